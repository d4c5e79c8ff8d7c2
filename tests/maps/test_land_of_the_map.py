"""What the map is printed with: waterlines, hachures, bands, dots, grain, and letters that can be read."""

import re
from functools import cache
from gzip import compress
from itertools import combinations
from math import cos, dist, radians, sin
from pathlib import Path

import pytest

from campaign.chronicle.chronicle import Frame
from campaign.italy.pictures.map import MapView, film_svg, map_svg, plate_svg
from campaign.italy.pictures.sheet import ITALY, alone, map_defs_svg, provinces, shapes, tokens
from campaign.maps.country import static_map
from campaign.maps.layers import AROUND, RELIEF
from campaign.maps.lettering import Inscription, name_boxes, town_box
from campaign.maps.outlines import Point, points
from campaign.maps.shapes import Town
from tests.colours import luminance
from tests.make_backdrop import AWAY, backdrop_svg, path, thinned
from tests.make_paper import paper_png
from tests.outline import Outline

STATIC = Path(__file__).resolve().parents[2] / "campaign/maps/static/maps"
SHEET = (STATIC / "map.css").read_text("utf-8")
HOMES = {id_: province.home for id_, province in provinces().items()}
SEEN = MapView(controllers=HOMES, homes=HOMES, marked=frozenset({"etruria"}))
FAR = 10 / 0.53  # map units: ten pixels on the desk of a window of 1280 by 800
PLATE = 10 / 0.435  # likewise, on a plate of the chronicle


def drawn(part: str) -> list[list[Point]]:
    """A part of the backdrop."""
    found = re.search(rf'id="{part}" d="([^"]*)"', static_map(ITALY))
    assert found
    return list(points(found[1]))


@cache
def land() -> list[Outline]:
    return [Outline(ring) for shape in shapes()["provinces"].values() for ring in points(shape["d"])]


# Points of an outline


SQUARE = "M1 1l4 0 0 4-4 0z"


def test_a_path_is_read_and_written():
    (square,) = points(SQUARE)
    assert square == [(1, 1), (5, 1), (5, 5), (1, 5), (1, 1)]
    assert path([[(1, 1), (1.25, 3)], [(0, 0), (-0.5, 7)]]) == "m1 1l.2 2m-1.2-3l-.5 7"
    assert [*points(f"{SQUARE}m2 3l1 0M2 2l1 0")] == [square, [(3, 4), (4, 4)], [(2, 2), (3, 2)]]


def narrowest(outline: Outline) -> float:
    """The smallest distance between two parallels that hold all of it, to a degree of their direction."""
    return min(breadth(outline, radians(angle)) for angle in range(180))


def breadth(outline: Outline, angle: float) -> float:
    across = [x * cos(angle) + y * sin(angle) for x, y in outline.ring]
    return max(across) - min(across)


def test_a_line_is_thinned_to_what_can_be_seen():
    assert thinned([(0, 0), (1, 0.1), (2, 0), (3, 5)], 0.5) == [(0, 0), (2, 0), (3, 5)]
    assert thinned([(0, 0), (9, 9), (0, 0)], 0.5) == [(0, 0), (9, 9), (0, 0)]
    assert thinned([(0, 0), (1, 1)], 5) == [(0, 0), (1, 1)]


def test_what_an_outline_holds_and_how_narrow_it_is():
    (ring,) = points("M0 0l4 0 0 2-4 0z")
    outline = Outline(ring)
    assert outline.holds((3.9, 1.9))
    assert not any(outline.holds(point) for point in ((-1, 1), (5, 1), (2, 3), (2, -1)))
    assert narrowest(outline) == pytest.approx(2)


# The files


def test_the_static_files_are_those_that_are_made():
    """docs/map.md says how to make them anew."""
    assert static_map(ITALY) == backdrop_svg(shapes())
    assert (STATIC / "paper.png").read_bytes() == paper_png()


def test_what_is_drawn_once_is_small():
    assert len(compress(static_map(ITALY).encode())) < 52_000
    assert len(compress(map_svg(SEEN, link=str, backdrop_url="b.svg").encode())) < 60_000
    assert len(compress("".join(re.findall(r'id="slopes-\w+" d="([^"]*)"', static_map(ITALY))).encode())) < 10_000


def test_every_map_lies_on_the_same_land():
    maps = (
        map_svg(SEEN, link=None, backdrop_url=""),
        plate_svg(SEEN, "", backdrop_url=""),
        film_svg([Frame(1, "", "", SEEN)], 0, ""),
    )
    for svg in maps:
        assert set(AROUND + RELIEF) <= set(re.findall(r'href="#([\w-]+)"', svg))
        assert 'id="water-1"' in alone(svg)
        assert ".map-water-1 { fill: none; stroke-linejoin: round }" in alone(svg)


# Sea and mountains


@pytest.mark.parametrize("number", range(1, len(AWAY) + 1))
def test_a_waterline_keeps_its_distance_from_every_coast(number: int):
    away, lines = AWAY[number - 1], drawn(f"water-{number}")
    coasts = [p for coast in points("".join(shapes()["background"]) + shapes()["coast"]) for p in coast]
    seen = [p for line in lines for p in line[::15] if 30 < p[0] < 970 and 30 < p[1] < 1120]
    assert len(seen) > 20
    for point in seen:
        near = min(dist(point, coast) for coast in coasts)
        assert away - 1 < near < away + 4  # a coast's points may lie eight units apart


def test_islands_have_waterlines_of_their_own():
    capri = max(drawn("coast"), key=lambda part: -dist(part[0], (494.1, 601.4)))
    assert any(Outline(line).holds(capri[0]) for line in drawn("water-5") if dist(line[0], line[-1]) < 0.1)


def test_strokes_run_downhill_on_free_land_and_are_lit_from_the_north_west():
    names = [box for shape in shapes()["provinces"].values() for box in name_boxes(shape["label"])]
    towards = {}
    for weight in ("lit", "level", "shaded"):
        strokes = drawn(f"slopes-{weight}")
        assert len(strokes) > 200
        for start, end in strokes:
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            assert any(outline.holds(middle) for outline in land())
            assert not any(box.holds(middle) for box in names)
        towards[weight] = sum(end[0] - start[0] + end[1] - start[1] for start, end in strokes) / len(strokes)
    assert towards["lit"] < -1 < towards["level"] < 1 < towards["shaded"]


# Borders


def pen(selector: str) -> float:
    found = re.search(rf"^\.{selector} {{[^}}]*stroke-width: ([\d.]+)", SHEET, re.MULTILINE)
    assert found
    return float(found[1])


def test_a_home_band_leaves_room():
    """A stroke lies on both sides of its outline; the half outside is cut off."""
    broadest = max(pen("map-home-edge"), pen("map-shade")) / 2
    assert pen("map-home") < pen("map-home-edge")
    for shape in shapes()["provinces"].values():
        mainland = max((Outline(ring) for ring in points(shape["d"])), key=narrowest)
        assert broadest <= 0.12 * narrowest(mainland)


@pytest.mark.parametrize("dark", [False, True])
def test_the_dots_of_a_choice_stand_out_from_their_paper(dark: bool):
    lights = sorted(luminance(tokens(dark)[token]) for token in ("map-rubric", "map-paper"))
    assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 3
    assert map_svg(SEEN, link=str, backdrop_url="").count("map-casing") == 1


def test_paper_has_its_grain_by_day():
    assert tokens()["map-grain"] != tokens(dark=True)["map-grain"] == "transparent"


# Letters


def boxes(size: float) -> dict[str, list[Inscription]]:
    """Of everything that is named when the map is far."""
    found = {id_: list(name_boxes(shape["label"], size)) for id_, shape in shapes()["provinces"].items()}
    return found | {town["name"]: [town_box(town, size)] for town in cities()}


def cities() -> list[Town]:
    return [town for shape in shapes()["provinces"].values() for town in shape["towns"] if town.get("city")]


def overlap(a: Inscription, b: Inscription) -> bool:
    """Whether the line of one comes into the other."""
    return any(b.holds(point, a.half_height) for point in along(a))


def along(box: Inscription) -> list[Point]:
    turn = radians(box.angle)
    room = box.half_length - box.half_height
    return [(box.x + room * t / 8 * cos(turn), box.y + room * t / 8 * sin(turn)) for t in range(-8, 9)]


def test_no_name_covers_another_where_the_whole_map_is_small():
    found = boxes(PLATE)
    for one, other in combinations(found, 2):
        assert not any(overlap(a, b) for a in found[one] for b in found[other]), (one, other)


def test_eight_cities_have_their_names_always():
    assert [town["name"] for town in cities()] == [
        "Roma",
        "Capua",
        "Rhegium",
        "Arretium",
        "Ariminum",
        "Brundisium",
        "Syracusae",
        "Panormus",
    ]
    for svg, shown in (
        (map_svg(SEEN, link=None, backdrop_url=""), True),
        (plate_svg(SEEN, "", backdrop_url=""), False),
    ):
        assert ('href="#m-cities"' in svg) is shown
    assert re.search(r'data-near="far"\] :is\(\.map-towns, \.map-small\) { display: none', SHEET)


def test_ager_campanus_stands_at_sea_with_a_line_that_leads_there():
    label = shapes()["provinces"]["campania"]["label"]
    (line,) = points(label["at_sea"]["line"])
    campania = [Outline(ring) for ring in points(shapes()["provinces"]["campania"]["d"])]
    assert not any(outline.holds((label["at_sea"]["x"], label["at_sea"]["y"])) for outline in land())
    assert any(outline.holds(line[-1]) for outline in campania)
    assert any(box.holds(line[0], 8) for box in name_boxes(label))
    assert 'class="map-leader"' in map_defs_svg()


def test_signs_cover_no_name():
    names = [box for shape in shapes()["provinces"].values() for box in name_boxes(shape["label"], FAR)]
    for id_, shape in shapes()["provinces"].items():
        x, y = shape.get("icon", (0, 0))
        assert not any(box.holds((x, y), 8.5) for box in names), id_
        assert not any(box.holds((shape["army"][0], shape["army"][1]), 10) for box in names), id_
