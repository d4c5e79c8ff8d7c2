"""Games that are begun at a click: a first turn with notes, and a finished game to look at."""

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
    """A part of a game (engine/games.py): its first turn, with notes; of a game without sides that is an empty one."""

    start: Callable[[str], Any]
    """How it begins for who leads that side."""
    at_hand: Callable[[Any, str], Sequence[str]]
    """The notes whose thing is at hand for that side; none once the first turn is over."""
    package: str
    """Which has their titles and words, in texts/en/guide.toml, and what a `game` of that side is called."""
    begin: Callable[[GameKind[Any], Any, str], UUID] = partial(shared.begin, by_hand=False)
    """A new one with that start and name."""

    def called(self, side: str) -> str:
        """What a first turn of that side is called."""
        return text(self.package, "guide", f"game.{side}" if side else "game")

    def notes(self, now: Any, side: str = "") -> tuple[tuple[str, str], ...]:
        """These notes' titles and words."""
        line = partial(text, self.package, "guide")
        return tuple((line(f"{note}.title"), line(f"{note}.text")) for note in self.at_hand(now, side))

    def beside(self, id: UUID, now: Any, side: str = "") -> tuple[tuple[str, str], ...]:
        """Those that stand beside a game at that side's moment; none where it has none, or no more."""
        found = self.notes(now, side)
        return found if found and GameRow.objects.filter(id=id, guided=True).exists() else ()


@dataclass(frozen=True, kw_only=True)
class Example:
    """A part of a game (engine/games.py): the finished one that comes with the program, as a file of its `data`."""

    package: str
    file: str
    page: str
    """The name of the address at which it is shown."""
    bring: Callable[[UUID], None] = lambda id: None
    """What else comes with it."""


def first_turn(kind: GameKind[Any], side: str = "") -> UUID:
    """A new game with notes beside it; the player leads that side."""
    guide = kind.given(Guide)
    with transaction.atomic():
        name = numbered(guide.called(side), {*kind.log.rows.values_list("name", flat=True)})
        id = guide.begin(kind, guide.start(side), name)
        GameRow.objects.filter(id=id).update(guided=True)
    return id


def example(kind: GameKind[Any]) -> UUID:
    """The finished game that comes with the program: the one that is there, out of the bin, or imported now."""
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
    """Whether there is still something to look at: nobody has played on from before its end, nothing is damaged."""
    try:
        return kind.log.read(id).now.ending is not None
    except (Damaged, *IMPOSSIBLE):
        return False
