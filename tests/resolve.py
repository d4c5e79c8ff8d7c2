"""`make resolve`: all lists of requirements for each system and Python, from wheels alone, and with nothing unpinned.

uv works them out for a machine that is not this one, markers included. Exit code 1 if a list fails anywhere.
"""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path

from tests.commands import ROOT

LISTS = ("requirements.txt", "requirements-dev.txt", "requirements-cluster.txt")
SYSTEMS = {
    "Windows": "x86_64-pc-windows-msvc",
    "macOS, Apple": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Linux": "x86_64-unknown-linux-gnu",
}
PYTHONS = ("3.11", "3.12", "3.13")
QUIET = ("--quiet", "--no-header", "--no-annotate", "--no-python-downloads")


def pinned(text: str) -> set[str]:
    """The names of what a list names with its version, as packages are compared by them."""
    return {re.sub("[-_.]+", "-", name).lower() for name in re.findall(r"(?m)^([\w.-]+)==", text)}


def resolved(uv: str, name: str, system: str, version: str) -> tuple[set[str], str]:
    """What the list comes to there, or what uv says against it."""
    there = ("--only-binary", ":all:", "--python-platform", system, "--python-version", version)
    ran = subprocess.run([uv, "pip", "compile", *QUIET, *there, name], cwd=ROOT, capture_output=True, text=True)
    return pinned(ran.stdout), ran.stderr if ran.returncode else ""


def main(uv: str) -> int:
    """Print a line for each, and what is wrong below it."""
    faults = 0
    for name, (system, platform), version in product(LISTS, SYSTEMS.items(), PYTHONS):
        ours = pinned((ROOT / name).read_text(encoding="utf-8") + (ROOT / LISTS[0]).read_text(encoding="utf-8"))
        needed, wrong = resolved(uv, name, platform, version)
        unpinned = sorted(needed - ours)
        faults += bool(wrong or unpinned)
        print(
            f"{name:20} {system:12} {version}: {'FAILS' if wrong else len(needed)}",
            *unpinned and ("unpinned:", *unpinned),
        )
        print(wrong, end="")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).absolute())))
