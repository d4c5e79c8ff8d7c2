"""The pictures of a card battle as SVG text; battles/cards.css and dice.css colour them.

A class of cards is a figure, as on a black-figure vase. A die has as many pips as its colour has steps on the ladder,
from 1 for black to 5 for red, and its symbol above them, so that colour never stands alone. Swords are an X, a shield
an S.
"""

from functools import cache

from battles.rules.battleplay.colours import LADDER, Colour, Symbol
from battles.rules.battleplay.troops import Category
from battles.svg import element, use
from engine.data import toml

_DRAWN = toml("battles", "drawings.toml")
SIZE = 32  # of a die
_PIPS = {
    1: ((16, 16),),
    2: ((10, 22), (22, 10)),
    3: ((9, 23), (16, 16), (23, 9)),
    4: ((9.5, 9.5), (22.5, 9.5), (9.5, 22.5), (22.5, 22.5)),
    5: ((9, 9), (23, 9), (16, 16), (9, 23), (23, 23)),
}


@cache
def ground_svg(kind: str) -> str:
    path = element("path", class_="ground-line", d=_DRAWN["ground"][kind])
    return element("svg", path, class_="ground-picture", viewBox="0 0 100 60", aria_hidden="true")


@cache
def class_defs_svg() -> str:
    """The figure of each class as `#t-<class>`; needed once on each page with cards."""
    figures = (
        element("g", *_paths(_DRAWN["classes"][category], "class-"), id=_figure(category)) for category in Category
    )
    return element("svg", element("defs", *figures), class_="card-defs", width=0, height=0, aria_hidden="true")


@cache
def class_svg(category: Category) -> str:
    """The figure of a class, with its name for those who cannot see it. The page needs `class_defs_svg()`."""
    figure = use(f"#{_figure(category)}")
    return element("svg", figure, class_="troop-class", viewBox="0 0 60 40", role="img", aria_label=str(category))


def _figure(category: Category) -> str:
    return f"t-{category.replace(' ', '-')}"


def _paths(drawn: list[list[str]], prefix: str) -> list[str]:
    """Each look with its path, the rearmost first."""
    return [element("path", class_=prefix + look, d=path) for look, path in drawn]


def bar_svg(nothing: float, wound: float, destroyed: float) -> str:
    """The chances of a blow as a bar; the figures stand beside it."""
    parts, left = [], 0.0
    for look, share in (("destroyed", destroyed), ("wound", wound), ("nothing", nothing)):
        parts.append(element("rect", class_=f"chance-{look}", x=left, y=0, width=100 * share, height=6))
        left += 100 * share
    return element("svg", *parts, class_="chances", viewBox="0 0 100 6", preserveAspectRatio="none", aria_hidden="true")


@cache
def die_svg(colour: Colour, symbol: Symbol | None = None, by_hand: bool = False) -> str:
    """One die: its symbol above the pips of its colour; with no symbol yet, the pips alone."""
    body = element("rect", class_="die-body", x=1, y=1, width=SIZE - 2, height=SIZE - 2, rx=5)
    shown = _paths(_DRAWN["die"][symbol], "die-") if symbol else []
    name = (f"{colour} die: {symbol}" if symbol else f"{colour} die") + (", by hand" if by_hand else "")
    look = f"combat-die die-{colour}" + (f" shows-{symbol.lower()}" if symbol else "") + (" by-hand" if by_hand else "")
    view = f"0 0 {SIZE} {SIZE}"
    return element("svg", body, *shown, _pips(colour, symbol), class_=look, viewBox=view, role="img", aria_label=name)


def _pips(colour: Colour, symbol: Symbol | None) -> str:
    """As many pips as the colour has steps on the ladder: as on a common die, or small ones in a row under a symbol."""
    number = LADDER.index(colour) + 1
    row = ((SIZE / 2 + (place - (number - 1) / 2) * 4.5, 27.4) for place in range(number))
    places, radius = (row, 1.5) if symbol else (_PIPS[number], 3.1)
    return "".join(element("circle", class_="die-pip", cx=x, cy=y, r=radius) for x, y in places)
