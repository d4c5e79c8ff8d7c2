"""The lines of a log form a tree: undone lines stay, and each end of it except the present one is a branch."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.rules.record import Line

Tree = Mapping[int, int]  # the number of the line before each line, by number


def path(lines: Tree, last: int) -> list[int]:
    """The lines from the first to this one; if one is missing, those after it."""
    found: list[int] = []
    while last in lines:
        found.append(last)
        last = lines[last] if lines[last] < last else 0
    return found[::-1]


def ends(lines: Tree, head: int) -> list[int]:
    """The last lines of the branches, latest first: nothing follows them, and the game stands elsewhere."""
    followed = set(lines.values())
    return sorted((n for n in lines if n not in followed and n != head), reverse=True)


def own_lines(lines: Tree, leaf: int, head: int) -> list[int]:
    """The lines that only this branch uses, neither another nor the present."""
    shared = {n for other in (*ends(lines, head), head) if other != leaf for n in path(lines, other)}
    return [n for n in path(lines, leaf) if n not in shared]


def parting(one: Sequence[Line[Any, Any]], other: Sequence[Line[Any, Any]]) -> int:
    """The number of lines that 2 pasts have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a.n != b.n), min(len(one), len(other)))
