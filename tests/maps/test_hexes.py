"""Spaces that are hexes, on a map of four: two of land side by side, one of sea below them, and one that is none."""

import re
from typing import cast

from campaign.maps.engraving import Cartouche, printed
from campaign.maps.hexes import barred, corners, land_or_sea, middle, sides
from campaign.maps.layers import HEXES, SpaceLink, changed, land, link_svg, part_with
from campaign.maps.lettering import name_boxes
from campaign.maps.shapes import Grid, Label, Shapes
from tests.make_backdrop import backdrop_svg
from tests.maps.island import ISLAND

GRID: Grid = {"x": 100, "y": 80, "width": 40, "rows": ["oo", ".x"], "blocked": ["0101-0102"]}
HEXED: Shapes = {**ISLAND, "grid": GRID, "wilds": "M60 60l20 0 0 20z"}


def test_rows_with_even_numbers_lie_half_a_hex_to_the_east():
    assert land_or_sea(GRID) == {"0101": "o", "0102": "o", "0201": "."}
    assert [middle(GRID, id_)[0] for id_ in land_or_sea(GRID)] == [100, 140, 120]
    assert corners(GRID, "0101")[0] == (100, 56.9)


def test_hexes_side_by_side_share_a_side():
    assert len(sides(GRID, ["0101"])) == 6
    assert len(sides(GRID, ["0101", "0102"])) == 11
    assert [*barred(GRID)] == [((120, 68.5), (120, 91.5))]


def test_the_backdrop_has_their_sides_and_the_rough_country():
    drawn = dict(re.findall(r'<path id="([\w-]+)" d="([^"]*)"', backdrop_svg(HEXED)))
    assert drawn["wilds"] == HEXED["wilds"]
    assert [drawn[part].count("m") for part in HEXES] == [4, 11, 1]


def test_a_map_lays_them_over_the_relief_and_rough_country_under_it():
    parts = re.findall(r'"/b#([\w-]+)"', "".join(land(HEXED, lambda id_: "reds", "/b")))
    assert parts.index("wilds") < parts.index("rivers-2") < parts.index("roads") < parts.index("hexes-land")


def test_a_hex_is_pressed_in_its_outline_and_marked_within_it():
    once = "".join(printed(HEXED, Cartouche("", "", 9, (0, 0), 1, (0, 0))))
    assert re.findall(r'id="(s-hex[\w-]*)"', once) == ["s-hex", "s-hex-within"]
    drawn = link_svg(SpaceLink("0101", "", "", "/", marked=True, at=middle(GRID, "0101")))
    assert re.findall(r'href="#([\w-]+)" x="100" y="80.0" class="([\w -]+)"', drawn) == [
        ("s-hex-within", "map-casing"),
        ("s-hex", "map-hit map-marked"),
    ]


def test_a_film_outlines_hexes_that_have_changed():
    assert changed(HEXED, {"0102", "west"}) == ['<use href="#s-hex" x="140" y="80.0" class="map-changed"/>']


def test_the_part_with_two_boxes_has_a_margin():
    assert part_with((0, 0, 10, 10), (50, 20, 60, 30)) == "-16 -16 92 62"


def test_a_name_with_an_anchor_grows_away_from_it():
    label = cast(Label, {**ISLAND["provinces"]["west"]["label"], "anchor": "end"})
    (own,), (grown,) = name_boxes(label), name_boxes(label, 28)
    assert own.x + own.half_length == grown.x + grown.half_length == label["x"]
    assert grown.half_length == 2 * own.half_length
