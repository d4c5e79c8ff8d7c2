"""How likely an option of What if leads to a win: a bar from never to always. The page says it in numbers too."""

from battles.svg import element, words
from campaign.advice.bars import HEIGHT, MIDDLE, Scale, drawing
from engine.futures.estimates import Estimate

ON = Scale(0, 100)
"""Percent."""
MARKS = (0, 50, 100)


def scale_svg() -> str:
    """The head of the scale."""
    return _drawing(
        "prospect-scale", *[words("text", f"{at}%", x=ON.at(at), y=HEIGHT - 8, text_anchor="middle") for at in MARKS]
    )


def prospect_svg(chance: Estimate) -> str:
    """As far as it wins, and within which that lies."""
    mean, low, high = [100 * share for share in (chance.mean, chance.low, chance.high)]
    bar = element("rect", class_="spread", x=ON.at(0), width=ON.wide(0, mean), y=6, height=14)
    band = element("rect", class_="mean", x=ON.at(low), width=ON.wide(low, high), y=10, height=6)
    dot = element("circle", class_="median", cx=ON.at(mean), cy=MIDDLE, r=4)
    return _drawing("prospect", bar, band, dot)


def _drawing(kind: str, *drawn: str) -> str:
    marks = [element("line", class_="mark", x1=ON.at(at), x2=ON.at(at), y1=0, y2=HEIGHT) for at in MARKS]
    return drawing(kind, *marks, *drawn)
