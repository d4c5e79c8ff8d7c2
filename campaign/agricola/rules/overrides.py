"""What the players may override: action points, where units and markers are, and whether a unit is disrupted.

Who looks at a game as a side sees it is offered only what that side knows (Y20.4).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

from campaign.agricola.rules.board import BRITANNIA, ROMANS, SUPREME, Counter, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import mixed, moved, standing, taken_off, with_more, with_unit, with_units
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.secrets import is_told
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y11_placing import aboard
from campaign.agricola.rules.y20_known import may_be_covered
from campaign.agricola.rules.y21_markers import MARKERS
from engine.rules.overrides import Among, Amount, OfferOverride, Overridable, OverrideDecision, Part, offers
from engine.rules.values import altered

GOOD, DISRUPTED = "good", "disrupted"
BIN, HELD, LEFT = "bin", "held", "left"
RECRUITS, ELIMINATED, GONE = "recruits", "eliminated", "gone"
Value = int | str  # points; or a place, a state, or a box


class What(StrEnum):
    """What is overridden."""

    POINTS = "points"
    PLACE = "place"
    STATE = "state"
    MARKER = "marker"


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
    rule: str = "Y20.4"

    @property
    def only(self) -> Side | None:
        return self.secret

    def happen(self, state: State) -> State:
        return _CHANGES[self.what](state, self.of, self.value)


class SecretOverridden(Event):
    """The same for the enemy: a side has changed something that he may not know."""

    side: Side
    reason: str
    rule: str = "Y20.4"


def legal(state: State, rules: int | None = None) -> tuple[OfferOverride[State], ...]:
    """T54: what may be overridden now.

    Nothing in the set-up, while anything is under way, at the end, or in Iron games.
    """
    under_way = state.march or state.battle or state.asked or state.phase.picked
    if state.ending or not state.turn or under_way or state.start.iron:
        return ()
    return offers(MATTERS, state)


# Action points


def _points(state: State) -> Mapping[str, int]:
    return {side: state.ap[side] for side in Side}


def _with_points(state: State, of: str, value: Value) -> State:
    return altered(state, ap={**state.ap, Side(of): value})


# Where units are: on the board, or in which box


def _places(state: State) -> Mapping[str, str]:
    """Of the units that are known here; those aboard where their fleet is."""
    boxes = [*[(RECRUITS, unit) for side in Side for unit in state.recruits[side]]]
    boxes += [(ELIMINATED, unit) for side in Side for unit in state.eliminated[side]]
    boxes += [(GONE, unit) for unit in state.gone]
    found = {id: unit.at for id, unit in state.units.items()} | {unit: box for box, unit in boxes}
    return {id: found[id] for id in state.north.by_unit if id in found}


def _boxes(counter: Counter) -> tuple[str, ...]:
    """Where a unit may lie that is not on the board (Y11.2)."""
    if counter.id == SUPREME[counter.side]:
        return (GONE,)
    return (ELIMINATED, RECRUITS) if counter.elite else (RECRUITS,)


def _where(state: State, of: str) -> Mapping[str, Part]:
    """Hexes without enemies that it may enter, and the boxes; a fleet that carries units stays on the board."""
    north, counter = state.north, state.counter(of)
    able = north.by_sea if counter.is_fleet else north.by_land
    enemies = {unit.at for unit in state.of(counter.side.enemy)}
    free = [hex for hex in able if hex not in enemies and (hex != BRITANNIA or counter.side is ROMANS)]
    return {"value": Among((*free, *(() if aboard(state, of) else _boxes(counter))))}


def _with_place(state: State, of: str, value: Value) -> State:
    """It lies there, ashore; who is aboard a fleet goes with it."""
    to, side, cargo = str(value), state.counter(of).side, aboard(state, of)
    on_board = to not in (RECRUITS, ELIMINATED, GONE)
    if of in state.units and on_board:
        state = moved(state, of, to)
        return mixed(with_units(state, cargo, at=to), side, to)
    state = taken_off(state, of) if of in state.units else _unboxed(state, of)
    if on_board:
        return standing(altered(state, recruits=with_more(state.recruits, side, of)), of, to)
    if to == GONE:
        return altered(state, gone=(*state.gone, of))
    box = with_more(state.recruits if to == RECRUITS else state.eliminated, side, of)
    return altered(state, **{to: box})


def _unboxed(state: State, of: str) -> State:
    def rest(units: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([unit for unit in units if unit != of])

    return altered(
        state,
        recruits={side: rest(state.recruits[side]) for side in Side},
        eliminated={side: rest(state.eliminated[side]) for side in Side},
        gone=rest(state.gone),
    )


# Whether a unit is disrupted


def _states(state: State) -> Mapping[str, str]:
    """Of the units of two steps that are known here."""
    known = [unit for unit in state.units.values() if state.counter(unit.id).steps == 2]
    return {unit.id: DISRUPTED if unit.disrupted else GOOD for unit in known}


def _with_state(state: State, of: str, value: Value) -> State:
    return with_unit(state, of, disrupted=value == DISRUPTED)


# Where markers are


def _markers(state: State) -> Mapping[str, str]:
    """Of the sides whose markers are known here."""
    return {
        f"{side}/{marker}": HELD if marker in state.held[side] else BIN if marker in state.bins[side] else LEFT
        for side in Side
        if is_told(state, side)
        for marker in MARKERS[side]
    }


def _with_marker(state: State, of: str, value: Value) -> State:
    name, _, marker = of.partition("/")
    side = Side(name)
    bins, held = ([each for each in box[side] if each != marker] for box in (state.bins, state.held))
    bins += [marker] if value == BIN else []
    held += [marker] if value == HELD else []
    return altered(state, bins={**state.bins, side: tuple(bins)}, held={**state.held, side: tuple(held)})


_CHANGES: Mapping[What, Callable[[State, str, Value], State]] = {
    What.POINTS: _with_points,
    What.PLACE: _with_place,
    What.STATE: _with_state,
    What.MARKER: _with_marker,
}


def _secret(state: State, what: What, of: str) -> Side | None:
    """Whose secret it is: markers, and the kinds and states of units but fleets and Praesidia (Y20.4)."""
    if what is What.POINTS:
        return None
    if what is What.MARKER:
        return Side(of.partition("/")[0])
    return state.counter(of).side if may_be_covered(state, of) else None


def _told(what: What) -> Callable[[Play, str, Value, str], None]:
    """It is only recorded, with no further consequences."""

    def happens(play: Play, of: str, value: Value, reason: str) -> None:
        secret = _secret(play.state, what, of)
        play.emit(Overridden(what, of, value, reason, secret))
        if secret:
            play.emit(SecretOverridden(secret, reason))

    return happens


def _among(*values: str) -> Callable[[State, str], Mapping[str, Part]]:
    return lambda state, of: {"value": Among(values)}


MATTERS: tuple[Overridable[State], ...] = (
    Overridable(What.POINTS, "Y10.1", _points, lambda state, of: {"value": Amount(0, MOST)}, _told(What.POINTS)),
    Overridable(What.PLACE, "Y4.1", _places, _where, _told(What.PLACE)),
    Overridable(What.STATE, "Y3.1", _states, _among(GOOD, DISRUPTED), _told(What.STATE)),
    Overridable(What.MARKER, "Y21.1", _markers, _among(BIN, HELD, LEFT), _told(What.MARKER)),
)
