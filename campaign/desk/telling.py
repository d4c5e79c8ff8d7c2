"""A log line in words: what the tellings of two-sided campaigns have alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.grammar import listed, sentence
from engine.rules.reason import Reason
from engine.texts import reason_text


@dataclass(frozen=True)
class LogEntry:
    """An event in words: its clause, its turn, and whether it is a heading for what follows.

    `why` is the program's reason for the decision: with its first event, or alone.
    """

    text: str
    rule: str
    turn: int
    is_heading: bool = False
    why: str = ""


def reasoned(
    found: Sequence[LogEntry], why: Reason | None, turn: int, package: str, name: Callable[[str], str]
) -> Sequence[LogEntry]:
    """A line's entries with the program's reason for the decision, if it had one."""
    if why is None:
        return found
    reason = f"{sentence(reason_text(why, (package,), name)).rstrip('.')}."
    if not found or found[0].is_heading:
        return [LogEntry("", "", turn, why=reason), *found]
    return [replace(found[0], why=reason), *found[1:]]


def plain(value: Any, name: Callable[[str], str]) -> Any:
    """A field's value as a part of a sentence."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, tuple) and all(isinstance(each, int | str) for each in value):
        return listed(map(name, map(str, value))) if value else ""
    return value
