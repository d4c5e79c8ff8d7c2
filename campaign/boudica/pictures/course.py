"""The people of the island and its towns by turn, as a small SVG in the page's colours."""

from collections.abc import Sequence

from battles.svg import element, words
from campaign.boudica.course import CourseTurn
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import TURNS
from engine.texts import text

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP = 44, 16, 14
FOOT = 216  # the foot of the people's bars; below are the turns and the towns
BAR = 0.62  # the width of a bar, relative to a turn's
TOWN = 9  # the size of a town's mark


def course_svg(turns: Sequence[CourseTurn]) -> str:
    """A bar for each turn, Romans at the bottom and Britons at the top; standing towns are squares below it."""
    everybody = max([sum(row[1:4]) for row in turns], default=1)
    room = (WIDTH - LEFT - RIGHT) / max(len(turns), TURNS)
    drawn = [part for n, row in enumerate(turns) for part in _turn(row, LEFT + (n + 0.5) * room, room, everybody)]
    levels = [_level(cubes, everybody) for cubes in range(0, everybody + 1, 50)]
    label = text(PACKAGE, "verdict", "picture.label")
    return element(
        "svg", *levels, *drawn, class_="course", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label
    )


def _turn(row: CourseTurn, x: float, room: float, everybody: int) -> list[str]:
    found, y = [], float(FOOT)
    for whose, cubes in zip(("romans", "unaligned", "britons"), row[1:4], strict=True):
        high = cubes * (FOOT - TOP) / everybody
        y -= high
        wide = room * BAR
        found.append(element("rect", class_=f"people {whose}", x=x - wide / 2, y=y, width=wide, height=high))
    number = words("text", str(row.turn), x=x, y=FOOT + 24, class_="middle")
    towns = [("romans", row.roman_towns, FOOT + 36), ("britons", row.briton_towns, FOOT + 56)]
    return [*found, number, *[mark for whose, count, top in towns for mark in _towns(whose, count, x, top)]]


def _towns(whose: str, count: int, x: float, top: float) -> list[str]:
    left = x - count * (TOWN + 1) / 2
    return [
        element("rect", class_=f"town {whose}", x=left + n * (TOWN + 1), y=top, width=TOWN, height=TOWN)
        for n in range(count)
    ]


def _level(cubes: int, everybody: int) -> str:
    y = FOOT - cubes * (FOOT - TOP) / everybody
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="level")
    return line + words("text", str(cubes), x=LEFT - 8, y=y + 5, class_="end")
