"""What each test takes of a processor, with all that it starts: `make times` lists the dear ones in tests/dear.txt.

It prints the fifty dearest as docs/proofs.md has them. What was not measured stays listed as it was, unless its test
has gone: so `python -m tests.times` alone takes out what has. Only Linux tells what a living browser has taken.
"""

import os
from collections import Counter
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pytest

DEAR = Path(__file__).with_name("dear.txt")
"""Seconds and name of each test that takes more than a quarter of a second."""
TIMES = Path(__file__).parent.parent / "build" / "times"
MOST_TURNS = 8


def dear() -> dict[str, float]:
    """Seconds of each test that is dear, by its id."""
    found = (line.split(" ", 1) for line in DEAR.read_text(encoding="utf-8").splitlines())
    return {f"tests/{name}": float(seconds) for seconds, name in found}


def turns(seconds: float) -> int:
    """It is taken in one of so many runs: so it takes a quarter of a second of each, and the dearest rather more."""
    return min(ceil(4 * seconds), MOST_TURNS)


def taken() -> float:
    """Seconds of this process and all below it, the ended ones too."""
    parents, times = dict[int, int](), dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(stat.parent.name)] = int(fields[1])
        times[int(stat.parent.name)] = sum(map(int, fields[11:15]))
    family = {os.getpid()}
    for _ in range(5):
        family |= {each for each, parent in parents.items() if parent in family}
    return sum(times.get(each, 0) for each in family) / os.sysconf("SC_CLK_TCK")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = taken()
    result = yield
    TIMES.mkdir(parents=True, exist_ok=True)
    with open(TIMES / f"{os.getpid()}.txt", "a", encoding="utf-8") as out:
        out.write(f"{taken() - before:.1f} {item.nodeid}\n")
    return result


def is_there(name: str) -> bool:
    """Whether the test of this id is still written."""
    file, *_, test = name.partition("[")[0].split("::")
    return f"def {test}(" in Path(__file__).parent.parent.joinpath(file).read_text(encoding="utf-8")


if __name__ == "__main__":
    lines = [line for file in TIMES.glob("*.txt") for line in file.read_text(encoding="utf-8").splitlines()]
    measured = {name: float(seconds) for seconds, name in (line.split(" ", 1) for line in lines)}
    again = {name.partition("[")[0] for name in measured}
    others = {name: of for name, of in dear().items() if name.partition("[")[0] not in again and is_there(name)}
    seconds = Counter(others | measured)
    listed = [f"{of} {name.removeprefix('tests/')}\n" for name, of in sorted(seconds.items()) if turns(of) > 1]
    DEAR.write_text("".join(listed), encoding="utf-8")
    print(*(f"| {of:.0f} | `{name.removeprefix('tests/')}` |" for name, of in seconds.most_common(50)), sep="\n")
