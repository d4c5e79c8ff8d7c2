"""Z17.3: whole games that fit what a side sees. What it does not know is as it may be, by chance.

Known is more than stands on the map: which commands are in play, and what they have lost, so what they have left.
"""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from campaign.fury.rules.board import Mark, Side
from campaign.fury.rules.pieces import PAULINUS, LeaderCounter, Rising, UnitKind
from campaign.fury.rules.secrets import NOWHERE
from campaign.fury.rules.state import Leader, Looting, State, Unit, is_tribal
from campaign.fury.rules.z3_leaders import is_appropriate
from campaign.fury.rules.z5_setup import begin, reinforcements
from campaign.fury.rules.z8_activation import mustered
from campaign.fury.rules.z10_columns import bonuses
from campaign.fury.rules.z10_reach import FORCED_BONUS, ROAD_BONUS
from campaign.fury.rules.z12_stacking import stumbles
from campaign.fury.rules.z14_demoralisation import commands_in_play
from campaign.fury.rules.z16_second_augusta import POSTUMUS, is_over
from engine.rules.dice import Dice, DieRequest, Kind, StreamDice, draw, pick
from engine.rules.reason import Reason
from engine.rules.values import altered

T = TypeVar("T")
RULE, WHO, WHY = "Z17.3", "imagined", Reason("unknown")
THROWN = [DieRequest(Kind.D10, RULE, WHO, WHY)] * 12
"""One throw for a whole game: the seed of all other chance in it."""


class Fresh(NamedTuple):
    """A unit as it has come into play: where that was, in one of these tracts, and how far it may be from there.

    `kin` are those with whom it stands: its tribe, or all Romans (Z12.1, Z12.2).
    """

    unit: Unit
    kin: str
    came: tuple[str, ...]
    reach: int


class _Hidden(NamedTuple):
    """What a side hides: its stacks, by tract, with the name that the other has for each; and all units not seen.

    `beyond` is, for each unit by id, by how many tracts each stack is farther than the unit can have come, and `able`
    how many units can have come to each stack.
    """

    side: Side
    stacks: Mapping[str, str]
    units: tuple[Fresh, ...]
    beyond: Mapping[str, Mapping[str, int]]
    able: Mapping[str, int]
    flotillas: tuple[Unit, ...]
    leaders: tuple[LeaderCounter, ...]
    gone: Mapping[str, int]


def imagined(seen: State, dice: Dice) -> State:
    """Z17.3: a possible game behind what a side sees (secrets.seen_by): it can be played on, and has no seed.

    In each stack that is unseen some of the enemy's units stand that can have come there, in order; no more is known
    of them than what their commands have left. Leaders are with their units. Who is at sea is taken to be ashore, and
    no flotilla to be lost.
    """
    return next(possible(seen, dice))


def possible(seen: State, dice: Dice) -> Iterator[State]:
    """Z17.3: possible games, without end, at less cost than one after the other."""
    hidden = [_hidden(seen, of) for of in Side]
    while True:
        lots = StreamDice("".join(map(str, dice.roll(THROWN))))
        state = seen
        for each in hidden:
            state = _with_all(state, each, lots)
        yield state


# What is hidden


def _hidden(seen: State, of: Side) -> _Hidden:
    stacks = {unit.at: unit.id for unit in seen.units.values() if unit.kind is UnitKind.UNSEEN and unit.of == of}
    if not stacks:
        return _Hidden(of, {}, (), {}, {}, (), (), {})
    came, gone = [*arrivals(seen, of)], Tally(seen.lost)
    for each in [each.unit for each in came if each.unit.id in seen.units]:
        gone[each.of] -= each.sp - seen.units[each.id].sp
    rest = [each for each in came if each.unit.id not in seen.units]
    units = tuple([each for each in rest if each.unit.kind is not UnitKind.FLOTILLA])
    flotillas = tuple([each.unit for each in rest if each.unit.kind is UnitKind.FLOTILLA])
    beyond = _beyond(seen, [*stacks], units)
    able = {at: sum([not far[at] for far in beyond.values()]) for at in stacks}
    return _Hidden(of, stacks, units, beyond, able, flotillas, _leaders(seen, of), gone)


def arrivals(seen: State, of: Side) -> Iterator[Fresh]:
    """Z5, Z8, Z9: all units of the side that have come into play so far, as they came."""
    if of is Side.ROMAN:
        for unit in begin(seen.start).units.values():
            yield _fresh(seen, of, unit, (unit.at,), since=1)
        for n, group in enumerate(seen.pieces.comes):
            for unit in reinforcements(seen.start, n, group.at[0]) if n not in seen.due else ():
                yield _fresh(seen, of, unit, group.at, group.turn)
    for rising in _risen(seen, of):
        for unit in mustered(seen, rising, rising.at):
            yield _fresh(seen, of, unit, (unit.at,), rising.turn)


def _risen(seen: State, of: Side) -> list[Rising]:
    """The tribes of the side that are in play."""
    there, commands = commands_in_play(seen), seen.pieces.command
    return [each for each in seen.pieces.rises if each.tribe in there and commands[each.tribe].side is of]


def _fresh(seen: State, of: Side, unit: Unit, came: tuple[str, ...], since: int) -> Fresh:
    """Z10: how far it may have moved in all turns since then, by road and forced march; town defenders stay."""
    marches = seen.turn - since + (of is Side.TRIBAL or seen.half is of)
    bonus = bonuses(seen, of, is_tribal(unit))
    points = seen.counter(unit).mp + ROAD_BONUS[bonus] + FORCED_BONUS[bonus]
    reach = 0 if unit.kind is UnitKind.DEFENDERS else marches * points
    return Fresh(unit, unit.of if is_tribal(unit) else "", came, reach)


def _beyond(seen: State, stacks: Sequence[str], units: Sequence[Fresh]) -> Mapping[str, Mapping[str, int]]:
    away = {at: seen.board.distances((at,)) for at in stacks}
    found: dict[tuple[tuple[str, ...], int], Mapping[str, int]] = {}
    for _, _, came, reach in units:
        if (came, reach) not in found:
            far = {at: min([away[at][start] for start in came]) for at in stacks}
            found[came, reach] = {at: max(0, tracts - reach) for at, tracts in far.items()}
    return {each.unit.id: found[each.came, each.reach] for each in units}


def _leaders(seen: State, of: Side) -> tuple[LeaderCounter, ...]:
    """Z3: those of the side that have come into play, and are neither dead nor seen."""
    pieces, tribes = seen.pieces, {each.tribe for each in _risen(seen, of)}
    came = [leader.id for leader in pieces.leaders if tribes & {*leader.of}]
    if of is Side.ROMAN:
        came += [id for place in pieces.places for id in place.leaders]
        came += [id for n, group in enumerate(pieces.comes) if n not in seen.due for id in group.leaders]
    away = {*seen.gone, *seen.leaders, *(POSTUMUS,) * _has_left(seen)}
    return tuple([pieces.leader[id] for id in came if id not in away])


def _has_left(seen: State) -> bool:
    """Z16.1: whether Postumus has left the game; Paulinus comes in play with his group, wherever he is."""
    came = [group for n, group in enumerate(seen.pieces.comes) if n not in seen.due]
    return seen.start.options.second_augusta and (is_over(seen) or any(PAULINUS in group.leaders for group in came))


# What may be there


def _with_all(seen: State, hidden: _Hidden, lots: Dice) -> State:
    """With what the side hides, if it hides anything."""
    state = _guarded(seen, hidden, lots)
    if not hidden.stacks:
        return state
    there = _spread(hidden, _left(hidden, lots), lots)
    known = {id: unit for id, unit in state.units.items() if id not in hidden.stacks.values()}
    state = altered(state, units={**known, **{unit.id: _in_place(seen, unit) for unit in there}})
    state = _at_anchor(state, hidden, lots)
    led = {leader.id: _led(state, hidden, leader, lots) for leader in hidden.leaders}
    state = altered(state, leaders={**state.leaders, **led})
    return _under_way(_looting(state, hidden), hidden, lots)


def _left(hidden: _Hidden, lots: Dice) -> list[Fresh]:
    """Z2.2: the units with what is left of them, in any order. Whole ones are lost first, if enough are left.

    Town defenders have been lost where no stack is in their town.
    """
    units, gone = _shuffled(hidden.units, lots), Tally(hidden.gone)
    units.sort(key=lambda each: each.unit.kind is not UnitKind.DEFENDERS or each.unit.at in hidden.stacks)
    left = dict[str, int]()
    for unit in [each.unit for each in units]:
        taken = min(unit.sp, gone[unit.of])
        gone[unit.of] -= taken
        left[unit.id] = unit.sp - taken
    while sum(map(bool, left.values())) < len(hidden.stacks):
        _share(hidden, left)
    return [each._replace(unit=altered(each.unit, sp=sp)) for each in units if (sp := left[each.unit.id])]


def _share(hidden: _Hidden, left: dict[str, int]) -> None:
    """One more unit is there, with an SP of another unit of its command; or with one that players gave it (F64)."""
    units = [each.unit for each in hidden.units]
    gives = [unit for unit in units if left[unit.id] > 1]
    pairs = ((one, other) for one in gives for other in units if one.of == other.of and not left[other.id])
    if pair := next(pairs, None):
        left[pair[0].id] -= 1
        left[pair[1].id] += 1
    else:
        left[next(unit.id for unit in units if not left[unit.id])] = 1


def _spread(hidden: _Hidden, units: list[Fresh], lots: Dice) -> list[Unit]:
    """Units for all stacks: for each one that can have come there, or nearly; then the rest.

    Stacks to which few can have come are the first. A tribe keeps to itself if it has a stack of its own (Z12.2).
    """
    waiting, placed = {each.unit.id: each for each in units}, list[Unit]()
    kin: dict[str, set[str]] = {at: set() for at in hidden.stacks}
    alone = hidden.side is Side.TRIBAL

    def place(each: Fresh, at: str) -> None:
        del waiting[each.unit.id]
        placed.append(altered(each.unit, at=at))
        kin[at].add(each.kin)

    for at in sorted(_shuffled([*hidden.stacks], lots), key=hidden.able.__getitem__):
        begun = {each for kins in kin.values() for each in kins} if alone else ()
        place(min(waiting.values(), key=lambda each: (hidden.beyond[each.unit.id][at], each.kin in begun)), at)
    for each in [*waiting.values()]:
        beyond = hidden.beyond[each.unit.id]
        own = [at for at in hidden.stacks if each.kin in kin[at]] or [*hidden.stacks]
        least = min([beyond[at] for at in own])
        place(each, _one_of([at for at in own if beyond[at] == least], lots))
    return placed


def _in_place(seen: State, unit: Unit) -> Unit:
    """In order, unless it is driven off (Z10.7), or loses order where it stands (Z12.7)."""
    column = seen.column
    driven = column is not None and seen.side(unit) is not seen.half and column.here == unit.at and bool(column.driven)
    return altered(unit, disrupted=driven or stumbles(seen, unit))


def _at_anchor(state: State, hidden: _Hidden, lots: Dice) -> State:
    """Z11: flotillas in their ports; or in others, or at sea, where Tribal units are."""
    ports = [tract.id for tract in state.board.tracts if Mark.PORT in tract.marks]
    free = [at for at in ports if not state.holds(at, Side.TRIBAL)] or [*state.board.sea]
    there = [each if each.at in free else altered(each, at=_one_of(free, lots)) for each in hidden.flotillas]
    return altered(state, units={**state.units, **{unit.id: unit for unit in there}})


def _led(state: State, hidden: _Hidden, leader: LeaderCounter, lots: Dice) -> Leader:
    """Z3.1: with his own units, or others that he leads; first with tribes that only a leader keeps together."""

    def suits(at: str) -> tuple[bool, bool, bool]:
        units = state.at(at, hidden.side)
        own = any(unit.of in leader.of for unit in units)
        led = own or any(is_appropriate(state, leader, unit) for unit in units)
        return own, led, len({unit.of for unit in units if is_tribal(unit)}) > 1

    suit = {at: suits(at) for at in hidden.stacks}
    best = max(suit.values())
    return Leader(leader.id, _one_of([at for at in hidden.stacks if suit[at] == best], lots))


def _guarded(seen: State, hidden: _Hidden, lots: Dice) -> State:
    """Z3.4: the side's prisoners, with any of its units; in the moment before they are free, anywhere."""
    field = seen.battle.at if seen.battle else NOWHERE
    places = [*hidden.stacks] or [at for at in seen.board.tract if at != field][:1]
    held = [each for each in seen.leaders.values() if each.at == NOWHERE and each.captor is hidden.side]
    there = {each.id: altered(each, at=_one_of(places, lots)) for each in held}
    return altered(seen, leaders={**seen.leaders, **there})


def _under_way(state: State, hidden: _Hidden, lots: Dice) -> State:
    """Z10.7: who is on his way, or is driven off: all of his side there; the stack has come from anywhere near."""
    column, side = state.column, hidden.side
    if column is None:
        return state
    name = hidden.stacks.get(column.here)
    there = tuple([unit.id for unit in state.at(column.here, side) if unit.kind is not UnitKind.FLOTILLA])
    if name in column.driven:
        return altered(state, column=altered(column, driven=there))
    if name not in column.units:
        return state
    came = [at for at in state.board.ways[column.here] if not state.holds(at, side.enemy)]
    way = (_one_of(came or [*state.board.ways[column.here]], lots), column.here)
    leaders = tuple([leader.id for leader in hidden.leaders if state.leaders[leader.id].at == column.here])
    return altered(state, column=altered(column, units=there, leaders=leaders, path=way))


def _looting(state: State, hidden: _Hidden) -> State:
    """Z12.4: all looters that are unseen are held."""
    if hidden.side is Side.ROMAN:
        return state
    led = {leader.id for leader in hidden.leaders}

    def held(at: str, looting: Looting) -> Looting:
        units = [unit.id for unit in state.at(at, hidden.side)] if at in hidden.stacks else []
        leaders = [leader.id for leader in state.leaders.values() if leader.id in led and leader.at == at]
        return altered(looting, held=(*looting.held, *units, *leaders))

    return altered(state, looting={at: held(at, each) for at, each in state.looting.items()})


# Chance


def _shuffled(these: Sequence[T], lots: Dice) -> list[T]:
    left = [*range(len(these))]
    return [these[draw(lots, left, RULE, WHO, WHY)] for _ in these]


def _one_of(these: Sequence[T], lots: Dice) -> T:
    return pick(lots, these, RULE, WHO, WHY).choice
