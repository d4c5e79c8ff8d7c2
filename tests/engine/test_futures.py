"""What every game's What if rests on: its dice, who is told from whom, halving, and futures handed out in shares."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from engine.futures.dice import CommonDice
from engine.futures.estimates import ENOUGH, Yardstick, measured, ranking
from engine.futures.inquiry import Inquiry, begun, is_done, next_share, with_share
from engine.futures.sample import Sample, Task
from engine.futures.study import FIRST, OptionStudy, beginning, from_record
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

BY = Yardstick(alike=1.0)
DICE = [DieRequest(Kind.D6, "1.1", "somebody", Reason(""))] * 20


class Played(NamedTuple):
    """A future that is worth as much as its option has points, if nothing else is said."""

    task: Task
    value: float
    ending: str = "over"
    measures: Mapping[str, int] = MappingProxyType({"land": 3})


@dataclass(frozen=True, kw_only=True)
class Contest(OptionStudy[int]):
    """Options that are points."""

    @property
    def yardstick(self) -> Yardstick:
        return BY


def contest(options: int, most: int = 1000) -> Contest:
    return Contest(**beginning(range(options), "S", most))


def worth_its_points(tasks: Sequence[Task]) -> list[Played]:
    return [Played(task, task.option) for task in tasks]


def test_each_turn_has_dice_of_its_own():
    first, second = CommonDice("S", 3, 1), CommonDice("S", 3, 2)
    of_first, of_second = first.roll(DICE), second.roll(DICE)

    assert of_first != of_second
    first.begin(2)
    assert first.roll(DICE) == of_second


def test_a_measure_is_as_sure_as_its_spread_and_number_make_it():
    four = Sample().add([Played(Task(0, n), 0, measures={"land": n + 1}) for n in range(4)])

    assert measured(four, "land").value == 2.5
    assert measured(four, "land").error == pytest.approx(sqrt(5 / 3 / 4))


def test_only_futures_of_the_same_numbers_tell_two_options_apart():
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
    begun = contest(8).add(worth_its_points(contest(8).tasks()))
    begun = begun.add(worth_its_points(begun.tasks()[:3]))
    assert begun.halvings == 1

    record = json.loads(json.dumps(begun.recorded(str, "points")))
    again = Contest(**from_record(record, int, partial(Sample.read, name="points", ending=str, measures=("land",))))

    assert again == begun


def test_what_is_out_is_handed_out_once_and_waited_for():
    """A round is over with its last share, and the study is not done before."""
    inquiry: Inquiry[Contest] = begun(contest(2, most=FIRST), ("what it is played from",), 8)
    shares: list[Any] = []
    while share := next_share(inquiry, shares):
        shares.append(share)

    assert [(given, len(tasks)) for given, tasks in shares] == [("what it is played from", 8)] * (2 * FIRST // 8)
    assert len({task for _, tasks in shares for task in tasks}) == 2 * FIRST
    for _, tasks in shares:
        assert next_share(inquiry, shares) is None
        assert not is_done(inquiry)
        inquiry = with_share(inquiry, worth_its_points(tasks))
    assert is_done(inquiry)


def test_with_the_last_of_a_round_the_next_one_is_handed_out():
    inquiry: Inquiry[Contest] = begun(contest(2), (), 2 * FIRST)
    share = next_share(inquiry, [])
    assert share

    inquiry = with_share(inquiry, worth_its_points(*share))

    assert next_share(inquiry, []) == (tuple(inquiry.study.tasks()[: 2 * FIRST]),)
    assert min(task.number for task in inquiry.study.tasks()) == FIRST
