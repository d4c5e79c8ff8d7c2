"""What the save files of all games share: the JSON of a log, which is a tree; signed, checked, and with a version."""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Annotated, Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, ValidationError

from engine import strictjson
from engine.codec import Json, first_error
from engine.formats import TODAY, NotOfFormat, Upgrades, upgraded
from engine.rows import LONGEST_NAME
from engine.rules.reason import Reason, Refused
from engine.rules.record import Line

MOST_BYTES = 40_000_000  # a finished campaign has 250 kB; anything larger than this is no game
MOST_LINES = 1_000_000
YEARS = range(2000, 2200)  # the years in which this program can have written something
Tell = Callable[[Sequence[Reason]], str]  # puts reasons into words


class NotASave(Exception):
    """The file is no game of this program; the message says what is wrong and where."""


class Arrived(NamedTuple):
    """A game made from a file, and a remark about it."""

    id: UUID
    name: str
    remark: str = ""


class TooLarge(Exception):
    """The game has outgrown what an import takes; the message says what to do."""


def _likely(state: datetime) -> datetime:
    if state.year not in YEARS:
        raise ValueError(f"the year {state.year} is not of our time")
    return state.astimezone(UTC)


Moment = Annotated[AwareDatetime, AfterValidator(_likely)]  # a time as ISO 8601


@dataclass(frozen=True)
class SavedBranch:
    """A branch: the number of its last line, and its name."""

    leaf: int
    name: str
    left: Moment


C = TypeVar("C")
"""The content of a game's files: `name`, `head`, `lines` and `branches`, and its own parts."""


@dataclass(frozen=True, kw_only=True)
class SaveFormat(Generic[C]):
    """The save files of one game: their opening parts, the dataclass of the others, and the upgrades of older versions.

    The content's `check` raises ValueError if something stands at a line that is not among these numbers. `another` is
    the error for a file of another kind. Parts in `sealed` are packed so that nobody reads them by chance: a courtesy,
    not a lock.
    """

    marks: Mapping[str, str]
    content: Any
    another: str
    one: str
    tell: Tell
    upgrades: Upgrades = field(default_factory=dict)
    sealed: frozenset[str] = frozenset()

    @cached_property
    def _json(self) -> Json[C]:
        return Json(self.content)

    def dump(self, content: C) -> str:
        """The text of a file."""
        head = {"format": self.marks["format"], "version": TODAY, **self.marks}
        whole = {**head, **sealing(self.plain(content), self.sealed)}
        return written({**whole, "checksum": checksum(whole)})

    def export(self, content: C) -> str:
        """The text of a file that an import will take; raises TooLarge."""
        text = self.dump(content)
        data = text.encode()
        if len(data) > MOST_BYTES or strictjson.parts(data) > strictjson.MOST_PARTS:
            raise TooLarge(
                f"Its file would be larger than {MOST_BYTES // 1_000_000} MB, which no import takes. "
                "Delete some of its branches first. Nothing has changed."
            )
        return text

    def load(self, data: bytes) -> tuple[C, bool]:
        """The content of a file of this version or an earlier one, and whether its checksum holds; raises NotASave."""
        content = read(data)
        if any(content.get(key) != mark for key, mark in self.marks.items()):
            raise NotASave(self.another)
        holds = content.get("checksum") == checksum(content)
        content = up_to_date(opened(content) if self.sealed else content, self.upgrades)
        ours = (*self.marks, "version", "checksum")
        return self.checked({key: part for key, part in content.items() if key not in ours}), holds

    def plain(self, content: C) -> Any:
        """The parts of a file as plain JSON, without those that identify it."""
        return self._json.plain(content)

    def checked(self, parts: Any) -> C:
        """The content of these parts, in the present format; raises NotASave."""
        try:
            saved = self._json.load(json.dumps(parts))
        except (ValidationError, ValueError) as error:
            raise NotASave(first_problem(error, self.tell)) from error
        try:
            self._check(saved)
        except ValueError as error:
            raise NotASave(sentence(str(error))) from error
        return saved

    def _check(self, saved: Any) -> None:
        for name in (saved.name, *(branch.name for branch in saved.branches)):
            if not 1 <= len(name) <= LONGEST_NAME:
                raise ValueError(f"one of its names has {len(name)} letters; a name has 1 to {LONGEST_NAME}")
        known = check_tree(saved.lines)
        check_dice(saved.lines)
        check_places(f"the {self.one}", [saved.head], known)
        check_places("a branch", [branch.leaf for branch in saved.branches], known, once=True)
        saved.check(known)


def sentence(clause: str) -> str:
    """What is wrong, as a sentence of its own."""
    return f"{clause[:1].upper()}{clause[1:]}."


def written(content: Mapping[str, Any]) -> str:
    """JSON text with a line for each part, and for each entry in the lists of the log and of the player."""
    parts = [f' "{key}": {_entries(part) if isinstance(part, list) else _plain(part)}' for key, part in content.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _entries(entries: list[Any]) -> str:
    return "[\n" + ",\n".join(f"  {_plain(entry)}" for entry in entries) + "\n ]" if entries else "[]"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def checksum(content: Mapping[str, Any]) -> str:
    """SHA-256 of the content without its checksum, keys sorted, no white space."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    plain = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plain.encode()).hexdigest()


def read(data: bytes) -> dict[str, Any]:
    """The parts of a save file of any game; raises NotASave."""
    if len(data) > MOST_BYTES:
        raise NotASave(f"It is larger than {MOST_BYTES // 1_000_000} MB.")
    try:
        content = strictjson.read(data)
    except strictjson.Unreadable as problem:
        raise NotASave(f"It is not readable as JSON: {problem}.") from problem
    if not isinstance(content, dict):
        raise NotASave("It is JSON, but not an object.")
    return content


def sealing(content: Mapping[str, Any], sealed: Collection[str]) -> dict[str, Any]:
    """The parts with the sealed ones packed into one, in base64."""
    if not sealed:
        return {**content}
    packed = zlib.compress(_plain({key: content[key] for key in content if key in sealed}).encode())
    rest = {key: part for key, part in content.items() if key not in sealed}
    return {**rest, "sealed": base64.b64encode(packed).decode()}


def opened(content: Mapping[str, Any]) -> dict[str, Any]:
    """The parts with the sealed ones unpacked; raises NotASave."""
    rest = {**content}
    sealed: Any = rest.pop("sealed", None)
    try:
        packed = base64.b64decode(sealed, validate=True)
        data = zlib.decompressobj().decompress(packed, MOST_BYTES + 1)
    except (TypeError, ValueError, zlib.error) as problem:
        raise NotASave("Its sealed part cannot be read.") from problem
    return {**rest, **read(data)}


def up_to_date(content: dict[str, Any], upgrades: Upgrades) -> dict[str, Any]:
    """The parts in the present format; raises NotASave for an invalid or later version."""
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise NotASave(f"Its version is {version!r}, where there should be a number from 1 to {TODAY}.")
    if version > TODAY:
        raise NotASave(
            f"It was written by a newer Rise of Rome: it has version {version}, and this program reads versions up to "
            f"{TODAY}. Import it there."
        )
    try:
        return {**upgraded(content, version, upgrades), "version": TODAY}
    except NotOfFormat as error:
        raise NotASave(f"Its parts are not those of a save file of version {error.format}.") from error


def first_problem(error: Exception, tell: Tell) -> str:
    """The first error that pydantic finds in a file, with its place."""
    if not isinstance(error, ValidationError):
        return f"It cannot be played: {error}."
    place, problem = first_error(error)
    place = place or "its first level"
    match problem["type"]:
        case "missing":
            return f"In it {place} is missing."
        case "unexpected_keyword_argument" | "extra_forbidden":
            return f"In it {place} does not belong there."
        case "union_tag_invalid":
            return f"At {place} it says {problem['ctx']['tag'][:40]!r}, which this program does not know."
    wrong = problem.get("ctx", {}).get("error")
    saved = tell(wrong.reasons) if isinstance(wrong, Refused) else problem["msg"].removeprefix("Value error, ")
    return f"At {place}: {saved}."


def check_tree(lines: Iterable[Any]) -> set[int]:
    """The line numbers of a log, and 0; ValueError unless each line follows an earlier one."""
    known, last = {0}, 0
    for line in lines:
        if line.n > MOST_LINES:
            raise ValueError(f"line numbers end at {MOST_LINES}; it has {line.n}")
        if line.n <= last:
            raise ValueError(f"line {line.n} comes after line {last}")
        if line.parent not in known:
            raise ValueError(f"line {line.n} follows line {line.parent}, which is not before it")
        last = line.n
        known.add(last)
    return known


def check_dice(lines: Iterable[Line[Any, Any]]) -> None:
    """ValueError if a line has an impossible rules version, or lacks a kind or roller for a face."""
    for line in lines:
        if line.rules < 0:
            raise ValueError(f"line {line.n} was played by rules version {line.rules}, which does not exist")
        if not len(line.faces) == len(line.kinds) == len(line.by):
            raise ValueError(f"line {line.n} has different numbers of faces, kinds and hands")


def check_places(what: str, lines: Sequence[int], known: set[int], once: bool = False) -> None:
    """ValueError if a place is not in the log; with `once`, also if 2 are equal."""
    if lost := sorted(set(lines) - known):
        raise ValueError(f"{what} stands at line {lost[0]}, which the log does not have")
    if once and len(lines) > len(set(lines)):
        raise ValueError(f"{what} is there twice at the same line")
