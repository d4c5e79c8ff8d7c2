"""Counters that stand abreast on a map, and the way of a piece."""

import re

from campaign.maps.counters import GAP, WIDEST, abreast, way


def places(drawn: str) -> dict[str, tuple[float, float]]:
    """Where each counter stands, from their place."""
    found = re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><(\w)/>', drawn)
    return {name: (float(x), float(y)) for x, y, name in found}


def test_where_nothing_stands_nothing_is_drawn():
    assert abreast((5, 6), [], 24) == ""


def test_counters_stand_side_by_side_about_their_place():
    drawn = abreast((5, 6), [(20, "<a/>"), (40, "<b/>")], 24)

    assert drawn.startswith('<g transform="translate(5 6)"><g class="map-sign">')
    assert places(drawn) == {"a": (-21.25, 0), "b": (11.25, 0)}


def test_a_row_that_would_be_too_broad_goes_on_below():
    half = (WIDEST - GAP) / 2
    one = places(abreast((0, 0), [(half, "<a/>"), (half, "<b/>")], 24))
    two = places(abreast((0, 0), [(half, "<a/>"), (half + 1, "<b/>"), (half, "<c/>")], 24))

    assert {y for _, y in one.values()} == {0}
    assert [y for _, y in two.values()] == [-24, 0, 24]


def test_one_that_is_broader_than_any_row_has_its_own():
    assert places(abreast((0, 0), [(WIDEST + 50, "<a/>")], 24)) == {"a": (0, 0)}


def test_a_way_leads_from_step_to_step():
    casing, line, *steps = way([(0, 0), (3, 4), (10, 4)])

    assert casing == '<path class="map-way-casing" d="M0 0L3 4L10 4"/>'
    assert line == '<path class="map-way" d="M0 0L3 4L10 4"/>'
    assert [re.findall(r'c[xy]="(\d+)"', step) for step in steps] == [["0", "0"], ["3", "4"]]


def test_whoever_has_not_moved_has_no_way():
    assert [*way([(3, 4)])] == [*way([])] == []
