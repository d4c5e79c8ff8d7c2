"""The workshop besides the pages: it hands out batches of the wanted jobs, and saves what comes back.

It is one thread of the server, started by the first job. All it has is in the rows, except for results since its last
save.
"""

import logging
import time
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any

from django.dispatch import receiver
from django.utils.functional import SimpleLazyObject

from campaign.advice import expectations, inquiries, jobs, par, reviews
from campaign.advice.advice import Advice
from campaign.advice.jobs import Work
from campaign.advice.par import Par
from campaign.advice.playouts.contest import ByName
from campaign.models import Job, JobKind, JobState
from campaign.server.web.gate import ENDS, REPLACED, passing
from engine.damaged import Damaged, any_text
from engine.games import game_kinds
from engine.jobs import number_of_workers, workers

logger = logging.getLogger("django.request")
EVERY = 0.5  # seconds between two saves of a job: a page asks once a second
SELDOM = 5.0  # the same for one that nobody is watching
LOOK = 0.25  # seconds between checks that its jobs are still wanted
REST = 300.0  # seconds without a job after which the workers are dismissed


@dataclass
class Bench:
    """A job at hand: its progress, the batches being played, and the time of its last save.

    One that `stands_back` gets no workers while somebody watches another job, otherwise one.
    """

    work: Work[Any]
    come_to: Any
    out: dict[Future[Any], tuple[Any, ...]] = field(default_factory=dict)
    written: float = 0.0
    is_new: bool = False  # whether results have come since then
    stands_back: bool = False

    def hand_out(self, executor: Executor, most: int) -> None:
        """Hand out up to `most` batches."""
        while len(self.out) < most and (batch := self.work.next_batch(self.come_to, [*self.out.values()])):
            self.out[executor.submit(self.work.play, *batch)] = batch

    def take(self) -> None:
        """Take the results that have come back; raises a batch's error."""
        for batch in [batch for batch in self.out if batch.done()]:
            del self.out[batch]
            self.come_to = self.work.with_batch(self.come_to, batch.result())
            self.is_new = True

    def is_due(self) -> bool:
        """Whether it should be saved now."""
        return self.is_new and time.monotonic() - self.written >= (SELDOM if self.stands_back else EVERY)

    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return not self.out and self.work.is_done(self.come_to)

    def write(self, id: uuid.UUID, state: JobState) -> None:
        """Save it in its row."""
        jobs.keep(id, self.work.progress(self.come_to), self.work.result(self.come_to), state)
        self.written, self.is_new = time.monotonic(), False


class Workshop:
    """The benches, and the thread that goes round them; it hires workers when it begins."""

    def __init__(self, works: Mapping[JobKind, Work[Any]], hire: Callable[[], Executor], hands: int) -> None:
        self.works = works
        self.hire = hire
        self.hands = hands
        self._benches: dict[uuid.UUID, Bench] = {}
        self._thread: Thread | None = None
        self._lock = Lock()
        self._asked = Event()
        self._closing = False

    def wake(self) -> None:
        """Start or continue, as a job was asked for."""
        self._asked.set()
        with self._lock:
            if self._thread is None and not self._closing:
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Close, as the server ends."""
        self._closing = True
        self._asked.set()
        if thread := self._thread:
            thread.join()

    def forget(self) -> None:
        """Forget all jobs after other rows have replaced theirs; call it only while the gate is closed."""
        self._benches = {}

    def _run(self) -> None:
        executor = self.hire()
        try:
            while self._goes_on():
                self.go_round(executor)
        except Exception:  # the next request begins it again; its page reports a database that cannot be written
            logger.exception("Background work has stopped")
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            with self._lock:
                self._benches, self._thread = {}, None

    def _goes_on(self) -> bool:
        """Wait for a job if there is none at hand; returns False after REST seconds."""
        asked = bool(self._benches) or self._asked.wait(REST)
        self._asked.clear()
        return asked and not self._closing

    def go_round(self, executor: Executor) -> None:
        """See what is wanted, hand out batches, take results, save what is due."""
        with passing():
            self._look()
        benches = self._benches
        watched = [bench for bench in benches.values() if not bench.stands_back]
        first = [bench for bench in watched if not bench.work.waits] or watched or [*benches.values()]
        for bench in first:  # two batches for each worker, so that none waits
            bench.hand_out(executor, 1 if bench.stands_back else max(1, 2 * self.hands // len(first)))
        wait([batch for bench in benches.values() for batch in bench.out], LOOK, FIRST_COMPLETED)
        for id, bench in [*benches.items()]:
            self._attend(id, bench)

    def _look(self) -> None:
        found = {job.id: job for job in jobs.wanted(self.works)}
        for id in self._benches.keys() - found.keys():
            self._benches.pop(id).write(id, JobState.RUNNING)
        for job in found.values():
            self._begin(job)

    def _begin(self, job: Job) -> None:
        """Begin the job, or update it if it covers more by now."""
        work, bench = self.works[JobKind(job.kind)], self._benches.get(job.id)
        try:
            with any_text():  # if its row is damaged it begins again
                come_to = work.up_to_date(bench.come_to, job) if bench else work.begin(job)
        except (Damaged, ValueError) as problem:
            self._benches.pop(job.id, None)
            jobs.fail(job.id, str(problem))
            return
        bench = self._benches.setdefault(job.id, Bench(work, come_to))
        bench.come_to, bench.stands_back = come_to, jobs.stands_back(job)

    def _attend(self, id: uuid.UUID, bench: Bench) -> None:
        try:
            bench.take()
        except Exception as problem:
            logger.exception("A background job has failed")
            why = f"{type(problem).__name__}: {problem}"
            self._close_bench(id, lambda: jobs.fail(id, why))
            if isinstance(problem, BrokenProcessPool):
                raise
            return
        if bench.is_done():
            self._close_bench(id, lambda: bench.write(id, JobState.DONE))
        elif bench.is_due():
            with passing():
                if id in self._benches:
                    bench.write(id, JobState.RUNNING)

    def _close_bench(self, id: uuid.UUID, write: Callable[[], None]) -> None:
        with passing():
            if self._benches.pop(id, None):
                write()


def _advice() -> list[Advice[Any, Any, Any]]:
    """The advice of all games that have it."""
    return [part for kind in game_kinds().values() if (part := kind.part(Advice))]


def _works() -> dict[JobKind, Work[Any]]:
    """How each kind of job is done, for all campaigns and for single ones."""
    own = {kind: work for given in _advice() for kind, work in given.works.items()}
    of_all: dict[JobKind, Work[Any]] = {
        JobKind.WHAT_IF: inquiries.WORK,
        JobKind.REVIEW: reviews.WORK,
        JobKind.PAR: par.WORK,
        JobKind.EXPECTATION: expectations.WORK,
    }
    return {**of_all, **own}


def played() -> set[str]:
    """The modules that workers preload, so that the first batch does not wait for them."""
    functions = [work.play for work in WORKS.values()]
    functions += [each.hindsight.playout for each in _advice()]
    functions += [each.play for kind in game_kinds().values() if (each := kind.part(Par))]
    return {function.where if isinstance(function, ByName) else function.__module__ for function in functions}


WORKS: Any = SimpleLazyObject(_works)  # a game's pages use the workshop, which asks all games
WORKSHOP = Workshop(WORKS, lambda: workers(played()), number_of_workers())


@receiver(REPLACED)
def _forget(**_: object) -> None:
    WORKSHOP.forget()
    reviews.forget()
    expectations.forget()


@receiver(ENDS)
def _close(**_: object) -> None:
    WORKSHOP.close()
