"""Counters on a map and their parts, side by side around their place, and the way a piece has come."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from battles.svg import element, use, words
from campaign.maps.layers import sign
from campaign.maps.outlines import Point

GAP, WIDEST = 2.5, 108  # map units between two counters, and the widest row
HIGH = 23.0  # map units: the height of the highest one
TIGHTEST = 0.66  # the size of a counter where its room is tightest
LETTERS = 15.5  # map units, unless a style sheet says more
BASELINE = 0.35  # below the middle of a line, relative to the letters' size
SIGN, DIGIT = 18.0, 11.0  # map units: the width of a sign on a counter, and of a digit
EDGE = 2.2  # map units of the ground's colour around paper


class Drawing(NamedTuple):
    """A counter and what it says."""

    width: float
    drawn: str
    said: str = ""


def piece(side: str, *drawn: str, style: str = "") -> str:
    """A counter in a side's colours."""
    return element("g", *drawn, class_=f"piece piece-{side} {style}".rstrip())


def card(style: str, left: float, wide: float, high: float, is_round: bool) -> str:
    """The ground of a counter, or paper on it: sides are told by shape as well as by colour."""
    return element("rect", class_=style, x=left, y=-high / 2, width=wide, height=high, rx=high / 2 if is_round else 2)


def letters(text: str, x: float = 0, style: str = "piece-letters") -> str:
    """Letters in the middle of a counter, or next to it."""
    return words("text", text, class_=style, x=x, dy=f"{BASELINE}em", text_anchor="middle", font_size=LETTERS)


def figure(id_: str) -> Drawing:
    """A sign or an emblem on a counter."""
    return Drawing(SIGN, use(f"#{id_}", class_="piece-figure", transform="scale(0.86)"))


def on_paper(told: str, is_round: bool) -> Drawing:
    """A number, or what stands for one, on a counter."""
    wide = DIGIT * len(told) + 7
    paper = card("piece-paper", -wide / 2 + EDGE, wide - 2 * EDGE, HIGH - 2 * EDGE, is_round)
    return Drawing(wide, paper + letters(told, style="piece-number"))


def in_one(side: str, row: Sequence[Drawing], is_round: bool, style: str = "") -> Drawing:
    """A counter with these parts side by side."""
    wide = max(sum(part.width for part in row), HIGH)
    ground = card("piece-ground", -wide / 2, wide, HIGH, is_round)
    return Drawing(wide, piece(side, ground, *in_row(row, gap=0), style=style))


def alone(piece: Drawing) -> tuple[str, str]:
    """A counter by itself, next to the words that say the same."""
    width, drawn, said = piece
    box = f"{-width / 2 - 2:g} {-HIGH / 2 - 2:g} {width + 4:g} {HIGH + 4:g}"
    sign = element("svg", drawn, class_="piece-key", viewBox=box, width=width + 4, height=HIGH + 4, aria_hidden="true")
    return sign, said


Counter = Drawing | tuple[float, str]  # its width, and its drawing around the point 0, 0


def abreast(middle: Point, counters: Sequence[Counter], pitch: float, widest: float = WIDEST) -> str:
    """Counters side by side around their place, in as many rows as they need, `pitch` apart."""
    return sign(*middle, *block(counters, pitch, widest)) if counters else ""


def block(counters: Sequence[Counter], pitch: float, widest: float = WIDEST) -> Iterator[str]:
    """The same around the point 0, 0."""
    found = rows([counter[0] for counter in counters], widest)
    left = iter(counters)
    for number, row in enumerate(found):
        yield from in_row([*islice(left, len(row))], (number - (len(found) - 1) / 2) * pitch)


def within(counters: Sequence[Counter], room: Point) -> str:
    """The same in a room so wide and high, in one row or in one column; smaller where it is tight, to a limit."""
    widths, pitch = [counter[0] for counter in counters], HIGH + GAP
    choices = (long(widths), HIGH), (max(widths), pitch * len(widths) - GAP)
    fits, widest = max((min(room[0] / wide, room[1] / high, 1), wide) for wide, high in choices)
    tight = {"class_": "map-tight", "transform": f"scale({max(fits, TIGHTEST):.2f})"} if fits < 1 else {}
    return element("g", *block(counters, pitch, widest), **tight)


def in_row(counters: Sequence[Counter], y: float = 0, gap: float = GAP) -> Iterator[str]:
    """Counters or their parts in one row, the middle of which is at 0."""
    left = -long([counter[0] for counter in counters], gap) / 2
    for width, drawn, *_ in counters:
        yield element("g", drawn, transform=f"translate({left + width / 2:g} {y:g})")
        left += width + gap


def rows(widths: Sequence[float], widest: float = WIDEST) -> list[list[float]]:
    """The widths of counters in as many rows as they need."""
    found: list[list[float]] = []
    for width in widths:
        if found and long([*found[-1], width]) <= widest:
            found[-1].append(width)
        else:
            found.append([width])
    return found


def long(row: Sequence[float], gap: float = GAP) -> float:
    """The length of a row."""
    return sum(row) + gap * (len(row) - 1)


def way(points: Sequence[Point]) -> Iterator[str]:
    """The way of a piece through these places; empty if it has not moved."""
    if len(points) > 1:
        steps = "".join(f"L{x:g} {y:g}" for x, y in points[1:])
        line = f"M{points[0][0]:g} {points[0][1]:g}{steps}"
        yield element("path", class_="map-way-casing", d=line)
        yield element("path", class_="map-way", d=line)
        yield from (element("circle", class_="map-way-step", cx=x, cy=y, r=6) for x, y in points[:-1])
