"""What if at a line of a save: the question found, asked for a while, and the answer as plain values."""

import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from concurrent.futures import Future as Promise
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from math import inf
from multiprocessing import get_context
from typing import Any

from campaign.audit import audited
from campaign.futures.estimates import Answer, Prospect
from campaign.futures.future import Future, packed, play_share
from campaign.futures.options import choice, matter
from campaign.futures.study import Study
from campaign.rules import turn
from campaign.rules.state import State
from campaign.savefile import Save
from engine.rules.ruleset import after
from engine.rules.tree import path

SHARE = 8
"""Futures that are played before anybody looks at the clock: 20 to 100 ms."""


class NoQuestion(Exception):
    """What if cannot be asked there; the message says why."""


def position(save: Save, line: int | None = None) -> State:
    """The campaign where it stands at this line (its head, if none is named), and Rome decides.

    Of a line that is itself a decision of Rome's: where that was taken. NoQuestion with the reason for anything else.
    """
    if difference := audited(save).difference:
        raise NoQuestion(f"The campaign contradicts itself at {difference}.")
    lines = {each.n: each for each in save.lines}
    if line is not None and line not in lines:
        raise NoQuestion(
            f"It has no line {line}: its log has lines {min(lines, default=0)} to {max(lines, default=0)}."
        )
    followed = path({n: each.parent for n, each in lines.items()}, save.head if line is None else line)
    before = campaign = turn.begin(save.start)
    for n in followed:
        before, campaign = campaign, after(turn.RULESET, campaign, lines[n])
    if matter(campaign):
        return campaign
    if line is not None and matter(before):
        return before
    raise NoQuestion(_why_not(campaign, line))


def _why_not(campaign: State, line: int | None) -> str:
    where = "The campaign" if line is None else f"At line {line} the campaign"
    if campaign.ending:
        return f"{where} is over: nothing is left to decide."
    return f"{where} stands at no decision of Rome's: neither attack, redirect, spending, defence nor province taken."


class AtOnce(Executor):
    """An executor that does its work here, before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Promise[Any]:
        """What the work came to."""
        promise: Promise[Any] = Promise()
        promise.set_result(fn(*args, **kwargs))
        return promise


@contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """What plays shares: this process, or so many others. A Ctrl-C is for this one, which ends them."""
    if jobs == 1:
        yield AtOnce()
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool


def asked(
    study: Study,
    campaign: State,
    executor: Executor,
    jobs: int = 1,
    seconds: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Study:
    """The study when it is done, or after so many seconds; but not before there is an answer."""
    until = inf if seconds is None else clock() + seconds
    work = partial(play_share, packed(campaign), study.options, study.policy, study.seed)
    while tasks := study.tasks():
        left = deque([tasks[first : first + SHARE] for first in range(0, len(tasks), SHARE)])
        running: set[Promise[tuple[Future, ...]]] = set()
        while left or running:
            time_is_up = clock() >= until and study.answer() is not None
            if time_is_up and not running:
                return study
            while left and not time_is_up and len(running) < 2 * jobs:
                running.add(executor.submit(work, left.popleft()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            study = study.add([future for promise in done for future in promise.result()])
    return study


def report(study: Study, answer: Answer) -> dict[str, Any]:
    """An answer as plain JSON values, the best option first; docs/what-if.md tells what they are."""
    by_rank = sorted(answer.options, key=lambda prospect: prospect.rank)
    return {
        "decision": study.matter.value,
        "policy": study.policy.value,
        "futures": study.futures,
        "options": [_option(prospect) for prospect in by_rank],
        "best": choice(study.options[answer.best]),
        "settled": answer.settled,
        "too_close": answer.options[answer.best].too_close,
        "why": asdict(answer.why) if answer.why else None,
    }


def _option(prospect: Prospect) -> dict[str, Any]:
    return {
        "choice": choice(prospect.decision),
        "futures": prospect.futures,
        "civic": asdict(prospect.civic),
        "median": prospect.median,
        "p10": prospect.p10,
        "p90": prospect.p90,
        "endings": {ending.value: share.mean for ending, share in prospect.endings.items()},
        "provinces": asdict(prospect.provinces),
        "subjects": asdict(prospect.subjects),
        "rank": prospect.rank,
        "too_close": prospect.too_close,
    }
