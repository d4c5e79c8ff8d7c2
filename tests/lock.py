"""`make lock`: the lists of requirements, each package at one version with the hashes of all its files, by uv.

What is pinned stays unless pyproject.toml wants something else; `make lock UPGRADE=1` takes the newest of everything.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.commands import ROOT

PLAYERS = "requirements.txt"
EXTRAS = {"requirements-dev.txt": "dev", "requirements-cluster.txt": "cluster"}
QUIET = ("--quiet", "--no-header", "--no-annotate", "--no-python-downloads")
ANYWHERE = ("--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--only-binary", ":all:")
"""One version of each for every system and Python, of those that have wheels."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def entries(text: str) -> dict[str, str]:
    """What a list says of each package: version, marker and hashes."""
    return {entry[2]: entry[1] for entry in re.finditer(r"(?m)^(([\w.-]+)==.*\n(?: +--hash=.*\n)*)", text)}


def compiled(uv: str, before: str, *wanted: str) -> dict[str, str]:
    """All that pyproject.toml comes to with these options, at the versions of before where they will do."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "list.txt"
        file.write_text(before, encoding="utf-8")
        command = [
            uv,
            "pip",
            "compile",
            *QUIET,
            *ANYWHERE,
            "--generate-hashes",
            "-o",
            str(file),
            *wanted,
            "pyproject.toml",
        ]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return entries(file.read_text(encoding="utf-8"))


def write(name: str, packages: dict[str, str]) -> None:
    """Below the head that the list has."""
    head = re.split(r"(?m)^[\w.-]+==", text_of(name))[0]
    (ROOT / name).write_text(head + "".join(packages.values()), encoding="utf-8", newline="\n")
    print(f"{name}: {len(packages)} packages")


def main(uv: str, *options: str) -> None:
    """First the player's list, which the others add to."""
    players = compiled(uv, text_of(PLAYERS), *options)
    write(PLAYERS, players)
    for name, extra in EXTRAS.items():
        before = "".join(players.values()) + "".join(entries(text_of(name)).values())
        wanted = compiled(uv, before, *options, "--extra", extra, "--constraint", PLAYERS)
        write(name, {package: entry for package, entry in wanted.items() if package not in players})


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).absolute()), *sys.argv[2:])
