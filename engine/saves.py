"""A game as one readable file, and back into rows."""

from collections.abc import Callable, Mapping
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
from engine.rules.audit import Difference
from engine.rules.ruleset import S
from engine.savefile import Arrived, NotASave, SavedBranch, SaveFormat, read, sentence
from engine.texts import reason_text

FORMAT = "rise-of-rome-game"
L = TypeVar("L")


@dataclass(frozen=True, kw_only=True)
class SavedGame(Generic[S, L]):
    """The content of a file: its start, the lines of all branches, and the line at which the game stands."""

    name: str
    by_hand: bool
    start: S
    head: int
    lines: tuple[L, ...]
    branches: tuple[SavedBranch, ...]

    def check(self, known: set[int]) -> None:
        """ValueError if anything else stands at a line outside the log; here nothing does."""


def _says(kind: GameKind[Any]) -> Any:
    """The dataclass of its files."""
    if kind.files.format:
        return kind.files.format.content
    return kind.files.hangs.content if kind.files.hangs else SavedGame


@cache
def format_of(kind: GameKind[Any]) -> SaveFormat[Any]:
    """The file format of a game."""
    return kind.files.format or SaveFormat(
        marks={"format": FORMAT, "game": kind.ruleset.name},
        content=_says(kind)[kind.log.codec.start, kind.log.codec.line],
        another=f"It is no {kind.title.one} of “{kind.title.name}”.",
        one=kind.title.one,
        sealed=frozenset(["start", "lines"] if kind.files.hides else []),
        tell=lambda reasons: " ".join(reason_text(reason, ()) for reason in reasons),
    )


Writer = Callable[[GameKind[Any], UUID], bytes | str]


def writers(kind: GameKind[Any]) -> Mapping[str, Writer]:
    """The writers of its export files, by format; they raise TooLarge."""
    return {"json": as_json} | ({"zip": kind.files.hangs.packed} if kind.files.hangs else {})


def left_writers(kind: GameKind[Any]) -> Mapping[str, Writer]:
    """The same for what is left of a damaged game; they raise NotASave if there is nothing."""
    return {"json": left_as_json} | ({"zip": kind.files.hangs.left} if kind.files.hangs else {})


def as_json(kind: GameKind[Any], id: UUID) -> str:
    """The save file of a game; raises TooLarge. It names the photos, but does not hold them."""
    return written(kind, whole(kind, id))


def written(kind: GameKind[Any], content: Any) -> str:
    """The file of a game with this content; raises TooLarge."""
    return format_of(kind).export(content)


def whole(kind: GameKind[Any], id: UUID) -> Any:
    """The content of a game's file."""
    with transaction.atomic():  # one moment of it, whatever another device decides meanwhile
        return _content(kind, kind.log.rows.get(id=id, **kind.columns))


def _content(kind: GameKind[Any], row: Any) -> Any:
    game, lines = kind.log.at(row.id, row.head), kind.log.all_lines(row)
    with reading(partial(kind.log.damaged, row)):
        check(row)
        return _told(kind, row, Left(game.start, lines, row.head, game.now), sound)


def _told(kind: GameKind[Any], row: Any, left: Left, take: Take) -> Any:
    """The content for these lines and what stands at them; an import would refuse anything else."""
    files, there = kind.files, (branch for branch in branches(row, take) if branch.leaf in left.known)
    log = {"start": left.start, "head": left.head, "lines": left.lines, "branches": tuple(there)}
    more = files.hangs.told(kind, row, left.known, take) if files.hangs else {}
    return record_of(_says(kind), row, **log, **more, **files.own(row, left.now))


def left(kind: GameKind[Any], id: UUID) -> Left | None:
    """What an import would take of a damaged game; None if not even its beginning can be read."""
    with any_text():
        return rescue.left(kind.log, kind.files.auditor, _row(kind, id))


def left_as_json(kind: GameKind[Any], id: UUID) -> str:
    """The save file of what is left; raises NotASave if there is nothing, or TooLarge."""
    return written(kind, rest(kind, id))


def rest(kind: GameKind[Any], id: UUID) -> Any:
    """The content of the file of what is left; raises NotASave if there is nothing."""
    kept = left(kind, id)
    if kept is None:
        raise NotASave("Not even its beginning can be read.")
    with any_text():
        row = _row(kind, id)
    rescue.mended(row, kind.files.set)
    row.name = str(row.name)[:LONGEST_NAME]
    return _told(kind, row, kept, readable)


def _row(kind: GameKind[Any], id: UUID) -> Any:
    return kind.log.rows.only("name", "start", "head", *kind.files.set).get(id=id)


def plain(kind: GameKind[Any], row: Any) -> Any:
    """A game's file content, for the file of the game it is part of; raises what `damaged` makes."""
    return format_of(kind).plain(_content(kind, row))


def checked(kind: GameKind[Any], parts: Any) -> SavedGame[Any, Any]:
    """The same read back; raises NotASave if it is no game or contradicts itself."""
    return _sound(kind, format_of(kind).checked(parts))


def branches(row: Any, take: Take = sound) -> tuple[SavedBranch, ...]:
    """The branches of a game, oldest first."""
    return tuple(record_of(SavedBranch, branch) for branch in take(row.branches.order_by("left", "id")))


def kind_of(data: bytes) -> GameKind[Any] | None:
    """The kind of game in this file; None if no game is written like this."""
    try:
        parts = read(data)
    except NotASave:
        return None
    return game_kinds().get(f"{parts.get('game')}") if parts.get("format") == FORMAT else None


def audited(kind: GameKind[Any], content: Any, holds: bool) -> tuple[Any, Difference | None]:
    """The game at its end, from a file whose checksum `holds` or not, and the first contradiction in it."""
    state, difference = kind.files.played_again(content)
    if not difference and not holds:
        difference = Difference(0, "the checksum does not fit the content")
    return state, difference


def import_(kind: GameKind[Any], data: bytes) -> Arrived:
    """Import a game; raises NotASave, and makes nothing, if it is none or contradicts itself."""
    if kind.files.hangs:
        return kind.files.hangs.take(kind, data)
    return brought(kind, *format_of(kind).load(data))


def brought(
    kind: GameKind[Any], content: Any, holds: bool, hang: Callable[[Any], object] = lambda row: None
) -> Arrived:
    """Make a game from a file's content, whose checksum `holds` or not; `hang` makes the rows of its other parts."""
    row, remark = (kind.files.made or partial(_made, kind))(content, holds)
    with transaction.atomic():
        add(kind.log, row, content)
        hang(row)
    return Arrived(row.id, row.name, remark)


def trusted(kind: GameKind[Any], content: SavedGame[Any, Any], holds: bool) -> SavedGame[Any, Any]:
    """The content of a file, whose checksum `holds` or not; raises NotASave if it was changed or contradicts itself."""
    if not holds:
        raise NotASave("It was changed since it was written: its checksum does not fit the content.")
    return _sound(kind, content)


def _made(kind: GameKind[Any], content: SavedGame[Any, Any], holds: bool) -> tuple[Any, str]:
    trusted(kind, content, holds)
    return kind.log.new_row(name=content.name, by_hand=content.by_hand, **kind.columns), ""


def _sound(kind: GameKind[Any], content: SavedGame[Any, Any]) -> SavedGame[Any, Any]:
    """The content, which agrees with itself; of a game that hides things the refusal tells no die and no event."""
    _, difference = kind.files.played_again(content)
    if difference:
        where = f"line {difference.line}" if kind.files.hides and difference.line else difference
        raise NotASave(f"It contradicts itself at {where}.")
    return content


def add(log: Log[Any], row: Any, content: Any) -> None:
    """Save the rows of a new game from its file, within the caller's transaction; raises NotASave."""
    row.start, row.head = log.codec.starts.dump(content.start), content.head
    try:
        save_new([row])
        log.add(row, content.lines)
        save_new([row.branches.model(**{log.of: row}, **vars(branch)) for branch in content.branches])
    except ValueError as problem:
        raise NotASave(sentence(str(problem))) from problem
