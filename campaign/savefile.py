"""A campaign as one readable JSON file, and back: checked by pydantic over the rules' own dataclasses.

docs/save-file.md describes it, campaign/data/save-file.schema.json for programs.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter

from battles.transfer import Battles
from campaign import formats
from campaign.narrate.refusals import reasons
from campaign.rules.decisions import Decision
from campaign.rules.events import Event
from campaign.rules.state import Campaign, Start
from engine.formats import TODAY, Stored, Upgrades, text_of_today
from engine.rules.record import Line
from engine.savefile import (
    Branch,
    Moment,
    NotASave,
    check_names,
    check_places,
    check_tree,
    checksum,
    read,
    up_to_date,
    validated,
    written,
)

FORMAT = "rise-of-rome"
VERSION = TODAY
"""Of the file; a file of a later version was made by a newer program. formats.SAVE reads the earlier ones."""
LogLine = Line[Annotated[Decision, Field(discriminator="type")], Annotated[Event, Field(discriminator="type")]]
_STRICT = ConfigDict(extra="forbid", strict=True)
_START = TypeAdapter(tuple[Start], config=_STRICT)
_LINE = TypeAdapter(tuple[LogLine], config=_STRICT)
_LINES = TypeAdapter(tuple[LogLine, ...], config=_STRICT)
_STATE = TypeAdapter(Campaign)


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
    version: Literal[5]
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
    content = read(data)
    if content.get("format") != FORMAT:
        raise NotASave('It is not a campaign of The Rise of Rome: its "format" says otherwise.')
    holds = content.get("checksum") == checksum(content)
    content = up_to_date(content, formats.SAVE)
    told = validated(_CONTENT, content, reasons)
    check_names(told.start.name, *(branch.name for branch in told.branches))
    _check_places(told, check_tree(told.lines))
    return Save(**vars(told), checksum_holds=holds)


def _check_places(told: Content, known: set[int]) -> None:
    at = {
        "The campaign": [told.head],
        "A branch": [branch.leaf for branch in told.branches],
        "A note": [note.line for note in told.notes],
        "A photo": [photo.line for photo in told.photos],
        "A paragraph": [paragraph.line for paragraph in told.paragraphs],
    }
    check_places(at, known)
    for what in ("A branch", "A paragraph"):
        if len(at[what]) > len(set(at[what])):
            raise NotASave(f"{what} is there twice at the same line.")
    files = [photo.file for photo in told.photos]
    if len(files) > len(set(files)):
        raise NotASave("Two photos have the same file.")
