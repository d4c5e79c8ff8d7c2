"""A finished game in three lines of text, to paste where no picture is possible."""

from collections.abc import Iterable, Sequence

BARS = "▁▂▃▄▅▆▇█"
BETWEEN = " · "


def drawn(points: Iterable[int], most: int) -> str:
    """A bar for each turn, the highest for `most` points or more, the lowest for none or fewer."""
    return "".join([BARS[min(max(each, 0) * len(BARS) // most, len(BARS) - 1)] for each in points])


def three_lines(game: str, verdict: str, facts: Sequence[str]) -> str:
    """D29: the game, its result, and how it was played; each a single line, whatever its name."""
    return "\n".join([" ".join(line.split()) for line in (game, verdict, BETWEEN.join(facts))])
