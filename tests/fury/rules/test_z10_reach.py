"""Z10: how far a stack goes."""

import pytest

from campaign.fury.data import britannia
from campaign.fury.rules.board import Board, Border, Crossing, Side, Terrain, Tract
from campaign.fury.rules.z10_reach import Limits, Pace, Way, ahead, enter, reach, routes

BOARD = britannia()
TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
WATLING = ["OR2", "OR3", "DC2", "DC3", "CR2", "CR12", "CR24", "CR26", "CR27", "CR28", "CT41", "CV11"]


def to(start: str, points: int, side: Side = ROMAN, forced: bool = False, enemies: tuple[str, ...] = ()) -> set[str]:
    return {*reach(BOARD, start, Pace(points, side, forced), enemies)}


def along(points: int, side: Side, forced: bool = False) -> int:
    """How many tracts of Watling Street, through the hills from Segontium on, are reached."""
    return sum(tract in to("OR2", points, side, forced) for tract in WATLING[1:])


@pytest.mark.parametrize(
    ("side", "forced", "tracts"),
    [
        pytest.param(TRIBAL, False, 3, id="warbands by road"),
        pytest.param(TRIBAL, True, 4, id="warbands forced"),
        pytest.param(ROMAN, False, 4, id="cohorts by road"),
        pytest.param(ROMAN, True, 5, id="cohorts forced, through hills"),
    ],
)
def test_roads(side: Side, forced: bool, tracts: int):
    """Z10.3, Z10.5: with 2 MP; by road every tract costs one, whatever hills and rivers there are."""
    assert along(2, side, forced) == tracts


@pytest.mark.parametrize(
    ("pace", "tracts"),
    [
        pytest.param(Pace(2, ROMAN, tribes=2), 3, id="cohorts with loyal warbands"),
        pytest.param(Pace(2, ROMAN, tribes=4), 4, id="cohorts with loyal horse"),
        pytest.param(Pace(4, ROMAN, tribes=2), 3, id="horse with loyal warbands"),
        pytest.param(Pace(2, ROMAN, forced=True, tribes=2), 4, id="all of them forced"),
    ],
)
def test_the_slowest_with_its_own_bonus(pace: Pace, tracts: int):
    """Z10.1, Z10.3, Z10.5: "All tribal: +1 MP, Romans +2 MP", and tribal units are of either side."""
    assert sum(tract in reach(BOARD, "OR2", pace) for tract in WATLING[1:]) == tracts


def country(*borders: Border, **terrain: Terrain) -> Board:
    """Tracts in a row or as the borders say; what is not named is clear."""
    tracts = dict.fromkeys([at for border in borders for at in (border.a, border.b)], Terrain.CLEAR) | terrain
    return Board((), tuple([Tract(at, at, each) for at, each in tracts.items()]), borders, ())


def cheapest(board: Board, side: Side = TRIBAL, forced: bool = False) -> int:
    """The fewest MP with which a stack comes from A to C."""
    return next(points for points in range(20) if "C" in reach(board, "A", Pace(points, side, forced)))


@pytest.mark.parametrize(
    ("terrain", "kind", "cost"),
    [
        pytest.param(Terrain.CLEAR, Crossing.PLAIN, 1, id="clear"),
        pytest.param(Terrain.LOW_HILLS, Crossing.PLAIN, 2, id="low hills"),
        pytest.param(Terrain.HIGH_HILLS, Crossing.PLAIN, 3, id="high hills"),
        pytest.param(Terrain.MARSH, Crossing.PLAIN, 3, id="marsh"),
        pytest.param(Terrain.CLEAR, Crossing.RIVER, 2, id="a river"),
        pytest.param(Terrain.HIGH_HILLS, Crossing.RIVER, 4, id="hills beyond a river"),
    ],
)
def test_costs(terrain: Terrain, kind: Crossing, cost: int):
    """Z10.2: of the second tract, behind a clear one."""
    assert cheapest(country(Border("A", "B"), Border("B", "C", kind), C=terrain)) == 1 + cost


def test_a_road_that_ends_gives_no_bonus():
    """Z10.3: a move all along roads has it, any other pays as if there were none."""
    road = Border("A", "B", road=True)
    hills = {"B": Terrain.HIGH_HILLS}

    assert cheapest(country(road, Border("B", "C", road=True), **hills)) == 1
    assert cheapest(country(road, Border("B", "C"), **hills)) == 4


@pytest.mark.parametrize(
    ("side", "kind", "points"),
    [
        pytest.param(ROMAN, Crossing.PLAIN, 2, id="Romans: two more"),
        pytest.param(ROMAN, Crossing.RIVER, 4, id="Romans across a river: one more"),
        pytest.param(TRIBAL, Crossing.PLAIN, 3, id="tribes: one more"),
    ],
)
def test_what_a_forced_march_gives(side: Side, kind: Crossing, points: int):
    """Z10.5: four clear tracts off the road."""
    row = [Border("A", "1"), Border("1", "2"), Border("2", "3"), Border("3", "C", kind)]
    assert cheapest(country(*row), side, forced=True) == points


def test_the_better_way_is_found_even_if_it_is_found_later():
    """Through the hills the goal is two tracts away, but over the plain it is nearer."""
    over_hills = [Border("A", "B"), Border("B", "C")]
    over_plain = [Border("A", "1"), Border("1", "2"), Border("2", "C")]

    assert cheapest(country(*over_hills, *over_plain, B=Terrain.MARSH)) == 3


def test_one_tract_is_always_reached():
    """Z10.2: whatever it costs; two are not, and not by the crossing at Petuaria."""
    assert to("OR1", 1) == {"OR1", "OR2"}
    assert to("CT4", 0, TRIBAL) == {"CT4", "CT5", "CT27"}


def test_the_crossing_at_petuaria_is_by_road_alone():
    """Z10.4: for 2 MP."""
    assert "PR8" in to("CT4", 1, TRIBAL)
    assert "PR8" not in to("CT5", 4, TRIBAL)


def test_a_forced_march_leads_into_no_hills():
    """Z10.5: nor into marsh, off the road; not even by the one tract that is always reached."""
    near = {at for at in BOARD.ways["DC2"] if at in to("DC2", 2, ROMAN, forced=True)}
    hills = {at for at, way in BOARD.ways["DC2"].items() if BOARD.tract[at].terrain != "clear" and not way.road}

    assert hills
    assert not hills & near
    assert hills <= to("DC2", 2, ROMAN)


@pytest.mark.parametrize("terrain", [Terrain.LOW_HILLS, Terrain.HIGH_HILLS, Terrain.MARSH])
def test_low_hills_are_hills(terrain: Terrain):
    """Z10.5: "it may not lead into hill or marsh", high and low hills alike; by road it may."""
    forced = Pace(9, ROMAN, forced=True)

    assert "B" not in reach(country(Border("A", "B"), B=terrain), "A", forced)
    assert "B" in reach(country(Border("A", "B", road=True), B=terrain), "A", forced)


@pytest.mark.parametrize(("terrain", "goes_on"), [(Terrain.CLEAR, True), (Terrain.LOW_HILLS, False)])
def test_hills_count_to_the_end_of_a_forced_march(terrain: Terrain, goes_on: bool):
    """Z10.3, Z10.5: cohorts have 2 MP, 2 by road and 2 forced, but 1 if any tract behind them was hills."""
    road = [Border(f"T{n}", f"T{n + 1}", road=True) for n in range(6)]
    board, pace, way = country(*road, T1=terrain), Pace(2, ROMAN, forced=True), Way("T0")
    for n in range(1, 6):
        way = enter(board, way, f"T{n}", pace, Limits()) or Way("nowhere")

    assert way.at == "T5"
    assert (enter(board, way, "T6", pace, Limits()) is not None) is goes_on


class TestEnemies:
    """Z10.1."""

    def test_who_meets_them_stops(self):
        assert along(2, ROMAN) == 4
        assert {"OR3", "DC2"} <= to("OR2", 2, enemies=("DC2",))
        assert "DC3" not in to("OR2", 2, enemies=("DC2",))

    def test_who_begins_beside_them_may_leave_but_not_to_others(self):
        found = to("DC2", 2, enemies=("DC2", "DC3"))

        assert "DC3" not in found
        assert {"DC2", "OR3"} <= found


@pytest.mark.parametrize("start", ["OR2", "CV46", "IC4", "CT4", "BR24"])
@pytest.mark.parametrize("pace", [Pace(2, ROMAN), Pace(2, ROMAN, True), Pace(4, TRIBAL), Pace(1, TRIBAL, True)])
def test_there_is_a_way_to_each_tract(start: str, pace: Pace):
    """Z10.1: one that can be entered tract by tract, to all that is reached, stopping among enemies."""
    limits = Limits(("CV43", "CT42", "OR3"))
    found = routes(BOARD, Way(start), pace, limits)

    assert found.keys() >= ahead(BOARD, Way(start), pace, limits) - {start}
    for path in found.values():
        way: Way | None = Way(start)
        for tract in path:
            assert way
            way = enter(BOARD, way, tract, pace, limits)
        assert way
        assert way.at == path[-1]
