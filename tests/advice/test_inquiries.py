"""A study at work, of any campaign: its playouts are handed out in batches, and its round is waited for."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from campaign.advice import inquiries
from campaign.advice.inquiries import Inquiry, next_batch, with_batch
from campaign.advice.playouts.question import Counted, Foresight, study
from engine.playouts.estimates import Metric
from engine.playouts.sample import Playout, Task
from engine.playouts.study import FIRST

SIZE = 8


def played(position: str, points: int, players: str, seed: str, task: Task) -> Playout:
    """It is worth as much as its option has points."""
    return Playout(task, points, "over", {})


CONTEST: Foresight[str, int, str] = Foresight(
    compared=lambda position, subject: (1, 2),
    seen=lambda position: position,
    playout=played,
    players=lambda subject: f"players of {subject}",
    written=lambda points: points,
    metric=lambda seed: Metric(alike=1.0),
    counted=Counted(value="points", endings=("over",), measures=()),
    most=FIRST,
    first=FIRST,
    batch=SIZE,
)


def at_work(most: int = 0) -> Inquiry:
    begun = study(CONTEST, "here", "asked", "S", most)
    return Inquiry(CONTEST, "asked", begun, b"here", deque(begun.tasks()))


def came_to(tasks: Sequence[Task]) -> list[Playout]:
    return [Playout(task, task.option, "over", {}) for task in tasks]


def test_what_is_out_is_handed_out_once_and_waited_for():
    """A round is over with its last batch, and the study is not done before."""
    inquiry = at_work()
    batches: list[tuple[Any, ...]] = []
    while batch := next_batch(inquiry, batches):
        batches.append(batch)

    assert {batch[:-1] for batch in batches} == {(played, b"here", (1, 2), "players of asked", "S")}
    assert [len(tasks) for *_, tasks in batches] == [SIZE] * (2 * FIRST // SIZE)
    assert len({task for *_, tasks in batches for task in tasks}) == 2 * FIRST
    for *_, tasks in batches:
        assert next_batch(inquiry, batches) is None
        assert not inquiries.WORK.is_done(inquiry)
        inquiry = with_batch(inquiry, came_to(tasks))
    assert inquiries.WORK.is_done(inquiry)


def test_with_the_last_of_a_round_the_next_one_is_handed_out():
    inquiry = at_work(most=4 * FIRST)
    while batch := next_batch(inquiry, []):
        *_, tasks = batch
        inquiry = with_batch(inquiry, came_to(tasks))
        if inquiry.study.playouts == 2 * FIRST:
            break

    *_, tasks = next_batch(inquiry, []) or ((),)
    assert tasks == inquiry.study.tasks()[:SIZE]
    assert min(task.number for task in tasks) == FIRST
