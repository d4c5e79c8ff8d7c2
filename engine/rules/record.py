"""What a line of a log is: a decision, the faces it took, and the events that followed."""

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from engine.rules.dice import Kind, Roller

D = TypeVar("D")
E = TypeVar("E")
IMPOSSIBLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError, StopIteration)
"""What rules and readers may raise over lines that this program has not written."""


class Tagged:
    """Decisions or events of a game: a class of this one, and each of them a class of that.

    These are frozen dataclasses whose last field, `type`, is their name: by it a stored one is known. One that was
    called otherwise when its first were stored keeps that name as its STORED_AS.
    """

    def __init_subclass__(cls) -> None:
        if Tagged in cls.__bases__:
            return
        name = getattr(cls, "STORED_AS", cls.__name__)
        cls.__annotations__["type"] = Literal[name]
        cls.type = field(default=name, kw_only=True, repr=False)  # type: ignore[attr-defined]
        dataclass(frozen=True)(cls)


@dataclass(frozen=True)
class Line(Generic[D, E]):
    """One line: faces make it replayable without rolling, events keep it true after a rule is mended.

    `n` counts from 1; `parent` is the line it follows (0: the start). `faces`, `kinds` and `by` run in step. `rules` is
    the version of its game's rules; version 1.0 of the program did not write it down, and its lines are rules 1.
    """

    n: int
    parent: int
    decision: D
    faces: tuple[int, ...]
    kinds: tuple[Kind, ...]
    by: tuple[Roller, ...]
    events: tuple[E, ...]
    rules: int = 1
