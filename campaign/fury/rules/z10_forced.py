"""Z10.5, forced march: each unit tries before the first step."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play, two_dice
from campaign.fury.rules.state import State
from campaign.fury.rules.z3_leaders import morale_modifier
from campaign.fury.rules.z10_columns import under_way
from engine.rules.values import altered


class MarchForced(Event):
    """Z10.5: what a unit has thrown, and its morale with the modifier: with less it succeeds, with more it fails.

    With as much it succeeds and is disrupted; who fails is disrupted, too, and is left out of the march.
    """

    side: Side
    unit: str
    faces: tuple[int, ...]
    needed: int
    rule: str = "Z10.5"

    @property
    def only(self) -> Side | None:
        """Of forced marches nothing is known (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        if sum(self.faces) < self.needed:
            return state
        column, there = under_way(state), altered(state.units[self.unit], disrupted=True)
        if sum(self.faces) == self.needed:
            column = altered(column, tired=(*column.tired, self.unit))
        else:
            column = altered(column, units=tuple([id for id in column.units if id != self.unit]))
        return altered(state, units={**state.units, self.unit: there}, column=column)


def force(play: Play) -> None:
    """Z10.5: each unit of the stack tries; a leader succeeds (Z3.3)."""
    for id in under_way(play.state).units:
        unit = play.state.units[id]
        faces = two_dice(play, "Z10.5", id, "forced_march")
        play.emit(MarchForced(play.state.half, id, faces, play.state.morale(unit) + morale_modifier(play.state, unit)))
