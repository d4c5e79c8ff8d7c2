"""Worker processes know rules only, stand back, and end with the server, however that ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import jobs
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
MOST_MEMORY = 80_000_000
"""Bytes, of one worker."""
SERVER = """
import sys
from campaign.advice.playouts.question import play_batch, study
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.options import matter
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start
from campaign.italy.rules.turn import begin, carry_out, programs_decision
from campaign.advice.web.workshop import WORKSHOP
from engine.playouts.packed import pack
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options
executor = WORKSHOP.hire()
ask = lambda text: executor.submit(eval, text).result()
print(ask("'campaign.italy.playouts.playout' in __import__('sys').modules"))
state = begin(Start("", "seed", italy(Options())))
while matter(state) is None:
    state = carry_out(state, programs_decision(state), StreamDice("seed")).state
asked, at = study(FORESIGHT, state, Policy.GREEDY, "what if"), pack(FORESIGHT.seen(state))
by = FORESIGHT.players(Policy.GREEDY)
playouts = executor.submit(play_batch, FORESIGHT.playout, at, asked.options, by, asked.seed, asked.tasks()[:20])
assert len(playouts.result()) == 20
print(ask("sorted({name.partition('.')[0] for name in __import__('sys').modules})"))
print(ask("__import__('os').nice(0)"))
print(ask("open('/proc/self/status').read().partition('VmHWM:')[2].split()[0]"), flush=True)
sys.stdin.readline()
"""
"""What a server does with a worker, on the command line as it is."""


@pytest.fixture
def server():
    """It answers line by line, and waits then until it is told to end, or killed."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", SERVER],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_a_worker_knows_the_rules_and_nothing_of_pages_and_ends_with_a_killed_server(server):
    told = [server.stdout.readline().strip() for _ in range(4)]

    warm, modules, niceness, kilobytes = told
    assert warm == "True"
    assert {"campaign", "engine"} <= {*eval(modules)}
    assert not {"django", "csp", "whitenoise", "waitress", "matplotlib", "PIL"} & {*eval(modules)}
    assert int(niceness) >= jobs.NICENESS
    assert int(kilobytes) * 1024 <= MOST_MEMORY
    server.kill()
    server.communicate(timeout=PATIENCE)  # its output is also the worker's, and ends when both have ended


def test_it_ends_with_a_server_that_is_stopped(server):
    server.communicate("\n", timeout=PATIENCE)

    assert server.returncode == 0


@pytest.mark.parametrize(("cores", "found"), [(1, 1), (2, 2), (8, 7), (128, jobs.MOST_WORKERS)])
def test_one_core_is_left_to_the_pages(monkeypatch: pytest.MonkeyPatch, cores: int, found: int):
    """Of two it is shared, where workers stand back."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert jobs.number_of_workers() == found

    monkeypatch.delattr(os, "nice", raising=False)
    assert jobs.number_of_workers() == (1 if cores == 2 else found)
