"""Z10.7, overrun: a stack on its way drives off a much weaker enemy, who retreats (Z13.8)."""

from campaign.fury.rules.board import Crossing, Place, Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import by_command, disrupted, moved, weakened
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z10_columns import under_way
from campaign.fury.rules.z10_movement import halt
from campaign.fury.rules.z12_stacking import ROUGH, may_stand
from campaign.fury.rules.z13_retreat import parties, retreats
from campaign.fury.rules.z13_strength import fighters, strength
from campaign.fury.rules.z17_losses import tell
from engine.rules.values import altered

ENOUGH = 7
"""Z10.7 (printed): how many times the strength of the enemies an overrun needs."""


class Overrun(Decision):
    """Z10.7: the stack tries to drive off the enemies of the tract that it has entered."""


class GiveWay(Decision):
    """Z13.8, Z13.11: overrun units that retreat together, with leaders and prisoners, and the tracts they enter."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    way: tuple[str, ...]


class OverrunTried(Event):
    """Z10.7: the strength of the mover, which both sides see; that of the enemies, 0 if it has failed (Z17.2)."""

    side: Side
    at: str
    mine: int
    theirs: int
    rule: str = "Z10.7"

    def happen(self, state: State) -> State:
        """What follows from it has events of its own."""
        return state


class DrivenOff(Event):
    """Z10.7: these units are overrun and disrupted, and must retreat."""

    side: Side
    units: tuple[str, ...]
    rule: str = "Z10.7"

    @property
    def only(self) -> Side | None:
        """Their enemy sees their strength, not what they are (Z17.2)."""
        return self.side

    def happen(self, state: State) -> State:
        return altered(disrupted(state, self.units), column=altered(under_way(state), driven=self.units))


class Overwhelmed(Event):
    """Z13.8, Z13.11: overrun units that cannot retreat are eliminated."""

    side: Side
    units: tuple[str, ...]
    rule: str = "Z13.8"

    @property
    def only(self) -> Side | None:
        """Both are told of the SP, by command (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        driven = tuple([id for id in column.driven if id not in self.units])
        left = weakened(state, {id: state.units[id].sp for id in self.units})
        return altered(left, column=altered(column, driven=driven))


class GaveWay(Event):
    """Z13.8, Z13.11: overrun units have retreated; `way` is the tracts that they entered."""

    side: Side
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    way: tuple[str, ...]
    rule: str = "Z13.8"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        driven = tuple([id for id in column.driven if id not in self.units])
        state = moved(state, self.units, self.way[-1], self.leaders)
        return altered(state, column=altered(column, driven=driven))


def may_overrun(state: State) -> bool:
    """Z10.7: it has entered a tract with enemies, over no river, and no rough country, town or centre.

    It needs an undisrupted unit, and must be allowed to stay there once the enemies are gone (Z12.3).
    """
    column = under_way(state)
    if not column.has_moved or column.driven or not fighters(state, column.here, state.half.enemy):
        return False
    tract, border = state.board.tract[column.here], state.board.ways[column.path[-2]][column.here]
    open_ground = tract.terrain not in ROUGH and tract.kind is Place.OTHER and border.kind is Crossing.PLAIN
    return open_ground and bool(_movers(state)) and may_stand(_without_enemies(state), column.here, state.half)


def _movers(state: State) -> list[Unit]:
    """Z10.7: disrupted units do not count for the mover."""
    return [state.units[id] for id in under_way(state).units if not state.units[id].disrupted]


def strengths(state: State) -> tuple[int, int]:
    """Z10.7: what the stack and the enemies in its tract count, in SP, with the charges of both."""
    at = under_way(state).here
    mine, theirs = [
        strength(state, at, units, charge=True) for units in (_movers(state), fighters(state, at, state.half.enemy))
    ]
    return mine, theirs


def _without_enemies(state: State) -> State:
    there = fighters(state, under_way(state).here, state.half.enemy)
    return altered(state, units={id: unit for id, unit in state.units.items() if unit not in there})


def overrun(play: Play) -> None:
    """Z10.7: with 7:1 or more, charges counted on both sides, the enemies retreat; else the move is over."""
    state, at = play.state, under_way(play.state).here
    enemies, (mine, theirs) = fighters(state, at, state.half.enemy), strengths(state)
    if mine < ENOUGH * theirs:
        play.emit(OverrunTried(state.half, at, mine, 0))
        halt(play)
        return
    play.emit(OverrunTried(state.half, at, mine, theirs))
    play.emit(DrivenOff(state.half.enemy, tuple([unit.id for unit in enemies])))
    if doomed := [unit for unit in enemies if not retreats(state, unit)]:
        lost = by_command(state, {unit.id: unit.sp for unit in doomed})
        play.emit(Overwhelmed(state.half.enemy, tuple([unit.id for unit in doomed])))
        tell(play, state.half.enemy, lost, "Z13.8")
    offers = retreats_of(play.state)
    if len(offers) == 1:
        give_way(play, offers[0])


def retreats_of(state: State) -> tuple[GiveWay, ...]:
    """Z13.8: one for each way: of all that are still in the tract; leaders stay if some cannot take it (Z16.3)."""
    driven, led = under_way(state).driven, _with_them(state)
    return tuple([GiveWay(units, led * (units == driven), way) for way, units in _ways(state).items()])


def _ways(state: State) -> dict[tuple[str, ...], tuple[str, ...]]:
    return parties(state, [state.units[id] for id in under_way(state).driven])


def _with_them(state: State) -> tuple[str, ...]:
    """Their leaders there, and their prisoners (Z3.4)."""
    there = [each for each in state.leaders.values() if each.at == under_way(state).here]
    sides = [leader.captor or side_of(state, state.pieces.leader[leader.id]) for leader in there]
    return tuple([each.id for each, side in zip(there, sides, strict=True) if side is state.half.enemy])


def may_give_way(state: State, decision: GiveWay) -> bool:
    """Z13.8: some of them by one of the ways; who goes last takes all leaders and prisoners along."""
    driven, led = {*under_way(state).driven}, {*_with_them(state)}
    able = {*_ways(state).get(decision.way, ())}
    units, leaders = {*decision.units}, {*decision.leaders}
    if len(units) < len(decision.units) or len(leaders) < len(decision.leaders) or not units:
        return False
    return units <= able and leaders <= led and (units < driven or leaders == led)


def give_way(play: Play, decision: GiveWay) -> None:
    """Z13.8, Z4.4: they retreat; control is settled where they come to."""
    play.emit(GaveWay(play.state.half.enemy, decision.units, decision.leaders, decision.way))
    settle(play, [decision.way[-1]])
