"""The combat dice of BattlePlay as SVG text, coloured by battles/dice.css.

Each die has the letter of its colour beside its symbol, so that colour never stands alone.
"""

from battles.rules.battleplay.colours import Colour, Symbol
from battles.svg import element, words

SIZE = 32

_DRAWN = {
    Symbol.BLANK: ("die-line", "M11 16H21"),
    Symbol.X: ("die-line", "M10.5 10L21.5 22M21.5 10L10.5 22"),
    Symbol.SKULL: (
        "die-solid",
        "M16 5C9.5 5 6.5 9 6.5 13.7C6.5 16.8 8 19 10 20.2V25H13V22.5H14.5V25H17.5V22.5H19V25H22V20.2"
        "C24 19 25.5 16.8 25.5 13.7C25.5 9 22.5 5 16 5z"
        "M12.2 11.6a2.3 2.3 0 1 0 .01 0zM19.8 11.6a2.3 2.3 0 1 0 .01 0zM16 16.2L14.7 19H17.3z",
    ),
}


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
    look, path = _DRAWN[symbol]
    return element("path", class_=look, d=path, fill_rule="evenodd", transform="translate(-1.5 -1.5)")
