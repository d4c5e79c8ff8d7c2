"""A campaign as one readable JSON file, and back: checked by pydantic over the rules' own dataclasses."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from battles.rules.dice import DiceMismatch, RecordedDice
from battles.rules.record import Line
from campaign.rules import apply, turn
from campaign.rules.decisions import Decision, IllegalDecision
from campaign.rules.events import Event
from campaign.rules.state import Campaign, Start

FORMAT = "rise-of-rome"
VERSION = 1
"""Of the file; a file of a later version was made by a newer program."""
RULES = "1"
"""Of the rules: raised when a mended rule gives other events for the same decisions and faces."""
MOST_BYTES = 20_000_000
"""A finished campaign takes 200 kB; whatever is larger than this is no campaign."""

MOST_LINES = 1_000_000
LONGEST_NAME = 80

LogLine = Line[Annotated[Decision, Field(discriminator="type")], Annotated[Event, Field(discriminator="type")]]
_STRICT = ConfigDict(extra="forbid", strict=True)
_START = TypeAdapter(tuple[Start], config=_STRICT)
_LINE = TypeAdapter(tuple[LogLine], config=_STRICT)
_LINES = TypeAdapter(tuple[LogLine, ...], config=_STRICT)
_STATE = TypeAdapter(Campaign)


_IMPOSSIBLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError)
"""What the rules may raise over a file whose start or events no campaign could have."""


class NotASave(Exception):
    """The file is no campaign of ours; the message says what is wrong and where."""


@dataclass(frozen=True)
class Save:
    """What a save file holds: the start, the lines from the first to the one the campaign stands at, its last state."""

    start: Start
    lines: tuple[LogLine, ...]
    state: dict[str, Any]
    rules: str
    checksum_holds: bool


@dataclass(frozen=True)
class Difference:
    """Where a save contradicts itself: in a line (0: the last state, or the file), and what was found."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


@dataclass(frozen=True)
class Audit:
    """What a check gave: the campaign by its events, the first difference, a remark on another rules version."""

    campaign: Campaign
    difference: Difference | None
    remark: str


def dump_start(start: Start) -> str:
    """A start as JSON text."""
    return json.dumps(_START.dump_python((start,), mode="json")[0])


def load_start(text: str) -> Start:
    """A start from its JSON text."""
    return _START.validate_json(f"[{text}]")[0]


def dump_line(line: LogLine) -> str:
    """A line of the log as JSON text."""
    return _LINE.dump_json((line,)).decode()[1:-1]


def load_lines(texts: Sequence[str]) -> tuple[LogLine, ...]:
    """Lines of the log from their JSON texts."""
    return _LINES.validate_json(f"[{','.join(texts)}]")


def state_record(campaign: Campaign) -> dict[str, Any]:
    """A state as plain JSON values, without the start, which no event changes."""
    record: dict[str, Any] = _STATE.dump_python(
        campaign, mode="json", exclude={"start": True, "situation": {"land": {"italy": True}}}
    )
    return record


def dump(campaign: Campaign, lines: Sequence[LogLine]) -> str:
    """The save file of a campaign that stands at the last of these lines."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES,
        "start": _START.dump_python((campaign.start,), mode="json")[0],
        "lines": _LINES.dump_python(tuple(lines), mode="json"),
        "state": state_record(campaign),
    }
    return json.dumps({**content, "checksum": checksum(content)}, indent=1, ensure_ascii=False) + "\n"


def checksum(content: dict[str, Any]) -> str:
    """SHA-256 of the content without its checksum, keys sorted, no white space."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    plain = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plain.encode()).hexdigest()


def load(data: bytes) -> Save:
    """Read a save file; NotASave with the place and the reason."""
    content = _json_object(data)
    if content.get("format") != FORMAT:
        raise NotASave('It is not a campaign of The Rise of Rome: its "format" says otherwise.')
    if content.get("version") != VERSION:
        raise NotASave(f"It has version {content.get('version')!r}; this program reads version {VERSION}.")
    if set(content) != {"format", "version", "rules", "start", "lines", "state", "checksum"}:
        raise NotASave(f"Its parts are not those of a save file: {', '.join(sorted(content))}.")
    try:
        start = _START.validate_json(json.dumps([content["start"]]))[0]
        lines = _LINES.validate_json(json.dumps(content["lines"]))
    except (ValidationError, ValueError) as error:
        raise NotASave(_first_problem(error)) from error
    if not 1 <= len(start.name) <= LONGEST_NAME:
        raise NotASave(f"Its campaign's name has {len(start.name)} letters; a name has 1 to {LONGEST_NAME}.")
    _check_chain(lines)
    if not isinstance(content["state"], dict):
        raise NotASave("Its state is not an object.")
    holds = content["checksum"] == checksum(content)
    return Save(start, lines, content["state"], str(content["rules"]), holds)


def _json_object(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise NotASave(f"It is larger than {MOST_BYTES // 1_000_000} MB.")
    try:
        content = json.loads(data)
        json.dumps(content, ensure_ascii=False).encode()  # half a surrogate pair is no letter
    except (ValueError, RecursionError) as error:
        raise NotASave(f"It is not readable as JSON: {error}.") from error
    if not isinstance(content, dict):
        raise NotASave("It is JSON, but not an object.")
    return content


def _first_problem(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return f"Its start is not playable: {error}."
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(step) for step in problem["loc"])
    return f"At {place}: {problem['msg']}."


def _check_chain(lines: Sequence[LogLine]) -> None:
    previous = 0
    for line in lines:
        if line.n > MOST_LINES:
            raise NotASave(f"Line numbers end at {MOST_LINES}; it has {line.n}.")
        if line.parent != previous or line.n <= previous:
            raise NotASave(f"Line {line.n} follows line {line.parent}, where line {previous} should come before it.")
        if not len(line.faces) == len(line.kinds) == len(line.by):
            raise NotASave(f"Line {line.n} has not as many faces as kinds and hands.")
        previous = line.n


def audit(save: Save) -> Audit:
    """Play a save again: events must give the state; under our rules decisions and faces must give the events.

    A file of another rules version is held to its events only.
    """
    campaign = turn.begin(save.start)
    ours = save.rules == RULES
    for line in save.lines:
        difference = _line_difference(campaign, line) if ours else None
        try:
            after = campaign
            for event in line.events:
                after = apply.apply(after, event)
        except _IMPOSSIBLE as error:
            difference = difference or Difference(line.n, f"the event {event.type} cannot happen here ({error!r})")
        if difference:
            return Audit(campaign, difference, remark="")
        campaign = after
    difference = _state_difference(state_record(campaign), save.state)
    if not difference and not save.checksum_holds:
        difference = Difference(0, "the checksum does not fit the content")
    remark = (
        "" if ours else f"Played under rules version {save.rules}; ours is {RULES}: decisions were not resolved again."
    )
    return Audit(campaign, difference, remark)


def _line_difference(campaign: Campaign, line: LogLine) -> Difference | None:
    dice = RecordedDice(line.faces, line.kinds, line.by)
    try:
        events = turn.resolve(campaign, line.decision, dice)
        dice.done()
    except (DiceMismatch, IllegalDecision, *_IMPOSSIBLE) as problem:
        return Difference(line.n, str(problem))
    for told, follows in zip(line.events, events, strict=False):
        if told != follows:
            return Difference(line.n, f"the decision and its dice give {follows!r}, the file says {told!r}")
    if len(line.events) != len(events):
        return Difference(
            line.n, f"the decision and its dice give {len(events)} events, the file has {len(line.events)}"
        )
    return None


def _state_difference(ours: Any, theirs: Any, where: str = "state") -> Difference | None:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted({*ours, *theirs})
        found = (_state_difference(ours.get(key), theirs.get(key), f"{where}.{key}") for key in keys)
        return next((difference for difference in found if difference), None)
    if ours == theirs:
        return None
    return Difference(0, f"{where}: the events give {ours!r}, the file says {theirs!r}")
