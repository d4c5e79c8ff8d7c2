"""The pictures of a card battle as SVG text, coloured by battles/cards.css and dice.css.

A class of cards is a frame with a sign, as on a map of manoeuvres. Each die has the letter of its colour beside its
symbol, so that colour never stands alone.
"""

from functools import cache

from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.troops import Category
from battles.svg import element, words
from engine.data import toml

_DRAWN = toml("battles", "drawings.toml")
_LINES, _DOTS = _DRAWN["classes"]["lines"], _DRAWN["classes"]["dots"]
_RADIUS = {Category.ARTILLERY: 4.4}
SIZE = 32
"""Of a die."""


@cache
def ground_svg(kind: str) -> str:
    """Woods, rocky ground, a hill or water."""
    path = element("path", class_="ground-line", d=_DRAWN["ground"][kind])
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


def die_svg(colour: Colour, symbol: Symbol | None = None, by_hand: bool = False) -> str:
    """One die: the symbol it shows and the letter of its colour; where it shows none yet, the letter alone."""
    letter = colour[0].upper()
    face = element("rect", class_="die-body", x=1, y=1, width=SIZE - 2, height=SIZE - 2, rx=5)
    if symbol is None:
        parts = [words("text", letter, class_="die-alone", x=SIZE / 2, y=23, text_anchor="middle")]
    else:
        parts = [_symbol(symbol), words("text", letter, class_="die-letter", x=25.8, y=29, text_anchor="middle")]
    name = (f"{colour} die: {symbol}" if symbol else f"{colour} die") + (", by hand" if by_hand else "")
    look = f"combat-die die-{colour}" + (f" shows-{symbol.lower()}" if symbol else "") + (" by-hand" if by_hand else "")
    return element("svg", face, *parts, class_=look, viewBox=f"0 0 {SIZE} {SIZE}", role="img", aria_label=name)


def _symbol(symbol: Symbol) -> str:
    if symbol is Symbol.S:
        return words("text", "S", class_="die-alone", x=14.5, y=21.5, text_anchor="middle")
    look, path = _DRAWN["die"][symbol]
    return element("path", class_=look, d=path, fill_rule="evenodd", transform="translate(-1.5 -1.5)")
