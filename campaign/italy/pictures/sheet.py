"""What every map of Italy shares: the shapes that a page holds once, and the static backdrop `italy/backdrop.svg`.

The backdrop's parts carry no colour: they are drawn by reference and take it from the page, in light and in dark.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.safestring import mark_safe

from battles.svg import element, use
from campaign.italy.pictures.emblems import emblem_defs
from campaign.italy.pictures.land import printed_resources, shapes
from campaign.italy.pictures.patterns import pattern_defs
from campaign.maps.engraving import (
    cartouche,
    far_names,
    name_svg,
    scale_svg,
    sea_ways,
    sign,
    small_names,
    towns_svg,
    unseen,
)
from campaign.maps.seals import seal_shapes
from engine.data import toml

ICONS = toml("campaign.italy", "drawings.toml")["icons"]
"""Resources, around the point 0, 0."""

BACKDROP = Path(__file__).parent.parent / "static" / "italy" / "backdrop.svg"
ICON_RADIUS = 8.5  # map units
SCALE_BAR_KM = 200


@cache
def map_defs_svg() -> str:
    """Shapes, borders, lettering, patterns and emblems: once on each page that has maps."""
    provinces = shapes()["provinces"]
    towns = [town for shape in provinces.values() for town in shape["towns"]]
    parts = [
        pattern_defs(),
        emblem_defs(),
        *(element("path", id=f"s-{id_}", d=shape["d"]) for id_, shape in provinces.items()),
        *(element("clipPath", use(f"#s-{id_}"), id=f"c-{id_}") for id_ in provinces),
        *(element("path", id=f"i-{name}", d=path) for name, path in ICONS.items()),
        towns_svg("m-cities", (town for town in towns if town.get("city"))),
        towns_svg("m-towns", (town for town in towns if not town.get("city"))),
        *seal_shapes(),
        element(
            "g",
            *(name_svg(shape["label"]) for shape in provinces.values()),
            id="m-names",
            class_="map-name",
            text_anchor="middle",
        ),
        element("g", *resource_signs(printed_resources()), id="m-resources", class_="map-resource"),
        element("g", *sea_ways(shapes()), id="m-ways"),
        element("g", *far_names(shapes()), *_cartouche(), id="m-places", text_anchor="middle"),
        element("g", *small_names(shapes()), id="m-small", text_anchor="middle"),
    ]
    return unseen(*parts)


@cache
def sign_defs_svg() -> str:
    """Patterns and emblems alone, a third of the above: once on each page that has swatches or emblems, and no map."""
    return unseen(pattern_defs(), emblem_defs())


@cache
def static_map_svg() -> str:
    """The text of `backdrop.svg`, for what has to hold the whole map (campaign/italy/pictures/backdrop.py makes it)."""
    return mark_safe(BACKDROP.read_text(encoding="utf-8").strip())  # noqa: S308 - our own file


def resource_signs(resources: Mapping[str, str]) -> list[str]:
    """An icon on a disc of paper in each of these provinces; beside its name, or where an army would stand."""
    found = []
    for id_, resource in resources.items():
        shape = shapes()["provinces"][id_]
        x, y = shape.get("icon", shape["army"])
        found.append(sign(x, y, element("circle", r=ICON_RADIUS), use(f"#i-{resource}", transform="scale(.85)")))
    return found


def _cartouche() -> list[str]:
    """The sheet's title over Illyria, and its scale."""
    return [*cartouche("ITALIA", "348–264 BC", 34), scale_svg(shapes(), SCALE_BAR_KM, 716, 1112)]
