"""The counters on the map of the north, drawn around the point 0, 0.

The units of a side in a hex are one counter: the best leader's standard, a fort if there is a Praesidium, and on paper
how many they are. Fleets have a counter of their own, with how many they carry. A side is told by shape as well as by
colour: Roman counters are square, Caledonian ones round.
"""

from collections.abc import Mapping
from typing import NamedTuple

from battles.svg import element, use
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, PlaceKind, Side
from campaign.agricola.rules.state import Center
from campaign.maps.counters import HIGH, Drawing, card, letters, piece
from engine.texts import text

SIGN, DIGIT = 18.0, 11.0  # map units: the width of a sign on a counter, and of a digit
EDGE = 2.2  # map units of the ground's colour around paper
DISC = 9.6  # map units: the radius of a place's sign
STANDARDS = {ROMANS: "standard", CALEDONIANS: "chief"}
"""Of leaders; a supreme one has his own."""
HIDDEN = "?"


class Digits(NamedTuple):
    """How many there are: on paper, or on the side's colour."""

    number: int | str
    on_paper: bool = True

    @property
    def width(self) -> float:
        return DIGIT * len(str(self.number)) + (7 if self.on_paper else 3)


def counter(side: Side, *parts: str | Digits, shaken: bool = False) -> Drawing:
    """Signs and numbers side by side; `shaken` if some of the units are disrupted."""
    widths = [SIGN if isinstance(part, str) else part.width for part in parts]
    wide, left = max(sum(widths), HIGH), -sum(widths) / 2
    drawn = [card("piece-ground", -wide / 2, wide, HIGH, side is CALEDONIANS)]
    for part, width in zip(parts, widths, strict=True):
        drawn.append(element("g", *_part(side, part, width), transform=f"translate({left + width / 2:g} 0)"))
        left += width
    return Drawing(wide, piece(side, *drawn, style="piece-shaken" if shaken else ""))


def _part(side: Side, part: str | Digits, width: float) -> list[str]:
    """A sign, or a number, on paper if it should be, around 0, 0."""
    if isinstance(part, str):
        return [use(f"#i-{part}", class_="piece-figure", transform="scale(0.86)")]
    if not part.on_paper:
        return [letters(str(part.number))]
    paper = card("piece-paper", -width / 2 + EDGE, width - 2 * EDGE, HIGH - 2 * EDGE, side is CALEDONIANS)
    return [paper, letters(str(part.number), style="piece-number")]


def place(kind: str) -> Drawing:
    """The sign of a place of a PlaceKind as it is printed."""
    if kind == PlaceKind.FORTRESS:
        return Drawing(HIGH, element("g", use("#i-fortress", class_="map-place-fortress"), class_="map-place"))
    ground = element("circle", class_="map-place-ground", r=DISC)
    sign = use(f"#i-{kind}", class_="map-place-sign", transform=None if kind == PlaceKind.CENTER else "scale(.78)")
    return Drawing(HIGH, element("g", ground, sign, class_="map-place"))


def center(unit: Center) -> Drawing:
    """A Tribal Center unit on its center: face down a question mark, to its own side in outline what it is."""
    kind = unit.id.rpartition("-")[0]
    sign = use(f"#i-{kind}", class_="piece-figure", transform="scale(.74)") if kind else letters(HIDDEN)
    ground = element("circle", class_="piece-ground", r=DISC + 0.8)
    return Drawing(HIGH, piece(CALEDONIANS, ground, sign, style="piece-open" if unit.open else "piece-hidden"))


SIGNS: Mapping[str, Drawing] = {
    "agricola": counter(ROMANS, AGRICOLA, Digits(9)),
    "leader": counter(ROMANS, STANDARDS[ROMANS], Digits(4)),
    "praesidium": counter(ROMANS, "praesidium", Digits(1)),
    "fleet": counter(ROMANS, "fleet", Digits(2, on_paper=False), Digits(6)),
    "army": counter(ROMANS, "army", Digits(5)),
    "calgacus": counter(CALEDONIANS, CALGACUS, Digits(7)),
    "chief": counter(CALEDONIANS, STANDARDS[CALEDONIANS], Digits(3)),
    "shaken": counter(CALEDONIANS, Digits(3), shaken=True),
    "face-down": center(Center("")),
    "oppidum": center(Center("oppidum-1", open=True)),
    **{kind: place(kind) for kind in (PlaceKind.CENTER, PlaceKind.FORTRESS, PlaceKind.SITE)},
}
KEY = [drawing._replace(said=text(PACKAGE, "map", f"key.{kind}")) for kind, drawing in SIGNS.items()]
"""Each sign of the map with its meaning."""
