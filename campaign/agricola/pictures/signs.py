"""The counters on the map of the north, drawn around the point 0, 0.

The units of a side in a hex are one counter: the best leader's standard, a fort if there is a Praesidium, and on paper
how many they are. Fleets have a counter of their own, with how many they carry. A side is told by shape as well as by
colour: Roman counters are square, Caledonian ones round.
"""

from collections.abc import Mapping

from battles.svg import element, use
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, PlaceKind, Side
from campaign.agricola.rules.state import Center
from campaign.maps.counters import DIGIT, HIGH, Drawing, figure, in_one, letters, on_paper, piece
from engine.texts import text

DISC = 9.6  # map units: the radius of a place's sign
STANDARDS = {ROMANS: "standard", CALEDONIANS: "chief"}
"""Of leaders; a supreme one has his own."""
HIDDEN = "?"


def counter(side: Side, *parts: str | Drawing, height: int | str = 0, shaken: bool = False) -> Drawing:
    """Signs by name, and the height of the stack if it has any; `shaken` if some of the units are disrupted."""
    signs, is_round = [figure(f"i-{part}") if isinstance(part, str) else part for part in parts], side is CALEDONIANS
    row = [*signs, *([on_paper(str(height), is_round)] if height else [])]
    return in_one(side, row, is_round, "piece-shaken" if shaken else "")


def number(count: int) -> Drawing:
    """How many of a sign there are, on the side's colour."""
    return Drawing(DIGIT * len(str(count)) + 3, letters(str(count)))


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
    "agricola": counter(ROMANS, AGRICOLA, height=9),
    "leader": counter(ROMANS, STANDARDS[ROMANS], height=4),
    "praesidium": counter(ROMANS, "praesidium", height=1),
    "fleet": counter(ROMANS, "fleet", number(2), height=6),
    "army": counter(ROMANS, "army", height=5),
    "calgacus": counter(CALEDONIANS, CALGACUS, height=7),
    "chief": counter(CALEDONIANS, STANDARDS[CALEDONIANS], height=3),
    "shaken": counter(CALEDONIANS, height=3, shaken=True),
    "face-down": center(Center("")),
    "oppidum": center(Center("oppidum-1", open=True)),
    **{kind: place(kind) for kind in (PlaceKind.CENTER, PlaceKind.FORTRESS, PlaceKind.SITE)},
}
KEY = [drawing._replace(said=text(PACKAGE, "map", f"key.{kind}")) for kind, drawing in SIGNS.items()]
"""Each sign of the map with its meaning."""
