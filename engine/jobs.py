"""Work in several processes at once, through the standard library's executors; cluster.py has one of other machines.

What is handed to them is a function of a module, with values: they have no pages, no rows and no settings.
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
    """What games have come to, in whole numbers, so that the sum does not depend on who counted which."""

    def update(self, other: Any, /) -> None:
        """Add what another has counted."""


C = TypeVar("C", bound=Counts)


class Here(Executor):
    """Does what it is given at once, in this process: what is begun with it needs no other way for one job."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What it came to, an error too; but a Ctrl-C ends it."""
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done

    def map(
        self, fn: Callable[..., T], *iterables: Iterable[Any], timeout: float | None = None, chunksize: int = 1
    ) -> Iterator[T]:
        """One after another, each when it is asked for; a timeout means nothing here."""
        return map(fn, *iterables)


HERE = Here()
MOST_BATCHES = 500
"""More of them would cost a scheduler more than they help it to keep all its workers busy."""


@contextmanager
def executor(jobs: int) -> Iterator[Executor]:
    """So many processes; one is this one. When it is left, by an error too, what has not begun is not done any more."""
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
    """0 to number - 1 in batches that follow each other: no more than MOST_BATCHES, of one size except for the last."""
    size = -(-number // MOST_BATCHES)
    return [range(first, min(first + size, number)) for first in range(0, number, size)]


def in_batches(work: Callable[..., T], batches: Sequence[tuple[Any, ...]], executor: Executor = HERE) -> Iterator[T]:
    """What each batch comes to, in their order, as soon as it is there; it must not hang on which process did it."""
    return executor.map(work, *zip(*batches, strict=True))


def tallied(
    empty: Callable[[], C], add: Callable[..., None], games: int, seed: str, *given: Any, executor: Executor = HERE
) -> C:
    """So many games, game i from seed and i alone; the same wherever they are played.

    `add` plays one and counts it: it is given a tally, the seed of the game, and what is given to all of them.
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
    """Without Python's search for circles, of which frozen values have none."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


# --- Beside a server: warm once they have begun, behind it in rank, and gone when it is gone --------------------------

NICENESS = 10
"""How far they stand back where others want the processor, of 19."""
YOUNG = 200_000, 10, 10
"""New objects before a worker searches for circles, and how often it then looks at older ones (see `gc`)."""
MOST_WORKERS = 61
"""More than that Windows does not let one process wait for."""


def number_of_workers() -> int:
    """One fewer than the cores that this process may use, and at least one; of two both, where workers stand back."""
    mine = getattr(os, "sched_getaffinity", None)  # not every system has it
    cores = len(mine(0)) if mine else os.cpu_count() or 1
    least = 2 if cores == 2 and hasattr(os, "nice") else 1
    return min(MOST_WORKERS, max(least, cores - 1))


def workers(modules: Iterable[str]) -> Executor:
    """So many as there are to be, each begun when it is first needed, with these modules loaded."""
    return ProcessPoolExecutor(
        number_of_workers(), mp_context=get_context("spawn"), initializer=_begin, initargs=(tuple(modules), NICENESS)
    )


def _begin(modules: tuple[str, ...], niceness: int) -> None:
    """In the worker. A Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has no such thing
        os.nice(niceness)
    Thread(target=_end_with_server, daemon=True).start()
    for module in modules:
        import_module(module)
    gc.freeze()  # else each batch ends with a search through all of them
    gc.set_threshold(*YOUNG)


def _end_with_server() -> None:
    """However it ended: one that was killed told nobody, and a worker that waits for work would wait for ever."""
    server = parent_process()
    assert server, "a worker has been started by somebody"
    wait([server.sentinel])
    os._exit(0)
