"""The curve of the expected result over a log, decision by decision, of any width."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from battles.svg import element, words
from engine.playouts.estimates import Estimate

HEIGHT, TOP, BOTTOM = 280, 18, 30  # in pixels; the page gives the width
LEFT, RIGHT = 6.0, 1.5  # percent of the width left free, for labels and for the last point
WIDE = 1000  # the units of the width in which lines are drawn; they are stretched to the page's
ROOM = 1.5  # percent of the width that the number of a turn takes
RADIUS, REACH = 4.5, 12  # of a decision's dot, and of the area that can be clicked


@dataclass(frozen=True)
class DecisionMark:
    """A decision on the curve, after `place` lines: its judgement, its sign, and the link."""

    place: int
    judgement: str
    sign: str
    label: str
    href: str


@dataclass(frozen=True)
class ChanceScale:
    """Lines from left to right, points from bottom to top; turns by the line where they begin."""

    lines: int
    low: int
    high: int
    turns: Mapping[int, int]

    def across(self, place: int) -> float:
        """In percent of the width."""
        return LEFT + (100 - LEFT - RIGHT) * place / max(1, self.lines)

    def at(self, place: int) -> str:
        """The same for SVG."""
        return f"{self.across(place):.2f}%"

    def up(self, points: float) -> float:
        """In pixels from the top."""
        share = (points - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def plotted(
    curve: Mapping[int, Estimate],
    marks: Iterable[DecisionMark],
    frame: ChanceScale,
    levels: Iterable[str],
    label: str,
) -> str:
    """The expected result after each number of lines, with its 80% band, and marks."""
    upper = [(place, frame.up(expected.high)) for place, expected in curve.items()]
    lower = [(place, frame.up(expected.low)) for place, expected in curve.items()]
    middle = {place: frame.up(expected.mean) for place, expected in curve.items()}
    band = element("path", d=path_of(frame, [*upper, *reversed(lower)]) + "Z", class_="chance-band")
    line = element(
        "path", d=path_of(frame, [*middle.items()]), class_="chance-line", vector_effect="non-scaling-stroke"
    )
    shown = [mark for mark in marks if mark.place in middle]
    return element(
        "svg",
        *levels,
        *turns_svg(frame, HEIGHT),
        stretched(HEIGHT, band, line),
        *[_mark(mark, frame, middle[mark.place]) for mark in shown],
        *[_sign(mark, frame, middle[mark.place]) for mark in shown if mark.sign],
        class_="chances",
        width="100%",
        height=HEIGHT,
        role="group",
        aria_label=label,
    )


def stretched(height: int, *drawn: str) -> str:
    """A drawing in WIDE units, as wide as its page allows."""
    box = f"0 0 {WIDE} {height}"
    return element("svg", *drawn, width="100%", height=height, viewBox=box, preserveAspectRatio="none")


def path_of(frame: ChanceScale, points: Sequence[tuple[int, float]]) -> str:
    """A path through points: lines, and pixels from the top."""
    return "M" + "L".join(f"{frame.across(place) * WIDE / 100:.1f} {y:.1f}" for place, y in points)


def level_svg(frame: ChanceScale, points: float, label: str, marked: bool) -> tuple[str, str]:
    """A level with its label."""
    y, kind = frame.up(points), "chance-level" + (" marked" if marked else "")
    line = element("line", x1=f"{LEFT}%", x2="100%", y1=y, y2=y, class_=kind)
    return line, words("text", label, x=f"{LEFT - 1}%", y=y + 4, text_anchor="end")


def turns_svg(frame: ChanceScale, height: int) -> list[str]:
    """A line where each turn begins; the curve has its number below, unless the next one stands there."""
    drawn, ends = [], [*map(frame.across, frame.turns.values()), 100.0][1:]
    for (turn, place), end in zip(frame.turns.items(), ends, strict=True):
        x = frame.at(place)
        drawn.append(element("line", x1=x, x2=x, y1=TOP / 2, y2=height - TOP / 2, class_="chance-turn"))
        if height == HEIGHT and end - frame.across(place) >= ROOM:
            drawn.append(words("text", str(turn), x=x, y=HEIGHT - 8, dx=4))
    return drawn


def _mark(mark: DecisionMark, frame: ChanceScale, y: float) -> str:
    x = frame.at(mark.place)
    return element(
        "a",
        words("title", mark.label),
        element("circle", cx=x, cy=y, r=REACH, class_="chance-reach"),
        element("circle", cx=x, cy=y, r=RADIUS, class_="chance-dot"),
        href=mark.href,
        class_=f"chance-mark {mark.judgement.replace(' ', '-')}",
        aria_label=mark.label,
        tabindex=-1,
    )


def _sign(mark: DecisionMark, frame: ChanceScale, y: float) -> str:
    """The sign above a dot, and above all others."""
    x = frame.at(mark.place)
    return words("text", mark.sign, x=x, y=y - 10, text_anchor="middle", class_="chance-sign", aria_hidden="true")
