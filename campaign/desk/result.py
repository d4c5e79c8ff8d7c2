"""What a finished game may reveal to somebody who has still to play it: none of its dice, nor its seed (D29)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.formats import date_format

from campaign import models
from campaign.desk.pasted import BETWEEN, three_lines
from campaign.models import JobKind
from campaign.shelf import day
from engine.damaged import any_text
from engine.formats import Stored
from engine.games import GameKind
from engine.log import tree
from engine.models import GameRow
from engine.rules.overrides import OverrideDecision
from engine.rules.record import IMPOSSIBLE
from engine.rules.tree import ends, path
from engine.texts import text

_say = partial(text, "campaign.desk", "result")


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """A part of a game (engine/games.py): a finished game's result, for others to read."""

    verdict: Callable[[Any], str]  # who won, with what, and when
    facts: Callable[[Any], Sequence[str]]  # its rules and ways of play
    ways: Callable[[Any], Sequence[str]]
    """The ways in which its battles were decided, with their numbers."""


def told(kind: GameKind[Any], game: Any) -> str:
    """In three lines; empty until its end."""
    part = kind.part(Pasted)
    if part is None or not game.now.ending:
        return ""
    facts = [*part.facts(game), *_kept_to(kind, game)]
    return three_lines(_named(kind, game), part.verdict(game), facts)


def decided(kind: GameKind[Any], game: Any) -> str:
    """In a line: how its battles were decided, and how often it was taken back, overridden and advised."""
    part: Pasted = kind.given(Pasted)
    return BETWEEN.join([*part.ways(game), *_kept_to(kind, game)])


def kept_to(kind: GameKind[Any], id: UUID, head: int, overridden: int, iron: bool) -> Iterator[str]:
    """Whether it is Iron; how often it was taken back past a die, overridden, and advised."""
    if iron:
        yield _say("iron")
    undone = taken_back(kind, id, head)
    yield _say("undone", times=undone) if undone else _say("never_undone")
    if overridden:
        yield _say("overruled", times=overridden)
    if advised := models.Job.objects.filter(game=id, kind=JobKind.WHAT_IF).values("line").distinct().count():
        yield _say("advised", times=advised)


def _named(kind: GameKind[Any], game: Any) -> str:
    """The day's game by its day, whatever its present name; any other by its name and last date."""
    if found := day.day_of(kind, game.start):
        return day.called(kind, found)
    with any_text():
        name = str(GameRow.objects.values_list("name", flat=True).get(id=game.id))
    played = _played(game.id)
    return f"{name}, {date_format(played, 'j F Y')}" if played else name


def _played(id: UUID) -> date | None:
    """None if that cannot be read."""
    with suppress(*IMPOSSIBLE):
        return GameRow.objects.values_list("played", flat=True).get(id=id).astimezone(settings.CLOCK).date()
    return None


def _kept_to(kind: GameKind[Any], game: Any) -> Iterator[str]:
    overridden = sum(isinstance(line.decision, OverrideDecision) for line in game.lines)
    return kept_to(kind, game.id, game.head, overridden, kind.ruleset.iron(game.start))


def taken_back(kind: GameKind[Any], id: UUID, head: int) -> int:
    """The number of its branches with a die that the present does not have.

    Deleted branches count: their lines had numbers.
    """
    with any_text():
        row = kind.log.rows.only("id", "start", "highest").get(id=id)
    lines = tree(row)
    here, left = {*path(lines, head)}, ends(lines, head)
    if not left:
        return int(max([row.highest, *lines], default=0) > len(here))
    payloads = {n: (format, payload) for n, format, payload in row.lines.values_list("n", "format", "payload")}
    told = {n for n in lines if n not in here and _tells(kind, row, n, payloads[n])}
    return sum(not told.isdisjoint(path(lines, leaf)) for leaf in left)


def _tells(kind: GameKind[Any], row: Any, n: int, payload: Stored) -> bool:
    """True also for a line that cannot be read."""
    with suppress(*IMPOSSIBLE):
        return kind.log.tells(kind.log.load_line(n, payload, row))
    return True
