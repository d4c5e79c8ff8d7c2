"""One press for several decisions: each stays a decision of its own, and the press ends where anything is to decide."""

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from campaign.fury.rules.board import Crossing, Mark, Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z3_leaders import morale_modifier
from campaign.fury.rules.z7_supply import excess
from campaign.fury.rules.z10_columns import goals as ways
from campaign.fury.rules.z10_columns import gone, is_bound, pace, so_far
from campaign.fury.rules.z10_movement import Go, Halt, SetOut, forming, may_go, may_halt, may_set_out
from campaign.fury.rules.z10_overrun import Overrun, may_overrun
from campaign.fury.rules.z11_events import Sailed
from campaign.fury.rules.z11_sea import THROWS, Voyage, voyage
from campaign.fury.rules.z11_voyages import Embark, Land, Sail, embark, sea_steps
from engine.rules.dice import StreamDice
from engine.rules.ruleset import Game
from engine.rules.sequence import Play
from engine.rules.values import altered

Past = Game[Any, State, Decision, Any]
Plan = Generator[Decision, Past, None]
"""A side's next decision each time; it is sent the game at that side's next moment."""
Path = tuple[str, ...]


class MarchCost(NamedTuple):
    """Z10.2, Z10.3: the MP that a move costs, of how many, and whether it is all along roads."""

    spent: int
    points: int
    by_road: bool


class MarchOdds(NamedTuple):
    """Z10.5: the mean share of units that succeed in order, succeed and are disrupted, and fail."""

    succeed: Fraction
    tire: Fraction
    fail: Fraction


# By land


def goals(state: State, offer: SetOut) -> dict[str, Path]:
    """Z10.1: where these can end their move, each with the tracts on its way; a forced march only beyond."""
    column = forming(state, offer)
    if column is None or not may_set_out(state, offer):
        return {}
    near = {column.here, *(ways(state, altered(column, forced=False)) if offer.forced else ())}
    return {to: path for to, path in ways(state, column).items() if to not in near and _may_end(state, column, path)}


def further(state: State, part: Column) -> dict[str, Path]:
    """Z10.1: where the stack on its way, or a part of it, can end its move; the others halt here."""
    found = {to: path for to, path in ways(state, part).items() if to != part.here and _may_end(state, part, path)}
    return {to: path for to, path in found.items() if may_go(state, Go(path[0], part.units, part.leaders))}


def _may_end(state: State, column: Column, path: Path) -> bool:
    """Z10.5: whether a success in a forced march has been used by then."""
    return not is_bound(gone(state, column, path[-1]), altered(column, path=(*column.path, *path)))


def arrived(state: State, column: Column, path: Path) -> State:
    """The game with the stack at the end of that way, and nothing else changed."""
    border = state.board.ways[(*column.path, *path)[-2]][path[-1]]
    across = tuple([id for id in state.across if id not in column.units])
    across += column.units * (border.kind is not Crossing.PLAIN)
    there = altered(column, path=(*column.path, *path))
    return altered(gone(state, column, path[-1]), column=there, across=across)


def cost(state: State, column: Column, path: Path) -> MarchCost:
    """Z10.2, Z10.3: what the whole move costs, up to the end of that way."""
    how, way = pace(state, column), so_far(state, altered(column, path=(*column.path, *path)))
    points = {by_road: how.points_for(by_road, way.rough) for by_road in (False, True)}
    by_road = way.by_road is not None and (way.country is None or way.by_road <= points[True])
    spent = way.by_road if by_road else way.country
    return MarchCost(spent or 0, points[by_road], by_road)


def over(state: State, column: Column, path: Path) -> Fraction:
    """Z7.3: by how many units the tract would be over its limit with the stack there."""
    return Fraction(excess(arrived(state, column, path), path[-1], state.half), 2)


def march_odds(state: State, units: Sequence[str]) -> MarchOdds:
    """Z10.5: what each of these units has to expect of a forced march, on the mean."""
    needed = [state.morale(state.units[id]) + morale_modifier(state, state.units[id]) for id in units]
    number = max(1, len(units) * len(THROWS))
    succeed, tire = [
        Fraction(sum([throw < at if below else throw == at for at in needed for throw in THROWS]), number)
        for below in (True, False)
    ]
    return MarchOdds(succeed, tire, 1 - succeed - tire)


def march(offer: SetOut, to: str, then: Decision | None) -> Plan:
    """Z10.1: they set out and go there, as far as a forced march succeeds; then they halt, overrun, or may go on."""
    game = yield offer
    yield from _go(game, to, then)


def march_on(game: Past, part: Column, to: str, then: Decision | None) -> Plan:
    """Z10.1: the same for a stack on its way, or a part of it."""
    way = further(game.now, part).get(to)
    if way:
        game = yield Go(way[0], part.units, part.leaders)
        yield from _go(game, to, then)


def _go(game: Past, to: str, then: Decision | None) -> Plan:
    column = game.now.column
    while column and column.here != to:
        way = further(game.now, column).get(to)
        if way is None:
            return
        game = yield Go(way[0], column.units, column.leaders)
        column = game.now.column
    if column and then and (may_overrun(game.now) if isinstance(then, Overrun) else may_halt(game.now)):
        yield then


# By sea


def sea_goals(state: State, decision: Embark) -> dict[str, Path]:
    """Z11.1, Z11.2: where a flotilla can come in its move: areas of the sea, ports and coasts, each with its way."""
    play = Play[State, Any](state, StreamDice(""))
    embark(play, decision)
    found: dict[str, Path] = {}
    ahead: list[tuple[State, Path]] = [(play.state, ())]
    for now, way in ahead:
        for step in sea_steps(now):
            if isinstance(step, Sail) and step.to not in found:
                found[step.to] = (*way, step.to)
                ahead.append((Sailed(now.half, decision.flotilla, step.to).happen(now), found[step.to]))
            elif isinstance(step, Land):
                found.setdefault(step.at, (*way, step.at))
    here = state.units[decision.flotilla].at
    return {to: way for to, way in found.items() if to != here}


def dangers(state: State, decision: Embark, way: Path) -> Voyage:
    """Z11.1: the chances of a voyage on that way; whoever lands on an open coast throws once more."""
    afloat = [area for area in (state.units[decision.flotilla].at, *way) if area in state.board.sea]
    areas = [area for area in way if area in state.board.sea]
    if way[-1] in state.board.tract and Mark.PORT not in state.board.tract[way[-1]].marks:
        areas.append(afloat[-1])
    aboard = [unit for unit in state.units.values() if unit.aboard == decision.flotilla]
    return voyage([state.board.sea[area].lands_end for area in areas], len(aboard) + len(decision.units))


def sail(decision: Embark, way: Path) -> Plan:
    """Z11.1: they put to sea and go that way, as long as the sea lets them; at its end they land, or stay at sea."""
    game = yield decision
    for to in way:
        step = Sail(to) if to in game.now.board.sea else Land(to)
        if not game.now.column or step not in sea_steps(game.now):
            return
        game = yield step
    column = game.now.column
    if column and column.here in game.now.board.sea:
        yield Halt()


# Besides


def alone(decision: Decision) -> Plan:
    """That one."""
    yield decision


def end(side: Side) -> Plan:
    """Z1.2: end a step, and those after it in which the side has nothing else to decide."""
    offers: Sequence[Decision] = (Done(),)
    while offers == (Done(),):
        game = yield Done()
        offers = SEQUENCE.choices(game.now, side)


def able(state: State, at: str) -> Mapping[str, bool]:
    """Z10.1: the units and leaders there that may set out, by their ids, each with whether it is a leader."""
    units = [unit.id for unit in state.at(at, state.half) if forming(state, SetOut((unit.id,)))]
    there = [leader.id for leader in state.leaders.values() if leader.at == at]
    led = [id for id in there if forming(state, SetOut(tuple(units[:1]), (id,)))]
    return {**dict.fromkeys(units, False), **dict.fromkeys(led, True)}
