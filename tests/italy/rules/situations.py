"""Situations for the examples of the rules: what is not named is as in 348 BC and quiet."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.italy.rules.state import Attack, AttackStatus, Civic, ExternalArmy, Start, State, Step
from powers.data import italy
from powers.rules.land import Land
from powers.rules.options import Options
from powers.rules.revenue import Revenue
from powers.rules.situation import Situation
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, Ruler

ITALY = italy(Options())
POWERS = tuple(power.id for power in ITALY.powers)
Owners = dict[str, str]
"""Who owns a province, by the province."""
RULER = Ruler("the old one", aggressor=40, protector=30, builder=30, since=1)
"""A ruler who adds nothing to the attack roll and gives five command cards."""
AFTER_SPENDING = (Step.BATTLES, Step.END_OF_TURN, Step.INTERVENTION)


def italy_with(
    owners: Mapping[str, str] | None = None,
    occupied: Mapping[str, str] | None = None,
    inactive: Iterable[str] | None = None,
    **options: Any,
) -> Land:
    """Italy as in 348 BC but for these; whoever owns none of its homes is Inactive, unless told otherwise."""
    scene = italy(Options(**options))
    owned = tuple((owners or {}).get(province.id, province.home) for province in scene.provinces)
    if inactive is None:
        at_home = {
            province.home for province, owner in zip(scene.provinces, owned, strict=True) if province.home == owner
        }
        inactive = [power for power in POWERS if power not in at_home]
    return Land(scene, owned, tuple((occupied or {}).items()), tuple(inactive))


def owned_by(power: str, *provinces: str) -> Owners:
    """These provinces as owners of `italy_with`: `owned_by("etruscans", "felsina", "mutina")`."""
    return dict.fromkeys(provinces, power)


BOII_SUBJECT = owned_by("etruscans", "felsina", "mutina")
"""The Boii are the Etruscans' Subject."""


def a_ruler(aggressor: int = 40, protector: int = 30, builder: int = 30, since: int = 1) -> Ruler:
    """A ruler with these percentages."""
    return Ruler("the old one", aggressor, protector, builder, since)


def campaign_at(
    step: Step,
    *to_do: str,
    land: Land | None = None,
    turn: int = 2,
    rulers: Mapping[str, Ruler] | None = None,
    revenues: Mapping[str, int | None] | None = None,
    purses: Mapping[str, Purse] | None = None,
    bound: Mapping[str, int] | None = None,
    strength: int = 100,
    **state: Any,
) -> State:
    """A campaign in the middle of a turn: these are still to act; every Power has a plain ruler and no money.

    A revenue of None is that of a Power that was Inactive in phase 1; `strength` is that of External armies.
    """
    land = land or italy_with()
    collected = dict.fromkeys(land.active, 0) | dict(revenues or {})
    situation = Situation(
        land,
        rulers={power: RULER for power in POWERS if power != ROME} | dict(rulers or {}),
        revenues={p: Revenue(p, (), n, (bound or {}).get(p, 0)) for p, n in collected.items() if n is not None},
        purses=(dict.fromkeys(land.active, Purse()) if step in AFTER_SPENDING else {}) | dict(purses or {}),
    )
    state.setdefault("externals", tuple(ExternalArmy(who, strength, payer=None) for who, _ in land.occupied))
    state.setdefault("subjects", tuple((p, o) for p in POWERS if (o := land.overlord(p))))
    state.setdefault("civic", (Civic(turn),) if step in AFTER_SPENDING else ())
    return State(Start("test", "seed", land.italy), turn, step, to_do, situation, **state)


def attacks_of(*attacks: Attack, **rest: Any) -> State:
    """Phase 5 with these attacks in the order of battle: the first that is pending is next."""
    pending = [attack.attacker for attack in attacks if attack.stand is AttackStatus.PENDING]
    return campaign_at(Step.BATTLES, *pending, attacks=attacks, **rest)


def fought(attacker: str, target: str, army: str | None = None) -> Attack:
    """An attack that has been fought against the army of that people, the target's own unless told otherwise."""
    return Attack(attacker, target, None, AttackStatus.FOUGHT, army or target)
