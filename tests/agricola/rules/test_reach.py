"""How far a force goes: every place where it can end, with the cheapest way."""

from fractions import Fraction

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import BRITANNIA, ROMANS, TRIMONTIUM
from campaign.agricola.rules.reach import Way, alone, chance, ends, one_march, ways
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y13_land import CENTER, ENEMIES, ENTERED, FACE_DOWN, WILDERNESS, fits, steps
from campaign.agricola.rules.y26_fleets import seaways
from tests.agricola.rules.scenes import scene

CENTERS = {"2213": "oppidum-1", "1711": "monoliths-1!", "2008": "mines-1!"}


def by_the_rules(state: State, unit: str) -> set[str]:
    """Where the unit can end, step after step as the March itself offers them."""
    side = state.counter(unit).side
    start = March(side, MarchKind.MARCH, (state.units[unit].at,), (unit,))
    ahead, seen = [start], {_key(state, start)}
    for march in ahead:
        for go in steps(state, march):
            on = March(side, MarchKind.MARCH, (*march.path, go.to), (unit,))
            if _key(state, on) not in seen and len(on.path) < 40:
                seen.add(_key(state, on))
                ahead.append(on)
    return {march.here for march in ahead}


def _key(state: State, march: March) -> tuple[object, ...]:
    """What the rest of a March depends on."""
    by_road = all(to in state.north.by_road(at, state.road) for at, to in zip(march.path, march.path[1:], strict=False))
    return march.here, by_road, min(len(march.path), 7), all(fits(state, unit, march.path) for unit in march.units)


@pytest.mark.parametrize(
    ("unit", "at"),
    [
        ("ii-1", "2011"),
        ("impedimenta-1", "2614"),
        ("aux-1", "2514"),
        ("ala-1", "2512"),
        ("exploratores", "1809"),
        ("agricola", BRITANNIA),
        ("calgacus", "1912"),
        ("riders-1", "2111"),
    ],
)
def test_y13_1_ends_are_where_the_march_itself_can_end(unit: str, at: str):
    """Y13: step after step, on a board with enemies, face-down centers and half a road (Y13.1)."""
    step = Step.ROMAN_MARCHES if scene().north.by_unit[unit].side is ROMANS else Step.CALEDONIAN_MARCHES
    others = {"band-1": "2612", "praesidium-1": "2112", "praesidium-2": "2011"}
    state = scene(step, units={**others, unit: at}, centers=CENTERS, road=3)

    assert {*ends(state, (unit,), at)} == by_the_rules(state, unit)


def test_y13_4_a_way_by_road_or_by_the_movement_of_the_slowest():
    """Y13.1, Y13.4: the shorter of the two."""
    state = scene(units={"ala-1": "2614", "impedimenta-1": "2614"})

    both, mounted = ends(state, ("ala-1", "impedimenta-1"), "2614"), ends(state, ("ala-1",), "2614")
    assert both["2011"][-3:] == ("2113", "2012", "2011")
    assert both["2516"] == ("2614", "2515", "2516")
    assert "2416" not in both
    assert {*both} < {*mounted}


def test_y12_1_more_marches_lead_on_by_the_fewest():
    """Y12.1, Y13.2, Y24.1: not from enemies, nor from what is face down."""
    state = scene(units={"ii-1": "2114", "band-1": "1912"}, centers={"2213": "wastes-1"})

    one, two = ways(state, ("ii-1",)), ways(state, ("ii-1",), 2)
    assert one["2114"] == Way()
    assert (one["2213"].stop, one["2213"].marches, one["2213"].hexes) == (FACE_DOWN, 1, 1)
    assert two["1912"].stop is ENEMIES
    assert two["2311"].legs == (("2114", "2113"), ("2113", "2112", "2211", "2311"))
    assert one.items() <= two.items()
    assert all(way.marches == 2 for to, way in two.items() if to not in one)
    assert ways(state, ("ii-1",), 0) == {"2114": Way()}


def test_y13_2_a_way_tells_why_the_rules_stop_it():
    """Y34.1 (Y13.2)."""
    centers = {"2213": "mines-1!", "2210": "oppidum-1!"}
    found = ways(scene(units={"ii-1": "2212"}, centers=centers), ("ii-1",))
    assert {to: found[to].stop for to in ("2113", "2213", "2210", "2112")} == {
        "2113": WILDERNESS,
        "2213": CENTER,
        "2210": ENEMIES,
        "2112": None,
    }
    assert ways(scene(units={"ii-1": "2916"}), ("ii-1",))[BRITANNIA].stop is ENTERED


def test_y26_1_fleets_reach_what_the_highest_throw_does():
    """Y26.1, Y27.1: 12 hexes; from Britannia on with another March."""
    state = scene(units={"classis-1": "2917"})

    found = ways(state, ("classis-1",), 2)
    assert found["2718"].legs == (("2917", "2718"),)
    away = seaways(state, "2917")
    assert {to for to, way in found.items() if way.marches == 1} == {to for to, far in away.items() if 0 < far <= 12}
    assert "2904" in found
    assert found["2904"].legs == (("2917", BRITANNIA), (BRITANNIA, "2904"))


def test_y13_4_static_units_stay():
    """3.4 (Y13.4)."""
    assert one_march(scene(units={"praesidium-1": "2011"}), ("praesidium-1",), "2011") == {"2011": ("2011",)}


def test_y26_1_the_chance_of_a_throw():
    """Y26.1: 2 dice reach 7 in 21 of 36 throws."""
    assert chance(7) == Fraction(21, 36)
    assert chance(2) == 1
    assert chance(13) == 0
    assert chance(24, 4) == Fraction(1, 1296)


def test_where_one_unit_alone_can_end():
    """Y12.1, Y13, Y27: its own hex counts; Romans stand in Trimontium, whom Caledonians fight."""
    board = north()
    assert {"2011", "2816", "2411", "2912", BRITANNIA} < {*alone(board, TRIMONTIUM, "ii")}
    host = alone(board, "1910", "great-band")
    assert {"1910", "2011"} < {*host}
    assert alone(board, "2011", "praesidium") == ("2011",)
    assert BRITANNIA in alone(board, BRITANNIA, "classis")
    assert alone(board, "1910", "great-band-2", 0) == ("1910",)
    for at, counter in (("0101", "ii"), ("2011", "classis"), ("2011", "elephants"), ("nowhere", "ii")):
        with pytest.raises(ValueError, match=r"no counter|cannot stand"):
            alone(board, at, counter)
