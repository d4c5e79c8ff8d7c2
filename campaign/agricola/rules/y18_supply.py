"""Y18, supply: who has it, and what happens to units that have none; Y26.6, fleets at sea."""

from functools import partial

from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_unit
from campaign.agricola.rules.play import Play, next_in_order, proceed
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y7_turn import StepDone
from campaign.agricola.rules.y11_losses import Eliminated, hit
from campaign.agricola.rules.y11_placing import aboard
from campaign.agricola.rules.y21_answers import takes_effect, thrown
from campaign.agricola.rules.y22_leaders import bereaved
from engine.rules.dice import DieRequest
from engine.rules.dice import Kind as Die
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules

FAILS = 2  # the highest face that costs a step (Y18.1)
ROOM = 3  # the land units that a fleet carries


class SupplyRolled(Event):
    """The dice of a side's units out of supply (Y18.1)."""

    side: Side
    units: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "Y18.1"

    @property
    def only(self) -> Side | None:
        """How many roll would tell kinds (Y20.4)."""
        return self.side


class Boarded(Event):
    """A unit comes aboard another fleet, as its own has sunk (Y26.6)."""

    unit: str
    fleet: str
    rule: str = "Y26.6"

    @property
    def only(self) -> Side | None:
        """Kinds are sealed (Y20.4)."""
        return ROMANS

    def happen(self, state: State) -> State:
        return with_unit(state, self.unit, aboard=self.fleet)


def supplies(state: State, side: Side, hex: str) -> bool:
    """Y18.2: whether a line unit of the side is in supply there."""
    return _openly(state, side, hex) or hex in state.phase.supplied or side is ROMANS and _by_train(state, hex)


def _openly(state: State, side: Side, hex: str) -> bool:
    """Y18.3: the same as far as the enemy sees it, too (Y20.4), which for the Caledonians is all."""
    north = state.north
    if side is CALEDONIANS:
        return hex in (*north.tribal, *north.sites) and hex not in state.besieged  # Y32.4
    fleets = any(state.counter(id).is_fleet for id in state.at(hex, ROMANS))
    return (
        hex == BRITANNIA
        or _is_held(state, hex)
        or state.has_praesidium(hex)
        or any(_is_held(state, other) for other in north.by_land.get(hex, ()))
        or fleets
        and north.is_coastal(hex)
    )


def _is_held(state: State, hex: str) -> bool:
    """Whether it is a fortress that Romans occupy, without Caledonians."""
    return hex in state.north.fortresses and bool(state.at(hex, ROMANS)) and not state.at(hex, CALEDONIANS)


def _by_train(state: State, hex: str) -> bool:
    """Whether Impedimenta are there or next to it; T23: as land units move, not at sea."""
    near = (hex, *state.north.by_land.get(hex, ()))
    train = [unit.at for id, unit in state.units.items() if state.counter(id).kind is Kind.TRAIN]
    return state.north.is_land(hex) and any(at in near for at in train)


def out_of_supply(state: State, side: Side) -> tuple[str, ...]:
    """The units of a side that would have to roll now; at sea fleets do, for all whom they carry (Y18.2, Y18.3)."""
    return tuple([unit.id for unit in state.of(side) if _rolls(state, unit.id, unit.at)])


def _rolls(state: State, unit: str, at: str) -> bool:
    counter = state.counter(unit)
    if not state.north.is_land(at):
        return counter.is_fleet and at not in state.phase.supplied  # Y26.6, Praefectus too
    always = counter.is_leader or counter.is_static or counter.kind in (Kind.SCOUTS, Kind.TRAIN)
    return not always and not supplies(state, counter.side, at)


def begin(side: Side, play: Play) -> tuple[str, ...]:
    """Nobody acts if all units stand where, as both sides see, there is supply."""
    state = play.state
    return () if all(_openly(state, side, unit.at) for unit in state.of(side)) else (side,)


def decides(state: State) -> Side | None:
    """Before the dice the side decides if it holds any marker, whichever that is (Y20.4); else the program rolls."""
    side = next_in_order(state)
    return side if state.held[side] else None


def resolve(play: Play, decision: Decision) -> None:
    """Y18.1: a die for each unit out of supply."""
    side = next_in_order(play.state)
    units = out_of_supply(play.state, side)
    faces = play.dice.roll([DieRequest(Die.D6, "Y18.1", unit, Reason("supply")) for unit in units])
    if faces:
        play.emit(SupplyRolled(side, units, tuple(faces)))
    thrown(play, side, "supply", tuple(faces))


@takes_effect("supply")
def _checked(play: Play, asked: Asked) -> None:
    """The units are those of before, as nothing moves in between (Y18.1)."""
    units = out_of_supply(play.state, asked.side)
    for unit, face in zip(units, asked.faces, strict=True):
        if face <= FAILS:
            cargo = aboard(play.state, unit)
            _lose(play, unit, "Y26.6" if cargo else "Y18.1")
            _with_fleet(play, unit, cargo)
    play.emit(StepDone("Y18.1"))


def _lose(play: Play, unit: str, rule: str) -> None:
    play.emit(hit(play.state, unit, rule))
    bereaved(play, unit)


def _with_fleet(play: Play, fleet: str, cargo: tuple[str, ...]) -> None:
    """Y26.6: whom it carries loses a step, too. T39: if it sinks, who has no room on another fleet there is lost."""
    at = play.state.units[cargo[0]].at if cargo else ""
    for unit in cargo:
        _lose(play, unit, "Y26.6")
    left = [unit for unit in cargo if unit in play.state.units]
    if fleet in play.state.units:
        return
    for other in [id for id in play.state.at(at, ROMANS) if play.state.counter(id).is_fleet]:
        while left and len(aboard(play.state, other)) < ROOM:
            play.emit(Boarded(left.pop(0), other))
    for unit in left:
        play.emit(Eliminated(unit, ROMANS, "Y26.6"))


STEPS = (
    StepRules(Step.ROMAN_SUPPLY, 5, "Y18.1", partial(begin, ROMANS), proceed, resolve, decides),
    StepRules(Step.CALEDONIAN_SUPPLY, 10, "Y18.1", partial(begin, CALEDONIANS), proceed, resolve, decides),
)
