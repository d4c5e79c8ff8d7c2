"""Overrides: the player's word against the game's state, always with a reason; and what may be overridden.

A game has one decision class, which knows the possible values, and a sequence of `Overridable`, its matters.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from engine.rules.reason import Reason

G = TypeVar("G")
LONGEST_REASON = 200


@dataclass(frozen=True)
class OverrideDecision:
    """What is overridden, of whom, the new value, and why."""

    what: str
    of: str
    value: Any
    reason: str


def is_line(text: str, longest: int) -> bool:
    """Whether this is one line of text, of 1 to `longest` characters."""
    return 0 < len(text) <= longest and text.isprintable() and text == text.strip()


class Among(NamedTuple):
    """One of these."""

    options: tuple[object, ...]

    def admits(self, part: Any) -> bool:
        return part in self.options


class Amount(NamedTuple):
    least: int
    most: int

    def admits(self, part: Any) -> bool:
        return isinstance(part, int) and self.least <= part <= self.most


class Words(NamedTuple):
    """One line of text."""

    longest: int

    def admits(self, part: Any) -> bool:
        return isinstance(part, str) and is_line(part, self.longest)


Part = Among | Amount | Words


def parts_of(value: object) -> dict[str, Any]:
    """A value by its parts; a value that is no record is a single part, `value`."""
    if is_dataclass(value):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return {"value": value}


@dataclass(frozen=True)
class Overridable(Generic[G]):
    """Something that may be overridden, and the clause."""

    what: str
    rule: str
    stands: Callable[[G], Mapping[str, Any]]
    """For whom it may be overridden in this state, with the present values; empty at other times."""
    parts: Callable[[G, str], Mapping[str, Part]]
    """The possible values of each part, for one of these."""
    happens: Callable[[Any, str, Any, str], None]
    """Adds the events to the play: for whom, the value, the reason."""
    value: Callable[..., Any] = lambda value: value  # makes a value from its parts
    may_be_absent: bool = False  # whether the value may be None
    problem: Callable[[Any], Reason | None] = lambda value: None
    """What is inconsistent in a value with possible parts."""


@dataclass(frozen=True)
class OfferOverride(Generic[G]):
    """Something that may be overridden in this state."""

    matter: Overridable[G]
    state: G

    @cached_property
    def stands(self) -> Mapping[str, Any]:
        """For whom, with the present values."""
        return self.matter.stands(self.state)

    def parts(self, of: str) -> Mapping[str, Part]:
        """The possible values of each part."""
        return self.matter.parts(self.state, of)

    def problem(self, of: str, value: object) -> Reason | None:
        """Why this value is impossible: it must change something, and each part must be possible."""
        if value == self.stands[of]:
            return Reason("same")
        if value is None and self.matter.may_be_absent:
            return None
        given = parts_of(value)
        wrong = [Reason(name) for name, part in self.parts(of).items() if not part.admits(given[name])]
        return wrong[0] if wrong else self.matter.problem(value)

    def admits(self, decision: object) -> bool:
        return (
            isinstance(decision, OverrideDecision)
            and decision.what == self.matter.what
            and is_line(decision.reason, LONGEST_REASON)
            and decision.of in self.stands
            and self._is_value(decision.of, decision.value)
            and self.problem(decision.of, decision.value) is None
        )

    def _is_value(self, of: str, value: object) -> bool:
        """Whether it has the right parts."""
        absent = value is None and self.matter.may_be_absent
        return absent or parts_of(value).keys() == self.parts(of).keys()


def offers(matters: Sequence[Overridable[G]], state: G) -> tuple[OfferOverride[G], ...]:
    return tuple([offer for matter in matters if (offer := OfferOverride(matter, state)).stands])


def matter_of(matters: Sequence[Overridable[G]], decision: OverrideDecision) -> Overridable[G]:
    return next(matter for matter in matters if matter.what == decision.what)
