"""`make release`: what is given out, made of the last commit, tried as its players start it, with its SHA-256.

A ZIP of the whole folder, for a double-click, and a wheel, for pipx. Both are installed by the network with the locked
lists, below a path with a space and accents, and show their front page.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import __version__
from tests.commands import ROOT
from tests.installed import address_in, build_wheel, fetched, new_environment, playing, surroundings
from tests.lock import PLAYERS

NAME = f"rise-of-rome-{__version__}"


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def try_out(*command: object, folder: Path) -> None:
    """It says its version, and shows its front page."""
    said = subprocess.run(
        [*map(str, command), "--version"],
        cwd=folder,
        env=surroundings(folder),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert said.stdout.endswith(f"The Rise of Rome {__version__}\n"), said.stdout
    with playing(*command, folder=folder) as told:
        front = fetched(address_in(told)).decode()
        assert f"The Rise of Rome {__version__}. Your campaigns" in front, front
    print(said.stdout.strip(), "plays, started by", Path(str(command[-1])).name, flush=True)


def unpacked(archive: Path, folder: Path) -> Path:
    """The folder of the ZIP, which does not keep who may run what."""
    shutil.unpack_archive(archive, folder)
    return folder / NAME


def install(wheel: Path, source: Path, folder: Path) -> Path:
    """The command, of a new environment with the locked packages and nothing else."""
    commands, pip = new_environment(folder)
    said = subprocess.run(
        [*pip, "install", "--require-hashes", "-r", source / PLAYERS], stderr=subprocess.PIPE, text=True
    )
    assert said.returncode == 0, said.stderr
    subprocess.run([*pip, "install", "--no-deps", "--no-index", wheel], check=True)
    subprocess.run([*pip, "check"], check=True, stdout=subprocess.DEVNULL)
    return commands / "rise-of-rome"


def main(out: Path) -> None:
    """Nothing of before stays there."""
    if changed := git("status", "--porcelain"):
        sys.exit(f"What is given out is made of the last commit, and this is not in it:\n{changed}")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    archive = out / f"{NAME}.zip"
    git("archive", "--format=zip", f"--prefix={NAME}/", f"--output={archive.absolute()}", "HEAD")
    with TemporaryDirectory() as place:
        folder = Path(place) / "Ré publica"
        source = unpacked(archive, folder / "for the wheel")
        wheel = build_wheel(source, out.absolute(), SOURCE_DATE_EPOCH=git("log", "-1", "--format=%ct"))
        try_out(install(wheel, source, folder / "env"), folder=folder)
        try_out(sys.executable, unpacked(archive, folder) / "play.py", folder=folder)
    for file in (archive, wheel):
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {os.path.relpath(file)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
