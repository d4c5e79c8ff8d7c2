"""Z18.1: level 3 plays out whether to fight a great battle."""

from dataclasses import replace

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Ending, Stage, State
from campaign.fury.rules.z13_step import Attack
from campaign.fury.rules.z15_victory import TURNS
from campaign.fury.rules.z18_solo import choose, searching
from campaign.fury.rules.z18_solo.judge import Judge
from campaign.fury.rules.z18_solo.levels import decided
from campaign.fury.rules.z18_solo.searching import VICTORY, carried_on, promise, searched, tried
from engine.playouts.dice import CommonDice
from engine.rules.dice import StreamDice
from engine.rules.reason import Reason
from tests.fury.rules.scenes import START, scene

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
HOST = {f"iceni warband {n}": "CV42" for n in range(1, 10)}
COHORTS = {f"IX cohort {n}": "CV43" for n in range(1, 9)}
ROMES = dict.fromkeys(START.board.tract, ROMAN)


def near(stage: Stage, half: Side = TRIBAL, turn: int = 5) -> State:
    """The host, and eight cohorts beside it."""
    now = scene(HOST | COHORTS, {"boudica": "CV42"}, half=half, stage=stage, turn=turn, to_do=(half,), due=(0, 1))
    return replace(now, control=ROMES, rebels=("iceni",))


def judged(state: State, side: Side = TRIBAL) -> Judge:
    return Judge(seen_by(state, side), side, 3)


def battle() -> State:
    """Both stand in Verulamium, and it attacks; a shyer player would not."""
    now = near(Stage.COMBAT)
    there = {id: replace(unit, at="CV43") for id, unit in now.units.items()}
    leaders = {id: replace(leader, at="CV43") for id, leader in now.leaders.items()}
    return replace(now, units=there, leaders=leaders, lost={"II": 78, "IX": 52, "XX": 90, "": 33})


@pytest.mark.parametrize("side", Side)
def test_z18_1_playouts_end_after_the_enemy_s_next_half(side: Side):
    """Z18.1: the enemy has answered, and it is the side's turn again."""
    end = carried_on(seen_by(near(Stage.MOVEMENT, side), side), side, Done(), CommonDice("t", 0, 5))

    assert (end.turn, end.half) == (6, side)


def test_z18_1_in_the_last_turn_they_end_with_the_war():
    """Z15.3: in a draw, which is worth nothing to either side."""
    end = carried_on(seen_by(near(Stage.MOVEMENT, turn=TURNS), TRIBAL), TRIBAL, Done(), CommonDice("t", 0, TURNS))

    assert end.ending
    assert promise(end, TRIBAL) == promise(end, ROMAN) == 0


@pytest.mark.parametrize("side", Side)
def test_z18_1_a_victory_is_worth_more_than_any_standing(side: Side):
    """Z18.4: for its side; and as bad for the other."""
    over = replace(near(Stage.COMBAT), ending=Ending(side, Reason("tribes", (8,))))

    assert promise(over, side) == VICTORY == -promise(over, side.enemy)
    assert promise(near(Stage.COMBAT), side) < VICTORY


def test_z18_4_losses_and_places_promise_something():
    """Z18.4: what the enemy loses, and what tribes wait for, which is as bad for Rome."""
    state = near(Stage.COMBAT)
    lost, taken = replace(state, lost={"": 8}), replace(state, control={**state.control, "CV46": TRIBAL})

    for better in (lost, taken):
        assert promise(better, TRIBAL) > promise(state, TRIBAL)
        assert promise(better, ROMAN) < promise(state, ROMAN)


def test_z18_1_it_is_tried_only_where_much_depends_on_it():
    """Z18.1: where both sides are strong, and the attack is neither hopeless nor certain; else it decides at once."""
    state = battle()
    fewer = {id: unit for id, unit in state.units.items() if id not in list(HOST)[3:]}
    giants = {id: replace(unit, sp=unit.sp * 5) if id in HOST else unit for id, unit in state.units.items()}

    assert tried(judged(state)) == [Attack("CV43"), Done()]
    for other in (replace(state, units=fewer), replace(state, units=giants), near(Stage.MOVEMENT)):
        assert tried(judged(other)) == []
        assert searched(judged(other)) == decided(judged(other))


def test_z18_1_it_takes_two_for_a_great_battle(monkeypatch: pytest.MonkeyPatch):
    """Z18.1: where one side has less than that, it decides at once, however strong the other is."""
    judge = judged(battle())
    weaker, stronger = sorted([judge.look.own("CV43").sp, judge.look.foe("CV43").sp])
    monkeypatch.setattr(searching, "GREAT", weaker)
    assert tried(judge)

    monkeypatch.setattr(searching, "GREAT", stronger)
    assert weaker < stronger
    assert tried(judge) == []


def test_z18_1_the_best_of_the_playouts_is_taken_if_it_is_surely_better(monkeypatch: pytest.MonkeyPatch):
    """Z18.1: else the usual choice stands; the same position gets the same answer."""
    judge = judged(battle())
    usual = decided(judge)
    [other] = [each for each in tried(judge) if each != usual]
    values: dict[Decision, tuple[float, ...]] = {usual: (1.0, 1.2, 1.1, 0.9, 1.0, 1.0)}

    def playout(seen: State, side: Side, option: Decision, dice: CommonDice) -> float:
        return values[option][dice.number]

    first = choose(judge.seen, TRIBAL, 3, StreamDice("a"))
    assert first == choose(judge.seen, TRIBAL, 3, StreamDice("b"))
    assert first.why
    monkeypatch.setattr(searching, "carried_on", playout)
    monkeypatch.setattr(searching, "promise", lambda value, side: value)
    values[other] = (9.0, 9.1, 8.9, 9.2, 9.0, 9.0)
    assert searched(judge) == other
    values[other] = (9.0, 9.1, -19.0, 9.2, -9.0, 1.0)
    assert searched(judge) == usual
