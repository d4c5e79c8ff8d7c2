"""Where signs have room on the map of any country, and how arrows run on it."""

import re
from dataclasses import replace
from itertools import product
from math import dist, hypot
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from campaign.maps import arrows
from campaign.maps.country import Country
from campaign.maps.engraving import Cartouche
from campaign.maps.room import (
    Site,
    Solid,
    covered,
    depth,
    disc,
    near,
    place,
    places_in,
    printed,
    rectangle,
    settled,
    whose,
)
from campaign.maps.shapes import Shapes
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


# Room


def test_two_reach_into_each_other_as_deep_as_one_would_have_to_move():
    square = rectangle((0, 0), 20, 10)

    assert depth(square, rectangle((15, 0), 16, 4)) == 3
    assert depth(square, rectangle((0, 12), 4, 16)) == 1
    assert depth(square, rectangle((18, 0), 16, 4)) == 0
    assert depth(square, disc((0, 0), 3)) == pytest.approx(8, abs=0.3)


def test_what_is_at_a_slant_is_clear_though_its_bounds_are_not():
    slanted = rectangle((0, 0), 40, 4, angle=45)

    assert depth(slanted, rectangle((12, -12), 6, 6)) == 0
    assert depth(slanted, rectangle((12, 12), 6, 6)) > 0
    assert near([slanted], (8, -14, 14, -8)) == [slanted], "by its bounds it is in the way"
    assert near([slanted], (30, -14, 40, -8)) == []


def test_it_covers_all_that_it_reaches_into_as_far_as_is_asked():
    taken = [rectangle((15, 0), 16, 4), rectangle((0, 12), 4, 16)]

    assert covered([rectangle((0, 0), 20, 10)], taken) == 4
    assert covered([rectangle((0, 0), 20, 10)], taken, most=2) == 3


def at(x: float, cost: float, wide: float = 10) -> Site:
    return place(cost, [rectangle((x, 0), wide, 10)], x)


def test_of_places_the_cheapest_with_what_it_covers_is_taken():
    fixed = [at(0, 0)]

    assert [found.drawn for found in settled([fixed, [at(5, 0), at(12, 1), at(30, 2)]])] == [0, 12]
    assert [found.drawn for found in settled([fixed, [at(5, 0), at(9, 1), at(30, 20)]])] == [0, 9], "or covers least"


def test_who_stood_first_makes_room_for_who_has_but_one_place():
    assert [found.drawn for found in settled([[at(0, 0), at(20, 1)], [at(4, 0)]])] == [20, 4]


def test_two_that_cannot_give_way_alone_give_way_together():
    """Each covers the other wherever it goes, unless the other goes too."""
    one = [at(0, 0), at(16, 1)]
    other = [at(8, 0), at(-8, 1)]

    first, second = settled([one, other])

    assert covered(first.solids, second.solids) == 0


def test_printed_are_dots_icons_and_the_letters_of_names_and_cities():
    found = printed(LAND)

    def stands(x: float, y: float) -> bool:
        return any(depth(solid, disc((x, y), 1)) > 0 for solid in found)

    assert stands(98, 90), "the dot of a city"
    assert stands(250, 60), "an icon"
    assert stands(100, 100), "the name of the west"
    assert not stands(124, 57), "the name of a small town"


def test_the_land_is_told_from_the_sea_and_one_province_from_another():
    assert [whose(LAND, (x, 100)) for x in (60, 140, 160, 340, 360)] == ["west", "west", "middle", "east", None]
    assert whose(LAND, (100, 40)) is None


def test_a_seal_stands_where_an_army_would_unless_that_is_taken():
    seal = places_in(LAND, "west", 10)
    (first,), (_, other) = settled([seal]), settled([seal, seal])

    assert first.drawn == ((100, 130), None)
    assert dist(other.drawn[0], (100, 130)) > 20
    assert whose(LAND, other.drawn[0]) == "west"


def test_a_seal_rather_stands_at_sea_than_abroad_and_a_line_leads_home():
    small = {**ISLAND["provinces"]["west"], "army": [145.0, 145.0]}
    shore = replace(LAND, shapes=lambda: changed(provinces={**ISLAND["provinces"], "west": small}))
    everywhere = place(0, [rectangle((100, 100), 98, 98)])

    (x, y), home = settled([[everywhere], places_in(shore, "west", 10)])[1].drawn

    assert x < 150
    assert y > 150
    assert whose(shore, home) == "west"
    assert hypot(x - home[0], y - home[1]) < 40


# Arrows


@pytest.mark.parametrize(("a", "b"), [("west", "middle"), ("middle", "east"), ("west", "east")])
def test_an_arrow_leads_from_a_province_to_its_neighbour(a: str, b: str):
    start, _, end = arrows.course(LAND, a, b)
    back_start, _, back_end = arrows.course(LAND, b, a)

    assert dist(start, back_end) < 45
    assert dist(end, back_start) < 45


def test_over_a_border_it_runs_square_about_its_middle():
    (x, y), _, (there, below) = arrows.course(LAND, "west", "middle")

    assert x < 150 < there
    assert abs(y - below) < 1
    assert whose(LAND, (x, y)) == "west"
    assert whose(LAND, (there, below)) == "middle"


def test_by_sea_it_follows_the_lane_and_goes_on_inland():
    by_lane = replace(LAND, shapes=lambda: changed(straits=[]))
    start, _, end = arrows.course(by_lane, "west", "east")

    assert dist(start, (60, 160)) < 60
    assert end[0] > 320
    assert end[1] < 160
    assert dist(arrows.course(by_lane, "east", "west")[0], (340, 160)) < 60


def test_from_outside_it_comes_from_the_upper_left_to_the_name():
    (x, y), _, end = arrows.course(LAND, None, "middle")

    assert arrows.middle_of(ISLAND, "middle") == (200, 100)
    assert dist((x, y), (200, 100)) > dist(end, (200, 100))
    assert whose(LAND, end) == "middle"


def test_there_and_back_each_keeps_to_its_side():
    legs = [("west", "middle"), ("middle", "west")]
    one, other = settled([arrows.places(LAND, a, b, (20, 10), 1) for a, b in legs])

    ways = [[arrows.part(found.drawn[0], t / 10)[2] for t in range(11)] for found in (one, other)]
    assert min(dist(*pair) for pair in product(*ways)) > arrows.HEAD[1] + arrows.SHAFT[0]
    assert covered(one.solids, other.solids) == 0


def test_a_tag_stands_at_the_tail_unless_that_is_taken():
    legs = arrows.places(LAND, "west", "middle", (10, 10), 1)
    way, tag = settled([legs])[0].drawn
    taken = place(0, [disc(tag, 12)])
    other_way, aside = settled([[taken], legs])[1].drawn

    assert dist(tag, way[0]) < 16
    assert covered([rectangle(tag, 10, 10)], printed(LAND)) == 0
    assert dist(aside, tag) > 15
    assert other_way[2] != aside


def test_it_takes_the_room_that_it_is_drawn_in():
    way = arrows.course(LAND, "west", "middle")
    taken = arrows.solids(way, 1)

    numbers = [float(number) for number in re.findall(r"-?[\d.]+", arrows.outline(way))]
    outline = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert all(any(depth(part, disc(point, 0.5)) > 0 for part in taken) for point in outline)
    assert isinstance(taken[-1], Solid)


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
