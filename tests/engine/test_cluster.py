"""Work on a Dask cluster: a scheduler and two worker processes of this machine come to what one process comes to.

Dask is no requirement of `make test`: without it the real cluster is skipped. `make cluster`, a part of `make proof`,
fetches it.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import execute_from_command_line

from engine import cluster
from engine.cluster import OtherProgram, SameProgram, by_edition, connected
from engine.jobs import HERE, MOST_BATCHES, in_batches, spread
from tests.commands import ROOT, python, run

ASKED = ("simulate", "--campaigns", "120", "--seed", "S", "--rome", "greedy", "--json")
needs_dask = pytest.mark.skipif(
    not find_spec("distributed") and os.environ.get("RISE_CLUSTER") != "required",
    reason="Dask is not installed: `make cluster` fetches it",
)


def said(out: str) -> dict[str, object]:
    """What the command found, but for the time it took."""
    found: dict[str, object] = json.loads(out)
    del found["seconds"], found["per_second"]
    return found


@contextmanager
def process(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """A part of Dask, ended with the test."""
    quiet = {
        "DASK_DISTRIBUTED__ADMIN__LOG_FORMAT": "%(message)s",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }
    command = [sys.executable, "-m", "dask", *map(str, arguments)]
    with subprocess.Popen(command, env={**os.environ, **quiet}, start_new_session=True) as begun:
        try:
            yield begun
        finally:
            os.killpg(begun.pid, signal.SIGKILL)


def awaited(file: Path) -> Path:
    """It is there; half a minute at most."""
    for _ in range(300):
        if file.exists() and file.read_text(encoding="utf-8"):
            return file
        time.sleep(0.1)
    raise AssertionError(f"{file} has not come")


LOCAL = ("--host", "127.0.0.1", "--no-dashboard")


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of one for this machine alone."""
    file = folder / "scheduler.json"
    with process("scheduler", *LOCAL, "--port", "0", "--scheduler-file", file):
        yield json.loads(awaited(file).read_text(encoding="utf-8"))["address"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with two worker processes."""
    folder = tmp_path_factory.mktemp("dask")
    two = ("--nworkers", "2", "--nthreads", "1", "--local-directory", folder)
    with scheduler(folder) as found, process("worker", found, *LOCAL, *two):
        wait_for_workers(found, 2)
        yield found


def wait_for_workers(address: str, number: int) -> None:
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(number, timeout=30)


def worker(number: int) -> int:
    """Which process has done this."""
    time.sleep(0.01)
    return os.getpid()


@needs_dask
def test_a_cluster_comes_to_the_same_campaign_for_campaign(address: str):
    assert said(run(*ASKED, "--cluster", address)[1]) == said(run(*ASKED)[1])


@needs_dask
def test_both_workers_have_a_share_in_it(address: str):
    with connected(address) as found:
        pids = set(in_batches(worker, [(number,) for number in range(40)], found))

    assert len(pids - {os.getpid()}) == 2


@needs_dask
def test_a_worker_with_another_program_is_refused(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "edition", lambda: "another")

    code, out, err = run(*ASKED, "--cluster", address)

    assert (code, out) == (2, "")
    assert err.startswith(f"A worker of {address} has another program than this machine, or none: install the same one")


@needs_dask
def test_a_scheduler_without_workers_says_so(tmp_path: Path):
    with scheduler(tmp_path) as found:
        assert f"The scheduler at {found} has no workers yet" in run(*ASKED, "--cluster", found)[2]


@needs_dask
@pytest.mark.parametrize("nowhere", ["tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://there", "127.0.0.1:many"])
def test_where_no_scheduler_is_the_command_says_so(nowhere: str):
    """In a process of its own: what Dask leaves behind of it is none of ours."""
    answer = python("manage.py", *ASKED, "--cluster", nowhere, PYTHONPATH=os.pathsep.join([str(ROOT), *sys.path]))

    assert (answer.returncode, answer.stdout) == (2, "")
    assert f"No Dask scheduler answers at {nowhere}: " in answer.stderr
    assert "Traceback" not in answer.stderr


def test_without_dask_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    code, out, err = run(*ASKED, "--cluster", "tcp://127.0.0.1:8786")

    assert (code, out) == (2, "")
    assert err.strip() == (
        "A cluster needs Dask, which is not installed with the program. "
        "In its folder: python -m pip install -r requirements-cluster.txt"
    )


def test_jobs_and_a_cluster_are_not_asked_for_together(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", *ASKED, "--jobs", "2", "--cluster", "tcp://127.0.0.1:8786"])

    assert stopped.value.code == 2
    assert "not allowed with argument --jobs" in capsys.readouterr().err


def test_work_goes_with_the_edition_of_the_program():
    with SameProgram(HERE) as there:
        assert there.submit(sum, [1, 2]).result() == 3
        assert [*there.map(max, [1, 5], [4, 2])] == [4, 5]
    with pytest.raises(OtherProgram):
        by_edition("another", sum, [1, 2])


@pytest.mark.parametrize("number", [1, 2, 499, 500, 501, 1_000_003])
def test_shares_are_all_numbers_in_their_order(number: int):
    shares = spread(number)

    assert [n for share in shares for n in share] == [*range(number)]
    assert len(shares) <= MOST_BATCHES


def test_an_error_of_one_share_ends_the_rest():
    shares = in_batches(int, [("1",), ("one",), ("2",)])

    assert next(shares) == 1
    with pytest.raises(ValueError, match="'one'"):
        next(shares)
