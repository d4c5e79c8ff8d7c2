"""Z11: what happens at sea. A leader aboard is at his flotilla, by its id; its units are where it is."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import moved, weakened
from campaign.fury.rules.state import State
from campaign.fury.rules.z10_columns import under_way
from engine.rules.values import altered


class Embarked(Event):
    """Z11.1: a flotilla begins its move with all who are aboard now."""

    side: Side
    flotilla: str
    at: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    rule: str = "Z11.1"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        aboard = {id: altered(state.units[id], aboard=self.flotilla) for id in self.units}
        state = moved(altered(state, units={**state.units, **aboard}), (), self.flotilla, self.leaders)
        column = Column((self.flotilla, *self.units), self.leaders, (self.at,), flotilla=self.flotilla)
        done = tuple(dict.fromkeys((*state.moved_on, *column.units, *column.leaders)))
        return altered(state, column=column, moved_on=done)


class VoyageThrown(Event):
    """Z11.1: the throw of a flotilla for an area, with what is added."""

    side: Side
    flotilla: str
    area: str
    faces: tuple[int, ...]
    adds: int
    rule: str = "Z11.1"

    @property
    def only(self) -> Side | None:
        """Where a flotilla is, is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        return state


class LostAtSea(Event):
    """Z11.1, Z11.3: these are lost."""

    side: Side
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    rule: str = "Z11.1"

    @property
    def only(self) -> Side | None:
        """Both are told of the SP, by command, and of the leaders (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        left = tuple([id for id in column.units if id not in self.units])
        leaders = {id: leader for id, leader in state.leaders.items() if id not in self.leaders}
        state = weakened(state, {id: state.units[id].sp for id in self.units})
        return altered(state, leaders=leaders, column=altered(column, units=left) if left else None)


class Sailed(Event):
    """Z11.1: a flotilla has entered an area."""

    side: Side
    flotilla: str
    to: str
    rule: str = "Z11.1"

    @property
    def only(self) -> Side | None:
        """Where a flotilla is, is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        return altered(moved(state, column.units, self.to), column=altered(column, path=(*column.path, self.to)))


class DrivenBack(Event):
    """Z11.1: a flotilla is again where it began its move, and moves no more."""

    side: Side
    flotilla: str
    to: str
    rule: str = "Z11.1"

    @property
    def only(self) -> Side | None:
        """Where a flotilla is, is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        column = under_way(state)
        state = altered(moved(state, column.units, self.to), column=None)
        return ashore(state, column.units, column.leaders, self.to) if self.to in state.board.tract else state


class Landed(Event):
    """Z11.2: who has landed; in a port the flotilla is there, too, and they may go on."""

    side: Side
    flotilla: str
    at: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    in_port: bool
    rule: str = "Z11.2"

    @property
    def only(self) -> Side | None:
        """What stands where is hidden (Z17.1)."""
        return self.side

    def happen(self, state: State) -> State:
        goes_on = self.in_port and (self.units or self.leaders)
        column = Column(self.units, self.leaders, (self.at,), landed=True) if goes_on else None
        state = moved(state, (self.flotilla,) * self.in_port, self.at)
        return altered(ashore(state, self.units, self.leaders, self.at), column=column)


class FlotillasLost(Event):
    """Z11.3: flotillas among Tribal units alone are eliminated, which both sides see."""

    at: str
    units: tuple[str, ...]
    rule: str = "Z11.3"

    def happen(self, state: State) -> State:
        return altered(state, units={id: unit for id, unit in state.units.items() if id not in self.units})


def ashore(state: State, units: tuple[str, ...], leaders: tuple[str, ...], at: str) -> State:
    """Z11.2: they are in a tract, and no longer aboard."""
    off = {id: altered(state.units[id], aboard="") for id in units}
    return moved(altered(state, units={**state.units, **off}), units, at, leaders)
