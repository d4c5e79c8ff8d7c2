"""A study at work: it hands out its futures in shares, in any number of processes."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.futures.sample import PlayedFuture, Task
from engine.futures.study import OptionStudy

T = TypeVar("T", bound=OptionStudy[Any])


@dataclass(frozen=True)
class Inquiry(Generic[T]):
    """A study, what its futures are played from, and those of this round that nobody plays yet.

    A share is what is `given`, and so many tasks.
    """

    study: T
    given: tuple[Any, ...]
    size: int
    left: deque[Task]


def begun(study: T, given: tuple[Any, ...], size: int) -> Inquiry[T]:
    """At the beginning of its round, or in the midst of it."""
    return Inquiry(study, given, size, deque(study.tasks()))


def next_share(inquiry: Inquiry[T], out: Sequence[Any]) -> tuple[Any, ...] | None:
    """The next futures of this round; none while the last of it are out."""
    tasks = tuple([inquiry.left.popleft() for _ in range(min(inquiry.size, len(inquiry.left)))])
    return (*inquiry.given, tasks) if tasks else None


def with_share(inquiry: Inquiry[T], futures: Sequence[PlayedFuture]) -> Inquiry[T]:
    """With these futures too, which may be the last of their round."""
    study = inquiry.study.add(futures)
    left = inquiry.left if study.goals == inquiry.study.goals else deque(study.tasks())
    return Inquiry(study, inquiry.given, inquiry.size, left)


def is_done(inquiry: Inquiry[T]) -> bool:
    """Whether nothing is left to play."""
    return not inquiry.left and not inquiry.study.tasks()
