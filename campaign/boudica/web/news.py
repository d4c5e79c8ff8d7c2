"""What has happened since the reader's last decision: a piece's move or a battle as one, the rest in a line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from battles.short.rows import DiceColumn
from campaign.boudica.names import PACKAGE, name, named
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.presses import mover
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w3_turn import StepDone
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.march import MarchBegan, MarchEnded
from campaign.boudica.rules.w5_movement.moving import Entered, Pass
from campaign.boudica.rules.w6_battle.fighting import StrengthDealt
from campaign.boudica.rules.w6_battle.meeting import NameRegion
from campaign.boudica.telling import entries, in_words
from campaign.boudica.web.battles import rounds_of
from campaign.desk.telling import LogEntry
from engine.grammar import sentence
from engine.texts import text

_say = partial(text, PACKAGE, "solo")
SET_UP = (Step.CHIEFS, Step.AGENT, Step.DIVISION)
SWAYED = (Step.SWAYED_BY_CHIEFS, Step.SWAYED_BY_AGENTS, Step.SWAYED_BY_ARMIES, Step.SWAYED_BY_MAJORITIES)
UNMARKED = ("W2.", "W4.", "W8.")
"""Clauses of steps without headings: their entries speak for themselves."""
ENDS = ("W6.5", "W11.3")  # the clauses of a battle's end
Passed = tuple[Any, State]  # a line of the log, and the game before it


class Episode(NamedTuple):
    """What is told as one: the outcome, and how it came about folded under a `lead`, with the dice of battles."""

    told: tuple[LogEntry, ...]
    lead: str = ""
    folded: tuple[LogEntry, ...] = ()
    rounds: tuple[tuple[DiceColumn, ...], ...] = ()
    is_heading: bool = False


def news(game: Any, side: str, since: int) -> list[Episode]:
    """The news from that line on, as this side is told."""
    passed = [(line, before) for line, before in zip(game.lines, game.states, strict=False) if line.n >= since]
    found = [one for of, these in groupby(passed, key=belongs) for one in _episodes(of, [*these], side)]
    following = pairwise([*found, Episode((), is_heading=True)])
    return [one for one, after in following if not (one.is_heading and after.is_heading)]


def said_aloud(found: Iterable[Episode]) -> list[str]:
    """Each part of it as one text, for screen readers."""
    told = [(one, " ".join(entry.text for entry in one.told if entry.text)) for one in found if not one.is_heading]
    return [text or f"{one.lead}." for one, text in told]


def belongs(passed: Passed) -> tuple[str, object]:
    """What a line belongs to: consecutive lines with the same key are told together."""
    line, before = passed
    match before.step:
        case Step.MOVEMENT if isinstance(line.decision, Pass):
            return "pass", before.turn
        case Step.MOVEMENT:
            return "move", before.march.piece if before.march else mover(line.decision) or line.n
        case Step.BATTLES if not isinstance(line.decision, NameRegion):
            return "battle", meeting(before).at
        case Step.RECRUITMENT:
            return "recruitment", decides(before)
        case step if step in SWAYED:
            return "population", before.turn
        case step if step in SET_UP:
            return "set-up", before.turn
    return "line", line.n


def _episodes(of: tuple[str, object], passed: Sequence[Passed], side: str) -> Iterator[Episode]:
    told = [*_said_once(entry for way, these in groupby(passed, key=_way) for entry in _told(way, [*these], side))]
    plain = [entry for entry in told if not entry.is_heading]
    if of[0] == "population":
        yield Episode((), _population(event for line, _ in passed for event in line.events), tuple(plain))
    elif of[0] == "set-up":
        yield Episode((), _say("news.set_up"), tuple(plain))
    elif of[0] == "battle":
        yield _battle(plain, passed)
    elif any(entry.text for entry in plain):
        yield Episode(tuple(plain))
    headings = [entry for entry in told if entry.is_heading and not entry.rule.startswith(UNMARKED)]
    yield from [Episode((entry,), is_heading=True) for entry in headings]


def _battle(told: Sequence[LogEntry], passed: Sequence[Passed]) -> Episode:
    """Its end comes first, and has said what a lone army has left; who wanted it, and every die, is folded."""
    ended = next((place for place, entry in enumerate(told) if entry.rule in ENDS), 0)
    if not ended:
        return Episode(tuple(told))
    rounds = tuple(rounds_of(passed))
    dealt = [(before, each) for line, before in passed for each in line.events if isinstance(each, StrengthDealt)]
    said = [in_words(before, each) for before, each in dealt if len(each.strengths) + bool(each.loose) == 1]
    dice = tuple([entry for entry in told[:ended] if not (rounds and entry.rule == "W6.3")])
    end = tuple([entry for entry in told[ended:] if entry.text not in said])
    return Episode(end, _say("news.battle", rounds=len(rounds)), dice, rounds)


def _way(passed: Passed) -> tuple[str, tuple[str, ...]] | None:
    """The piece that only goes on, and those along with it; None if anything else is told."""
    entered = [event for event in passed[0].events if not isinstance(event, (MarchBegan, StepDone, MarchEnded))]
    match entered:
        case [Entered(piece=piece, along=along)]:
            return piece, along
    return None


def _told(way: tuple[str, tuple[str, ...]] | None, passed: Sequence[Passed], side: str) -> Iterator[LogEntry]:
    """The entries of these lines; consecutive steps in one sentence, with their last reason."""
    told = [entry for line, before in passed for entry in _at_the_end(entries(before, line, side))]
    if way is None or len(passed) < 2:
        yield from told
        return
    *between, last = [event.space for line, _ in passed for event in line.events if isinstance(event, Entered)]
    along = f" with {named(way[1])}" if way[1] else ""
    said = _say("news.way", piece=name(way[0]), space=name(last), between=named(between), along=along)
    yield replace(told[-1], text=sentence(said))


def _at_the_end(told: Sequence[LogEntry]) -> list[LogEntry]:
    """With the reason after everything that came of the decision."""
    last = max((place for place, entry in enumerate(told) if not entry.is_heading), default=-1)
    why = next((entry.why for entry in told), "")
    return [replace(entry, why=why if place == last else "") for place, entry in enumerate(told)]


def _said_once(told: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Without a reason just given, or one that is alone after another: such as why a piece stops."""
    last = ""
    for entry in told:
        if entry.text or not last:
            yield replace(entry, why="") if entry.why == last else entry
        last = entry.why or last


def _population(events: Iterable[Any]) -> str:
    """The results of a population phase's checks (W4), and their number."""
    checks = [event for event in events if isinstance(event, PopulationSwayed)]
    turned = Counter[str]()
    for event in checks:
        turned.update({event.side: event.turned, "removed": event.removed})
    changes = [_say(f"news.{what}", cubes=cubes) for what, cubes in sorted(turned.items()) if cubes]
    return _say("news.population", changes=", ".join(changes or [_say("news.nothing")]), checks=len(checks))
