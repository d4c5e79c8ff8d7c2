"""The counters on the map of the north, drawn around the point 0, 0.

The units of a side in a hex are one counter: the best leader's standard, a fort if there is a Praesidium, and on paper
how many they are. Fleets have a counter of their own, with how many they carry. A side is told by shape as well as by
colour: Roman counters are square, Caledonian ones round.
"""

from collections.abc import Sequence
from typing import NamedTuple

from battles.svg import element, use
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, SUPREME, PlaceKind, Side
from campaign.agricola.rules.state import Center
from campaign.maps.counters import HIGH, Drawing, letters
from engine.texts import text

SIGN, DIGIT = 18.0, 11.0  # map units: the width of a sign on a counter, and of a digit
EDGE = 2.2  # map units of the ground's colour around paper
DISC = 9.6  # map units: the radius of a place's sign
HIDDEN = "?"


class Segment(NamedTuple):
    """A part of a counter from top to bottom: its width, its drawing, and whether it is on paper."""

    width: float
    drawn: str
    on_paper: bool = False


def sign(name: str, scale: float = 0.86) -> Segment:
    """A sign on the side's colour."""
    return Segment(SIGN, use(f"#i-{name}", class_="piece-figure", transform=f"scale({scale:g})"))


def number(count: int | str, on_paper: bool = True) -> Segment:
    """How many there are."""
    style = "piece-number" if on_paper else "piece-letters"
    return Segment(DIGIT * len(str(count)) + (7 if on_paper else 3), letters(str(count), style=style), on_paper)


def counter(side: Side, parts: Sequence[Segment], shaken: bool = False) -> Drawing:
    """Its parts side by side; `shaken` if some of the units are disrupted."""
    wide = max(sum(part.width for part in parts), HIGH)
    left = -sum(part.width for part in parts) / 2
    drawn = [_ground(side, "piece-ground", -wide / 2, wide, HIGH)]
    for part in parts:
        paper = (
            [_ground(side, "piece-paper", -part.width / 2 + EDGE, part.width - 2 * EDGE, HIGH - 2 * EDGE)]
            if part.on_paper
            else []
        )
        drawn.append(element("g", *paper, part.drawn, transform=f"translate({left + part.width / 2:g} 0)"))
        left += part.width
    style = f"piece piece-{side}" + (" piece-shaken" if shaken else "")
    return Drawing(wide, element("g", *drawn, class_=style))


def _ground(side: Side, style: str, left: float, wide: float, high: float) -> str:
    round_ = high / 2 if side is CALEDONIANS else 2
    return element("rect", class_=style, x=left, y=-high / 2, width=wide, height=high, rx=round_)


def standard(side: Side, leaders: Sequence[str]) -> str:
    """The sign of the best of these leaders."""
    if SUPREME[side] in leaders:
        return "agricola" if side is ROMANS else "calgacus"
    return "standard" if side is ROMANS else "chief"


def place(kind: str) -> str:
    """The sign of a place of a PlaceKind as it is printed."""
    if kind == PlaceKind.FORTRESS:
        return element("g", use("#i-fortress", class_="map-place-fortress"), class_="map-place")
    name = "goal" if kind == PlaceKind.DOT else kind
    scale = None if kind == PlaceKind.CENTER else "scale(.78)"
    ground = element("circle", class_="map-place-ground", r=DISC)
    return element("g", ground, use(f"#i-{name}", class_="map-place-sign", transform=scale), class_="map-place")


def center(unit: Center) -> str:
    """A Tribal Center unit on its center: face down a question mark, to its own side in outline what it is."""
    kind = unit.id.rpartition("-")[0]
    drawn = use(f"#i-{kind}", class_="piece-figure", transform="scale(.74)") if kind else letters("?")
    style = "piece-open" if unit.open else "piece-hidden"
    ground = element("circle", class_="piece-ground", r=DISC + 0.8)
    return element("g", ground, drawn, class_=f"piece piece-{CALEDONIANS} {style}")


def _key(key: str, piece: Drawing | str) -> Drawing:
    drawn = Drawing(HIGH, piece) if isinstance(piece, str) else piece
    return drawn._replace(said=text(PACKAGE, "map", f"key.{key}"))


KEY = (
    _key("agricola", counter(ROMANS, [sign(standard(ROMANS, [AGRICOLA])), number(9)])),
    _key("leader", counter(ROMANS, [sign("standard"), number(4)])),
    _key("praesidium", counter(ROMANS, [sign("praesidium"), number(1)])),
    _key("fleet", counter(ROMANS, [sign("fleet"), number(2, on_paper=False), number(6)])),
    _key("army", counter(ROMANS, [sign("army"), number(5)])),
    _key("calgacus", counter(CALEDONIANS, [sign(standard(CALEDONIANS, [CALGACUS])), number(7)])),
    _key("chief", counter(CALEDONIANS, [sign("chief"), number(3)])),
    _key("shaken", counter(CALEDONIANS, [number(3)], shaken=True)),
    _key("face-down", center(Center(""))),
    _key("oppidum", center(Center("oppidum-1", open=True))),
    _key("center", place(PlaceKind.CENTER)),
    _key("fortress", place(PlaceKind.FORTRESS)),
    _key("site", place(PlaceKind.SITE)),
)
"""Each sign of the map with its meaning."""
