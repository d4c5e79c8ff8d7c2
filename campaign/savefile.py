"""A campaign as one readable JSON file, and back: checked by pydantic over the rules' own dataclasses.

docs/save-file.md describes it, campaign/data/save-file.schema.json for programs.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from battles.transfer import Battles, Moment
from campaign import formats
from campaign.narrate.refusals import reasons
from campaign.rules.decisions import Decision
from campaign.rules.events import Event
from campaign.rules.state import Campaign, Start
from engine import strictjson
from engine.formats import TODAY, NotOfFormat, Stored, Upgrades, text_of_today, upgraded
from engine.rules.reason import Refused
from engine.rules.record import Line

FORMAT = "rise-of-rome"
VERSION = TODAY
"""Of the file; a file of a later version was made by a newer program. formats.SAVE reads the earlier ones."""
MOST_BYTES = 40_000_000
"""A finished campaign takes 250 kB; whatever is larger than this is no campaign."""

MOST_LINES = 1_000_000
LONGEST_NAME = 80
"""Letters of a campaign's or a branch's name."""

LogLine = Line[Annotated[Decision, Field(discriminator="type")], Annotated[Event, Field(discriminator="type")]]
_STRICT = ConfigDict(extra="forbid", strict=True)
_START = TypeAdapter(tuple[Start], config=_STRICT)
_LINE = TypeAdapter(tuple[LogLine], config=_STRICT)
_LINES = TypeAdapter(tuple[LogLine, ...], config=_STRICT)
_STATE = TypeAdapter(Campaign)


class NotASave(Exception):
    """The file is no campaign of ours; the message says what is wrong and where."""


@dataclass(frozen=True)
class Branch:
    """A past that was left, by the number of its last line, and its name."""

    leaf: int
    name: str
    left: Moment


@dataclass(frozen=True)
class Note:
    """The player's own words at a line of the log."""

    line: int
    text: str
    written: Moment


@dataclass(frozen=True)
class Photo:
    """A picture at a line of the log; it lies beside the JSON in a zip, and is left out where the JSON is alone."""

    line: int
    caption: str
    file: Annotated[str, Field(pattern=r"^photos/\d{4}\.jpg$")]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    added: Moment


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the chronicle in the player's words, instead of the generated one that begins at this line."""

    line: int
    text: str
    edited: Moment


@dataclass(frozen=True, kw_only=True)
class PlayersOwn:
    """What the player adds to a campaign's log, and how he rolls (`hands`)."""

    hands: str = "none"
    branches: tuple[Branch, ...] = ()
    notes: tuple[Note, ...] = ()
    photos: tuple[Photo, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    battles: Battles = Battles()


@dataclass(frozen=True, kw_only=True)
class Content(PlayersOwn):
    """All that a save file says: the lines of all branches, and `head`, the line at which the campaign stands."""

    start: Start
    lines: tuple[LogLine, ...]
    head: int
    state: dict[str, JsonValue]


@dataclass(frozen=True, kw_only=True)
class File(Content):
    """A whole save file as it is written; its schema is made from this."""

    format: Literal["rise-of-rome"]
    version: Literal[4]
    checksum: str


@dataclass(frozen=True, kw_only=True)
class Save(Content):
    """The content of a file, and whether it is as it was written."""

    checksum_holds: bool


_CONTENT = TypeAdapter(tuple[Content], config=_STRICT)
_FILE = TypeAdapter(tuple[File], config=_STRICT)
_OWN = TypeAdapter(tuple[PlayersOwn], config=_STRICT)


def dump_start(start: Start) -> str:
    """A start as JSON text."""
    return json.dumps(_START.dump_python((start,), mode="json")[0])


def load_start(text: str) -> Start:
    """A start from its JSON text."""
    return _START.validate_json(f"[{text}]")[0]


def dump_line(line: LogLine) -> str:
    """A line of the log as JSON text."""
    return _LINE.dump_json((line,)).decode()[1:-1]


def load_lines(stored: Sequence[Stored], start: str) -> tuple[LogLine, ...]:
    """Lines of the log as they are stored, of the campaign that began with this text."""
    if all(format >= TODAY for format, _ in stored):
        return _LINES.validate_json(f"[{','.join(text for _, text in stored)}]")
    upgrades = _line_upgrades(start)
    return _LINES.validate_json(f"[{','.join(text_of_today(line, upgrades) for line in stored)}]")


@lru_cache(maxsize=8)
def _line_upgrades(start: str) -> Upgrades:
    return formats.line({power.name: power.id for power in load_start(start).italy.powers})


def state_record(campaign: Campaign) -> dict[str, Any]:
    """A state as plain JSON values, without the start, which no event changes."""
    record: dict[str, Any] = _STATE.dump_python(
        campaign, mode="json", exclude={"start": True, "situation": {"land": {"italy": True}}}
    )
    return record


def dump(campaign: Campaign, lines: Sequence[LogLine], head: int | None = None, own: PlayersOwn | None = None) -> str:
    """The save file of a campaign with these lines, which stands at the line `head`: the last one if not told."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "start": _START.dump_python((campaign.start,), mode="json")[0],
        "head": (lines[-1].n if lines else 0) if head is None else head,
        "state": state_record(campaign),
        "lines": _LINES.dump_python(tuple(lines), mode="json"),
        **_OWN.dump_python((own or PlayersOwn(),), mode="json")[0],
    }
    return written({**content, "checksum": checksum(content)})


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


def schema() -> dict[str, Any]:
    """The JSON schema of a save file; campaign/data/save-file.schema.json is this."""
    parts = _FILE.json_schema(ref_template="#/$defs/{model}")["$defs"]
    text = json.dumps(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/File", "$defs": parts}
    )
    for name in [name for name in parts if name.startswith("Line_")]:  # pydantic spells out what a line is made of
        text = text.replace(name, "TapLine" if "Undo" in name else "LogLine")
    told: dict[str, Any] = json.loads(text)
    return told


def load(data: bytes) -> Save:
    """Read a save file of this version or an earlier one; NotASave with the place and the reason."""
    if len(data) > MOST_BYTES:
        raise NotASave(f"It is larger than {MOST_BYTES // 1_000_000} MB.")
    try:
        content = strictjson.read(data)
    except strictjson.Unreadable as problem:
        raise NotASave(f"It is not readable as JSON: {problem}.") from problem
    if not isinstance(content, dict):
        raise NotASave("It is JSON, but not an object.")
    return _checked(content)


def _checked(content: dict[str, Any]) -> Save:
    if content.get("format") != FORMAT:
        raise NotASave('It is not a campaign of The Rise of Rome: its "format" says otherwise.')
    holds = content.get("checksum") == checksum(content)
    content = _up_to_date(content)
    rest = {key: part for key, part in content.items() if key not in ("format", "version", "checksum")}
    try:
        told = _CONTENT.validate_json(json.dumps([rest]))[0]
    except (ValidationError, ValueError) as error:
        raise NotASave(first_problem(error)) from error
    _check_names(told)
    _check_tree(told)
    return Save(**vars(told), checksum_holds=holds)


def _up_to_date(content: dict[str, Any]) -> dict[str, Any]:
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise NotASave(f"Its version is {version!r}, where there should be a number from 1 to {VERSION}.")
    if version > VERSION:
        raise NotASave(
            f"It was written by a newer Rise of Rome: it has version {version}, and this program reads versions up to "
            f"{VERSION}. Import it there."
        )
    try:
        return {**upgraded(content, version, formats.SAVE), "version": VERSION}
    except NotOfFormat as error:
        raise NotASave(f"Its parts are not those of a save file of version {error.format}.") from error


def first_problem(error: Exception) -> str:
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
    told = reasons(wrong.reasons) if isinstance(wrong, Refused) else problem["msg"].removeprefix("Value error, ")
    return f"At {place}: {told}."


def _check_names(told: Content) -> None:
    for name in (told.start.name, *(branch.name for branch in told.branches)):
        if not 1 <= len(name) <= LONGEST_NAME:
            raise NotASave(f"One of its names has {len(name)} letters; a name has 1 to {LONGEST_NAME}.")


def _check_tree(told: Content) -> None:
    """Each line follows one that is there before it; what stands at a line stands at one of these."""
    known, last = {0}, 0
    for line in told.lines:
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
    _check_places(told, known)


def _check_places(told: Content, known: set[int]) -> None:
    at = {
        "The campaign": [told.head],
        "A branch": [branch.leaf for branch in told.branches],
        "A note": [note.line for note in told.notes],
        "A photo": [photo.line for photo in told.photos],
        "A paragraph": [paragraph.line for paragraph in told.paragraphs],
    }
    for what, lines in at.items():
        if lost := sorted(set(lines) - known):
            raise NotASave(f"{what} stands at line {lost[0]}, which the log does not have.")
    for what in ("A branch", "A paragraph"):
        if len(at[what]) > len(set(at[what])):
            raise NotASave(f"{what} is there twice at the same line.")
    files = [photo.file for photo in told.photos]
    if len(files) > len(set(files)):
        raise NotASave("Two photos have the same file.")
