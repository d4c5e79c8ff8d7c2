"""Games begun with a click: a first turn with notes, and a finished example."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any
from uuid import UUID

from django.db import transaction

from campaign.shelf.shelf import put_back
from engine import saves, shared
from engine.damaged import Damaged
from engine.games import GameKind
from engine.log import numbered
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.texts import text


@dataclass(frozen=True, kw_only=True)
class Guide:
    """A part of a game (engine/games.py): its first turn, with notes; the side is empty for a game without sides."""

    start: Callable[[str], Any]  # the start for the leader of that side
    at_hand: Callable[[Any, str], Sequence[str]]
    """The notes that apply now for that side; none once the first turn is over."""
    package: str
    """The package with their titles and texts, in texts/en/guide.toml, and the name of a `game` of that side."""
    begin: Callable[[GameKind[Any], Any, str], UUID] = partial(shared.begin, by_hand=False)
    """Create a game with that start and name."""

    def called(self, side: str) -> str:
        """The name of that side's first turn."""
        return text(self.package, "guide", f"game.{side}" if side else "game")

    def notes(self, now: Any, side: str = "") -> tuple[tuple[str, str], ...]:
        """The titles and texts of the notes that apply now."""
        line = partial(text, self.package, "guide")
        return tuple((line(f"{note}.title"), line(f"{note}.text")) for note in self.at_hand(now, side))

    def beside(self, id: UUID, now: Any, side: str = "") -> tuple[tuple[str, str], ...]:
        """The notes next to a game at that side's moment; empty if it has none, or no more."""
        found = self.notes(now, side)
        return found if found and GameRow.objects.filter(id=id, guided=True).exists() else ()


@dataclass(frozen=True, kw_only=True)
class Example:
    """A part of a game (engine/games.py): the finished example that comes with the program, a file in its `data`."""

    package: str
    file: str
    page: str  # the URL name of the page that shows it
    bring: Callable[[UUID], None] = lambda id: None  # brings whatever else belongs to it


def first_turn(kind: GameKind[Any], side: str = "") -> UUID:
    """Create a game with notes; the player leads that side."""
    guide = kind.given(Guide)
    with transaction.atomic():
        name = numbered(guide.called(side), {*kind.log.rows.values_list("name", flat=True)})
        id = guide.begin(kind, guide.start(side), name)
        GameRow.objects.filter(id=id).update(guided=True)
    return id


def example(kind: GameKind[Any]) -> UUID:
    """The finished example: the existing one, taken out of the bin, or else imported now."""
    id: UUID
    for id in kind.log.rows.filter(example=True).values_list("id", flat=True):
        if _is_over(kind, id):
            put_back(id)
            return id
    part = kind.given(Example)
    with transaction.atomic():
        id = saves.import_(kind, files(part.package).joinpath("data", part.file).read_bytes()).id
        GameRow.objects.filter(id=id).update(example=True)
        part.bring(id)
    return id


def _is_over(kind: GameKind[Any], id: UUID) -> bool:
    """Whether it can still be viewed: it has not been played on from before its end, and is not damaged."""
    try:
        return kind.log.read(id).now.ending is not None
    except (Damaged, *IMPOSSIBLE):
        return False
