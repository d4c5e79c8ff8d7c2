"""play.py, Play.bat and Play.command: from an unpacked folder to the program, on every way that can be gone here.

Each has a folder of its own, the path of which has a space and accents, with a list of nothing or of one small package,
and a program that says how it was called. pip is the real one, without a network; so is venv the first time, and what
is made anew later is a copy of that, for it costs seconds.
"""

import ast
import base64
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.commands import ROOT, hears_ctrl_c
from tests.patience import PATIENCE

SAYS = "import sys; print('Plays', *sys.argv[1:])"
STARTERS = ("play.py", "Play.bat", "Play.command")
ONE_LINE = "Installing what the program needs into .venv, about a minute the first time "
COPIES = """
import os, shutil, sys
shutil.rmtree(sys.argv[-1], ignore_errors=True)
shutil.copytree(os.environ["COPIED"], sys.argv[-1], symlinks=True)
"""
"""In the place of venv."""
OLD = """
import runpy, sys
sys.version_info, sys.version = (3, 6, 15), "3.6.15 (old)"
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
LACKING = """
import importlib.util, runpy, sys
importlib.util.find_spec = lambda name: None
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
HOLDS = """
import sqlite3, sys
lock = sqlite3.connect(sys.argv[1], isolation_level=None)
lock.execute("BEGIN EXCLUSIVE")
print(flush=True)
input()
"""
WAITS = """
import signal
signal.signal(signal.SIGTERM, signal.default_int_handler)
try:
    print("Plays", flush=True)
    signal.pause()
except KeyboardInterrupt:
    print("Stopped.")
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of whoever runs the tests: no index, no settings of his pip. What is there is in the folder shelf."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "DJANGO"))}
    shelf = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": (folder.parent / "shelf").as_uri()}
    return {**ours, **shelf, **more}


def start(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return by([folder / "play.py", *arguments], environment(folder, **more))


def by(arguments: Sequence[str | Path], environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], env=environ, capture_output=True, text=True)


@contextmanager
def under_way(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Started in a group of processes of its own, as a terminal has it, to which Ctrl-C goes; ended with the test."""
    with subprocess.Popen(
        [sys.executable, folder / "play.py"],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
        preexec_fn=hears_ctrl_c,
    ) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def unpacked(place: Path) -> Path:
    folder = place / "Ré publica" / "rome"
    folder.mkdir(parents=True)
    for name in STARTERS:
        shutil.copy(ROOT / name, folder)
    (folder / "manage.py").write_text(SAYS, encoding="utf-8")
    (folder / "requirements.txt").write_text("# nothing\n", encoding="utf-8")
    (folder / "requirements-dev.txt").write_text("-r requirements.txt\n", encoding="utf-8")
    (folder.parent / "shelf").mkdir()
    return folder


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return unpacked(tmp_path)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Installed for the first time, and what was said."""
    folder = unpacked(tmp_path_factory.mktemp("once"))
    ran = start(folder, "--port", "8100")
    assert (ran.returncode, ran.stderr) == (0, "")
    return folder, ran.stdout


@pytest.fixture
def copied(once: tuple[Path, str], tmp_path: Path) -> dict[str, str]:
    """More environment: a venv made anew is a copy."""
    (tmp_path / "quick" / "venv").mkdir(parents=True)
    (tmp_path / "quick" / "venv" / "__init__.py").touch()
    (tmp_path / "quick" / "venv" / "__main__.py").write_text(COPIES, encoding="utf-8")
    return {"PYTHONPATH": str(tmp_path / "quick"), "COPIED": str(once[0] / ".venv")}


@pytest.fixture
def ready(once: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of that. Whoever moves the folder loses nothing either."""
    shutil.copytree(once[0].parent, tmp_path / "moved", symlinks=True)
    return tmp_path / "moved" / "rome"


def package(folder: Path) -> str:
    """A wheel on the shelf; its line in a list."""
    wheel = folder.parent / "shelf" / "denarius-1.0-py3-none-any.whl"
    files = {
        "denarius.py": "",
        "denarius-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: denarius\nVersion: 1.0\n",
        "denarius-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{name},sha256={_in_base64(text)},{len(text)}" for name, text in files.items()]
    with ZipFile(wheel, "w") as written:
        for name, text in (files | {"denarius-1.0.dist-info/RECORD": "\n".join(record)}).items():
            written.writestr(name, text)
    return f"denarius==1.0 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def _in_base64(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


def wants(folder: Path, line: str) -> None:
    """A newer version of the program needs something more."""
    (folder / "requirements.txt").write_text(line, encoding="utf-8")


def has_denarius(folder: Path) -> bool:
    return bool(
        [*folder.glob(".venv/lib/*/site-packages/denarius.py"), *folder.glob(".venv/Lib/site-packages/denarius.py")]
    )


def refused(ran: subprocess.CompletedProcess[str], *words: str) -> None:
    """In plain words; the program was not started."""
    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr
    assert "Plays" not in ran.stdout
    for word in words:
        assert word in ran.stderr


def test_the_first_start_says_one_line_and_plays(once: tuple[Path, str]):
    assert once[1].splitlines() == [ONE_LINE, "Plays --port 8100"]


def test_what_is_there_is_not_installed_again(ready: Path):
    assert start(ready).stdout == "Plays\n"


def test_a_folder_that_may_only_be_read_plays(ready: Path):
    """What is there needs no lock and no mark."""
    (ready / "build" / "installing").unlink()
    (ready / "build").rmdir()
    (ready / "build").write_text("in the way", encoding="utf-8")
    (ready / ".venv" / "player").chmod(0o400)

    assert start(ready).stdout == "Plays\n"


def test_the_programs_exit_code_is_its_own(ready: Path):
    (ready / "manage.py").write_text("import sys; sys.exit(3)", encoding="utf-8")

    assert start(ready).returncode == 3


def ctrl_c(running: subprocess.Popen[str]) -> None:
    os.killpg(running.pid, signal.SIGINT)


@pytest.mark.parametrize("stop", [ctrl_c, subprocess.Popen.terminate])
@pytest.mark.skipif(sys.platform == "win32", reason="it sends other things")
def test_what_stops_it_stops_the_program(stop: Callable[[subprocess.Popen[str]], None], ready: Path):
    """Ctrl-C comes to both of them, a SIGTERM only to the first. The program ends in its own way."""
    (ready / "manage.py").write_text(WAITS, encoding="utf-8")
    with under_way(ready) as running:
        assert running.stdout
        assert running.stdout.readline() == "Plays\n"
        stop(running)
        assert running.communicate(timeout=PATIENCE) == ("Stopped.\n", "")
    assert running.returncode == 0


def test_what_a_newer_version_needs_is_added(ready: Path):
    wants(ready, package(ready))

    assert re.fullmatch(rf"{ONE_LINE}\.*\nPlays\n", start(ready).stdout)
    assert has_denarius(ready)


def test_without_a_network_it_says_so_and_goes_on_later(ready: Path):
    """The proxy that is named does not answer. What was installed stays: the version before still plays."""
    before = (ready / "requirements.txt").read_text(encoding="utf-8")
    wants(ready, package(ready))
    away = {"PIP_NO_INDEX": "", "PIP_FIND_LINKS": "", "PIP_PROXY": "http://127.0.0.1:9", "PIP_RETRIES": "1"}

    refused(start(ready, **away), "Is this machine online", "No matching distribution", "campaigns are elsewhere")
    wants(ready, before)
    assert start(ready).stdout == "Plays\n"
    wants(ready, package(ready))
    assert start(ready).stdout.endswith("Plays\n")


def test_a_package_that_is_another_is_not_installed(ready: Path):
    wants(ready, re.sub("sha256:.{8}", "sha256:00000000", package(ready)))

    refused(start(ready), "is not the one that this program was made with", "DO NOT MATCH")
    assert not has_denarius(ready)


@pytest.mark.parametrize("line", ["denarius==1.0\n", "denarius\n"])
def test_a_package_without_a_hash_is_not_installed(line: str, ready: Path):
    package(ready)
    wants(ready, line)

    refused(start(ready), "hash")
    assert not has_denarius(ready)


def test_a_package_that_is_nowhere(ready: Path):
    wants(ready, f"nummus==1.0 --hash=sha256:{'0' * 64}\n")

    refused(start(ready), "does not come ready built", "Python 3.11 to 3.13")


@pytest.mark.parametrize("left", ["half an environment", "broken off", "a Python that is gone", "another Python"])
def test_what_was_left_half_made_is_made_anew(left: str, ready: Path, copied: dict[str, str]):
    match left:
        case "half an environment":
            [packages] = ready.glob(".venv/lib/*/site-packages")
            shutil.rmtree(packages)
            (ready / ".venv" / "player").unlink()
        case "broken off":
            (ready / ".venv" / "player").write_text("unfinished", encoding="ascii")
        case "a Python that is gone":
            for python in ready.glob(".venv/bin/python*"):
                python.unlink()
                python.symlink_to("/nowhere/python3")
        case "another Python":
            mark = ready / ".venv" / "player"
            mark.write_text(mark.read_text(encoding="ascii").replace("3.", "2."), encoding="ascii")
    (ready / ".venv" / "left").touch()

    ran = start(ready, **copied)

    assert (ran.stdout.splitlines(), ran.stderr) == ([ONE_LINE, "Plays"], "")
    assert (ready / ".venv" / "left").exists() == (left == "another Python"), "a Python that runs there is gone on with"


@pytest.mark.skipif(sys.platform == "win32", reason="it sends other things")
def test_broken_off_by_ctrl_c_it_is_made_anew(ready: Path, copied: dict[str, str]):
    """In the middle of pip: here of one that waits to be broken off."""
    wants(ready, package(ready))
    [pip] = ready.glob(".venv/lib/*/site-packages/pip/__main__.py")
    pip.write_text("import time\nprint('Collecting', flush=True)\ntime.sleep(1000)\n", encoding="utf-8")
    with under_way(ready) as running:
        assert running.stdout
        assert running.stdout.read(len(ONE_LINE) + 1) == f"{ONE_LINE}."
        ctrl_c(running)
        _, complaint = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert complaint.endswith("\nStopped before everything was installed. The next start finishes it.\n")

    assert start(ready, **copied).stdout.endswith("Plays\n")
    assert has_denarius(ready)


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """As a copy holds it that is just installing."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, folder / "build" / "installing"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        yield


def test_a_second_copy_waits_for_the_first_to_be_installed(ready: Path):
    wants(ready, package(ready))
    with ExitStack() as first:
        first.enter_context(lock(ready))
        with under_way(ready) as second:
            assert second.stdout
            line = second.stdout.readline()
            assert line == "Another copy of this program is installing; this one waits for it.\n"
            assert not has_denarius(ready)
            first.close()
            assert second.stdout.read().endswith("Plays\n")
    assert has_denarius(ready)


def test_a_folder_that_cannot_be_written(fresh: Path):
    (fresh / "build").write_text("in the way", encoding="utf-8")

    refused(start(fresh), str(fresh), "cannot be written", "Move the folder")


def test_only_one_file_was_unpacked(fresh: Path):
    (fresh / "manage.py").unlink()

    refused(start(fresh), str(fresh), "Unpack the whole")


def test_a_python_without_a_part_of_its_own(fresh: Path):
    """As Debian's is without python3-venv."""
    ran = by(["-c", LACKING, fresh / "play.py"], environment(fresh))

    refused(ran, "lacks a part of itself: sqlite3, ssl, venv", "apt install python3-venv", "https://www.python.org")


def old(folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    """Read by a Python 3.6, on a machine where these are found."""
    return by(["-c", OLD, folder / "play.py", "--lan"], environment(folder, PATH=path))


def test_a_python_that_is_too_old_says_so(fresh: Path):
    refused(old(fresh, ""), "Python 3.11 or newer is needed, and this is 3.6.15", "https://www.python.org/downloads/")


@pytest.mark.skipif(sys.platform == "win32", reason="there py finds the newest")
def test_a_python_that_is_too_old_looks_for_a_newer_one(ready: Path, tmp_path: Path):
    """One that is only a name is passed over."""
    (tmp_path / "python3.13").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    (tmp_path / "python3.13").chmod(0o755)
    (tmp_path / "python3.11").symlink_to(sys.executable)

    assert old(ready, str(tmp_path)).stdout == "Plays --lan\n"


def test_any_python_3_can_read_it():
    """As far as its grammar goes. What it needs of libraries before the question for the version, 3.6 has."""
    source = (ROOT / "play.py").read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 6))
    before, _ = source.split("if sys.version_info < (3, 11):")
    assert not re.search(r"\b(list|dict|tuple|set|type)\[| \| ", before), "annotations of later Pythons"


def test_the_checks_are_installed_by_it_too(ready: Path):
    (ready / "requirements-dev.txt").write_text(f"-r requirements.txt\n{package(ready)}", encoding="utf-8")

    ran = start(ready, "--install", "developer")

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Installing what its checks need into .venv")
    assert has_denarius(ready)
    assert start(ready, "--install", "developer").stdout == ""


@pytest.mark.skipif(sys.platform == "win32", reason="it has Play.bat")
def test_a_double_click_on_macos(ready: Path, tmp_path: Path):
    """A Terminal starts it in another folder."""
    assert os.access(ROOT / "Play.command", os.X_OK)
    called = subprocess.run(
        [ready / "Play.command"], cwd=tmp_path, env=environment(ready), capture_output=True, text=True
    )
    assert called.stdout == "Plays\n"

    (tmp_path / "dirname").symlink_to(shutil.which("dirname") or "")
    without = subprocess.run(
        ["/bin/sh", ready / "Play.command"], env=environment(ready, PATH=str(tmp_path)), capture_output=True, text=True
    )
    assert without.returncode == 1
    assert "Python 3.11 or newer is needed" in without.stdout


def test_a_double_click_on_windows():
    """Nobody can run it here: its lines end as Windows has them, and each label that is gone to is there."""
    lines = (ROOT / "Play.bat").read_bytes()
    text = lines.decode("ascii")

    assert lines.count(b"\n") == lines.count(b"\r\n")
    assert {*re.findall(r"goto (\w+)", text)} == {*re.findall(r"(?m)^:(\w+)", text)}
    assert text.rstrip().endswith("pause\r\nexit /b 1")
    assert "*.bat text eol=crlf" in (ROOT / ".gitattributes").read_text(encoding="utf-8")
