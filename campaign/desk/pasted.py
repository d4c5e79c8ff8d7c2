"""A finished game in three lines of text, to be pasted where no picture goes."""

from collections.abc import Iterable, Sequence

BARS = "▁▂▃▄▅▆▇█"
BETWEEN = " · "


def drawn(points: Iterable[int], most: int) -> str:
    """A bar for each turn, the highest for so many points and more, the lowest for none and less."""
    return "".join([BARS[min(max(each, 0) * len(BARS) // most, len(BARS) - 1)] for each in points])


def three_lines(game: str, verdict: str, facts: Sequence[str]) -> str:
    """D29: what it was, how it came out, and how it was played; each a line, whatever it is called."""
    return "\n".join([" ".join(line.split()) for line in (game, verdict, BETWEEN.join(facts))])
