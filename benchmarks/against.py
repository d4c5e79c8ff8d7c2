"""`python -m benchmarks.against [REVISION]`: battleplay and simulate in turn with those of an older version.

In one run, and by processor time, so that what else the machine does counts less. What both print must be the same.
"""

import argparse
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
RELEASE_1 = "9d4b155"
"""Version 1.0 of the program."""
STARTS = 5
"""So many times each version is started for next to nothing, to know what its start takes."""


class Work(NamedTuple):
    """A command of manage.py, the option that says how much it is to do, and how much it does in each run."""

    command: tuple[str, ...]
    option: str
    amount: int


WORKS = {
    "battleplay": Work(("battleplay", "romans", "samnites", "--points", "100", "100"), "--battles", 400),
    "simulate": Work(("simulate", "--rome", "greedy"), "--campaigns", 60),
}


class Run(NamedTuple):
    """What a command printed, but for its own times, and the seconds of processor time it took with its start."""

    printed: dict[str, Any]
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("revision", nargs="?", default=RELEASE_1, help="a commit (default: version 1.0)")
    parser.add_argument("--rounds", type=int, default=12, help="of old, new, new, old (default: 12)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rise-of-rome-against-") as folder:
        os.environ["RISE_OF_ROME_DATA"] = folder
        old = Path(folder) / "old"
        _unpack(asked.revision, old)
        for name, work in WORKS.items():
            ratios = list(_rounds(old, work, asked.rounds))
            spread = f"{min(ratios):.2f} to {max(ratios):.2f} in {len(ratios)} rounds"
            print(f"{name}: {statistics.median(ratios):.2f} times as fast as {asked.revision} ({spread})", flush=True)


def _unpack(revision: str, folder: Path) -> None:
    """The program as it was, out of the history of this repository; SystemExit where that is not here."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        sys.exit(f"No {revision} in the history of this repository: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def _rounds(old: Path, work: Work, rounds: int) -> Iterator[float]:
    """How many times as fast this program is in each round, without what starting it takes."""
    starts = {
        each: statistics.median(_run(each, work, 1, "start").seconds for _ in range(STARTS)) for each in (old, ROOT)
    }
    for number in range(rounds):
        took = dict.fromkeys((old, ROOT), 0.0)
        printed = []
        for each in (old, ROOT, ROOT, old):
            run = _run(each, work, work.amount, f"round {number}")
            took[each] += run.seconds - starts[each]
            printed.append(run.printed)
        if any(other[figure] != told for other in printed for figure, told in printed[0].items()):
            sys.exit(f"They do not print the same for the seed 'round {number}': {printed}")
        yield took[old] / took[ROOT]


def _run(program: Path, work: Work, amount: int, seed: str) -> Run:
    """Sets of words are in the same order for all: that alone makes a difference of some hundredths."""
    command = [sys.executable, "manage.py", *work.command, work.option, str(amount), "--seed", seed, "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        command, cwd=program, env={**os.environ, "PYTHONHASHSEED": "0"}, stdout=subprocess.PIPE, check=True
    )
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    printed = json.loads(done.stdout)
    return Run({key: value for key, value in printed.items() if key not in ("seconds", "per_second")}, seconds)


if __name__ == "__main__":
    main()
