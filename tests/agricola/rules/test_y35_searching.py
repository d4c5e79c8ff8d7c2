"""Y35.3: at level 3 the Caledonians play out their best Marches until the Romans have answered."""

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
HOST = ("calgacus", "chariot-1", "great-band-1")
NORTH = {**dict.fromkeys(HOST, "damnonii"), "band-2": "venicones", "gaesatae-1": "epidii"}


def small(turn: int = 5) -> State:
    """A unit in each fortress, two more legionaries in centers, and a host beside one of them."""
    units = {**FORTS, **NORTH, "ix-2": "selgovae", "ix-3": "otadini"}
    return scene(Step.CALEDONIAN_MARCHES, units=units, ap=(1, 1), turn=turn)


def judged(state: State) -> Judge:
    return Judge(seen_by(state, CALEDONIANS), CALEDONIANS, 3)


def test_y35_3_playouts_end_when_the_romans_have_answered():
    """Y35.3: after their phase of the next turn."""
    judge = judged(small())
    [first, *_] = options = others(judge, Done())
    end = carried_on(judge.seen, first, options[first], CommonDice("t", 0, 5))

    assert end.turn == 6
    assert end.step in THEIRS


def test_y35_3_a_way_ends_with_the_march():
    """Y35.3: in a battle, say; what was to come is not gone."""
    judge = judged(small())
    attack = SetOut(HOST, MarchKind.MARCH)
    [_, *way] = ways(judge, HOST, judge.north.place["damnonii"].hex)[judge.north.place["selgovae"].hex]

    assert carried_on(judge.seen, attack, (*way, "nowhere"), CommonDice("t", 0, 5)).turn == 6


def test_y35_3_a_march_is_played_out_to_its_best_goal():
    """Y35.3: the same force has many; it sets out for the best."""
    judge = judged(small())
    plan = best(judge)

    assert others(judge, decided(judge))[plan.decision][-1] == (plan.stop or plan.to)


def test_y35_3_in_the_last_turn_they_end_with_the_game():
    """Y35.3: where points decide, nothing is guessed."""
    end = carried_on(judged(small(TURNS)).seen, Done(), (), CommonDice("t", 1, TURNS))

    assert end.ending
    assert promise(end) == -end.ending.points


def test_y35_3_it_is_tried_only_when_a_force_may_set_out():
    """Y35.3: elsewhere, and where there is nothing to choose, a glance decides."""
    rally = scene(Step.CALEDONIAN_RALLY, units=NORTH)
    assert others(judged(rally), Done()) == {}
    nobody = judged(scene(Step.CALEDONIAN_MARCHES, units={}, ap=(0, 0)))
    assert others(nobody, Done()) == {}
    assert searched(nobody) == Done()


def test_y35_3_the_best_of_the_playouts_is_taken_if_it_is_surely_better(monkeypatch: pytest.MonkeyPatch):
    """Y35.3: else the usual choice stands; the same position gets the same answer."""
    judge = judged(small())
    usual, *rest = others(judge, decided(judge))
    other = rest[0]
    values: dict[object, tuple[float, ...]] = {usual: (1.0, 1.2, 1.1, 0.9, 1.0), other: (3.0, 3.1, 2.9, 3.2, 3.0)}

    def playout(seen: State, option: object, way: object, dice: CommonDice) -> float:
        return values[option][dice.number] if option in values else 0.0

    assert isinstance(usual, SetOut)
    assert searched(judge) == searched(judge)
    monkeypatch.setattr(searching, "carried_on", playout)
    monkeypatch.setattr(searching, "promise", lambda value: value)
    assert searched(judge) == other
    values[other] = (3.0, 3.1, -9.0, 3.2, -9.0)
    assert searched(judge) == usual
    values[other] = (1.1, 1.3, 1.2, 1.0, 1.1)
    assert searched(judge) == usual


@pytest.mark.parametrize("side", Side)
def test_y35_3_a_victory_at_once_is_worth_more_than_points(side: Side):
    """Y35.3: and as bad for the other side."""
    over = replace(small(), ending=Ending(side, Cause.CENTERS if side is ROMANS else Cause.FORTRESSES))
    assert promise(over) == (THIRD if side is CALEDONIANS else -THIRD)
