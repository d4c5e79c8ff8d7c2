"""Counters that stand abreast on a map, and the way of a piece."""

import re

from campaign.maps.counters import GAP, HIGH, TIGHTEST, WIDEST, Drawing, abreast, figure, in_one, on_paper, way, within


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


def test_a_counter_is_as_wide_as_its_parts():
    sign, number = figure("e-reds"), on_paper("12", is_round=True)
    both = in_one("reds", [sign, number], is_round=True, style="piece-shaken")

    assert both.width == sign.width + number.width
    assert both.drawn.startswith('<g class="piece piece-reds piece-shaken"><rect class="piece-ground"')
    assert 'href="#e-reds"' in both.drawn
    assert ">12</text>" in both.drawn
    assert in_one("reds", [Drawing(2, "<i/>")], is_round=False).width == HIGH


def test_counters_keep_within_their_room_in_a_row_or_a_column():
    pair = [(30, "<a/>"), (30, "<b/>")]
    row, column = within(pair, (70, 30)), within(pair, (40, 60))

    assert [y for _, y in places(row).values()] == [0, 0]
    assert [x for x, _ in places(column).values()] == [0, 0]
    assert row.startswith("<g><g"), "there is room"
    assert within(pair, (50, 20)).startswith('<g class="map-tight" transform="scale(0.8')
    assert within(pair, (5, 5)).startswith(f'<g class="map-tight" transform="scale({TIGHTEST})">')
