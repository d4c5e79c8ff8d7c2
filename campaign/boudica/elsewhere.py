"""A battle of the rebellion that is fought elsewhere (W11.3): what the table and the odds table are told of it.

And which of those begun there stand in the past of their game.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.urls import reverse

from battles import fights
from battles.fights import TableBattle
from battles.models import Fight as TableRow
from battles.rules.brief import BattleTerms, Brief, SideBrief
from battles.rules.tracker import Drawn
from battles.rules.verdict import ATTACKER, DEFENDER, SHORT, Resolver
from battles.rules.verdict import Side as Half
from battles.short import in_campaign as short_battles
from battles.short import plan
from battles.short.in_campaign import Taken
from battles.toll import percent_lost
from campaign.boudica.data import grounds
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import ReportBattle
from campaign.boudica.rules.elsewhere import (
    ALL,
    BRITON_POINTS,
    ROMAN_POINTS,
    army_points,
    attacker,
    odds_table_points,
)
from campaign.boudica.rules.phases.fighting import fight_at, fighting_towns
from campaign.boudica.rules.phases.towns import meeting
from campaign.boudica.rules.state import Stage, State, Step
from campaign.shelf.transfer import own_rows
from engine.models import GameRow
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.shared import AnyGame
from engine.texts import text

YEAR = -60
"""AD, as briefs have it."""
PEOPLES: Mapping[Side, str] = {ROMANS: "legions", BRITONS: "britons"}
"""Whose rosters they are."""
PER_POINT: Mapping[Side, int] = {ROMANS: ROMAN_POINTS, BRITONS: BRITON_POINTS}
COMMAND_CARDS = 5
"""On the table, of either side (ours)."""
POINTS_PER_LEADER = 40
"""A leader for each army there, and Boudica one more; but no more than one for each so many army points (ours)."""
_say = partial(text, PACKAGE, "elsewhere")


ROWS = own_rows("boudica/{}/")
prefix = ROWS.prefix


def battle_key(id: UUID, state: State) -> str:
    """How the battle at hand is known elsewhere: undone and decided as before, it is the same battle."""
    return f"{prefix(id)}{state.turn}/{meeting(state).at}"


def is_joined(state: State) -> bool:
    """Whether a battle is to be fought now."""
    return not state.ending and state.step is Step.BATTLES and meeting(state).stage is Stage.JOINED


def sides(state: State) -> Mapping[Half, Side]:
    """Who attacks, and who defends."""
    first = attacker(meeting(state))
    return {ATTACKER: first, DEFENDER: first.enemy}


def half_of(state: State, side: Side) -> Half:
    """Whether a side attacks or defends."""
    return ATTACKER if sides(state)[ATTACKER] is side else DEFENDER


def fits_table(state: State) -> bool:
    """Whether the battle at hand may go to the table (W11.3)."""
    return army_points(fight_at(state, meeting(state).at)) is not None


# What is told of it


def brief(id: UUID, state: State) -> Brief:
    """What is told of the battle at hand. Once it is joined, all may know what fights there (W1.4)."""
    at, points = meeting(state).at, odds_table_points(fight_at(state, meeting(state).at))
    by_side = dict(zip(Side, points, strict=True))
    attacking, defending = (_side(state, at, side, by_side[side]) for side in sides(state).values())
    return Brief(
        title=_say("title"),
        attacker=attacking,
        defender=defending,
        province=at,
        province_name=name(at),
        year=YEAR,
        terrain=grounds().get(at, ()),
        seed=_seed(state),
        address=reverse("boudica-result", args=[id]),
    )


def _seed(state: State) -> str:
    """The same luck however often the game comes to it; the game's own seed is not told by it (W1.4)."""
    told = f"{state.start.seed}/{state.turn}/{meeting(state).at}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def _side(state: State, at: str, side: Side, points: int) -> SideBrief:
    people = _say(f"people.{side}")
    return SideBrief(
        people=PEOPLES[side],
        people_name=people,
        power=PEOPLES[side],
        power_name=people,
        points=tuple(_points(state, at, side, points)),
        generals=leaders(state, at, side, points),
        command_cards=COMMAND_CARDS,
    )


def _points(state: State, at: str, side: Side, points: int) -> Iterator[Modifier]:
    """How its army points come about."""
    strength, each = state.strength(at, side), PER_POINT[side]
    town = each if fighting_towns(state, at, side) else 0
    yield Modifier("W11.3", Reason("strength_points", (strength, each)), strength * each)
    if town:
        yield Modifier("W11.3", Reason("own_town"), town)
    if scaled := points - strength * each - town:
        yield Modifier("W11.3", Reason("scaled_alike"), scaled)


def leaders(state: State, at: str, side: Side, points: int) -> int:
    """B34: how many leaders an army of so many points has there: one at least."""
    there = len(state.armies_at(at, side)) + _boudica_leads(state, at, side)
    return max(1, min(there, points // POINTS_PER_LEADER))


def _boudica_leads(state: State, at: str, side: Side) -> bool:
    return side is BRITONS and state.boudica is not None and state.boudica.at == at


def battle_name(told_of: Brief) -> str:
    """What it is called."""
    names = told_of.attacker.people_name, told_of.defender.people_name
    return _say("name", attacker=names[0], defender=names[1], space=told_of.province_name)


def short_start(id: UUID, state: State, players: Sequence[Side]) -> Any:
    """How the battle at hand begins on the odds table: with the lists of the table, else as drawn.

    Boudica is a leader whose name weighs (H3). A town of the defender's keeps it from being overrun (H6).
    """
    told_of, at = brief(id, state), meeting(state).at
    table = on_table(id, state)
    chosen = table.lists if table else plan.drawn(told_of)
    commanded = tuple(half for half, side in sides(state).items() if side in players)
    met = plan.meeting(told_of, chosen, told_of.seed, commanded)
    attacking, defending = (int(_boudica_leads(state, at, side)) for side in sides(state).values())
    town = bool(fighting_towns(state, at, sides(state)[DEFENDER]))
    return plan.start(Resolver.ODDS_TABLE, met, (attacking, defending), town)


# What stands


def on_table(id: UUID, state: State) -> TableBattle | None:
    """The battle at hand on the table, if it was opened there."""
    return fights.opened(brief(id, state), battle_key(id, state))


def on_odds_table(id: UUID, state: State) -> AnyGame | None:
    """The battle that was begun on the odds table for the one at hand; DamagedGame if it cannot be read."""
    return short_battles.standing(Resolver.ODDS_TABLE, battle_key(id, state), _terms(brief(id, state)))


def _terms(told_of: Brief) -> BattleTerms:
    hosts = [(side.people, side.limit) for side in (told_of.attacker, told_of.defender)]
    return BattleTerms(told_of.seed, *hosts)


def stand(game: AnyGame) -> None:
    """Of the battles of this game those alone stand that were joined in its past, and whose results it has."""
    begins = prefix(game.id)
    if not any(rows.objects.filter(game=game.id).exists() for rows in (TableRow, GameRow)):
        return
    joined = {battle_key(game.id, state): brief(game.id, state) for state in game.states if is_joined(state)}
    fights.stand(begins, {key: fights.terms(told_of) for key, told_of in joined.items()})
    short_battles.stand(begins, {key: _terms(told_of) for key, told_of in joined.items()}, _taken(game))


def _taken(game: AnyGame) -> dict[str, Taken]:
    passed = [(before, line.decision) for before, line in zip(game.states, game.lines, strict=False)]
    return {
        battle_key(game.id, before): Taken(report.by, report.battle)
        for before, report in passed
        if isinstance(report, ReportBattle) and report.by in SHORT
    }


# What came of it


def short_report(id: UUID, state: State, fought: AnyGame) -> ReportBattle:
    """What a battle on the odds table that is over decides (W11.3)."""
    told = short_battles.account(Resolver.ODDS_TABLE, battle_key(id, state), fought)
    lost = {sides(state)[half]: told.toll(half).percent for half in Half}
    return report(sides(state)[fought.now.outcome.winner], lost, Resolver.ODDS_TABLE, told.battle)


def table_report(id: UUID, state: State) -> ReportBattle | None:
    """What the tracker of the battle at hand decides, once its result is confirmed; None before, and of a draw."""
    found = on_table(id, state)
    tracked = fights.count(found.id) if found else None
    result = tracked.table.result if tracked else None
    if found is None or tracked is None or result is None or isinstance(result, Drawn):
        return None
    lost = {sides(state)[half]: percent_lost(found, tracked, half) for half in Half}
    return report(sides(state)[result.winner], lost, Resolver.TABLE)


def report(winner: Side, lost: Mapping[Side, int], by: Resolver, battle: int = 0) -> ReportBattle:
    """B35: the decision; a winner that was ruined by its victory has something left all the same."""
    shares = {side: min(percent, ALL - 1) if side is winner else percent for side, percent in lost.items()}
    return ReportBattle(winner is ROMANS, shares[ROMANS], shares[BRITONS], by, battle)
