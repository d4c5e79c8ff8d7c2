"""What may be told of a finished game to somebody who has still to play it: no die of it, nor its seed (D29)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.formats import date_format

from campaign.desk.pasted import three_lines
from campaign.shelf import day
from engine.damaged import any_text
from engine.games import GameKind
from engine.log import tree
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.rules.tree import ends
from engine.texts import text

_say = partial(text, "campaign.desk", "result")


@dataclass(frozen=True, kw_only=True)
class Pasted:
    """A part of a game (engine/games.py): how one that is over came out, for others to read."""

    verdict: Callable[[Any], str]
    """Who won, with what, and when."""
    facts: Callable[[Any], Sequence[str]]
    """By which rules and ways."""
    override: type[Any]
    """The decision by which it is overridden."""


def told(kind: GameKind[Any], game: Any) -> str:
    """In three lines; empty while it goes on."""
    part = kind.part(Pasted)
    if part is None or not game.now.ending:
        return ""
    overridden = sum(isinstance(line.decision, part.override) for line in game.lines)
    return three_lines(_named(kind, game), part.verdict(game), [*part.facts(game), *_kept_to(game, overridden)])


def _named(kind: GameKind[Any], game: Any) -> str:
    """The day's game by its day, whatever it is called now; any other by its name and when it was last played."""
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


def _kept_to(game: Any, overridden: int) -> Iterator[str]:
    """How often it was gone back on and overridden. A past that was deleted has been there: its lines had numbers."""
    with any_text():
        row = GameRow.objects.only("highest").get(id=game.id)
    lines = tree(row)
    left = len(ends(lines, game.head)) or int(max(row.highest, *lines) > len(game.lines))
    yield _say("undone", times=left) if left else _say("never_undone")
    if overridden:
        yield _say("overruled", times=overridden)
