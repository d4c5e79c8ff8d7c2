"""A line of a log: a decision, its faces, and the events that followed."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, dataclass_transform

from engine.rules.dice import Kind, Roller
from engine.rules.reason import Reason

D = TypeVar("D")
E = TypeVar("E")
IMPOSSIBLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError, StopIteration)
"""What rules and readers may raise over lines that this program did not write."""


class Tagged:
    """A base class for a game's decisions or events.

    They are frozen dataclasses whose last field, `type`, is the class name: it identifies a stored one. A class that
    had another name when it was first stored keeps that name as its STORED_AS.
    """

    def __init_subclass__(cls) -> None:
        if Tagged in cls.__bases__:
            return
        name = getattr(cls, "STORED_AS", cls.__name__)
        cls.__annotations__["type"] = Literal[name]
        cls.type = field(default=name, kw_only=True, repr=False)  # type: ignore[attr-defined]
        dataclass(frozen=True)(cls)


@dataclass_transform(frozen_default=True)
class Reasoned(Tagged):
    """A base class for the base of a game's decisions: each choice is its own offer, and may have a reason.

    `why` is the program's reason where it leads that side; it makes no difference to the decision.
    """

    if TYPE_CHECKING:
        why: Reason | None

    def __init_subclass__(cls) -> None:
        if Reasoned in cls.__bases__:
            return
        cls.__annotations__["why"] = Reason | None
        cls.why = field(default=None, kw_only=True, compare=False)
        super().__init_subclass__()

    def admits(self, decision: Any) -> bool:
        """Whether it is this one."""
        return bool(self == decision)


R = TypeVar("R", bound=Reasoned)


def because(decision: R, why: Reason) -> R:
    """The same decision, with the program's reason."""
    fields = {name: part for name, part in vars(decision).items() if name != "type"}
    return type(decision)(**{**fields, "why": why})


@dataclass_transform(frozen_default=True)
class Recorded(Tagged):
    """A base class for decisions and events that are nothing but their fields."""


@dataclass(frozen=True)
class Line(Generic[D, E]):
    """One line: its faces make it replayable without rolling, its events keep it true after a rule is mended.

    `n` counts from 1; `parent` is the line before it (0: the start). `faces`, `kinds` and `by` run in parallel. `rules`
    is the version of the game's rules; version 1.0 of the program did not store it, and its lines are rules 1.
    """

    n: int
    parent: int
    decision: D
    faces: tuple[int, ...]
    kinds: tuple[Kind, ...]
    by: tuple[Roller, ...]
    events: tuple[E, ...]
    rules: int = 1
