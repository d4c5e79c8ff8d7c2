"""What the written pages of measurements are made of."""

import math
import os
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import NormalDist

ROOT = Path(__file__).parent.parent
Z = NormalDist().inv_cdf(0.975)


def asked_for(what: str, seed: str = "", **numbers: int) -> Namespace:
    """What the command that measures is given: these unless others are named, and workers."""
    parser = ArgumentParser(description=f"Measure {what}.")
    for name, number in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=number, help=f"default: {number}")
    if seed:
        parser.add_argument("--seed", default=seed, help=f"default: {seed}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def write(file: Path, lines: Iterable[str]) -> None:
    """The file with these lines, once all of them are there."""
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{file.relative_to(ROOT)} is written.")


def heading(text: str) -> Iterator[str]:
    """The beginning of a section."""
    yield from ("", f"## {text}", "")


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table of these rows."""
    for cells in (head, ["---"] * len(head), *rows):
        yield row(*cells)


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def counted_on() -> str:
    """When it was measured, and where."""
    machine = f"Python {platform.python_version()} on a machine with {os.cpu_count()} cores ({platform.machine()})"
    return f"Counted on {date.today():%d %B %Y}, {machine}."


def sure(number: int) -> float:
    """Half the 95 % interval of a share of about a half, of so many."""
    return Z * 0.5 / math.sqrt(number)
