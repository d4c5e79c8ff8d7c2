"""C6.4 to C6.7 and C6.10: how strong an army is, as a list of reasons. Points are army points, money is talents."""

from functools import lru_cache

from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason

BASE_ARMY = 80
"""Points of any Power's army before money (C6.4, C6.5)."""
NOT_ATTACKING = 10
"""Points more for a defender that is not attacking this turn (C6.5)."""
EACH_FURTHER_ATTACK = -10
"""Points for every attack on the same army this turn beyond the first (C6.5)."""
ROME_CARDS = 5
"""Command cards of Rome, whatever happens (C6.7)."""
CARDS_BY_BUILDER = ((20, 4), (40, 5))
"""Builder below 20 percent: 4 cards; below 40: 5 (C6.7)."""
MOST_CARDS = 6
"""Command cards from a Builder rating of 40 percent (C6.7)."""
ALLIED_SHARE = 4
"""All allied corps together are at most a quarter of the army's points (C6.10)."""


@lru_cache(maxsize=64)
def attacker_points(money: int) -> tuple[Modifier, ...]:
    """C6.4: the base army and the Attack money."""
    return (
        Modifier("C6.4", Reason("power_army"), BASE_ARMY),
        *([Modifier("C6.4", Reason("attack_money"), money)] if money else []),
    )


def external_points(strength: int) -> tuple[Modifier, ...]:
    """C6.4: an External army fights at its present strength."""
    return (Modifier("C6.4", Reason("present_strength"), strength),)


@lru_cache(maxsize=256)
def defender_points(money: int, attacking: bool, attacks: int) -> tuple[Modifier, ...]:
    """C6.5: base army, committed Defence money, +10 if not attacking, -10 for each attack on this army beyond one."""
    points = [Modifier("C6.5", Reason("power_army"), BASE_ARMY)]
    if money:
        points.append(Modifier("C6.5", Reason("defence_money"), money))
    if not attacking:
        points.append(Modifier("C6.5", Reason("not_attacking"), NOT_ATTACKING))
    if attacks > 1:
        points.append(Modifier("C6.5", Reason("attacked", (attacks,)), EACH_FURTHER_ATTACK * (attacks - 1)))
    return tuple(points)


def generals(points: int, points_per_general: int) -> int:
    """C6.6: the most generals an army may have, rounded down, at least one."""
    return max(1, points // points_per_general)


def command_cards(builder: int) -> int:
    """C6.7: the command cards of an army whose ruler has this Builder rating (percent)."""
    for below, cards in CARDS_BY_BUILDER:
        if builder < below:
            return cards
    return MOST_CARDS


def allied_points(points: int) -> int:
    """C6.10: the most points that allied corps may have together."""
    return points // ALLIED_SHARE
