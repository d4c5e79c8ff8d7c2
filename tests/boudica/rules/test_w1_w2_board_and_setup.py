"""The board, and how the game is set up on it (W1, W2)."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.boudica.data import britain
from campaign.boudica.rules.board import BRITONS, ROMANS, Britain, Population, Side
from campaign.boudica.rules.decisions import Proceed
from campaign.boudica.rules.options import Options, Prefect, Rising
from campaign.boudica.rules.state import Start, State, Step
from campaign.boudica.rules.turn import RULESET, choices, decides, phase
from campaign.boudica.rules.w2_setup import ChiefRolled, Divide, PlaceAgent, begin
from campaign.boudica.rules.w3_turn import TurnBegan
from engine.data import value
from engine.rules.sequence import IllegalDecision, apply
from tests.boudica.rules.scenes import decide, proceed, scene, strengths

BRITAIN = britain(Options())


def begun() -> State:
    return begin(Start("seed", BRITAIN))


def test_w1_1_nineteen_regions_and_two_cities():
    """W1.1: nineteen tribal regions, two city spaces; the cities are last in the map's order."""
    assert [space.is_city for space in BRITAIN.spaces] == [False] * 19 + [True] * 2
    assert [space.id for space in BRITAIN.spaces[-2:]] == ["londinium", "eboracum"]


def test_w1_1_the_northern_tribes_by_option():
    """W1.1: Novantae and Votadini too, and their neighbours know them."""
    north = britain(Options(northern_tribes=True))

    assert {space.id for space in north.spaces} - {space.id for space in BRITAIN.spaces} == {"novantae", "votadini"}
    assert "votadini" in north.space("textoverdi").roads
    assert "votadini" not in BRITAIN.space("textoverdi").neighbours


def test_w1_1_neighbours_and_roads_are_mutual():
    """W1.1: and every road leads to a neighbour."""
    for space in BRITAIN.spaces:
        for road in space.roads:
            assert road in space.neighbours
            assert space.id in BRITAIN.space(road).roads


def test_w1_1_a_board_that_cannot_be():
    """W1.1: a neighbour that knows nothing of it, or a piece nowhere."""
    first, *others = BRITAIN.spaces

    with pytest.raises(ValueError, match="not neighbours of each other"):
        replace(BRITAIN, spaces=(replace(first, neighbours=()), *others))
    with pytest.raises(ValueError, match="no spaces of the board: thule"):
        replace(BRITAIN, boudica="thule")


def test_w1_2_two_sides():
    """W1.2: Romans and Britons."""
    assert [side.enemy for side in Side] == [BRITONS, ROMANS]
    assert BRITAIN.sides["boudica"] is BRITONS


def test_w1_3_population_by_side():
    """W1.3: cubes are Roman, Briton or unaligned."""
    cubes = Population(1, 5, 2)

    assert [cubes.of(side) for side in Side] == [1, 2]
    assert cubes.with_more(BRITONS, 1, -1) == Population(1, 4, 3)
    assert cubes.with_more(ROMANS, -1) == Population(0, 5, 2)


def test_w2_1_eight_cubes_in_each_region():
    """W2.1: 152 on the board, and as many more in each northern region; none in the cities."""
    cubes = [space.cubes for space in britain(Options(northern_tribes=True)).spaces]

    assert {each.roman + each.unaligned + each.briton for each in cubes[:-2]} == {8}
    assert cubes[-2:] == [Population(), Population()]
    assert [sum(kind) for kind in zip(*[(c.roman, c.unaligned, c.briton) for c in cubes], strict=True)] == [20, 103, 45]


ROMAN_CHIEFS = (
    *("cornovii", "corieltauvi", "demetae", "silures", "dobunni", "catuvellauni"),
    *("dumnonii", "durotriges", "atrebates", "regni", "cantiaci"),
)


def test_w2_2_roman_chiefs_on_a_6():
    """W2.2: a D6 for each of eleven regions, by the map's order."""
    result = proceed(begun(), 6, *[5] * 10, 2, 2)

    rolled = [each for each in result.all(ChiefRolled) if each.side is ROMANS]
    assert sorted(each.space for each in rolled) == sorted(ROMAN_CHIEFS)
    assert [each.space for each in rolled if each.placed] == ["cornovii"]
    assert result.now.grounds["cornovii"].chiefs == (ROMANS,)


def test_w2_3_briton_chiefs_on_3_or_more():
    """W2.3: Iceni and Trinovantes have one anyway; a region may hold one of each side."""
    result = proceed(begun(), *[6] * 11, 3, 2)

    holders = {space for space, ground in result.now.grounds.items() if BRITONS in ground.chiefs}
    assert holders == {"iceni", "trinovantes", "corieltauvi"}
    assert result.now.grounds["corieltauvi"].chiefs == (ROMANS, BRITONS)


def test_w2_4_towns():
    """W2.4: six Roman towns, three of the Britons."""
    towns = {side: [(town.name, town.at) for town in BRITAIN.towns if town.side is side] for side in Side}

    assert towns == {
        ROMANS: [
            ("Eboracum", "eboracum"),
            ("Lindum", "corieltauvi"),
            ("Glevum", "dobunni"),
            ("Calleva", "atrebates"),
            ("Londinium", "londinium"),
            ("Camulodunum", "trinovantes"),
        ],
        BRITONS: [("Branodunum", "iceni"), ("Venta Icenorum", "iceni"), ("Walton Castle", "trinovantes")],
    }
    assert begun().towns == tuple(town.id for town in BRITAIN.towns)


def test_w2_5_legions_and_pool():
    """W2.5: XIV in Ordovices 7 SP, IX in Corieltauvi 2, XX in Silures 6, II Augusta in Atrebates 6; pool 7."""
    armies = [(army.id, army.at, army.strength, army.limit) for army in begun().armies_of(ROMANS)]

    assert armies == [
        ("legion-XIV", "ordovices", 7, 7),
        ("legion-IX", "corieltauvi", 2, 7),
        ("legion-XX", "silures", 6, 7),
        ("legion-II", "atrebates", 6, 7),
    ]
    assert begun().pool == 7


def test_w2_6_the_britons_divide_17_in_secret():
    """W2.6: 3 to 11 each; the program cannot choose, and no other sum is possible."""
    now = scene(Step.DIVISION, BRITONS, turn=0)
    ways = choices(now, BRITONS)

    assert len(ways) == 45
    assert {sum(way.strengths) for way in ways if isinstance(way, Divide)} == {17}
    assert choices(now, ROMANS) == ()
    result = decide(now, Divide((11, 3, 3)))
    assert strengths(result.now) == [11, 3, 3]
    with pytest.raises(IllegalDecision, match="is not possible now"):
        decide(now, Divide((12, 3, 2)))


@pytest.mark.parametrize("rising", Rising)
def test_b46_they_divide_as_many_as_the_option_says(rising: Rising):
    """W2.6: everybody knows how many (W1.4); a start that is stored without the option has 17."""
    now = scene(Step.DIVISION, BRITONS, turn=0, options={"rising": rising})
    ways = [way.strengths for way in choices(now, BRITONS) if isinstance(way, Divide)]

    assert {sum(way) for way in ways} == {int(rising)}
    assert {*decide(now, Divide(ways[0])).now.thinkable} == {*ways}
    assert value(Options, {}).rising == "17"


def test_w2_6_loose_points_in_ordovices():
    """W2.6: two unattached SP of the Britons; Boudica with armies 2 and 3."""
    now = begun()

    assert now.grounds["ordovices"].loose == {ROMANS: 0, BRITONS: 2}
    assert now.boudica
    assert [army.id for army in now.armies_at(now.boudica.at, BRITONS)] == ["briton-2", "briton-3"]


def test_w2_6_chiefs_then_agent_then_armies():
    """W2.6: the order of W2.2, W2.3, W2.7, then the division; then the first turn begins."""
    steps, now = [], begun()
    for decision, faces in [(Proceed(), [1] * 13), (PlaceAgent("iceni"), []), (Divide((3, 3, 11)), [])]:
        steps.append((now.step, phase(now)))
        result = decide(now, decision, *faces)
        now = result.now

    assert steps == [(Step.CHIEFS, 0), (Step.AGENT, 0), (Step.DIVISION, 0)]
    assert result.the(TurnBegan).turn == 1
    assert (now.step, phase(now), decides(now)) == (Step.SWAYED_BY_CHIEFS, 1, None)


def test_w2_7_agents():
    """W2.7: one of each side in Londinium; the Britons choose among eight spaces for their second."""
    now = begun()
    assert now.agents == {"agent-roman-1": "londinium", "agent-briton-1": "londinium"}

    now = proceed(now, *[1] * 13).now
    spaces = [choice.space for choice in choices(now, BRITONS) if isinstance(choice, PlaceAgent)]
    assert spaces == [
        *("corieltauvi", "iceni", "catuvellauni", "trinovantes"),
        *("londinium", "atrebates", "regni", "cantiaci"),
    ]
    assert decide(now, PlaceAgent("regni")).now.agents["agent-briton-2"] == "regni"


def test_w2_8_last_holders():
    """W2.8: the Britons two regions, nobody five, the Romans the rest; cities nobody. Boudica's track is at 0."""
    now = begin(Start("seed", britain(Options(northern_tribes=True))))
    held = {space: ground.held for space, ground in now.grounds.items()}

    assert {space for space, holder in held.items() if holder is BRITONS} == {"iceni", "trinovantes"}
    assert {space for space, holder in held.items() if holder is None} == {
        *("novantae", "votadini", "carvetii", "textoverdi", "dumnonii"),
        *("londinium", "eboracum"),
    }
    assert now.boudica
    assert now.boudica.track == 0


def test_a_start_is_kept_as_it_was_given():
    """W2.1: the board is part of it, whatever the data say later."""
    from engine.codec import Json

    starts: Json[Start] = Json(RULESET.start)
    start = Start("seed", britain(Options(different_prefect=Prefect.ON_4)))

    assert starts.load(starts.dump(start)) == start


def test_no_event():
    """W3.1: only events change a game."""
    other: Any = "no event"
    with pytest.raises(TypeError, match="not an event"):
        apply(begun(), other)


def test_boards_of_other_options_are_others():
    """W1.1: as keys of what is remembered."""
    other: Britain = britain(Options(without_end=True))
    assert len({BRITAIN, other, britain(Options())}) == 2
