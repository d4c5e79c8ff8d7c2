"""The battles of Hell Hath No Fury fought elsewhere (Z19): the armies at hand, and the decision for a result."""

from collections.abc import Iterator, Mapping
from functools import partial

from battles.rules.brief import SideBrief
from battles.rules.reported import ReportedBattle
from campaign.desk.engagement import TwoSidedBattles, army, led, strength
from campaign.fury.data import britannia
from campaign.fury.names import PACKAGE, name
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.state import State
from campaign.fury.rules.z13_after import BattleOver
from campaign.fury.rules.z13_strength import plain
from campaign.fury.rules.z13_throw import taking_part
from campaign.fury.rules.z18_solo.solo import RULESET
from campaign.fury.rules.z19_elsewhere import (
    ELSEWHERE,
    ROSTERS,
    BattleReported,
    FightHere,
    ReportBattle,
    army_points,
    ground,
    has_river,
    is_drilled,
    leaders,
    outcome,
    table_points,
)
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.texts import text

YEAR = -60  # AD, as in briefs
_say = partial(text, PACKAGE, "external")


def at(state: State) -> str:
    """Where a battle is joined; empty if none is."""
    battle = None if state.ending else state.battle
    return battle.at if battle and battle.ask is Ask.JOINED else ""


def hosts(state: State) -> Mapping[str, SideBrief]:
    """The armies of the battle at hand, the attacker's first."""
    points = table_points(state)
    assert points is not None, "a battle is joined only if its armies fit (Z19.1)"
    return {side: _host(state, side, each) for side, each in zip(_both(state), points, strict=True)}


def _both(state: State) -> tuple[Side, Side]:
    return state.half, state.half.enemy


def _host(state: State, side: Side, points: int) -> SideBrief:
    return army(ROSTERS[side], _say(f"host.{side}"), _points(state, side, points), led(leaders(state, side), points))


def _points(state: State, side: Side, points: int) -> Iterator[Modifier]:
    """The sources of its army points; what is added for cohorts is rounded down."""
    units = taking_part(state, side)
    own, total = plain(units), int(army_points(units))
    yield strength("Z19.1", own, 1)
    if cohorts := total - own:
        yield Modifier("Z19.1", Reason("cohorts_more"), cohorts)
    if scaled := points - total:
        yield Modifier("Z19.1", Reason("scaled_alike"), scaled)


def report(reported: ReportedBattle) -> ReportBattle:
    """The decision for a result."""
    romans, rebels = reported.lost(Side.ROMAN), reported.lost(Side.TRIBAL)
    return ReportBattle(Side(reported.winner), romans, rebels, reported.by, reported.battle)


def follows(state: State, reported: ReportedBattle) -> Iterator[str]:
    """What each side loses here, and who has won if it is not who won there (Z13.5)."""
    found = outcome(state, reported)
    for side, percent, lost in zip(_both(state), found.percents, found.lost, strict=True):
        of = plain(taking_part(state, side))
        yield _say("follows.lost", side=name(side), percent=percent, lost=lost, of=of)
    winner = state.half if found.won else state.half.enemy
    if winner != reported.winner:
        yield _say("follows.turned", side=name(winner.enemy), winner=name(winner))


BATTLES = TwoSidedBattles(
    game=RULESET.name,
    at=at,
    hosts=hosts,
    space=name,
    year=lambda state: YEAR,
    rolled=FightHere,
    winner=lambda event: event.winner if isinstance(event, BattleReported | BattleOver) else None,
    report=report,
    reported=lambda decision: decision.reported if isinstance(decision, ReportBattle) else None,
    follows=follows,
    ways=ELSEWHERE,
    ground=lambda tract: ground(britannia().tract[tract]),
    river=has_river,
    drilled=lambda state, side: is_drilled(state, Side(side)),
    which=lambda state: f"{state.turn}/{state.half}",
    lasts=lambda state: state.battle is not None,
)
