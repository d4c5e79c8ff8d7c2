"""The program as one has it who installs it: its wheel, an environment for that, and a run of it.

tests/test_elsewhere.py tries it so, and `make release` what is given out.
"""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.commands import python
from tests.patience import PATIENCE

BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


def build_wheel(source: Path, out: Path, **environ: str) -> Path:
    """Of a copy: setuptools writes beside what it builds from."""
    built = python("-c", BUILD, out, cwd=source, **environ)
    assert built.returncode == 0, built.stderr
    [file] = out.glob("*.whl")
    return file


def new_environment(folder: Path) -> tuple[Path, list[str]]:
    """The folder of its commands, and the pip that installs into it: this one's, for it has none of its own."""
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    place = builder.ensure_directories(folder)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", place.env_exe]
    return Path(place.bin_path), pip


def surroundings(folder: Path) -> dict[str, str]:
    """Nothing of this repository and its tests, and a data folder of its own in this one."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}
    return {**ours, "RISE_OF_ROME_DATA": str(folder / "Ζωή Smith")}


@contextmanager
def playing(*command: object, folder: Path, **more: str) -> Iterator[str]:
    """The program, started in this folder: what it says until it can be visited."""
    process = subprocess.Popen(
        [*map(str, command), "--no-browser", "--port", str(22000 + os.getpid() % 10000)],
        cwd=folder,
        env={**surroundings(folder), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        said = ""
        assert process.stdout
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        yield said
    finally:
        process.terminate()  # which what has started another program can hand on
        try:
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()


def address_in(said: str) -> str:
    found = re.search(r"http://\S+", said)
    assert found, said
    return found[0]


def fetched(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE) as answer:
        assert answer.status == 200
        return bytes(answer.read())
