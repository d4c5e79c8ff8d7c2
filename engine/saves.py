"""A game as one readable file, and back into rows of its own; a kind with a `take` of its own says more."""

from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import transaction

from engine import rescue
from engine.damaged import any_text, reading
from engine.games import GameKind, game_kinds
from engine.log import Log
from engine.rescue import Left
from engine.rows import LONGEST_NAME, Take, check, readable, record_of, save_new, sound
from engine.rules.audit import Difference, played_again
from engine.rules.ruleset import S
from engine.savefile import Arrived, NotASave, SavedBranch, SaveFormat, read, sentence
from engine.texts import reason_text

FORMAT = "rise-of-rome-game"
L = TypeVar("L")


@dataclass(frozen=True, kw_only=True)
class SavedGame(Generic[S, L]):
    """All that a file says: its start, the lines of all branches, and the line at which the game stands."""

    name: str
    by_hand: bool
    start: S
    head: int
    lines: tuple[L, ...]
    branches: tuple[SavedBranch, ...]


@cache
def _kind(kind: GameKind[Any]) -> SaveFormat[SavedGame[Any, Any]]:
    content: Any = SavedGame
    return SaveFormat(
        marks={"format": FORMAT, "game": kind.ruleset.name},
        content=content[kind.log.codec.start, kind.log.codec.line],
        another=f"It is no {kind.title.one} of “{kind.title.name}”.",
        one=kind.title.one,
        sealed=frozenset(["start", "lines"] if kind.files.hides else []),
        tell=lambda reasons: " ".join(reason_text(reason, ()) for reason in reasons),
    )


def as_json(kind: GameKind[Any], id: UUID) -> str:
    """The save file of a game; TooLarge."""
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        content = _content(kind, kind.log.rows.get(id=id, **kind.columns))
    return written(kind, content)


def written(kind: GameKind[Any], content: SavedGame[Any, Any]) -> str:
    """The file of a game that says this; TooLarge."""
    return _kind(kind).export(content)


def _content(kind: GameKind[Any], row: Any) -> SavedGame[Any, Any]:
    start, lines = kind.log.at(row.id, row.head).start, kind.log.all_lines(row)
    with reading(partial(kind.log.damaged, row)):
        check(row)
        return record_of(SavedGame, row, start=start, lines=lines, branches=branches(row))


def left(kind: GameKind[Any], id: UUID) -> Left | None:
    """What an import would take of a damaged game; None if not even its beginning can be read."""
    assert kind.files.auditor, f"nobody can check a {kind.title.one}"
    with any_text():
        return rescue.left(kind.log, kind.files.auditor, _row(kind, id))


def left_as_json(kind: GameKind[Any], id: UUID) -> str:
    """The save file of what is left; NotASave if that is nothing, TooLarge."""
    with any_text():
        row, kept = _row(kind, id), left(kind, id)
        if kept is None:
            raise NotASave("Not even its beginning can be read.")
        rescue.mended(row, ("by_hand",))
        there = tuple(branch for branch in branches(row, readable) if branch.leaf in kept.known)
        told = {"name": str(row.name)[:LONGEST_NAME], "by_hand": row.by_hand}
        return written(kind, SavedGame(start=kept.start, head=kept.head, lines=kept.lines, branches=there, **told))


def _row(kind: GameKind[Any], id: UUID) -> Any:
    return kind.log.rows.only("name", "start", "head", "by_hand").get(id=id)


def plain(kind: GameKind[Any], row: Any) -> Any:
    """What the file of a game would say, for the file of another of which it is a part; what `damaged` makes."""
    return _kind(kind).plain(_content(kind, row))


def checked(kind: GameKind[Any], parts: Any) -> SavedGame[Any, Any]:
    """The same read again; NotASave if it is no game, or contradicts itself."""
    return _sound(kind, _kind(kind).checked(parts))


def branches(row: Any, take: Take = sound) -> tuple[SavedBranch, ...]:
    """Those of a game, the earliest first."""
    return tuple(record_of(SavedBranch, branch) for branch in take(row.branches.order_by("left", "id")))


def kind_of(data: bytes) -> GameKind[Any] | None:
    """The game that this is a file of; None if no game is written like this."""
    try:
        parts = read(data)
    except NotASave:
        return None
    return game_kinds().get(f"{parts.get('game')}") if parts.get("format") == FORMAT else None


def audited(kind: GameKind[Any], data: bytes) -> tuple[SavedGame[Any, Any], Any, Difference | None]:
    """What a file says, the game at its end, and where it contradicts itself; NotASave."""
    assert kind.files.auditor, f"nobody can check a {kind.title.one}"
    content, holds = _kind(kind).load(data)
    state, difference = played_again(kind.files.auditor(content.start), content.start, content.lines, content.head)
    if not difference and not holds:
        difference = Difference(0, "the checksum does not fit the content")
    return content, state, difference


def import_(kind: GameKind[Any], data: bytes) -> Arrived:
    """A new game from a save file; NotASave, and nothing made, if it is none or contradicts itself."""
    content, holds = _kind(kind).load(data)
    if not holds:
        raise NotASave("It was changed since it was written: its checksum does not fit the content.")
    _sound(kind, content)
    row = kind.log.new_row(name=content.name, by_hand=content.by_hand, **kind.columns)
    with transaction.atomic():
        add(kind.log, row, content)
    return Arrived(row.id, row.name)


def _sound(kind: GameKind[Any], content: SavedGame[Any, Any]) -> SavedGame[Any, Any]:
    assert kind.files.auditor, f"nobody can check a {kind.title.one}"
    _, difference = played_again(kind.files.auditor(content.start), content.start, content.lines, content.head)
    if difference:
        raise NotASave(f"It contradicts itself at {difference}.")
    return content


def add(log: Log[Any], row: Any, content: Any) -> None:
    """The rows of a new game from what its file says, within the caller's transaction; NotASave if one cannot be."""
    row.start, row.head = log.codec.starts.dump(content.start), content.head
    try:
        save_new([row])
        log.add(row, content.lines)
        save_new([row.branches.model(**{log.of: row}, **vars(branch)) for branch in content.branches])
    except ValueError as problem:
        raise NotASave(sentence(str(problem))) from problem
