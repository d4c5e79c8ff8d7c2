"""The battles of Agricola fought elsewhere (Y36.3 to Y36.5): the armies at hand, and the decision for a result."""

from collections.abc import Iterator, Mapping
from functools import partial

from battles.rules.brief import SideBrief
from battles.rules.reported import ReportedBattle
from campaign.agricola.data import north
from campaign.agricola.names import PACKAGE, to
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, SUPREME, Side, Terrain
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.rules.y15_battle import FightHere
from campaign.agricola.rules.y15_round import Line, is_fortified, steps
from campaign.agricola.rules.y16_hits import at_hand, force, terms
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y35_solo.solo import RULESET
from campaign.agricola.rules.y36_elsewhere import (
    ELSEWHERE,
    PER_WORTH,
    BattleReported,
    ReportBattle,
    army_points,
    is_drilled,
    leaders,
    odds_points,
    steps_lost,
    table_points,
    worth,
)
from campaign.agricola.seats import PLAYERS
from campaign.desk.engagement import TwoSidedBattles, army, led
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.texts import text

PEOPLES: Mapping[Side, str] = {ROMANS: "cohorts", CALEDONIANS: "caledonians"}
"""The peoples of their rosters (Y36.5)."""
GROUNDS: Mapping[Terrain, tuple[str, ...]] = {Terrain.WILDERNESS: ("broken ground", "forest", "hill")}
"""The ground of a hex at the table; all others are open country (Y36.5)."""
_say = partial(text, PACKAGE, "external")


def at(state: State) -> str:
    """Where a battle is joined; empty if none is."""
    battle = None if state.ending else state.battle
    return battle.at if battle and battle.stage is Stage.JOINED else ""


def hosts(state: State) -> Mapping[str, SideBrief]:
    """The armies of the battle at hand, the attacker's first."""
    points, first = dict(zip(Side, odds_points(terms(state), *_lines(state)), strict=True)), at_hand(state).attacker
    return {side: _host(state, side, points[side]) for side in (first, first.enemy)}


def _lines(state: State) -> tuple[Line, Line]:
    return force(state, ROMANS).all, force(state, CALEDONIANS).all


def _host(state: State, side: Side, points: int) -> SideBrief:
    line = force(state, side).all
    return army(PEOPLES[side], PLAYERS.sides[side], _points(state, side, points), led(leaders(line), points))


def _points(state: State, side: Side, points: int) -> Iterator[Modifier]:
    """The sources of its army points."""
    line = force(state, side).all
    total, all_worth = army_points(terms(state), side, line), sum(map(worth, line))
    own = PER_WORTH * all_worth
    yield Modifier("Y36.3", Reason("worth", (all_worth, PER_WORTH)), own)
    if walls := total - own:
        yield Modifier("Y36.3", Reason("walls"), walls)
    if scaled := points - total:
        yield Modifier("Y36.3", Reason("scaled_alike"), scaled)


def report(reported: ReportedBattle) -> ReportBattle:
    """The decision for a result."""
    romans, caledonians = reported.lost(ROMANS), reported.lost(CALEDONIANS)
    return ReportBattle(Side(reported.winner), romans, caledonians, reported.by, reported.battle)


def follows(state: State, reported: ReportedBattle) -> Iterator[str]:
    """Each side's steps lost, of its choice."""
    for side, line in zip(Side, _lines(state), strict=True):
        lost = steps_lost(line, reported.lost(side))
        yield _say("follows.lost" if lost else "follows.none", side=PLAYERS.sides[side], lost=lost, of=steps(line))


def has_walls(state: State, side: str) -> bool:
    """Whether the side is fortified (Y25.1)."""
    of = Side(side)
    return is_fortified(terms(state), of, force(state, of).all)


BATTLES = TwoSidedBattles(
    game=RULESET.name,
    at=at,
    hosts=hosts,
    space=to,
    year=lambda state: -year(state.turn),
    rolled=FightHere,
    winner=lambda event: event.winner if isinstance(event, BattleReported | BattleEnded) else None,
    report=report,
    reported=lambda decision: decision.reported if isinstance(decision, ReportBattle) else None,
    follows=follows,
    fits=lambda state: table_points(terms(state), *_lines(state)) is not None,
    ground=lambda hex: GROUNDS.get(north().hexes.get(hex, Terrain.OPEN), ()),
    leads=lambda state, side: int(SUPREME[Side(side)] in at_hand(state).units),
    town=has_walls,
    ways=ELSEWHERE,
    drilled=lambda state, side: is_drilled(state, Side(side)),
    which=lambda state: f"{state.turn}/{at_hand(state).attacker}/{at_hand(state).nth}",
    lasts=lambda state: state.battle is not None,
)
