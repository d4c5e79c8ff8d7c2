"""The page of a battle on the odds table: strengths, reasons, the table with its line lit, and the losses."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from battles.data import catalogue
from battles.rules.percent import percent
from battles.rules.roster import Symbol
from battles.rules.short.contest import Losses
from battles.rules.short.odds_table import events as ev
from battles.rules.short.odds_table.odds import THROWS, heard_odds, odds, odds_now
from battles.rules.short.odds_table.program import decides
from battles.rules.short.odds_table.state import Stage, State
from battles.rules.short.odds_table.table import LossLine
from battles.rules.short.odds_table.throw import column, modifiers, overruns, read, throw_adds
from battles.rules.verdict import ATTACKER, Side
from battles.short import words
from battles.short.entries import ShortChoice, ShortStep
from battles.short.odds import ShownOdds
from battles.short.odds_words import addends, change, halves, unit_name, units_in_words
from battles.web.short_table import TableView, table_view
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "battles", "short_board")


class UnitMark(NamedTuple):
    """A unit on the board: its code, name and symbol, its points, whether it is horse; `state` is lost or aside."""

    code: str
    name: str
    symbol: Symbol
    points: int
    is_horse: bool
    state: str


def board(state: State) -> dict[str, Any]:
    """What is drawn besides the sides and the log."""
    return {
        "press": press(state),
        "addends": addends(state, modifiers(state)) if _is_to_throw(state) else (),
        "adds": change(throw_adds(state)) if _is_to_throw(state) else "",
        "odds": _odds(state),
        "table": table(state),
    }


def for_everybody(game: AnyGame) -> ev.Decision | None:
    """The next decision, as the program would make it for either side."""
    return decides(game.now, ())


def _is_to_throw(state: State) -> bool:
    """Whether the field is found, nothing is thrown yet, and a throw will follow."""
    return state.field is not None and state.result is None and not overruns(state)


def _odds(state: State) -> ShownOdds | None:
    """The odds before the throw; None after it."""
    if state.result:
        return None
    return ShownOdds(odds_now(state) if state.field else odds(state.start))


# --- How it stands ----------------------------------------------------------------------------------------------------


def of_side(state: State, side: Side) -> dict[str, Any]:
    """A side: its strength, what else counts, and its units, equal ones with their number."""
    units = range(len(state.start.meeting.army(side).units))
    return {
        "strength": halves(state.strengths[side is not ATTACKER]),
        "facts": [*_facts(state, side)],
        "units": [*Counter(_mark(state, side, place) for place in units).items()],
    }


def lost(losses: Losses) -> str:
    """The lost units, in words."""
    return _say("losses.units", number=losses.units, percent=losses.percent)


def _facts(state: State, side: Side) -> Iterator[str]:
    """What counts of an army besides its points."""
    host = state.hosts[side]
    if host.horse:
        yield _say("odds.fact.horse", units=len(host.horse), points=host.horse_points)
    if host.foot:
        yield _say("odds.fact.foot", times=host.foot)
    if state.start.leads[side is not ATTACKER]:
        yield _say("odds.fact.leader")
    if state.start.ambush is side:
        yield _say("odds.fact.ambush")
    if state.charged(side):
        yield _say("odds.fact.charges")


def _mark(state: State, side: Side, place: int) -> UnitMark:
    unit = state.start.meeting.army(side).units[place]
    host = state.start.hosts[side]
    lost, here = place in state.losses(side), place in state.hosts[side].places
    symbol = catalogue().units[unit.code].symbol
    mark = "lost" if lost else "" if here else "aside"
    return UnitMark(unit.code, unit_name(unit), symbol, unit.points, place in host.horse, mark)


def table(state: State) -> TableView:
    """The table with its column, and the line thrown; before that, the number of throws for each line."""
    printed = state.start.table
    if isinstance(state.result, ev.Thrown):
        return table_view(printed, state.result.column, state.result.read)
    if not _is_to_throw(state):
        return table_view(printed)
    adds = throw_adds(state)
    throws: Counter[LossLine] = Counter(read(state, adds, faces).read for faces in THROWS)
    return table_view(printed, column(state).name, throws=throws)


# --- What is next -----------------------------------------------------------------------------------------------------


def press(state: State) -> ShortStep | None:
    """What there is to decide or press."""
    stage, side = state.next
    names = words.names(state.start.meeting)
    match stage:
        case Stage.CHARGES if side:
            horse = state.hosts[side].horse_points
            parts = {"points": horse, "charging": halves(3 * horse)}
            return ShortStep(_say("odds.next.charges", army=names[side]), _say("odds.what.charges", **parts), "H1")
        case Stage.THROW if overruns(state):
            return ShortStep(_say("odds.next.overrun"), _say("odds.what.overrun", winner=names[ATTACKER]), "H6")
        case Stage.THROW:
            return ShortStep(_say("odds.next.throw"), _say("odds.what.throw"), "H4")
        case Stage.LOSSES if side:
            points = state.dues(side).points
            return ShortStep(
                _say("odds.next.losses", army=names[side]),
                _say("odds.what.losses", army=names[side], points=points),
                "H4",
            )
        case Stage.FIELD:
            return ShortStep(_say("odds.next.field"), _say("odds.what.field"), "X7")
        case Stage.LEADERS:
            return ShortStep(_say("odds.next.leaders"), _say("odds.what.leaders"), "X6")
    return None


def choice(state: State, decision: ev.Decision) -> ShortChoice:
    """A decision of a side that a person commands."""
    match decision:
        case ev.Charge(side, charges):
            then = heard_odds(state, side)[charges]
            wins = then.attacker_wins if side is ATTACKER else then.defender_wins
            return ShortChoice(
                _say("odds.choice.charge" if charges else "odds.choice.spare"),
                _say("odds.choice.wins", chance=percent(wins)),
            )
        case ev.LoseUnit(side, place):
            unit = state.start.meeting.army(side).units[place]
            lost = _say("odds.choice.lose", unit=unit_name(unit))
            return ShortChoice(lost, _say("odds.choice.points", points=unit.points), aside=True)
        case ev.LoseUnits(side):
            return ShortChoice(_say("odds.choice.rest"), units_in_words(state, side, state.dues(side).rest))
    return ShortChoice(_say("odds.choice.overrun" if overruns(state) else "odds.choice.throw"))
