"""The pictures of a card battle as SVG text, coloured by battles/cards.css: the classes of cards, the ground, chances.

A class is a frame with a sign, as on a map of manoeuvres.
"""

from functools import cache

from battles.rules.battleplay.troops import Category
from battles.svg import element

_LINES = {
    Category.INFANTRY: "M2 4L30 20M30 4L2 20",
    Category.CAVALRY: "M2 20L30 4",
    Category.CHARIOT: "M9.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 5.5v13M9.5 12h13"
    "M11.4 7.4l9.2 9.2M20.6 7.4l-9.2 9.2",
    Category.ELEPHANT: "M8 17.5V12c0-7.5 12.5-7.5 12.5 0v3.5c0 3.6 5 3 5-.8M20 13c2 0 3-.5 4-2",
    Category.BOWMEN: "M12 5.5c8.5 3.5 8.5 9.5 0 13zM7 12h17M20.5 9l3.5 3-3.5 3",
    Category.CAVALRY_SKIRMISHER: "M2 20L30 4",
}
_DOTS = {
    Category.FOOT_SKIRMISHER: ((8, 12), (16, 12), (24, 12)),
    Category.CAVALRY_SKIRMISHER: ((10, 9), (22, 15)),
    Category.ARTILLERY: ((16, 12),),
}
_RADIUS = {Category.ARTILLERY: 4.4}

_GROUND = {
    "woods": "M22 56V46M22 46C8 44 13 20 22 17C31 20 36 44 22 46zM78 56V46M78 46C64 44 69 20 78 17C87 20 92 44 78 46z"
    "M50 58V44M50 44C34 41 40 9 50 5C60 9 66 41 50 44z",
    "rocky ground": "M6 54L20 30L30 38L38 54zM20 30L24 54M34 54L50 14L62 34L70 54zM50 14L46 36L54 54M66 54L80 28L94 54z"
    "M80 28L78 54",
    "hill": "M4 42C22 8 78 8 96 42M20 42C32 20 68 20 80 42M36 42C42 31 58 31 64 42",
    "water": "M4 14q11.5-11 23 0t23 0 23 0 23 0M4 30q11.5-11 23 0t23 0 23 0 23 0M4 46q11.5-11 23 0t23 0 23 0 23 0",
}


@cache
def ground_svg(kind: str) -> str:
    """Woods, rocky ground, a hill or water."""
    path = element("path", class_="ground-line", d=_GROUND[kind])
    return element("svg", path, class_="ground-picture", viewBox="0 0 100 60", aria_hidden="true")


@cache
def class_svg(category: Category) -> str:
    """The sign of a class; its name is told to those who cannot see it."""
    parts = [element("rect", class_="class-frame", x=2, y=4, width=28, height=16)]
    if category in _LINES:
        parts.append(element("path", class_="class-line", d=_LINES[category]))
    radius = _RADIUS.get(category, 2)
    parts += [element("circle", class_="class-dot", cx=x, cy=y, r=radius) for x, y in _DOTS.get(category, ())]
    return element("svg", *parts, class_="troop-class", viewBox="0 0 32 24", role="img", aria_label=str(category))


def bar_svg(nothing: float, wound: float, destroyed: float) -> str:
    """The chances of a blow as a bar; the figures stand beside it."""
    parts, left = [], 0.0
    for look, share in (("destroyed", destroyed), ("wound", wound), ("nothing", nothing)):
        parts.append(element("rect", class_=f"chance-{look}", x=left, y=0, width=100 * share, height=6))
        left += 100 * share
    return element("svg", *parts, class_="chances", viewBox="0 0 100 6", preserveAspectRatio="none", aria_hidden="true")
