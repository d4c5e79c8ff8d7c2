"""What drawing knows of Italy: outlines from `powers/data/shapes.json`, names and patterns from the data.

Also the source of every map: the shapes that a page holds once, and the static backdrop `italy/backdrop.svg`.

The backdrop has no colours: its parts are drawn by reference and take them from the page, in light and in dark. Next to
the names of peoples stand their signs, an emblem from their own coins and a pattern, so that colour never stands alone.
The colours come from `powers.css`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from battles.svg import element, use
from campaign.maps import country
from campaign.maps.country import MAP_SHEETS, Country, map_defs, sign_defs
from campaign.maps.emblems import TILE, emblem_tile, emblems_of, in_line
from campaign.maps.engraving import Cartouche
from campaign.maps.layers import sign
from campaign.maps.motifs import Motif, pattern
from campaign.maps.shapes import Shapes, read
from engine.data import toml, value
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Province

DRAWINGS = toml("campaign.italy", "drawings.toml")
EMBLEMS = emblems_of("campaign.italy")
"""By id of a Power or External Power: the data of a path, within `EMBLEM_RADIUS` of 0, 0.

One filled shape, recognisable by its outline at the size of a letter.
"""
MOTIFS = value(dict[str, Motif], DRAWINGS["motifs"])
ICONS = value(dict[str, str], DRAWINGS["icons"])  # resources, around the point 0, 0
ICON_RADIUS = 8.5  # map units
SWATCH_WIDTH = 44
SMALL_SCALE, SMALL_PEN = 6, 1.6  # times: a small map has about a tenth of the size


@dataclass(frozen=True)
class People:
    """A Power or External Power in pictures."""

    id: str
    name: str
    pattern: str
    external: bool

    @property
    def called(self) -> str:
        """The name within a sentence: peoples take the article, cities and kingdoms do not."""
        return self.name if self.external else f"the {self.name}"


@cache
def shapes() -> Shapes:
    return read("powers")


@cache
def provinces() -> dict[str, Province]:
    """The 19 provinces in the map's order. No option changes them."""
    return {province.id: province for province in italy(Options()).provinces}


@cache
def printed_resources() -> dict[str, str]:
    """By province, in a campaign without a scenario (C1.3)."""
    return {id_: str(province.resource) for id_, province in provinces().items() if province.resource}


def people(who: str) -> People:
    """A Power or External Power; an unknown id is named in quotes and has no pattern."""
    return peoples().get(who) or People(who, f"“{who}”", "plain", external=True)


@cache
def peoples() -> dict[str, People]:
    """The 9 Powers in table order, then the 2 External Powers."""
    file = toml("powers", "powers.toml")
    return {
        row["id"]: People(row["id"], row["name"], row["pattern"], external=kind == "external")
        for kind in ("power", "external")
        for row in file[kind]
    }


@cache
def motifs() -> dict[str, Motif]:
    return {people.id: MOTIFS[people.pattern] for people in peoples().values()}


def coarse() -> Iterator[str]:
    """Every pattern again as `#q-<id>`, for small maps."""
    return (pattern(f"q-{id_}", id_, motif, SMALL_SCALE, SMALL_PEN) for id_, motif in motifs().items())


@cache
def pattern_swatch_svg(power: str) -> str:
    """A Power's emblem, colour and pattern, for keys and tables. The page needs `sign_defs_svg()`, or the map's."""
    box = {"x": -0.5, "y": 0.5, "width": SWATCH_WIDTH - TILE, "height": TILE - 1}
    colour = element("rect", class_="power-ground", **box)
    paint = element("rect", class_="power-edge", fill=f"url(#p-{power})", **box)
    beside = element("g", colour, paint, transform=f"translate({TILE} 0)")
    return in_line("swatch", power, SWATCH_WIDTH, beside, emblem_tile(power))


def _more() -> Iterator[str]:
    yield from coarse()
    yield element("g", *resource_signs(printed_resources()), id="m-resources", class_="map-resource")


def resource_signs(resources: Mapping[str, str]) -> list[str]:
    """An icon on a disc of paper in each of these provinces; next to its name, or where an army would stand."""
    found = []
    for id_, resource in resources.items():
        found.append(
            sign(*icon_at(id_), element("circle", r=ICON_RADIUS), use(f"#i-{resource}", transform="scale(.85)"))
        )
    return found


def icon_at(province: str) -> tuple[float, float]:
    """Where its resource is drawn."""
    shape = shapes()["provinces"][province]
    x, y = shape.get("icon", shape["army"])
    return x, y


ITALY = Country(
    shapes,
    Cartouche("ITALIA", "348–264 BC", size=34, at=(732, 34), km=200, scale_at=(716, 1112)),
    motifs,
    emblems=lambda: EMBLEMS,
    signs=lambda: ICONS,
    backdrop=Path(__file__).parent.parent / "static" / "italy" / "backdrop.svg",
    sheets=MAP_SHEETS,
    grown=1.5,
    more=_more,
    icons=lambda: [icon_at(id_) for id_ in printed_resources()],
)


def map_defs_svg() -> str:
    """Once on each page with a map of Italy."""
    return map_defs(ITALY)


def sign_defs_svg() -> str:
    """Once on each page with swatches or emblems, and no map."""
    return sign_defs(ITALY)


alone = ITALY.alone
"""A map of `campaign.italy.pictures.map`, drawn with an empty `backdrop_url`, as a stand-alone file."""
style = partial(country.style, ITALY)
tokens = partial(country.tokens, ITALY)  # the tokens of its style sheets
