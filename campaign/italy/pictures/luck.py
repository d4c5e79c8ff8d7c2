"""A campaign's dice against expectation: the figures for the chart, and the table next to it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.chronicle.figures import Figures
from engine.rules.dice import SIDES, Kind, Roller
from engine.rules.fairness import Spread, spread
from engine.rules.record import Line


@dataclass(frozen=True)
class Luck:
    """One kind of die: those rolled by the program, by hand, and both together."""

    kind: Kind
    program: Spread
    by_hand: Spread

    @property
    def both(self) -> Spread:
        return Spread(self.kind, tuple(map(sum, zip(self.program.counts, self.by_hand.counts, strict=True))))


def luck(lines: Iterable[Line[Any, Any]]) -> tuple[Luck, ...]:
    """All dice of these lines, by kind."""
    faces: dict[tuple[Kind, Roller], list[int]] = {(kind, by): [] for kind in Kind for by in Roller}
    for line in lines:
        for kind, by, face in zip(line.kinds, line.by, line.faces, strict=True):
            faces[kind, by].append(face)
    return tuple(
        Luck(kind, spread(kind, faces[kind, Roller.PROGRAM]), spread(kind, faces[kind, Roller.HAND])) for kind in Kind
    )


def luck_table(kind: Luck) -> Figures:
    """How often each face came, and the expected number; without columns for those who rolled none."""
    shown = [
        (name, found) for name, found in (("By the program", kind.program), ("By hand", kind.by_hand)) if found.dice
    ]
    if len(shown) != 1:
        shown.append(("All", kind.both))
    headers = ("Face", *(header for name, _ in shown for header in (name, "Expected")))
    rows = [_row(str(face), face - 1, shown) for face in range(1, SIDES[kind.kind] + 1)]
    means = [text for _, found in shown for text in (f"{found.mean:.2f}", f"{found.expected_mean:.2f}")]
    return Figures(headers, (*rows, ("Mean", *means)))


def _row(face: str, place: int, columns: Sequence[tuple[str, Spread]]) -> tuple[str, ...]:
    return (face, *(text for _, found in columns for text in (str(found.counts[place]), f"{found.expected:.1f}")))


def faces(kinds: Iterable[Luck]) -> Iterator[tuple[int, Luck, int]]:
    """Every face with its column in the chart, from 1: between two kinds of dice one column is free."""
    before = 0
    for kind in kinds:
        for face in range(1, SIDES[kind.kind] + 1):
            yield before + face, kind, face
        before += SIDES[kind.kind] + 1


def luck_rows(kinds: Sequence[Luck]) -> Figures:
    """Every face of every kind of die: how often it came, by the program and by hand, and the expected number."""
    rows = [
        (
            kind.kind.upper(),
            face,
            kind.program.counts[face - 1],
            kind.by_hand.counts[face - 1],
            f"{kind.both.expected:.1f}",
        )
        for _, kind, face in faces(kinds)
    ]
    return Figures.of(("Die", "Face", "By the program", "By hand", "Expected"), rows)
