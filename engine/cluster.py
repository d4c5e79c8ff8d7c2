"""Work on other machines: the executor of a Dask scheduler (docs/cluster.md). Dask is imported only if one is named.

Anybody who reaches such a scheduler can run any code on its workers: use it on trusted networks only.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

PACKAGES = ("battles", "campaign", "engine", "powers")
COUNTS = (".py", ".toml", ".json")
"""Files that a result depends on: the program, and the data it reads."""
SECONDS = 10  # how long a scheduler may take to answer


class NoCluster(Exception):
    """The cluster is not usable; the message says why, and what would help."""


class OtherProgram(Exception):
    """The worker has another version of the program, which could give other results."""


@cache
def edition() -> str:
    """A digest of this program, the same on every system."""
    root, digest = Path(__file__).parent.parent, sha256()
    found = (path for package in PACKAGES for path in (root / package).rglob("*") if path.suffix in COUNTS)
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in found):
        digest.update(f"{name}\n{path.read_text(encoding='utf-8')}".encode())
    return digest.hexdigest()


def by_edition(asked: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do the work if this worker has the edition `asked`; raises OtherProgram if not."""
    if asked != edition():
        raise OtherProgram
    return work(*args, **kwargs)


class SameProgram(Executor):
    """Wraps an executor: its workers refuse work from another edition of the program."""

    def __init__(self, workers: Executor) -> None:
        self.workers = workers

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self.workers.submit(partial(by_edition, edition(), fn), *args, **kwargs)


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at this address; raises NoCluster if it, or the program on a worker, is missing."""
    try:
        from distributed import Client
    except ImportError as missing:
        raise NoCluster(
            "A cluster needs Dask, which is not installed with the program. "
            "In its folder: python -m pip install -r requirements-cluster.txt"
        ) from missing
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, TypeError, ValueError) as error:  # TypeError: no certificate is set
        raise NoCluster(f"No Dask scheduler answers at {address}: {error}") from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise NoCluster(f"The scheduler at {address} has no workers yet: start one with dask worker {address}")
        workers = client.get_executor()
        try:
            yield SameProgram(workers)
        except (OtherProgram, ModuleNotFoundError) as error:
            raise NoCluster(
                f"A worker of {address} has another program than this machine, or none: "
                "install the same one everywhere, and start the workers again."
            ) from error
        finally:
            workers.shutdown(wait=False)
