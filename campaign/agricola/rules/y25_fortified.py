"""Y25: the Oppidum as a unit that fights, and how it is lost; what being fortified does is in y15_round.py."""

from campaign.agricola.rules.board import CALEDONIANS, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_round import Fighter, oppidum
from engine.rules.values import altered


class OppidumLost(Event):
    """Y25.3: an Oppidum is eliminated: to its box, face down (Y11.2)."""

    side = CALEDONIANS
    at: str
    unit: str
    rule: str = "Y25.3"

    def happen(self, state: State) -> State:
        centers = {hex: center for hex, center in state.centers.items() if hex != self.at}
        return altered(state, centers=centers, box=(*state.box, self.unit))


def oppidum_at(state: State, at: str) -> tuple[str, ...]:
    """The id of the revealed Oppidum there, if there is one."""
    return (state.centers[at].id,) if state.has_oppidum(at) else ()


def fighter(state: State, unit: str) -> Fighter | None:
    """A unit of a battle as it stands; None if it has been eliminated."""
    if unit in state.units:
        return Fighter(unit, state.counter(unit), state.units[unit].disrupted)
    if any(center.open and center.id == unit for center in state.centers.values()):
        return Fighter(unit, oppidum(state.north.by_center[unit]))
    return None


def side_of(state: State, unit: str) -> Side:
    """The side of a unit in battle; an Oppidum is Caledonian."""
    return CALEDONIANS if unit in state.north.by_center else state.counter(unit).side
