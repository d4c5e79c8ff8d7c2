"""Where signs have room on the map of any country, and how arrows run on it."""

import re
from dataclasses import replace
from itertools import product
from math import dist
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from campaign.maps import arrows
from campaign.maps.country import Country
from campaign.maps.engraving import Cartouche
from campaign.maps.outlines import Outline, points
from campaign.maps.room import cheapest, covered, near, place_of_seal, printed
from campaign.maps.shapes import Shapes, neighbours
from tests.maps.island import ISLAND

LAND = Country(
    lambda: ISLAND,
    Cartouche("INSULA", "AD 1", size=20, at=(10, 200), km=50, scale_at=(250, 280)),
    dict,
    emblems=dict,
    signs=dict,
    backdrop=Path(),
    sheets=(),
    grown=1,
    icons=lambda: [(250, 60)],
)


def changed(**parts: Any) -> Shapes:
    """The island with other parts."""
    return cast(Shapes, {**ISLAND, **parts})


def test_neighbours_are_those_that_any_way_leads_to():
    assert neighbours(ISLAND, "west") == {"middle", "east"}
    assert neighbours(ISLAND, "middle") == {"west", "east"}
    assert neighbours(changed(straits=[], sea_lanes=[]), "west") == {"middle"}


# Room


def test_a_sign_covers_as_much_as_it_reaches_into():
    assert covered((0, 0), 20, 10, [(15, 0, 8)]) == 3
    assert covered((0, 0), 20, 10, [(15, 0, 8), (0, 10, 7)]) == 5
    assert covered((0, 0), 20, 10, [(18, 0, 8), (13, 9, 5)]) == 0


def test_of_places_the_cheapest_with_what_it_covers_is_taken():
    places = [(0, "here"), (1, "near"), (5, "far")]
    asked = set()

    def more(place: str) -> float:
        asked.add(place)
        return {"here": 3, "near": 1}[place]

    assert cheapest(places, more) == "near"
    assert asked == {"here", "near"}, "what costs more by itself is not even asked"


def test_printed_are_dots_icons_and_the_letters_of_names_and_cities():
    found = printed(LAND)

    assert (98, 90, 4) in found, "the dot of a town"
    assert (250, 60, 9) in found, "an icon"
    assert any(dist(disc[:2], (100, 100)) < 25 for disc in found if disc[2] > 4), "the name of the west"
    assert not any(dist(disc[:2], (124, 57)) < 6 for disc in found if disc[2] > 4), "a small town's name is not"


def test_what_is_far_is_in_nobodys_way():
    assert near((0, 0), [(109, 0, 5), (111, 0, 5)]) == [(109, 0, 5)]


def test_a_seal_stands_where_an_army_would_unless_that_is_taken():
    (outline,) = [Outline(part) for part in points(ISLAND["provinces"]["west"]["d"])]
    first = place_of_seal(LAND, "west", 10, [])
    other = place_of_seal(LAND, "west", 10, [(*first, 10)] * 3)

    assert first == (100, 130)
    assert dist(first, other) > 10
    assert outline.holds(other)


def test_a_seal_rather_stands_at_sea_than_abroad():
    small = {**ISLAND["provinces"]["west"], "army": [145.0, 145.0]}
    shore = changed(provinces={**ISLAND["provinces"], "west": small})
    everywhere = [(x, y, 9.0) for x in range(50, 142, 8) for y in range(50, 142, 8)]

    x, y = place_of_seal(replace(LAND, shapes=lambda: shore), "west", 10, everywhere)

    assert x < 150
    assert y > 145


# Arrows


@pytest.mark.parametrize(("a", "b"), [("west", "middle"), ("middle", "east"), ("west", "east")])
def test_an_arrow_leads_from_a_province_to_its_neighbour(a: str, b: str):
    start, _, end = arrows.course(LAND, a, b)
    back_start, _, back_end = arrows.course(LAND, b, a)

    assert dist(start, back_end) < 45
    assert dist(end, back_start) < 45


def test_over_a_border_it_runs_about_its_middle_and_without_one_from_name_to_name():
    assert [round(x) for x, _ in arrows.whole_way(ISLAND, "west", "middle")] == [112, 150, 188]
    assert [round(x) for x, _ in arrows.whole_way(ISLAND, "middle", "east")] == [200, 250, 300]


def test_by_sea_it_follows_the_lane_and_goes_on_inland():
    by_lane = changed(straits=[])
    start, _, end = arrows.whole_way(by_lane, "west", "east")

    assert start == (60, 160)
    assert end[0] > 340
    assert end[1] < 160
    assert arrows.whole_way(by_lane, "east", "west")[0] == (340, 160)


def test_from_outside_it_comes_from_the_upper_left_to_the_name():
    (x, y), _, end = arrows.whole_way(ISLAND, None, "middle")

    assert arrows.middle_of(ISLAND, "middle") == (200, 100)
    assert x < end[0] < 200
    assert y > end[1] > 100


def test_there_and_back_each_keeps_to_its_side():
    there = arrows.course(LAND, "west", "middle", passing=True)
    back = arrows.course(LAND, "middle", "west", passing=True)

    ways = [[arrows.part(way, t / 10)[2] for t in range(11)] for way in (there, back)]
    assert min(dist(*pair) for pair in product(*ways)) > arrows.HEAD[1] + arrows.SHAFT[0]


def test_a_tag_stands_at_the_tail_unless_that_is_taken():
    way = arrows.course(LAND, "west", "middle")
    unnamed = replace(LAND, shapes=lambda: changed(provinces={}))
    (start, *_), tag = arrows.begun(unnamed, way, (10, 10), [])
    _, clear = arrows.begun(LAND, way, (10, 10), [])
    _, aside = arrows.begun(unnamed, way, (10, 10), [(*tag, 12)] * 3)

    assert start == tag == way[0]
    assert covered(tag, 10, 10, printed(LAND)) > covered(clear, 10, 10, printed(LAND)) == 0
    assert dist(aside, tag) > 10


def test_an_arrow_is_of_so_many_pieces_and_so_large():
    way = arrows.course(LAND, "west", "middle")
    whole, broken, large = arrows.outline(way), arrows.outline(way, 3), arrows.outline(way, grown=2)

    assert [drawn.count("M") for drawn in (whole, broken, large)] == [1, 3, 1]
    assert breadth(large) > 1.5 * breadth(whole)
    ElementTree.fromstring(f'<path d="{broken}"/>')


def breadth(drawn: str) -> float:
    _, *numbers = re.split(r"[^-\d.]+", drawn)
    ys = [float(number) for number in numbers if number][1::2]
    return max(ys) - min(ys)
