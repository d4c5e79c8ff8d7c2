"""Figures next to a page's charts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.grammar import number


@dataclass(frozen=True)
class Figures:
    """A table of figures as printed."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, headers: Sequence[str], rows: Iterable[Iterable[str | int | None]]) -> "Figures":
        """Numbers are formatted for print; None is an empty cell."""
        cells = (tuple(number(cell) if isinstance(cell, int) else cell or "" for cell in row) for row in rows)
        return cls(tuple(headers), tuple(cells))
