"""Z13.6, Z13.7: what is added to the throw of a battle, seen from the attacker: what helps the defender is negative."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from campaign.fury.rules.board import Side, Terrain
from campaign.fury.rules.pieces import BOUDICA, MOUNTED, LeaderCounter, UnitKind
from campaign.fury.rules.state import State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import leading
from campaign.fury.rules.z13_strength import NO_HORSE, Combatants, combatants, fighters, plain
from campaign.fury.rules.z16_fortifications import GARRISONED, is_garrisoned
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason

TERRAIN: Mapping[Terrain, int] = {Terrain.LOW_HILLS: -1, Terrain.HIGH_HILLS: -2, Terrain.MARSH: -2}
"""Z13.6 (printed)."""
CROSSING_RIVER, ALL_DISRUPTED, AMBUSH, MORE_HORSE = -1, 1, 2, 1
"""Z13.6 (printed): the first three for the attacker, the last for the side with more mounted units."""
COHORTS = 4
"""Z13.6 (printed): so many undisrupted cohorts are worth 1."""
FOR_COHORTS = frozenset({Terrain.CLEAR, Terrain.LOW_HILLS})
"""Z13.6 (printed): where cohorts count."""
LEADERLESS, WITH_BOUDICA = -1, 1
"""Z13.7 (ours): on the D6, for each tribe without an appropriate leader, and with Boudica."""
UNRELIABLE: Mapping[int, int] = {0: -2, 1: -1, 6: 1}
"""Z13.7 (ours): what such a D6 is worth to its side; 0 stands for less too, 6 for more; 2 to 5 are worth nothing."""
LOWEST, HIGHEST = min(UNRELIABLE), max(UNRELIABLE)


def modifiers(
    state: State, field: str, across: Mapping[str, bool], new: Collection[str], horse: bool = True
) -> tuple[Modifier, ...]:
    """Z13.6, Z16.4: all modifiers of the throw that are not 0, where the attacker may attack.

    `across` says of units, by id, whether they entered the field across a river in this half, and `new` has the ids of
    those that are newly activated (Z8.4). `horse` is whether more horse counts (Z16.4).
    """
    there, more = combatants(state, field), more_horse(state, field) if horse else None
    ground, sides = _of_ground(state, field, there, across), _of_sides(state, field, there, more)
    found = [*ground, *sides, *_of_order(state, there, new)]
    return tuple([modifier for modifier in found if modifier.value])


def _of_ground(state: State, field: str, there: Combatants, across: Mapping[str, bool]) -> Iterator[Modifier]:
    terrain = state.board.tract[field].terrain
    yield Modifier("Z13.6", Reason("terrain", (str(terrain),)), TERRAIN.get(terrain, 0))
    yield Modifier("Z13.6", Reason("river"), CROSSING_RIVER * is_across(there, across))
    yield Modifier("Z16.4", Reason("garrison"), GARRISONED * is_garrisoned(state, field))


def is_across(there: Combatants, across: Mapping[str, bool]) -> bool:
    """Z13.6: whether half or more of the attacker's SP entered the field across a river, in this half."""
    return _are_half(there.attacker, [unit for unit in there.attacker if across.get(unit.id)])


def _of_sides(state: State, field: str, there: Combatants, more: Side | None) -> Iterator[Modifier]:
    """Leaders, cohorts and horse, which both sides may have; `more` is the side whose horse counts."""
    terrain, both = state.board.tract[field].terrain, (state.half, state.half.enemy)
    for side, units in zip(both, there, strict=True):
        if leader := best_leader(state, units):
            yield Modifier("Z13.6", Reason("leader", (str(side), leader.id)), _for(state, side, leader.combat))
        if terrain in FOR_COHORTS:
            cohorts = sum([unit.kind is UnitKind.COHORT and not unit.disrupted for unit in units])
            yield Modifier("Z13.6", Reason("cohorts", (str(side), cohorts)), _for(state, side, cohorts // COHORTS))
        if side is more:
            yield Modifier("Z13.6", Reason("horse", (str(side),)), _for(state, side, MORE_HORSE))


def _of_order(state: State, there: Combatants, new: Collection[str]) -> Iterator[Modifier]:
    """Defenders who are all disrupted, and an ambush."""
    disrupted = all(unit.disrupted for unit in there.defender)
    yield Modifier("Z13.6", Reason("all_disrupted"), ALL_DISRUPTED * disrupted)
    fresh = [unit for unit in there.attacker if unit.id in new]
    is_ambush = state.half is Side.TRIBAL and _are_half(there.attacker, fresh)
    yield Modifier("Z13.6", Reason("ambush"), AMBUSH * is_ambush)


def best_leader(state: State, units: Iterable[Unit]) -> LeaderCounter | None:
    """Z13.6: of the leaders who lead at least one of the units, the one with the highest combat value."""
    found = [leader for unit in units for leader in leading(state, unit)]
    return max(found, key=lambda leader: leader.combat, default=None)


def is_unreliable(state: State, field: str, side: Side) -> bool:
    """Z13.7: whether a side rolls: Tribal units, or loyal tribes with half or more of the SP of their side."""
    units = _taking_part(state, field, side)
    tribal = [unit for unit in units if is_tribal(unit)]
    return bool(tribal) and _are_half(units, tribal)


def reliability_modifiers(state: State, field: str, side: Side) -> tuple[Modifier, ...]:
    """Z13.7: what is added to the D6 of a side that rolls."""
    tribal = [unit for unit in _taking_part(state, field, side) if is_tribal(unit)]
    led = {unit.of for unit in tribal if any(leading(state, unit))}
    leaderless = sorted({unit.of for unit in tribal} - led)
    found = [Modifier("Z13.7", Reason("leaderless", (tribe,)), LEADERLESS) for tribe in leaderless]
    if any(leader.id == BOUDICA for unit in tribal for leader in leading(state, unit)):
        found.append(Modifier("Z13.7", Reason("with_boudica"), WITH_BOUDICA))
    return tuple(found)


def unreliability(state: State, field: str, side: Side, face: int) -> Modifier:
    """Z13.7: what the D6 of a side that rolls adds to the throw of the battle, which may be 0."""
    rolled = face + total(reliability_modifiers(state, field, side))
    worth = UNRELIABLE.get(min(max(rolled, LOWEST), HIGHEST), 0)
    return Modifier("Z13.7", Reason("unreliability", (str(side), rolled)), _for(state, side, worth))


def _taking_part(state: State, field: str, side: Side) -> tuple[Unit, ...]:
    attackers, defenders = combatants(state, field)
    return attackers if side is state.half else defenders


def _are_half(units: Iterable[Unit], part: Iterable[Unit]) -> bool:
    """Whether the part is half or more of the units, by their SP."""
    return 2 * plain(part) >= plain(units)


def more_horse(state: State, field: str) -> Side | None:
    """Z13.6: the side with more mounted units, where they count."""
    found = [side for side in Side if _horse(state, field, side) > _horse(state, field, side.enemy)]
    return found[0] if found and state.board.tract[field].terrain not in NO_HORSE else None


def _horse(state: State, field: str, side: Side) -> int:
    """Z13.6: all mounted units there; disrupted ones count, although those of the attacker do not take part."""
    return sum([unit.kind in MOUNTED for unit in fighters(state, field, side)])


def _for(state: State, side: Side, value: int) -> int:
    return value if side is state.half else -value
