"""What save files of all games have in common: JSON of a log that is a tree, signed, checked, and of some version."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, AwareDatetime, TypeAdapter, ValidationError

from engine import strictjson
from engine.formats import TODAY, NotOfFormat, Upgrades, upgraded
from engine.rows import LONGEST_NAME
from engine.rules.reason import Reason, Refused
from engine.rules.record import Line

MOST_BYTES = 40_000_000
"""A finished campaign takes 250 kB; whatever is larger than this is no game."""
MOST_LINES = 1_000_000
YEARS = range(2000, 2200)
"""In which a program of this kind can have written something down."""
T = TypeVar("T")
Tell = Callable[[Sequence[Reason]], str]
"""Why something cannot be, in words."""


class NotASave(Exception):
    """The file is no game of ours; the message says what is wrong and where."""


def _likely(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise ValueError(f"the year {moment.year} is not of our time")
    return moment.astimezone(UTC)


Moment = Annotated[AwareDatetime, AfterValidator(_likely)]
"""When something was written down, as ISO 8601."""


@dataclass(frozen=True)
class Branch:
    """A past that was left, by the number of its last line, and its name."""

    leaf: int
    name: str
    left: Moment


def written(content: Mapping[str, Any]) -> str:
    """JSON text with a text line for each part, and in lists of the log and of the player for each entry."""
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
    """The parts of a save file; NotASave if it is none of any game."""
    if len(data) > MOST_BYTES:
        raise NotASave(f"It is larger than {MOST_BYTES // 1_000_000} MB.")
    try:
        content = strictjson.read(data)
    except strictjson.Unreadable as problem:
        raise NotASave(f"It is not readable as JSON: {problem}.") from problem
    if not isinstance(content, dict):
        raise NotASave("It is JSON, but not an object.")
    return content


def up_to_date(content: dict[str, Any], upgrades: Upgrades) -> dict[str, Any]:
    """The parts as they are written today; NotASave if their version is none, or a later one."""
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


def validated(adapter: TypeAdapter[tuple[T]], content: Mapping[str, Any], tell: Tell) -> T:
    """What the parts say, but for those about the file itself; NotASave with the first thing wrong."""
    rest = {key: part for key, part in content.items() if key not in ("format", "version", "checksum")}
    try:
        return adapter.validate_json(json.dumps([rest]))[0]
    except (ValidationError, ValueError) as error:
        raise NotASave(first_problem(error, tell)) from error


def first_problem(error: Exception, tell: Tell) -> str:
    """The first thing wrong with a file that pydantic refuses, with its place."""
    if not isinstance(error, ValidationError):
        return f"It cannot be played: {error}."
    problem = error.errors(include_url=False, include_input=False)[0]
    steps = [str(step + 1) if isinstance(step, int) else step for step in problem["loc"][1:]]
    place = " › ".join(steps) or "its first level"
    match problem["type"]:
        case "missing":
            return f"In it {place} is missing."
        case "unexpected_keyword_argument" | "extra_forbidden":
            return f"In it {place} does not belong there."
        case "union_tag_invalid":
            return f"At {place} it says {problem['ctx']['tag'][:40]!r}, which this program does not know."
    wrong = problem.get("ctx", {}).get("error")
    told = tell(wrong.reasons) if isinstance(wrong, Refused) else problem["msg"].removeprefix("Value error, ")
    return f"At {place}: {told}."


def check_names(*names: str) -> None:
    """NotASave if a name is none."""
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise NotASave(f"One of its names has {len(name)} letters; a name has 1 to {LONGEST_NAME}.")


def check_tree(lines: Sequence[Line[Any, Any]]) -> set[int]:
    """The numbers of the lines, and 0; NotASave unless each follows one that is there before it."""
    known, last = {0}, 0
    for line in lines:
        if line.n > MOST_LINES:
            raise NotASave(f"Line numbers end at {MOST_LINES}; it has {line.n}.")
        if line.n <= last:
            raise NotASave(f"Line {line.n} comes after line {last}.")
        if line.parent not in known:
            raise NotASave(f"Line {line.n} follows line {line.parent}, which is not before it.")
        if line.rules < 0:
            raise NotASave(f"Line {line.n} was played by rules version {line.rules}, which there never was.")
        if not len(line.faces) == len(line.kinds) == len(line.by):
            raise NotASave(f"Line {line.n} has not as many faces as kinds and hands.")
        last = line.n
        known.add(last)
    return known


def check_places(at: Mapping[str, Sequence[int]], known: set[int]) -> None:
    """NotASave if what stands at a line stands at one that is not there; by what it is."""
    for what, lines in at.items():
        if lost := sorted(set(lines) - known):
            raise NotASave(f"{what} stands at line {lost[0]}, which the log does not have.")
