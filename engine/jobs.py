"""Work in several processes at once."""

import signal
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")


def shared_out(work: Callable[..., T], shares: Sequence[tuple[Any, ...]]) -> list[T]:
    """What each share comes to, in their order, a process for each; of one, here.

    A Ctrl-C is for this process, which ends the others.
    """
    if len(shares) == 1:
        return [work(*shares[0])]
    with get_context("spawn").Pool(len(shares), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        return pool.starmap(work, shares)
