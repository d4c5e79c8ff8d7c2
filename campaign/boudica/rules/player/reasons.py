"""The reason of each choice (W11.2), by what all see and the choice itself: a Briton's tells nothing else (W1.4)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.boudica.rules import decisions as de
from campaign.boudica.rules.board import (
    BOUDICA,
    BRITONS,
    LONDINIUM,
    ROMANS,
    TURNS,
    XIV_GEMINA,
    Side,
)
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.phases.population import HOMELANDS, spare
from campaign.boudica.rules.phases.towns import meeting
from campaign.boudica.rules.player.outlook import Outlook, distances
from campaign.boudica.rules.player.weighing import weigh
from campaign.boudica.rules.state import State
from engine.rules.reason import Reason

LATE = TURNS - 3
"""The turn from which the homelands are held for their points (W8.3)."""
NEAR = 2
"""So many regions off, Britons threaten a town."""


def reason(code: str, *args: str | int) -> Reason:
    """A reason of the player's own texts."""
    return Reason(f"player.{code}", args)


def why(seen: State, side: Side, decision: Decision) -> Reason:
    """Why this side decides so, by the game as all see it."""
    tell = _WHY.get(type(decision))
    return tell(seen, side, decision) if tell else reason(_PLAIN[type(decision)])


# A piece that goes on (W5)


def going(seen: State, piece: str, goal: str, along: tuple[str, ...] = ()) -> Reason:
    """Why a piece goes there, with these armies: the first of the reasons that hold."""
    if piece in seen.agents:
        return _agent(seen, piece, goal)
    found = _legion(seen, piece, goal) if piece in seen.armies and _side(seen, piece) is ROMANS else None
    return next(found or _host(seen, piece, goal, along))


def _side(seen: State, piece: str) -> Side:
    return seen.britain.sides[piece]


def _agent(seen: State, agent: str, goal: str) -> Reason:
    if _side(seen, agent) is BRITONS:
        return reason("sway", goal)
    return reason("scout" if seen.armies_at(goal, BRITONS) else "scout_on", goal)


def _legion(seen: State, legion: str, goal: str) -> Iterator[Reason]:
    if seen.armies_at(goal, BRITONS):
        yield reason(*_against(seen, legion, goal))
    if seen.boudica and seen.boudica.at == goal:
        yield reason("catch", goal)
    if legion == XIV_GEMINA and goal == LONDINIUM and seen.londinium_stands and not seen.romans_lead:
        yield reason("lead")
    if seen.grounds[goal].loose[BRITONS]:
        yield reason("unled", goal)
    if seen.towns_at(goal, ROMANS):
        far = distances(seen.britain)[goal]
        near = any(far[army.at] <= NEAR for army in seen.armies_of(BRITONS))
        yield reason("protect" if near else "rest", goal)
    if goal in HOMELANDS and seen.turn >= LATE:
        yield reason("homeland", goal)
    if any(army.id != legion for army in seen.armies_at(goal, ROMANS)):
        yield reason("together", goal)
    yield reason("nearer", _nearest(seen, goal, [army.at for army in seen.armies_of(BRITONS)] or [LONDINIUM]))


def _against(seen: State, legion: str, goal: str) -> tuple[str, str, int]:
    """Legions go where Britons are to fight, or to stand before a town (W6.8)."""
    there = sum([army.strength for army in seen.armies_at(goal, ROMANS) if army.id != legion])
    chance = _chance(seen, goal, there + seen.armies[legion].strength + seen.grounds[goal].loose[ROMANS])
    return ("attack" if chance >= 50 or not seen.towns_at(goal, ROMANS) else "block"), goal, chance


def _chance(seen: State, space: str, romans: float) -> int:
    """Of 100 battles there, those that so many Romans would win for all they know."""
    britons = Outlook(seen, ROMANS).of(BRITONS, space)
    towns = [bool(seen.towns_at(space, side)) for side in Side]
    return round(100 * weigh(romans, britons, *towns).romans)


def _host(seen: State, piece: str, goal: str, along: tuple[str, ...]) -> Iterator[Reason]:
    romans = seen.strength(goal, ROMANS)
    if piece == BOUDICA and not along:
        yield reason("to_army" if seen.armies_at(goal, BRITONS) else "slip_away", goal)
    if seen.towns_at(goal, ROMANS):
        yield reason("defended" if romans else "undefended", goal)
    if romans:
        yield reason("meet", goal)
    if any(army.id not in (piece, *along) for army in seen.armies_at(goal, BRITONS)):
        yield reason("join", goal)
    towns = [town.at for town in seen.britain.towns if town.side is ROMANS and town.id in seen.towns]
    if spare(seen, goal, BRITONS) > 1:
        yield reason("call", goal)
    yield reason("nearer_town", _nearest(seen, goal, towns))


def _nearest(seen: State, space: str, among: list[str]) -> str:
    far = distances(seen.britain)[space]
    return min(among, key=lambda other: far[other])


# Everything else


def _of_battle(seen: State, side: Side, decision: de.Wish | de.Withdraw) -> Reason:
    """The Romans quote their chance; the Britons', who know better, would tell their strength."""
    fights = isinstance(decision, de.Wish) and decision.fight
    at = meeting(seen).at
    code = "fight" if fights else "withdraw" if isinstance(decision, de.Withdraw) else "refuse"
    if side is BRITONS:
        return reason(f"britons_{code}", at)
    return reason(code, at, _chance(seen, at, seen.strength(at, ROMANS)))


def _of_space(code: str) -> Callable[[State, Side, Any], Reason]:
    return lambda seen, side, decision: reason(code, decision.space)


def _of_side(romans: str, britons: str) -> Callable[[State, Side, Any], Reason]:
    return lambda seen, side, decision: reason(romans if side is ROMANS else britons)


def _end_of_move(seen: State, side: Side, decision: de.EndMove) -> Reason:
    assert seen.march is not None, "something stops"
    return reason("stop", seen.march.here)


_WHY: Mapping[type[Decision], Callable[[State, Side, Any], Reason]] = {
    de.PlaceAgent: _of_space("place"),
    de.Enter: lambda seen, side, decision: going(seen, decision.piece, decision.space, decision.along),
    de.EndMove: _end_of_move,
    de.Pass: _of_side("pass", "britons_pass"),
    de.NameRegion: _of_space("name"),
    de.Wish: _of_battle,
    de.Withdraw: _of_battle,
    de.OrderRecruiting: _of_side("order", "britons_order"),
    de.EndRecruiting: _of_side("recruited", "britons_recruited"),
}
_PLAIN: Mapping[type[Decision], str] = {
    de.Divide: "divide",
    de.Stay: "stay",
    de.Exchange: "exchange",
    de.Lie: "lie",
    de.Declare: "declare",
    de.Command: "command",
    de.RollBattle: "roll",
    de.DestroyTowns: "spare",
    de.Plunder: "plunder",
    de.Raise: "raise",
    de.RaiseByAgent: "raise_by_agent",
    de.TakeFromPool: "pool",
    de.TakeGarrison: "garrison",
    de.PlayOn: "play_on",
}
