"""What the written pages of measurements are made of."""

import os
import platform
from collections.abc import Iterator


def heading(text: str) -> Iterator[str]:
    """The beginning of a section."""
    yield from ("", f"## {text}", "")


def row(*cells: str) -> Iterator[str]:
    """A row of a table; after the first comes rule."""
    yield f"| {' | '.join(cells)} |"


def rule(columns: int) -> Iterator[str]:
    """What stands between the head of a table and its rows."""
    yield from row(*["---"] * columns)


def machine() -> str:
    """Where it was measured."""
    return f"Python {platform.python_version()} on a machine with {os.cpu_count()} cores ({platform.machine()})"
