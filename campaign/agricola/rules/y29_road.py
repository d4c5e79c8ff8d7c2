"""Y29: the Romans build their road along the route, from Trimontium to Victoria."""

from collections.abc import Iterator

from campaign.agricola.rules.board import ROMANS, Kind
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, next_in_order
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y12_forces import move
from campaign.agricola.rules.y13_land import bars, may_set_out
from engine.rules.values import altered


class BuildRoad(Decision):
    """These units at the road's end, legionaries among them, go one hex along the route, and the road reaches there."""

    units: tuple[str, ...]


class RoadBuilt(Event):
    """Y29.1: the road reaches this hex for ever."""

    to: str
    rule: str = "Y29.1"

    def happen(self, state: State) -> State:
        return altered(state, road=state.road + 1)


def next_hex(state: State) -> str | None:
    """Where the road goes next; None once it is in Victoria, without AP, into enemies, and in the base game."""
    route = state.north.route[state.road + 1 :]
    may = next_in_order(state) is ROMANS and state.north.options.road and state.ap[ROMANS] > 0
    return route[0] if may and route and not bars(state, ROMANS, route[0]) else None


def builders(state: State) -> tuple[str, ...]:
    """The units at the road's end that may march."""
    end = state.north.route[state.road]
    return tuple([unit for unit in state.at(end, ROMANS) if may_set_out(state, (unit,))])


def offers(state: State) -> Iterator[BuildRoad]:
    """Each legionary unit alone, or all that stand at the road's end."""
    if next_hex(state):
        there = builders(state)
        legionaries = [(unit,) for unit in there if state.counter(unit).kind is Kind.LEGIONARY]
        yield from [BuildRoad(units) for units in dict.fromkeys([*legionaries, *([there] if legionaries else [])])]


def may_build(state: State, units: tuple[str, ...]) -> bool:
    """Whether these may build on."""
    able = bool(next_hex(state)) and len({*units}) == len(units) and {*units} <= {*builders(state)}
    return able and any(state.counter(unit).kind is Kind.LEGIONARY for unit in units)


def build(play: Play, decision: BuildRoad) -> None:
    """T41: the AP is both March and work."""
    to = next_hex(play.state)
    assert to, "the road goes no further"
    pay(play, ROMANS, 1, "Y29.1", "road")
    move(play, tuple([unit for unit in play.state.units if unit in decision.units]), to, "Y29.1")
    play.emit(RoadBuilt(to))
