"""A study worked on for a while, by any executor."""

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from concurrent.futures import Future as Promise
from functools import partial
from math import inf

from campaign.advice.playouts.question import play_batch
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.playout import BATCH, playout
from campaign.italy.policies import Policy
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import State
from engine.playouts.packed import pack
from engine.playouts.sample import Playout
from engine.playouts.study import Study


def asked(
    study: Study[Decision],
    campaign: State,
    policy: Policy,
    executor: Executor,
    jobs: int = 1,
    seconds: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Study[Decision]:
    """The study when it is done, or after this many seconds; never before there is an answer."""
    until = inf if seconds is None else clock() + seconds
    work = partial(play_batch, playout, pack(FORESIGHT.seen(campaign)), study.options, policy, study.seed)
    while tasks := study.tasks():
        left = deque([tasks[first : first + BATCH] for first in range(0, len(tasks), BATCH)])
        running: set[Promise[tuple[Playout, ...]]] = set()
        while left or running:
            time_is_up = clock() >= until and study.ranking() is not None
            if time_is_up and not running:
                return study
            while left and not time_is_up and len(running) < 2 * jobs:
                running.add(executor.submit(work, left.popleft()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            study = study.add([playout for promise in done for playout in promise.result()])
    return study
