"""`make resolve`: all lists of requirements for each system and Python, from wheels alone, with nothing unpinned.

uv works them out for a machine that is not this one, markers included, and says which files each package has today:
those must be the files of our hashes. Exit code 1 if a list fails anywhere.
"""

import subprocess
import sys
from itertools import product
from pathlib import Path

from tests.commands import ROOT
from tests.lock import EXTRAS, PLAYERS, QUIET, entries, text_of

SYSTEMS = {
    "Windows": "x86_64-pc-windows-msvc",
    "macOS, Apple": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Linux": "x86_64-unknown-linux-gnu",
}
PYTHONS = ("3.11", "3.12", "3.13")


def pins(text: str) -> set[tuple[str, ...]]:
    """Each package of a list with its version and hashes, whatever its marker."""
    return {
        (name, entry.split()[0], *sorted(part for part in entry.split() if part.startswith("--hash")))
        for name, entry in entries(text).items()
    }


def resolved(uv: str, name: str, system: str, version: str) -> tuple[set[tuple[str, ...]], str]:
    """What the list comes to there, or what uv says against it."""
    there = ("--only-binary", ":all:", "--python-platform", system, "--python-version", version)
    ran = subprocess.run(
        [uv, "pip", "compile", *QUIET, *there, "--generate-hashes", name], cwd=ROOT, capture_output=True, text=True
    )
    return pins(ran.stdout), ran.stderr if ran.returncode else ""


def main(uv: str) -> int:
    """Print a line for each, and what is wrong below it."""
    faults = 0
    for name, (system, platform), version in product([PLAYERS, *EXTRAS], SYSTEMS.items(), PYTHONS):
        needed, wrong = resolved(uv, name, platform, version)
        other = sorted(package for package, *_ in needed - pins(text_of(name)) - pins(text_of(PLAYERS)))
        faults += bool(wrong or other)
        print(
            f"{name:24} {system:12} {version}: {'FAILS' if wrong else len(needed)}",
            *other and ("not pinned, or with other files today (`make lock`):", *other),
        )
        print(wrong, end="")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).absolute())))
