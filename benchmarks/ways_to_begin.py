"""What counts of the ways to begin a game share: which is nearest to even, and the file that the start page reads."""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.written import write

T = TypeVar("T")
KEPT = 3
"""A third of those that are tried is kept, again and again."""
AGAIN = "again"
"""What is added to the seed for what is measured once more: the best of many figures is lucky, too."""


def nearest(tried: Sequence[T], rounds: Iterable[int], apart: Callable[[T, int], Any]) -> T:
    """The one that is least apart from even; after each round, of so many games each, those that come nearest go on."""
    for games in rounds:
        off = [(apart(each, games), each) for each in tried]
        tried = [each for _, each in sorted(off, key=lambda found: found[0])][: math.ceil(len(tried) / KEPT)]
    return tried[0]


def changed(options: Any, printed: Any) -> dict[str, Any]:
    """What is not as printed."""
    return {name: part for name, part in vars(options).items() if part != getattr(printed, name)}


def setting(
    id: str,
    options: Mapping[str, Any],
    levels: Sequence[int],
    games: int,
    shares: Mapping[str, float],
    points: Sequence[float] = (),
) -> Iterator[str]:
    """A way to begin with its figures, as the file has them (campaign/desk/measured.py)."""
    won = {who: round(share, 4) for who, share in shares.items()}
    yield from ("", "[[setting]]", f'id = "{id}"', f"options = {_inline(options)}", f"levels = {[*levels]}")
    yield from (f"games = {games}", f"shares = {_inline(won)}")
    if points:
        yield f"points = {[*points]}"


def _inline(table: Mapping[str, Any]) -> str:
    parts = ", ".join([f"{name} = {json.dumps(value)}" for name, value in table.items()])
    return f"{{ {parts} }}" if parts else "{}"


def write_figures(file: Path, lines: Iterable[str]) -> None:
    """That file with these lines, below its first one, which says what it is."""
    write(file, [file.read_text(encoding="utf-8").partition("\n")[0], *lines])
