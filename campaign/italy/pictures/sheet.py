"""What every map of Italy is drawn of: the shapes that a page holds once, and the static backdrop `italy/backdrop.svg`.

The backdrop's parts carry no colour: they are drawn by reference and take it from the page, in light and in dark.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from battles.svg import element, use
from campaign.italy.pictures.emblems import EMBLEMS
from campaign.italy.pictures.land import printed_resources, shapes
from campaign.italy.pictures.patterns import coarse, motifs
from campaign.maps.country import MAP_SHEETS, Country, map_defs, sign_defs, static_map
from campaign.maps.engraving import Cartouche
from campaign.maps.layers import sign
from engine.data import toml, value

ICONS = value(dict[str, str], toml("campaign.italy", "drawings.toml")["icons"])
"""Resources, around the point 0, 0."""
ICON_RADIUS = 8.5  # map units


def _more() -> Iterator[str]:
    yield from coarse()
    yield element("g", *resource_signs(printed_resources()), id="m-resources", class_="map-resource")


def resource_signs(resources: Mapping[str, str]) -> list[str]:
    """An icon on a disc of paper in each of these provinces; beside its name, or where an army would stand."""
    found = []
    for id_, resource in resources.items():
        shape = shapes()["provinces"][id_]
        x, y = shape.get("icon", shape["army"])
        found.append(sign(x, y, element("circle", r=ICON_RADIUS), use(f"#i-{resource}", transform="scale(.85)")))
    return found


ITALY = Country(
    shapes,
    Cartouche("ITALIA", "348–264 BC", size=34, at=(738, 34), km=200, scale_at=(716, 1112)),
    motifs,
    emblems=lambda: EMBLEMS,
    signs=lambda: ICONS,
    backdrop=Path(__file__).parent.parent / "static" / "italy" / "backdrop.svg",
    sheets=MAP_SHEETS,
    grown=1.5,
    more=_more,
    icons=lambda: [shapes()["provinces"][id_]["icon"] for id_ in printed_resources()],
)


def map_defs_svg() -> str:
    """Once on each page that has a map of Italy."""
    return map_defs(ITALY)


def sign_defs_svg() -> str:
    """Once on each page that has swatches or emblems, and no map."""
    return sign_defs(ITALY)


def static_map_svg() -> str:
    """The text of the backdrop's file."""
    return static_map(ITALY)
