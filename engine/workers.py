"""Worker processes beside a server: warm once they have begun, behind it in rank, and gone when it is gone.

What is handed to them is a function of a module, with values: they have no pages, no rows and no settings.
"""

import os
import signal
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

NICENESS = 10
"""How far they stand back where others want the processor, of 19."""
MOST_WORKERS = 61
"""More than that Windows does not let one process wait for."""


def number_of_workers() -> int:
    """One fewer than the cores that this process may use, at least one."""
    mine = getattr(os, "sched_getaffinity", None)  # not every system has it
    cores = len(mine(0)) if mine else os.cpu_count() or 1
    return min(MOST_WORKERS, max(1, cores - 1))


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


def _end_with_server() -> None:
    """However it ended: one that was killed told nobody, and a worker that waits for work would wait for ever."""
    server = parent_process()
    assert server, "a worker has been started by somebody"
    wait([server.sentinel])
    os._exit(0)
