"""Y35.3: level 3 plays out its best Marches until the enemy has answered."""

from dataclasses import replace

import pytest

from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, TURNS, Side
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Cause, Ending, State, Step
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y35_solo import searching
from campaign.agricola.rules.y35_solo.evaluation import THIRD, Judge
from campaign.agricola.rules.y35_solo.forces import ways
from campaign.agricola.rules.y35_solo.levels import decided
from campaign.agricola.rules.y35_solo.marching import best
from campaign.agricola.rules.y35_solo.searching import THEIRS, carried_on, others, promise, searched
from engine.playouts.dice import CommonDice
from tests.agricola.rules.scenes import scene

FORTS = {"ala-1": "coria", "ala-2": "luguvalium", "aux-1": "cataractonium", "aux-2": "eboracum", "ix-1": "trimontium"}
NORTH = {"calgacus": "caledonii", "band-1": "damnonii", "band-2": "venicones", "gaesatae-1": "epidii"}
STEPS = {ROMANS: Step.ROMAN_MARCHES, CALEDONIANS: Step.CALEDONIAN_MARCHES}


def small(side: Side, turn: int = 5) -> State:
    """A unit in each fortress, two more legionaries, and four Caledonians."""
    units = {**FORTS, **NORTH, "ix-2": "trimontium", "ix-3": "otadini"}
    return scene(STEPS[side], units=units, ap=(1, 1), turn=turn)


def judged(state: State, side: Side) -> Judge:
    return Judge(seen_by(state, side), side, 3)


@pytest.mark.parametrize("side", Side)
def test_y35_3_playouts_end_when_the_enemy_has_answered(side: Side):
    """Y35.3: the Romans' at the end of the turn, the Caledonians' after the Romans' phase of the next one."""
    judge = judged(small(side), side)
    [first, *_] = options = others(judge, Done())
    end = carried_on(judge.seen, side, first, options[first], CommonDice("t", 0, 5))

    assert end.turn == 6
    assert (end.step in THEIRS) == (side is CALEDONIANS)


def test_y35_3_a_way_ends_with_the_march():
    """Y35.3: in a battle, say; what was to come is not gone."""
    judge = judged(small(ROMANS), ROMANS)
    attack = SetOut(("ix-1", "ix-2"), MarchKind.MARCH)
    [_, *way] = ways(judge, attack.units, judge.north.place["trimontium"].hex)[judge.north.place["damnonii"].hex]

    assert carried_on(judge.seen, ROMANS, attack, (*way, "nowhere"), CommonDice("t", 0, 5)).turn == 6


@pytest.mark.parametrize("side", Side)
def test_y35_3_a_march_is_played_out_to_its_best_goal(side: Side):
    """Y35.3: the same force has many; it sets out for the best."""
    judge = judged(small(side), side)
    plan = best(judge)

    assert others(judge, decided(judge))[plan.decision][-1] == (plan.stop or plan.to)


@pytest.mark.parametrize("side", Side)
def test_y35_3_in_the_last_turn_they_end_with_the_game(side: Side):
    """Y35.3: where points decide, nothing is guessed."""
    state = small(side, turn=TURNS)
    end = carried_on(seen_by(state, side), side, Done(), (), CommonDice("t", 1, TURNS))

    assert end.ending
    assert promise(end, ROMANS) == end.ending.points == -promise(end, CALEDONIANS)


@pytest.mark.parametrize("side", Side)
def test_y35_3_it_is_tried_only_when_a_force_may_set_out(side: Side):
    """Y35.3: elsewhere, and where there is nothing to choose, level 2 decides."""
    rally = scene(Step.ROMAN_RALLY, units=FORTS)
    assert others(judged(rally, ROMANS), Done()) == {}
    nobody = judged(scene(STEPS[side], units={}, ap=(0, 0)), side)
    assert others(nobody, Done()) == {}
    assert searched(nobody) == Done()


def test_y35_3_the_best_of_the_playouts_is_taken_if_it_is_surely_better(monkeypatch: pytest.MonkeyPatch):
    """Y35.3: else level 2's choice stands; the same position gets the same answer."""
    judge = judged(small(ROMANS), ROMANS)
    usual, *rest = others(judge, decided(judge))
    other = rest[0]
    values: dict[object, tuple[float, ...]] = {usual: (1.0, 1.2, 1.1, 0.9, 1.0), other: (3.0, 3.1, 2.9, 3.2, 3.0)}

    def playout(seen: State, side: Side, option: object, way: object, dice: CommonDice) -> float:
        return values[option][dice.number] if option in values else 0.0

    assert isinstance(usual, SetOut)
    assert searched(judge) == searched(judge)
    monkeypatch.setattr(searching, "carried_on", playout)
    monkeypatch.setattr(searching, "promise", lambda value, side: value)
    assert searched(judge) == other
    values[other] = (3.0, 3.1, -9.0, 3.2, -9.0)
    assert searched(judge) == usual
    values[other] = (1.1, 1.3, 1.2, 1.0, 1.1)
    assert searched(judge) == usual


@pytest.mark.parametrize("side", Side)
def test_y35_3_a_victory_at_once_is_worth_more_than_points(side: Side):
    """Y35.3: for its side; and as bad for the other."""
    over = replace(small(ROMANS), ending=Ending(side, Cause.CENTERS if side is ROMANS else Cause.FORTRESSES))
    assert promise(over, side) == THIRD == -promise(over, side.enemy)
