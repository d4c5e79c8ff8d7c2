"""What the players may override: units, leaders, SP lost, control, and looting.

Who looks at a game as a side sees it is offered only what that side knows (Z17.1). Of units alike one is offered.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum

from campaign.fury.rules.board import Mark, Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import moved
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.secrets import NOWHERE
from campaign.fury.rules.state import Leader, State, Unit
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z3_prisoners import refuge
from campaign.fury.rules.z14_demoralisation import commands_in_play
from campaign.fury.rules.z15_victory import TURNS
from campaign.fury.rules.z17_imagined import arrivals
from engine.rules.overrides import Among, Amount, OfferOverride, Overridable, OverrideDecision, Part, offers
from engine.rules.values import altered

GOOD, DISRUPTED = "good", "disrupted"
FREE, HELD = "free", "held"
GONE = "gone"
OTHERS = "others"
"""The units of no command."""
Value = int | str  # SP, or a turn; a place, a side, or a state


class What(StrEnum):
    """What is overridden."""

    PLACE = "place"
    SP = "sp"
    STATE = "state"
    LEADER = "leader"
    CAPTOR = "captor"
    WOUND = "wound"
    LOST = "lost"
    CONTROL = "control"
    LOOTING = "looting"


class Override(OverrideDecision, Decision):
    """The new value, and why."""

    what: What
    value: Value


class Overridden(Event):
    """The players have changed something, and why: sealed for the enemy of a side whose secret it is."""

    what: What
    of: str
    value: Value
    reason: str
    secret: Side | None = None
    rule: str = "Z17.2"

    @property
    def only(self) -> Side | None:
        return self.secret

    def happen(self, state: State) -> State:
        return _CHANGES[self.what](state, self.of, self.value)


class SecretOverridden(Event):
    """The same for the enemy: a side has changed something that he may not know."""

    side: Side
    reason: str
    rule: str = "Z17.2"

    def happen(self, state: State) -> State:
        return state


def legal(state: State, rules: int | None = None) -> tuple[OfferOverride[State], ...]:
    """F64: what may be overridden now.

    Nothing before the first step, in what both sides see under way, at the end, or in Iron games. What only one side
    sees under way forbids units and leaders, which the other one is not offered anyway (Z17.1).
    """
    driven = state.column is not None and state.column.driven
    if state.ending or state.start.iron or not state.to_do or state.battle or state.exchange or driven:
        return ()
    return offers(OPEN if state.column or state.hungry else MATTERS, state)


def _sides(state: State) -> list[Side]:
    """Those of which everything is known here."""
    hidden = {unit.of for unit in state.units.values() if unit.kind is UnitKind.UNSEEN}
    return [side for side in Side if side not in hidden]


# Units: where they are, or that they are gone


def _known(state: State) -> Iterator[Unit]:
    """The units on the map that are known here, one of each that are alike in all that counts."""
    marks = (state.moved_on, state.across, state.new, *[each.held for each in state.looting.values()])
    found = set[object]()
    for unit in state.units.values():
        like = (altered(unit, id=""), *[unit.id in each for each in marks])
        if unit.kind is not UnitKind.UNSEEN and (unit.kind is UnitKind.FLOTILLA or like not in found):
            found.add(like)
            yield unit


def _came(state: State) -> Mapping[str, Unit]:
    """All units that have come into play, as they came, of the sides whose units are known here."""
    return {each.unit.id: each.unit for side in _sides(state) for each in arrivals(state, side)}


def _places(state: State) -> Mapping[str, str]:
    """Also of units that are gone, one of each that were alike."""
    gone = [unit for unit in _came(state).values() if unit.id not in state.units]
    of_each = {altered(unit, id="", at=""): unit.id for unit in reversed(gone)}
    return {unit.id: unit.at for unit in _known(state)} | dict.fromkeys(reversed(of_each.values()), GONE)


def _unit(state: State, of: str) -> Unit:
    return state.units.get(of) or _came(state)[of]


def _aboard(state: State, flotilla: str) -> tuple[list[str], list[str]]:
    """Z11.1: the units and leaders aboard."""
    units = [unit.id for unit in state.units.values() if unit.aboard == flotilla]
    return units, [leader.id for leader in state.leaders.values() if leader.at == flotilla]


def _where(state: State, of: str) -> Mapping[str, Part]:
    """Where no enemies stand: a tract; for a flotilla a port, or an area of the sea. Or that it is gone."""
    unit = _unit(state, of)
    free = [at for at in _by_name(state) if at not in state.occupied[state.side(unit).enemy]]
    if unit.kind is UnitKind.FLOTILLA:
        free = [*[at for at in free if Mark.PORT in state.board.tract[at].marks], *state.board.sea]
    return {"value": Among((*free, *(GONE,) * (not any(_aboard(state, of)))))}


def _by_name(state: State) -> list[str]:
    """All tracts."""
    return [tract.id for tract in sorted(state.board.tracts, key=lambda tract: tract.name)]


def _with_place(state: State, of: str, value: Value) -> State:
    """It stands there, ashore; who is aboard a flotilla goes with it, and lands where it does."""
    to, unit = str(value), _unit(state, of)
    if to == GONE:
        return altered(state, units={id: each for id, each in state.units.items() if id != of})
    units, leaders = _aboard(state, of)
    state = altered(state, units={**state.units, of: altered(unit, at=to, aboard="")})
    if to in state.board.sea:
        return moved(state, units, to)
    landed = {id: altered(state.units[id], aboard="") for id in units}
    return moved(altered(state, units={**state.units, **landed}), units, to, leaders)


# Units: their SP, and whether they are disrupted


def _points(state: State) -> Mapping[str, int]:
    return {unit.id: unit.sp for unit in _known(state) if unit.kind is not UnitKind.FLOTILLA}


def _most(state: State, of: str) -> Mapping[str, Part]:
    """Z2.2: as many as it came with."""
    return {"value": Amount(1, _came(state)[of].sp)}


def _with_sp(state: State, of: str, value: Value) -> State:
    return altered(state, units={**state.units, of: altered(state.units[of], sp=value)})


def _states(state: State) -> Mapping[str, str]:
    known = [unit for unit in _known(state) if unit.kind is not UnitKind.FLOTILLA]
    return {unit.id: DISRUPTED if unit.disrupted else GOOD for unit in known}


def _with_state(state: State, of: str, value: Value) -> State:
    return altered(state, units={**state.units, of: altered(state.units[of], disrupted=value == DISRUPTED)})


# Leaders


def _led(state: State) -> list[Leader]:
    """Those in play of whom a side that is known here knows more than the other: its own, and its prisoners."""
    known = _sides(state)
    return [each for each in state.leaders.values() if _side(state, each.id) in known or each.captor in known]


def _seats(state: State) -> Mapping[str, str]:
    """Where those are whose place is known here; the dead are gone."""
    there = {leader.id: leader.at for leader in _led(state) if leader.at != NOWHERE}
    return there | {id: GONE for id in state.gone if _side(state, id) in _sides(state)}


def _with_seat(state: State, of: str, value: Value) -> State:
    """Dead, or there; as he was otherwise, if he was not dead."""
    leaders = {id: leader for id, leader in state.leaders.items() if id != of}
    gone = tuple([id for id in state.gone if id != of])
    if value == GONE:
        return altered(state, leaders=leaders, gone=(*gone, of))
    there = altered(state.leaders.get(of, Leader(of, "")), at=str(value))
    return altered(state, leaders={**leaders, of: there}, gone=gone)


def _captured(state: State) -> Mapping[str, str]:
    """Not who is at sea."""
    ashore = [leader for leader in _led(state) if leader.captor or leader.at in state.board.tract]
    return {leader.id: HELD if leader.captor else FREE for leader in ashore}


def _with_captor(state: State, of: str, value: Value) -> State:
    """Z3.4: a prisoner is with the nearest unit of his captor's, who is free with the nearest of his own."""
    side = _side(state, of)
    captor = side.enemy if value == HELD else None
    there = altered(state.leaders[of], captor=captor, at=refuge(state, state.leaders[of].at, captor or side))
    return altered(state, leaders={**state.leaders, of: there})


def _side(state: State, leader: str) -> Side:
    return side_of(state, state.pieces.leader[leader])


def _wounds(state: State) -> Mapping[str, int]:
    return {leader.id: leader.out_until for leader in _led(state)}


def _with_wound(state: State, of: str, value: Value) -> State:
    return altered(state, leaders={**state.leaders, of: altered(state.leaders[of], out_until=value)})


# Commands and tracts


def _losses(state: State) -> Mapping[str, int]:
    return {of or OTHERS: state.lost.get(of, 0) for of in (*sorted(commands_in_play(state)), "")}


def _all_of(state: State, of: str) -> Mapping[str, Part]:
    """Z2.3, Z2.4: the SP of a command, or of all units of none."""
    pieces = state.pieces
    if command := pieces.command.get(of):
        return {"value": Amount(0, sum([corps.number * pieces.kind[corps.kind].sp for corps in command.units]))}
    came = (*[each.units for each in pieces.places], *[each.units for each in pieces.comes])
    groups = [group for units in came for group in units if not group.of]
    return {"value": Amount(0, sum([group.number * (group.sp or pieces.kind[group.kind].sp) for group in groups]))}


def _with_losses(state: State, of: str, value: Value) -> State:
    return altered(state, lost={**state.lost, "" if of == OTHERS else of: value})


def _held(state: State) -> Mapping[str, str]:
    return {at: state.control[at] for at in _by_name(state) if at in state.control}


def _with_control(state: State, of: str, value: Value) -> State:
    return altered(state, control={**state.control, of: Side(str(value))})


def _looted(state: State) -> Mapping[str, int]:
    return {at: looting.until for at, looting in state.looting.items()}


def _turns(state: State, of: str) -> Mapping[str, Part]:
    """Z12.4: the last turn is over, or to come."""
    return {"value": Amount(state.turn - 1, TURNS)}


def _with_looting(state: State, of: str, value: Value) -> State:
    """Over, if that turn is."""
    others = {at: each for at, each in state.looting.items() if at != of}
    goes_on = {of: altered(state.looting[of], until=value)} if int(value) >= state.turn else {}
    return altered(state, looting=others | goes_on)


_CHANGES: Mapping[What, Callable[[State, str, Value], State]] = {
    What.PLACE: _with_place,
    What.SP: _with_sp,
    What.STATE: _with_state,
    What.LEADER: _with_seat,
    What.CAPTOR: _with_captor,
    What.WOUND: _with_wound,
    What.LOST: _with_losses,
    What.CONTROL: _with_control,
    What.LOOTING: _with_looting,
}


# Who is told


def _secret(state: State, what: What, of: str, value: Value) -> Side | None:
    """Z17.1: whose secret it is: units, free leaders; of a prisoner where his captor has him."""
    if what in (What.PLACE, What.SP, What.STATE):
        return state.side(_unit(state, of))
    if what not in (What.LEADER, What.WOUND) or value == GONE:
        return None
    leader = state.leaders.get(of)
    if leader and leader.captor:
        return leader.captor if what is What.LEADER else None
    return _side(state, of)


def _told(what: What) -> Callable[[Play, str, Value, str], None]:
    """It is only recorded; nothing follows at once."""

    def happens(play: Play, of: str, value: Value, reason: str) -> None:
        secret = _secret(play.state, what, of, value)
        play.emit(Overridden(what, of, value, reason, secret))
        if secret:
            play.emit(SecretOverridden(secret, reason))

    return happens


def _among(*values: str) -> Callable[[State, str], Mapping[str, Part]]:
    return lambda state, of: {"value": Among(values)}


def _matter(
    what: What,
    rule: str,
    stands: Callable[[State], Mapping[str, Value]],
    parts: Callable[[State, str], Mapping[str, Part]],
) -> Overridable[State]:
    return Overridable(what, rule, stands, parts, _told(what))


OPEN: tuple[Overridable[State], ...] = (
    _matter(What.LOST, "Z14.1", _losses, _all_of),
    _matter(What.CONTROL, "Z4.4", _held, _among(*Side)),
    _matter(What.LOOTING, "Z12.4", _looted, _turns),
)
MATTERS: tuple[Overridable[State], ...] = (
    _matter(What.PLACE, "Z10.1", _places, _where),
    _matter(What.SP, "Z2.2", _points, _most),
    _matter(What.STATE, "Z12.5", _states, _among(GOOD, DISRUPTED)),
    _matter(What.LEADER, "Z3.3", _seats, lambda state, of: {"value": Among((*_by_name(state), GONE))}),
    _matter(What.CAPTOR, "Z3.4", _captured, _among(FREE, HELD)),
    _matter(What.WOUND, "Z13.10", _wounds, lambda state, of: {"value": Amount(0, TURNS)}),
    *OPEN,
)
