"""Overrides: the player's word against what a game has come to, always with a reason; and what may be overridden.

A game has one class for the decision, which says what values there are, and a sequence of `Overridable`, its matters.
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
    """What is overridden, of whom, its value instead, and why."""

    what: str
    of: str
    value: Any
    reason: str


def is_line(text: str, longest: int) -> bool:
    """Whether this is a text on one line, of 1 to so many characters."""
    return 0 < len(text) <= longest and text.isprintable() and text == text.strip()


class Among(NamedTuple):
    """One of these."""

    options: tuple[object, ...]

    def admits(self, part: Any) -> bool:
        """Whether it may be this."""
        return part in self.options


class Amount(NamedTuple):
    """A whole number from the least to the most."""

    least: int
    most: int

    def admits(self, part: Any) -> bool:
        """Whether it may be this."""
        return isinstance(part, int) and self.least <= part <= self.most


class Words(NamedTuple):
    """A text on one line."""

    longest: int

    def admits(self, part: Any) -> bool:
        """Whether it may be this."""
        return isinstance(part, str) and is_line(part, self.longest)


Part = Among | Amount | Words


def parts_of(value: object) -> dict[str, Any]:
    """A value by its parts; one that is no record is its own, called `value`."""
    if is_dataclass(value):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return {"value": value}


@dataclass(frozen=True)
class Overridable(Generic[G]):
    """What may be overridden, under which clause."""

    what: str
    rule: str
    stands: Callable[[G], Mapping[str, Any]]
    """Of whom it may be overridden where the game stands so, each with how it is now; nothing at other times."""
    parts: Callable[[G, str], Mapping[str, Part]]
    """Of one of these: what each part of another value may be."""
    happens: Callable[[Any, str, Any, str], None]
    """Writes the events to what is being played: of whom, which value, for what reason."""
    value: Callable[..., Any] = lambda value: value
    """Makes a value of its parts."""
    may_be_absent: bool = False
    """Whether there may be none at all (None)."""
    problem: Callable[[Any], Reason | None] = lambda value: None
    """What does not fit together in a value whose parts may all be so."""


@dataclass(frozen=True)
class OfferOverride(Generic[G]):
    """Something that may be overridden where the game stands so."""

    matter: Overridable[G]
    state: G

    @cached_property
    def stands(self) -> Mapping[str, Any]:
        """Of whom, and how it is now."""
        return self.matter.stands(self.state)

    def parts(self, of: str) -> Mapping[str, Part]:
        """What each part of another value may be."""
        return self.matter.parts(self.state, of)

    def problem(self, of: str, value: object) -> Reason | None:
        """Why it cannot be this instead: it must change something. A part that cannot be is told by its name."""
        if value == self.stands[of]:
            return Reason("same")
        if value is None and self.matter.may_be_absent:
            return None
        given = parts_of(value)
        wrong = [Reason(name) for name, part in self.parts(of).items() if not part.admits(given[name])]
        return wrong[0] if wrong else self.matter.problem(value)

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision."""
        return (
            isinstance(decision, OverrideDecision)
            and decision.what == self.matter.what
            and is_line(decision.reason, LONGEST_REASON)
            and decision.of in self.stands
            and self._is_value(decision.of, decision.value)
            and self.problem(decision.of, decision.value) is None
        )

    def _is_value(self, of: str, value: object) -> bool:
        """Whether it has the parts of one."""
        absent = value is None and self.matter.may_be_absent
        return absent or parts_of(value).keys() == self.parts(of).keys()


def offers(matters: Sequence[Overridable[G]], state: G) -> tuple[OfferOverride[G], ...]:
    """All that may be overridden now."""
    return tuple([offer for matter in matters if (offer := OfferOverride(matter, state)).stands])


def matter_of(matters: Sequence[Overridable[G]], decision: OverrideDecision) -> Overridable[G]:
    """What the decision is about."""
    return next(matter for matter in matters if matter.what == decision.what)
