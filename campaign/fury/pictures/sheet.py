"""What drawing knows of Britannia: outlines from `data/shapes.json`, signs and patterns from `data/drawings.toml`.

What the board prints in a tract never changes: a page holds the signs of all places once.
"""

from collections.abc import Iterator

from battles.svg import element, use
from campaign.fury.data import PACKAGE, britannia
from campaign.fury.rules.board import Mark, Place
from campaign.maps.country import country_of
from campaign.maps.layers import Box
from campaign.maps.outlines import Point

HUTS, BELOW, ASIDE = 8.4, 10, (12.5, -5)
"""Map units between two huts, from a sign down to them, and from the sign of a centre to a port's anchor."""
AT_SEA, REACH = 30, 44  # map units: how far below a sea's name ships are; the radius of what is pressed there


def _drawn_once() -> Iterator[str]:
    """The signs of all places, and what is pressed of the sea: a disc below the name of an area."""
    signs = (use(f"#i-{kind}", class_=f"map-place-{kind}", x=f"{x:.1f}", y=f"{y:.1f}") for kind, x, y in _signs())
    yield element("g", *signs, id="m-marks", class_="map-place")
    for sea in britannia().seas:
        (x, y), _ = standing(sea.id)
        yield element("circle", id=f"s-{sea.id}", cx=x, cy=y, r=REACH)


def _signs() -> Iterator[tuple[str, float, float]]:
    """In each tract a centre or a town, huts for its communities, or a dot; a port's anchor, a legion post's frame."""
    for tract in britannia().tracts:
        x, y = place(tract.id)
        is_port, is_centre = Mark.PORT in tract.marks, tract.kind is not Place.OTHER
        if is_centre or not (is_port or tract.communities):
            yield tract.kind.replace(" ", "-"), x, y
        if is_port:
            yield "port", x + ASIDE[0] * is_centre, y + ASIDE[1] * is_centre
        if Mark.LEGION_POST in tract.marks:
            yield "legion-post", x, y
        left, foot = x - HUTS * (tract.communities - 1) / 2, y + BELOW * (is_port or is_centre)
        yield from (("hut", left + HUTS * hut, foot) for hut in range(tract.communities))


BRITANNIA = country_of(PACKAGE, more=_drawn_once, grown=1)
shapes = BRITANNIA.shapes


def place(tract: str) -> Point:
    """The dot or the sign of a tract's place."""
    town = shapes()["provinces"][tract]["towns"][0]
    return town["x"], town["y"]


def standing(space: str) -> tuple[Point, Point]:
    """Where stacks stand in a tract, or ships in an area of the sea, and how wide and high they may be."""
    for sea in shapes()["sea_labels"]:
        if sea["id"] == space:
            return (sea["x"], round(sea["y"] + AT_SEA, 1)), (2 * REACH, 2 * REACH)
    (x, y), (wide, high) = (shapes()["provinces"][space][key] for key in ("army", "room"))
    return (x, y), (wide, high)


def box_of(space: str) -> Box:
    """The bounds of a tract, or of what is pressed of an area of the sea."""
    if space in shapes()["provinces"]:
        left, top, right, bottom = shapes()["provinces"][space]["box"]
        return left, top, right, bottom
    (x, y), _ = standing(space)
    return x - REACH, y - REACH, x + REACH, y + REACH
