"""Which province is attacked, whose army defends it, and how strong both armies are (C6.2 to C6.7).

Points are army points; money is in talents.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.land import Land, after_conquest
from powers.rules.revenue import revenue_items

BASE_ARMY = 80  # the points of any Power's army before money (C6.4, C6.5)
NOT_ATTACKING = 10  # the added points of a defender that is not attacking this turn (C6.5)
EACH_FURTHER_ATTACK = -10
"""The points for every attack on the same army this turn after the first (C6.5)."""
ROME_CARDS = 5  # Rome's command cards, at all times (C6.7)
CARDS_BY_BUILDER = ((20, 4), (40, 5))  # Builder below 20%: 4 cards; below 40%: 5 (C6.7)
MOST_CARDS = 6  # command cards from a Builder rating of 40% on (C6.7)


@dataclass(frozen=True)
class Prize:
    """What a conquest would bring: the attacker's revenue next turn before C2.1 stops it at 0 (C6.2)."""

    province: str
    revenue: int
    resource: bool


@lru_cache(maxsize=512)
def prize(land: Land, attacker: str, province: str) -> Prize:
    """Own homes regained, resources, new Subjects and the chain of C1.6 count (C6.2)."""
    sum_of_items = total(revenue_items(after_conquest(land, attacker, province), attacker))
    if not land.italy.options.prizes_below_zero:
        sum_of_items = max(0, sum_of_items)
    return Prize(province, sum_of_items, province in land.italy.resources)


def prizes(land: Land, attacker: str, provinces: Iterable[str]) -> tuple[Prize, ...]:
    return tuple([prize(land, attacker, province) for province in provinces])


def best(among: tuple[Prize, ...]) -> tuple[str, ...]:
    """The provinces with the most revenue, and among equals those with a resource; of several, a die decides (C6.2)."""
    most = max(p.revenue for p in among)
    tied = [p for p in among if p.revenue == most]
    return tuple([p.province for p in tied if p.resource] or [p.province for p in tied])


@lru_cache(maxsize=512)
def best_provinces(land: Land, attacker: str, target: str) -> tuple[str, ...]:
    """C6.2: the target's province that the attacker chooses, or the tied ones; none if out of reach.

    Q33: by the map when the battle is next.
    """
    within = land.within_reach(attacker, target)
    return within if len(within) < 2 else best(prizes(land, attacker, within))


def army(land: Land, province: str, controller: str) -> str:
    """C6.3: who defends: the controller's Subject whose home this is, or else the controller."""
    home = land.italy.province(province).home
    return home if land.overlord(home) == controller else controller


@lru_cache(maxsize=64)
def attacker_points(money: int) -> tuple[Modifier, ...]:
    """C6.4: the base army and the Attack money."""
    return (
        Modifier("C6.4", Reason("power_army"), BASE_ARMY),
        *([Modifier("C6.4", Reason("attack_money"), money)] if money else []),
    )


def external_points(strength: int) -> tuple[Modifier, ...]:
    """An External army fights at its present strength (C6.4)."""
    return (Modifier("C6.4", Reason("present_strength"), strength),)


@lru_cache(maxsize=256)
def defender_points(money: int, attacking: bool, attacks: int) -> tuple[Modifier, ...]:
    """C6.5: base army, committed Defence money, +10 if not attacking, -10 for each further attack on the army."""
    points = [Modifier("C6.5", Reason("power_army"), BASE_ARMY)]
    if money:
        points.append(Modifier("C6.5", Reason("defence_money"), money))
    if not attacking:
        points.append(Modifier("C6.5", Reason("not_attacking"), NOT_ATTACKING))
    if attacks > 1:
        points.append(Modifier("C6.5", Reason("attacked", (attacks,)), EACH_FURTHER_ATTACK * (attacks - 1)))
    return tuple(points)


def generals(points: int, points_per_general: int) -> int:
    """C6.6: the most generals of an army, rounded down, at least one."""
    return max(1, points // points_per_general)


def command_cards(builder: int) -> int:
    """C6.7: the command cards of an army by its ruler's Builder rating (percent); Rome has ROME_CARDS."""
    return next((cards for below, cards in CARDS_BY_BUILDER if builder < below), MOST_CARDS)
