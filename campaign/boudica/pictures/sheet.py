"""What every map of Britain is drawn of: the shapes that a page holds once, and the static `boudica/backdrop.svg`."""

from collections.abc import Iterator

from battles.svg import element
from campaign.boudica.pictures.land import PACKAGE, emblems
from campaign.maps.country import country_of, map_defs, static_map
from campaign.maps.engraving import Cartouche


def _closed() -> Iterator[str]:
    """Over a region that may not be entered."""
    hatch = element("path", class_="map-hatch", d="M-1 1l2-2M-1 8L8-1M6 8l2-2")
    yield element("pattern", hatch, id="p-closed", patternUnits="userSpaceOnUse", width=7, height=7)


BRITAIN = country_of(
    PACKAGE,
    Cartouche("BRITANNIA", "AD 60", size=25.2, at=(738, 34), km=100, scale_at=(560, 1112)),
    emblems=emblems,
    more=_closed,
    coloured=("unaligned",),
)


def map_defs_svg() -> str:
    """Once on each page that has a map of Britain."""
    return map_defs(BRITAIN)


def static_map_svg() -> str:
    """The text of the backdrop's file."""
    return static_map(BRITAIN)
