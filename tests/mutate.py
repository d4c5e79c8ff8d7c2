"""`python -m tests.mutate [word ...]`: changes a line of the rules, one at a time, and sees whether the tests notice.

The changes are in mutations.toml. Each is made in a copy of the program, never in this folder, and the tests named with
it are run there; what they let pass is tried against all tests of the rules. One that survives even these is a hole in
the tests. With words, only the mutations with one of them in their file or description are tried.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).parent / "mutations.toml"
ALL_RULES = tuple(f"tests/{room}/rules" for room in ("agricola", "battles", "boudica", "engine", "fury", "italy"))
LONGEST = 300
"""Seconds of a processor's that tests may take: a mutation may make a loop endless, which is noticed too. On a busy
machine the clock would notice what no test does."""
LAST_WORDS = 15
"""Lines of pytest's that are shown where it could not run."""
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider")
WITHOUT_FIXTURES = ("--noconftest",)
"""Tests of pages need a reader; all others none of what tests/conftest.py loads, which takes a second."""
UNUSED = ("no:randomly", "no:xdist", "no:hypothesispytest")
"""Plugins that take longer to load than most of the tests named need."""


@dataclass(frozen=True)
class Mutation:
    """A text that `file` has exactly once becomes another; `what` that is, and the `tests` that should notice."""

    what: str
    file: str
    line: str
    becomes: str
    tests: tuple[str, ...]

    def of(self, text: str) -> str:
        """The text of the file with the change made; ValueError unless the line is there exactly once."""
        if (found := text.count(self.line)) != 1:
            raise ValueError(f"{self.file} has {found} times: {self.line}")
        return text.replace(self.line, self.becomes)


class Fate(StrEnum):
    """What became of a mutation."""

    CAUGHT = "caught"
    ELSEWHERE = "caught, but not by the tests named"
    SURVIVED = "survived"
    BROKEN = "no test ran"


@dataclass(frozen=True)
class Tried:
    """A mutation, what became of it, the test that noticed (or pytest's last words), and the seconds it took."""

    mutation: Mutation
    fate: Fate
    by: str
    seconds: float


def listed(words: Sequence[str] = ()) -> list[Mutation]:
    """The mutations of the list, or those with one of these words."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["mutation"]
    mutations = [Mutation(**{**row, "tests": tuple(row["tests"])}) for row in rows]
    return [m for m in mutations if not words or any(word.lower() in f"{m.file} {m.what}".lower() for word in words)]


def attempt(mutation: Mutation, everything: Sequence[str] = ALL_RULES) -> Tried:
    """Make the change in a copy and run the tests named there; if they let it pass, everything, if that is asked."""
    began = time.monotonic()
    with copy() as program:
        file = program / mutation.file
        file.write_text(mutation.of(file.read_text(encoding="utf-8")), encoding="utf-8")
        fate, by = run(program, mutation.tests)
        if fate is Fate.SURVIVED and everything:
            fate, by = run(program, everything)
            fate = Fate.ELSEWHERE if fate is Fate.CAUGHT else fate
    return Tried(mutation, fate, by, time.monotonic() - began)


@contextmanager
def copy() -> Iterator[Path]:
    """The program in a folder of its own, compiled modules included; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="rise-of-rome-") as folder:
        yield Path(shutil.copytree(ROOT, Path(folder) / "program", ignore=shutil.ignore_patterns(".*")))


def run(program: Path, tests: Sequence[str]) -> tuple[Fate, str]:
    """Whether these tests notice. Where a module cannot even be imported, no test has noticed anything."""
    conftest = () if any("/pages/" in test or "/contract/" in test for test in tests) else WITHOUT_FIXTURES
    limited = ("sh", "-c", 'ulimit -S -t "$0" && exec "$@"', str(LONGEST))
    command = [*limited, *PYTEST, *conftest, *(word for plugin in UNUSED for word in ("-p", plugin)), *tests]
    environment = _environment() | {"RISE_OF_ROME_DATA": str(program)}
    ran = subprocess.run(command, cwd=program, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode == -signal.SIGXCPU:
        return Fate.CAUGHT, f"still running after {LONGEST} seconds of a processor's"
    if ran.returncode == pytest.ExitCode.OK:
        return Fate.SURVIVED, ""
    lines = ran.stdout.splitlines()
    failed = [line.removeprefix("FAILED ").split(" - ")[0] for line in lines if line.startswith("FAILED ")]
    if ran.returncode == pytest.ExitCode.TESTS_FAILED and failed:
        return Fate.CAUGHT, failed[0]
    return Fate.BROKEN, "\n".join(lines[-LAST_WORDS:]) + ran.stderr


def _environment() -> dict[str, str]:
    """As now, but nothing of a pytest or coverage that may be running, nor its long proofs and samples."""
    ours = ("COVERAGE", "PYTEST", "RISE_COUNTED", "RISE_PROOF")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Change the rules line by line, and see whether the tests notice.")
    parser.add_argument("word", nargs="*", help="only mutations with one of these in their file or description")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    mutations = listed(asked.word)
    print(f"{len(mutations)} mutations. First the program as it is:", flush=True)
    with copy() as program:
        fate, by = run(program, sorted({test for mutation in mutations for test in mutation.tests}))
    if fate is not Fate.SURVIVED:
        sys.exit(f"its tests do not pass, and would seem to catch everything.\n{by}")
    print("its tests pass.", flush=True)
    began = time.monotonic()
    tried = []
    with ThreadPoolExecutor(asked.jobs) as pool:
        for one in pool.map(attempt, mutations):
            print(f"{one.seconds:6.1f} s  {one.fate:8}  {one.mutation.file}: {one.mutation.what}", flush=True)
            tried.append(one)
    print(*_summary(tried, time.monotonic() - began), sep="\n")
    sys.exit(any(one.fate in (Fate.SURVIVED, Fate.BROKEN) for one in tried))


def _summary(tried: Sequence[Tried], seconds: float) -> Iterator[str]:
    """A table by what the rules are of, then everything that was not caught by the tests named."""
    fates = Counter((_room(one.mutation.file), one.fate) for one in tried)
    yield f"\n{'':32}" + "".join(f"{fate.name.lower():>11}" for fate in Fate)
    for room in sorted({room for room, _ in fates}):
        yield f"{room:32}" + "".join(f"{fates[room, fate]:11}" for fate in Fate)
    yield f"{f'all, in {seconds:.0f} seconds':32}" + "".join(
        f"{sum(o.fate is fate for o in tried):11}" for fate in Fate
    )
    for one in tried:
        if one.fate is not Fate.CAUGHT:
            yield f"\n{one.fate}: {one.mutation.file}: {one.mutation.what}\n  {one.by}"


def _room(file: str) -> str:
    return file.rpartition("/")[0]


if __name__ == "__main__":
    main()
