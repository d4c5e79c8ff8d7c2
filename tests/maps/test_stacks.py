"""Where stacks of counters stand on the map of any country."""

from dataclasses import replace
from itertools import combinations

from campaign.maps.counters import long, rows
from campaign.maps.room import depth, rectangle, whose
from campaign.maps.stacks import GROWN, Stack, home, stood
from tests.maps.test_room import LAND, changed

ONE = (20.0,)


def test_alone_it_stands_at_home_and_has_no_line():
    [], [only] = stood(LAND, (), (Stack("middle", ONE, 20),))

    assert whose(LAND, only.middle) == "middle"
    assert only.leader is None
    assert only.width == 20 * GROWN


def test_one_with_less_room_than_it_takes_stands_beside_with_a_line_to_its_province():
    [], [large] = stood(LAND, (), (Stack("west", (50.0,) * 6, 40),))

    assert whose(LAND, large.middle) != "west"
    assert large.leader


def test_a_citys_stack_stands_beside_its_ring():
    city = LAND.shapes()["cities"]["urbs"]
    [], [there] = stood(LAND, (), (Stack("urbs", ONE, 20),))

    assert home(LAND, "urbs") == (city["x"], city["y"])
    assert there.leader
    x, y = there.leader
    assert (x - city["x"]) ** 2 + (y - city["y"]) ** 2 <= city["r"] ** 2 + 0.1


def test_what_stands_all_game_is_not_moved_by_what_comes():
    people = (Stack("west", ONE, 20), Stack("east", ONE, 20))
    alone, _ = stood(LAND, people, ())
    again, moving = stood(LAND, people, (Stack("west", (40.0,), 20), Stack("west", (41.0,), 20)))

    assert again == alone
    boxes = [rectangle(at.middle, at.width, at.height) for at in (*again, *moving)]
    assert all(not depth(one, other) for one, other in combinations(boxes, 2))


def test_nothing_stands_off_the_sheet():
    land = replace(LAND, shapes=lambda: changed(viewBox=[0, 0, 400, 300]))
    _, all_of_them = stood(land, (), tuple(Stack("east", (60.0, float(width)), 24) for width in range(20, 50, 5)))

    assert all(at.box[0] > 0 and at.box[2] < 400 and at.box[1] > 0 and at.box[3] < 300 for at in all_of_them)


def test_rows_are_as_long_as_they_may_be():
    assert rows([40, 40, 40], 90) == [[40, 40], [40]]
    assert long([40, 40]) == 82.5
