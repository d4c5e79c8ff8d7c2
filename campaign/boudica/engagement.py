"""The rebellion's external battles (W11.3): the armies at hand, and the decision that a result becomes."""

from collections.abc import Iterator, Mapping
from functools import partial

from battles.rules.brief import SideBrief
from battles.rules.reported import ReportedBattle
from campaign.boudica.data import grounds
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Stage, State, Step
from campaign.boudica.rules.w6_battle.external import (
    BRITON_POINTS,
    ROMAN_POINTS,
    ReportBattle,
    army_points,
    attacker,
    ended,
    odds_table_points,
)
from campaign.boudica.rules.w6_battle.fighting import BattleEnded, fight_at, fighting_towns
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.rules.w11_solo.solo import RULESET
from campaign.boudica.seats import PLAYERS
from campaign.desk.engagement import TwoSidedBattles, army, led, strength
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.texts import text

YEAR = -60  # AD, as in briefs
PEOPLES: Mapping[Side, str] = {ROMANS: "legions", BRITONS: "britons"}
"""The peoples of their rosters."""
PER_POINT: Mapping[Side, int] = {ROMANS: ROMAN_POINTS, BRITONS: BRITON_POINTS}
"""Army points of a strength point."""
_say = partial(text, PACKAGE, "external")


def at(state: State) -> str:
    """Where a battle is joined; empty if none is."""
    is_joined = not state.ending and state.step is Step.BATTLES and meeting(state).stage is Stage.JOINED
    return meeting(state).at if is_joined else ""


def hosts(state: State) -> Mapping[str, SideBrief]:
    """The armies of the battle at hand, the attacker's first."""
    at, first = meeting(state).at, attacker(meeting(state))
    points = dict(zip(Side, odds_table_points(fight_at(state, at)), strict=True))
    return {side: _host(state, at, side, points[side]) for side in (first, first.enemy)}


def _host(state: State, at: str, side: Side, points: int) -> SideBrief:
    sources = _points(state, at, side, points)
    return army(PEOPLES[side], PLAYERS.sides[side], sources, leaders(state, at, side, points))


def _points(state: State, at: str, side: Side, points: int) -> Iterator[Modifier]:
    """The sources of its army points."""
    own = strength("W11.3", state.strength(at, side), PER_POINT[side])
    town = PER_POINT[side] if fighting_towns(state, at, side) else 0
    yield own
    if town:
        yield Modifier("W11.3", Reason("own_town"), town)
    if scaled := points - own.value - town:
        yield Modifier("W11.3", Reason("scaled_alike"), scaled)


def leaders(state: State, at: str, side: Side, points: int) -> int:
    """B34: a leader for each army there, and one more for Boudica, as far as the points go."""
    return led(len(state.armies_at(at, side)) + _boudica_leads(state, at, side), points)


def _boudica_leads(state: State, at: str, side: str) -> bool:
    return side == BRITONS and state.boudica is not None and state.boudica.at == at


def report(reported: ReportedBattle) -> ReportBattle:
    """The decision for a result."""
    romans, britons = reported.lost(ROMANS), reported.lost(BRITONS)
    return ReportBattle(reported.winner == ROMANS, romans, britons, reported.by, reported.battle)


def follows(state: State, reported: ReportedBattle) -> Iterator[str]:
    """Each side's strength points after it, before the retreat pools are rolled."""
    before = fight_at(state, meeting(state).at)
    for side, was, now in zip(Side, before, ended(before, report(reported)), strict=True):
        key = "both" if now.routed else "pool" if now.retreated else "none"
        parts = {"points": was.sp, "retreated": now.retreated, "routed": now.routed}
        yield _say(f"follows.{key}", side=PLAYERS.sides[side], **parts)


BATTLES = TwoSidedBattles(
    game=RULESET.name,
    at=at,
    hosts=hosts,
    space=name,
    year=lambda state: YEAR,
    rolled=RollBattle,
    winner=lambda event: event.loser.enemy if isinstance(event, BattleEnded) and event.loser else None,
    report=report,
    reported=lambda decision: decision.reported if isinstance(decision, ReportBattle) else None,
    follows=follows,
    fits=lambda state: army_points(fight_at(state, at(state))) is not None,
    ground=lambda space: grounds().get(space, ()),
    leads=lambda state, side: int(_boudica_leads(state, at(state), side)),
    town=lambda state, side: bool(fighting_towns(state, at(state), Side(side))),
)
