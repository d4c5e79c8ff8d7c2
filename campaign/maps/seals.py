"""The shapes of the seals of battles on a map: a coin, a wreath for the winner, a broken ring."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, radians, sin

from battles.rules.verdict import Grade
from battles.svg import element, plain, use, words
from campaign.maps.layers import sign
from campaign.maps.outlines import Point

RADIUS = 20  # map units, to the outside of a broken ring
WREATH = 17.5  # likewise of a wreath
COIN = 16.5
RING = 12.4  # map units from a seal's middle to the start of its leaves
LEAVES = {Grade.MINOR: 4, Grade.MAJOR: 7}
"""On each side of a wreath: half of one for a Minor Victory, a whole one for a Major."""
PIECES = ((-75, 30), (48, 150), (172, 268))  # degrees, of a broken ring


def coin_of(*drawn: str) -> list[str]:
    """A disc, and what is on it or around it."""
    return [element("circle", r=COIN), *drawn]


def coin(turn: int, winner: str | None, grade: Grade | None, bereft: str | None = None) -> list[str]:
    """A disc around 0, 0 with its turn, in the wreath of the winner, and the broken ring of whoever lost a home."""
    ring = use("#ring-broken", class_=f"map-wreath power-{bereft}") if bereft else ""
    wreath = use(f"#wreath-{grade}", class_=f"map-wreath power-{winner}") if winner else ""
    return coin_of(ring, wreath, words("text", str(turn), y=5.4, text_anchor="middle"))


def radius(coin: Iterable[str]) -> float:
    """The radius of a seal, map units."""
    drawn = "".join(coin)
    return RADIUS if "#ring-broken" in drawn else WREATH if "#wreath-" in drawn else COIN


def seal_svg(at: Point, coin: Iterable[str], spoken: str, is_past: bool, leader: str = "", **more: str | None) -> str:
    """A seal on the map, over its `leader` if it stands aside; one of an earlier turn is paler."""
    style = "map-seal map-seal-past" if is_past else "map-seal"
    return element("g", leader, sign(*at, *coin), class_=style, role="img", aria_label=spoken, **more)


@cache
def seal_shapes() -> list[str]:
    """Both wreaths, `#wreath-minor` and `#wreath-major`, and `#ring-broken`."""
    wreaths = (element("path", id=f"wreath-{grade}", d="".join(_leaves(grade))) for grade in Grade)
    return [*wreaths, element("path", id="ring-broken", d="".join(_piece(*piece) for piece in PIECES))]


def _leaves(grade: Grade) -> Iterator[str]:
    """From the foot of the wreath upwards on both sides, each leaf a little away from the middle."""
    for place in range(LEAVES[grade]):
        for side in (1, -1):
            yield _leaf(90 - side * (10 + 22 * place), side)


def _leaf(angle: float, side: int) -> str:
    foot, tip = _around(angle, RING), _around(angle - side * 27, RING + 1.8)
    outer, inner = _around(angle - side * 8, RING + 5), _around(angle - side * 20, RING - 2.6)
    return f"M{foot}Q{outer} {tip}Q{inner} {foot}z"


def _piece(start: float, end: float) -> str:
    """A piece of a broken ring, with slanted ends."""
    outer = f"M{_around(start, RADIUS)}A{RADIUS} {RADIUS} 0 0 1 {_around(end, RADIUS)}"
    return f"{outer}L{_around(end - 9, COIN)}A{COIN} {COIN} 0 0 0 {_around(start - 7, COIN)}z"


def _around(angle: float, radius: float) -> str:
    """The point at an angle (degrees, clockwise from the right) and a distance from the middle."""
    x, y = radius * cos(radians(angle)), radius * sin(radians(angle))
    return f"{plain(x)} {plain(y)}"
