"""A game as one readable file, and back into rows of its own; a campaign's says more (campaign/transfer.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import transaction

from engine.games import Game
from engine.log import Log
from engine.rows import save_new, told
from engine.rules.audit import played_again
from engine.rules.reason import Reason
from engine.savefile import Arrived, Branch, Kind, NotASave, sentence

FORMAT = "rise-of-rome-game"
S = TypeVar("S")
L = TypeVar("L")


@dataclass(frozen=True, kw_only=True)
class Content(Generic[S, L]):
    """All that a file says: its start, the lines of all branches, and the line at which the game stands."""

    name: str
    by_hand: bool
    start: S
    head: int
    lines: tuple[L, ...]
    branches: tuple[Branch, ...]


@cache
def _kind(game: Game[Any]) -> Kind[Content[Any, Any]]:
    content: Any = Content
    return Kind(
        marks={"format": FORMAT, "game": game.ruleset.name},
        content=content[game.log.codec.start, game.log.codec.line],
        another=f"It is no {game.one} of “{game.title}”.",
        one=game.one,
        tell=_codes,
    )


def _codes(reasons: Sequence[Reason]) -> str:
    """Why a game's own types refuse a value, as far as is known here."""
    return " ".join(" ".join(map(str, (reason.code, *reason.args))) for reason in reasons)


def as_json(game: Game[Any], id: UUID) -> str:
    """The save file of a game; TooLarge."""
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        row: Any = game.log.games._default_manager.get(id=id, **game.columns)
        past = game.log.read(id)
        lines = game.log.all_lines(row)
        content = told(Content, row, start=past.start, lines=lines, branches=branches(row))
    return _kind(game).export(content)


def branches(row: Any) -> tuple[Branch, ...]:
    """Those of a game, the earliest first."""
    return tuple(told(Branch, branch) for branch in row.branches.order_by("left", "id"))


def import_(game: Game[Any], data: bytes) -> Arrived:
    """A new game from a save file; NotASave, and nothing made, if it is none or contradicts itself."""
    content, holds = _kind(game).load(data)
    if not holds:
        raise NotASave("It was changed since it was written: its checksum does not fit the content.")
    assert game.auditor, f"nobody can check a {game.one}"
    start = content.start
    _, difference = played_again(game.auditor(start), start, content.lines, content.head)
    if difference:
        raise NotASave(f"It contradicts itself at {difference}.")
    row: Any = game.log.games(name=content.name, by_hand=content.by_hand, **game.columns)
    with transaction.atomic():
        add(game.log, row, content)
    return Arrived(row.id, row.name)


def add(log: Log[Any], row: Any, content: Any) -> None:
    """The rows of a new game from what its file says, within the caller's transaction; NotASave if one cannot be."""
    row.start, row.head = log.codec.starts.dump(content.start), content.head
    try:
        save_new([row])
        log.add(row, content.lines)
        save_new([row.branches.model(**{log.of: row}, **vars(branch)) for branch in content.branches])
    except ValueError as problem:
        raise NotASave(sentence(str(problem))) from problem
