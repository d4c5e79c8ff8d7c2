"""Work in several processes, through the standard library's executors; cluster.py has one for other machines.

The work is a module's function with plain values: it has no pages, rows or settings.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Counts(Protocol):
    """Counts over games in whole numbers, so that the sum does not depend on who counted which."""

    def update(self, other: Any, /) -> None:
        """Add another's counts."""


C = TypeVar("C", bound=Counts)


class Here(Executor):
    """An executor that works at once in this process, so that one job needs no special case."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The result or error at once; only Ctrl-C passes through."""
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done

    def map(
        self, fn: Callable[..., T], *iterables: Iterable[Any], timeout: float | None = None, chunksize: int = 1
    ) -> Iterator[T]:
        """One after another, each when it is asked for; `timeout` is ignored."""
        return map(fn, *iterables)


HERE = Here()
MOST_BATCHES = 500
"""With more, a scheduler would lose more time than it gains by keeping all workers busy."""


@contextmanager
def executor(jobs: int) -> Iterator[Executor]:
    """`jobs` processes; 1 is this one. On leaving, even by an error, work that has not begun is cancelled."""
    if jobs == 1:
        yield HERE
    else:
        # A terminal's Ctrl-C reaches the processes too, and ends them at once.
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL))
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def spread(number: int) -> list[range]:
    """0 to number - 1 in consecutive batches: at most MOST_BATCHES, of equal size except for the last."""
    size = -(-number // MOST_BATCHES)
    return [range(first, min(first + size, number)) for first in range(0, number, size)]


def in_batches(work: Callable[..., T], batches: Sequence[tuple[Any, ...]], executor: Executor = HERE) -> Iterator[T]:
    """The results of the batches in order, as soon as they arrive; no result may depend on the process."""
    return executor.map(work, *zip(*batches, strict=True))


def tallied(
    empty: Callable[[], C], add: Callable[..., None], games: int, seed: str, *given: Any, executor: Executor = HERE
) -> C:
    """Play this many games, game i from the seed and i alone; the same on any machine.

    `add` plays one game and counts it: it gets a tally, the game's seed, and `given`.
    """
    tally = empty()
    batches = [(empty, add, numbers, seed, *given) for numbers in spread(games)]
    for batch in in_batches(_tallied_batch, batches, executor):
        tally.update(batch)
    return tally


def _tallied_batch(
    empty: Callable[[], C], add: Callable[..., None], numbers: Iterable[int], seed: str, *given: Any
) -> C:
    tally = empty()
    with uncollected():
        for number in numbers:
            add(tally, f"{seed}/{number}", *given)
    return tally


@contextmanager
def uncollected() -> Iterator[None]:
    """Without Python's search for cycles, which frozen values never have."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


# --- Next to a server: kept warm, of low priority, and gone when the server is gone -----------------------------------

NICENESS = 10
"""The workers' niceness, of 19."""
YOUNG = 200_000, 10, 10
"""A worker's thresholds of `gc`: frozen values have no circles, so it seldom searches for them."""
MOST_WORKERS = 61
"""Windows lets a process wait for no more."""


def number_of_workers() -> int:
    """One fewer than the cores that this process may use, at least one; with 2 cores both, if workers can be nice."""
    mine = getattr(os, "sched_getaffinity", None)  # not every system has it
    cores = len(mine(0)) if mine else os.cpu_count() or 1
    least = 2 if cores == 2 and hasattr(os, "nice") else 1
    return min(MOST_WORKERS, max(least, cores - 1))


def workers(modules: Iterable[str]) -> Executor:
    """As many workers as number_of_workers says, each started when first needed, with these modules loaded."""
    return ProcessPoolExecutor(
        number_of_workers(), mp_context=get_context("spawn"), initializer=_begin, initargs=(tuple(modules), NICENESS)
    )


def _begin(modules: tuple[str, ...], niceness: int) -> None:
    """Runs in the worker. Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    Thread(target=_end_with_server, daemon=True).start()
    for module in modules:
        import_module(module)
    gc.freeze()  # else each batch ends with a search through all of them
    gc.set_threshold(*YOUNG)


def _end_with_server() -> None:
    """End with the server however it ends: a killed server tells nobody, and an idle worker would wait for ever."""
    server = parent_process()
    assert server, "a worker has a parent"
    wait([server.sentinel])
    os._exit(0)
