"""The rebellion's external battles (W11.3): the one at hand, and its result."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import partial
from uuid import UUID

from django.urls import reverse

from battles import fights
from battles.engagement import AtHand, Engagement, Fought, Settled
from battles.losses import percent_lost
from battles.rules.brief import LAYOUT, Brief, SideBrief
from battles.rules.short.account import ShortAccount
from battles.rules.tracker import Drawn
from battles.rules.verdict import ATTACKER, DEFENDER, Resolver
from battles.rules.verdict import Side as Half
from campaign.boudica.data import grounds
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Stage, State, Step
from campaign.boudica.rules.w6_battle.external import (
    ALL,
    BRITON_POINTS,
    ROMAN_POINTS,
    ReportBattle,
    army_points,
    attacker,
    odds_table_points,
)
from campaign.boudica.rules.w6_battle.fighting import BattleEnded, fight_at, fighting_towns
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.rules.w11_solo.solo import RULESET, people
from campaign.boudica.telling import tell
from campaign.shelf.transfer import own_rows
from engine.games import LoggedResult, game_kinds
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from engine.texts import text

YEAR = -60  # AD, as in briefs
PEOPLES: Mapping[Side, str] = {ROMANS: "legions", BRITONS: "britons"}
"""The peoples of their rosters."""
PER_POINT: Mapping[Side, int] = {ROMANS: ROMAN_POINTS, BRITONS: BRITON_POINTS}
"""Army points of a strength point."""
COMMAND_CARDS = 5  # on the table, for either side (ours)
POINTS_PER_LEADER = 40
"""A leader for each army there, and one more for Boudica; but at most one for each 40 army points (ours)."""
_say = partial(text, PACKAGE, "external")


ROWS = own_rows("boudica/{}/")


def is_joined(state: State) -> bool:
    return not state.ending and state.step is Step.BATTLES and meeting(state).stage is Stage.JOINED


def sides(state: State) -> Mapping[Half, Side]:
    """Who attacks, and who defends."""
    first = attacker(meeting(state))
    return {ATTACKER: first, DEFENDER: first.enemy}


def half_of(state: State, side: Side) -> Half:
    """Whether a side attacks or defends."""
    return ATTACKER if sides(state)[ATTACKER] is side else DEFENDER


def key(id: UUID, state: State) -> str:
    """The key of the battle at hand: undone and decided again alike, it is the same battle."""
    return f"{ROWS.prefix(id)}{state.turn}/{meeting(state).at}" if is_joined(state) else ""


def at_hand(id: UUID, state: State) -> AtHand:
    """The battle at hand. Boudica is a leader who counts (H3); a town of the defender's counts (H6)."""
    told_of, at, both = brief(id, state), meeting(state).at, sides(state)
    seats, names = people(state.start), (told_of.attacker.people_name, told_of.defender.people_name)
    attacking, defending = (int(_boudica_leads(state, at, side)) for side in both.values())
    return AtHand(
        key=key(id, state),
        brief=told_of,
        seed=told_of.seed,
        name=_say("name", attacker=names[0], defender=names[1], space=told_of.province_name),
        own=half_of(state, seats[0]) if len(seats) == 1 else None,  # for a solo player
        leads=(attacking, defending),
        town=bool(fighting_towns(state, at, both[DEFENDER])),
    )


def resolvers(state: State) -> tuple[Resolver, ...]:
    """What may decide the battle at hand besides its own dice (W11.3): the table only within its bounds.

    Nothing in an Iron game (D31).
    """
    if state.start.iron:
        return ()
    fits = army_points(fight_at(state, meeting(state).at)) is not None
    return (Resolver.TABLE, Resolver.ODDS_TABLE) if fits else (Resolver.ODDS_TABLE,)


# What is told of it


def brief(id: UUID, state: State) -> Brief:
    """The brief of the battle at hand. Once it is joined, everybody may know what fights there (W1.4).

    Its luck is the same however often the game comes to it, and does not reveal the game's own seed.
    """
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
        seed=hashlib.sha256(f"{state.start.seed}/{state.turn}/{at}".encode()).hexdigest()[:12],
        address=_results(id),
        layout=LAYOUT,
    )


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
    """The sources of its army points."""
    strength, each = state.strength(at, side), PER_POINT[side]
    town = each if fighting_towns(state, at, side) else 0
    yield Modifier("W11.3", Reason("strength_points", (strength, each)), strength * each)
    if town:
        yield Modifier("W11.3", Reason("own_town"), town)
    if scaled := points - strength * each - town:
        yield Modifier("W11.3", Reason("scaled_alike"), scaled)


def leaders(state: State, at: str, side: Side, points: int) -> int:
    """B34: the number of leaders for an army of these points there: at least one."""
    there = len(state.armies_at(at, side)) + _boudica_leads(state, at, side)
    return max(1, min(there, points // POINTS_PER_LEADER))


def _boudica_leads(state: State, at: str, side: Side) -> bool:
    return side is BRITONS and state.boudica is not None and state.boudica.at == at


# What comes of it


def settled(decision: Decision) -> Settled | None:
    """How a decision says that a battle came out."""
    match decision:
        case ReportBattle(by=by, battle=battle):
            return Settled(by, battle)
        case RollBattle():
            return Settled(Resolver.GENERATOR)
    return None


def short_report(state: State, fought: Fought) -> ReportBattle:
    """The decision for a finished battle on the odds table (W11.3)."""
    account = fought.account
    assert isinstance(account, ShortAccount), "no battle of the rebellion is fought by cards"
    lost = {sides(state)[half]: account.losses(half).percent for half in Half}
    return report(sides(state)[fought.winner], lost, fought.resolver, account.battle)


def table_report(id: UUID, state: State) -> ReportBattle | None:
    """The decision for the tracker's confirmed result; None before it, and for a draw."""
    found = at_hand(id, state).on_table
    tracked = fights.count(found.id) if found else None
    result = tracked.table.result if tracked else None
    if found is None or tracked is None or result is None or isinstance(result, Drawn):
        return None
    lost = {sides(state)[half]: percent_lost(found, tracked, half) for half in Half}
    return report(sides(state)[result.winner], lost, Resolver.TABLE)


def report(winner: Side, lost: Mapping[Side, int], by: Resolver, battle: int = 0) -> ReportBattle:
    """B35: the decision; a winner ruined by its victory still has something left."""
    shares = {side: min(percent, ALL - 1) if side is winner else percent for side, percent in lost.items()}
    return ReportBattle(winner is ROMANS, shares[ROMANS], shares[BRITONS], by, battle)


def told(game: AnyGame, place: int) -> LoggedResult:
    """The result that follows this many lines, for the table and the boards."""
    line, before = game.lines[place], game.states[place]
    loser = next((event.loser for event in line.events if isinstance(event, BattleEnded)), None)
    return LoggedResult(
        line=line.n,
        winner=half_of(before, loser.enemy) if loser else "",
        grade="",
        said=_say(f"became.{loser.enemy}" if loser else "became.nobody"),
        brought=tuple(tell(before, line, EVERYBODY)),
        log=game_kinds()[RULESET.name].home(game.id) + "#log",
    )


def _results(id: UUID) -> str:
    return reverse("boudica-result", args=[id])


ENGAGEMENT = Engagement(
    key=key,
    at_hand=at_hand,
    resolvers=resolvers,
    report=short_report,
    settled=settled,
    told=told,
    results=_results,
)
