"""What every game's What if rests on: its dice, who is told from whom, and halving."""

import json
from collections.abc import Sequence
from functools import partial
from math import sqrt

import pytest

from engine.playouts.dice import CommonDice
from engine.playouts.estimates import ENOUGH, Metric, measured, ranking
from engine.playouts.sample import Playout, Sample, Task
from engine.playouts.study import FIRST, Study, begun, read_study
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

BY = Metric(alike=1.0)
DICE = [DieRequest(Kind.D6, "1.1", "somebody", Reason(""))] * 20


def made(task: Task, value: float, land: int = 3) -> Playout:
    """A playout that is worth that."""
    return Playout(task, value, "over", {"land": land})


def contest(options: int, most: int = 1000) -> Study[int]:
    """Options that are points."""
    return begun(range(options), "S", most, BY)


def worth_its_points(tasks: Sequence[Task]) -> list[Playout]:
    return [made(task, task.option) for task in tasks]


def test_each_turn_has_dice_of_its_own():
    first, second = CommonDice("S", 3, 1), CommonDice("S", 3, 2)
    of_first, of_second = first.roll(DICE), second.roll(DICE)

    assert of_first != of_second
    first.begin(2)
    assert first.roll(DICE) == of_second


def test_a_measure_is_as_sure_as_its_spread_and_number_make_it():
    four = Sample().add([made(Task(0, n), 0, n + 1) for n in range(4)])

    assert measured(four, "land").value == 2.5
    assert measured(four, "land").error == pytest.approx(sqrt(5 / 3 / 4))


def test_only_playouts_of_the_same_numbers_tell_two_options_apart():
    """Each has more than enough, but few numbers in common."""
    for common, told in ((ENOUGH - 1, False), (ENOUGH, True)):
        better = Sample((10.0,) * (ENOUGH + 8))
        worse = Sample((None,) * (ENOUGH + 8 - common) + (0.0,) * (ENOUGH + 8))

        found = ranking([better, worse], BY)

        assert found
        assert found.settled is told
        assert found.too_close == (not told, not told)


def test_the_better_half_is_played_on_of_an_odd_number_the_larger_one():
    assert [contest(8).add(worth_its_points(contest(8).tasks())).goals] == [(FIRST,) * 4 + (2 * FIRST,) * 4]
    assert [contest(5).add(worth_its_points(contest(5).tasks())).goals] == [(FIRST,) * 2 + (2 * FIRST,) * 3]


def test_a_limit_below_the_first_round_holds():
    assert contest(2, most=3).goals == (3, 3)


def test_it_comes_back_from_json_in_the_midst_of_a_later_round():
    later = contest(8).add(worth_its_points(contest(8).tasks()))
    later = later.add(worth_its_points(later.tasks()[:3]))
    assert later.halvings == 1

    record = json.loads(json.dumps(later.recorded(str, "points")))
    sample = partial(Sample.read, name="points", ending=str, measures=("land",))

    assert read_study(record, lambda seed: BY, int, sample) == later
