"""Z4: the map of Britannia, as its file has it."""

from dataclasses import replace

from campaign.fury.data import britannia
from campaign.fury.rules.board import Crossing, Mark, Place, Terrain

BOARD = britannia()


def test_160_tracts_each_of_one_homeland():
    """Z4.1: by the letters of their codes; the seven printed ones are there."""
    assert len(BOARD.tract) == len(BOARD.tracts) == 160
    assert {tract.home for tract in BOARD.tracts} == {home.id for home in BOARD.homelands}
    assert {"DB21", "DB22", "DB33", "CT27", "CR24", "PR8", "CT4"} <= {*BOARD.tract}
    assert sum(home.lowland for home in BOARD.homelands) == 11


def test_the_places_of_rome():
    """Z4.3."""
    centres = {tract.name for tract in BOARD.tracts if tract.kind is Place.ROMAN_CENTRE}
    assert centres == {"Camulodunum", "Londinium", "Glevum", "Lindum", "Dubris"}
    assert {tract.id for tract in BOARD.tracts if Mark.LEGION_POST in tract.marks} == {"DB22", "CT27", "CR24"}
    assert [tract.id for tract in BOARD.tracts if tract.kind is Place.TOWN] == ["CV43"]


def test_a_river_without_a_crossing_stops_everybody():
    """Z4.2: and so does the corner in which the lands of the Iceni and the Catuvellauni touch."""
    closed = [border for border in BOARD.borders if border.kind is Crossing.CLOSED]

    assert len(closed) == 6
    ways = replace(BOARD).ways
    assert all(border.b not in ways[border.a] for border in closed)
    assert "CT35" not in BOARD.ways["IC2"]
    assert "IC6" not in BOARD.ways["IC2"]


def test_everything_is_reached_on_foot():
    """By every terrain, over the ferry of Petuaria and the ford of Mona."""
    there = ["TR6"]
    for here in there:
        there += [to for to in BOARD.ways[here] if to not in there]

    assert {*there} == {*BOARD.tract}
    assert {tract.terrain for tract in BOARD.tracts} == {*Terrain}
    assert BOARD.ways["CT4"]["PR8"].kind is Crossing.FERRY
    assert BOARD.ways["OR1"]["OR2"].kind is Crossing.RIVER


def test_seas_lie_side_by_side():
    """Z11: each the other's neighbour, and every port on one."""
    assert all(sea.id in BOARD.sea[other].near for sea in BOARD.seas for other in sea.near)
    assert [sea.name for sea in BOARD.seas if sea.lands_end] == ["Land's End"]
    assert all(tract.seas for tract in BOARD.tracts if Mark.PORT in tract.marks or Mark.COAST in tract.marks)
    assert {sea for tract in BOARD.tracts for sea in tract.seas} == {*BOARD.sea}
