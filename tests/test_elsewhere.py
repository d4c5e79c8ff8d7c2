"""On other machines: as one installs it (`pipx install .`), and under the conditions of Windows and macOS.

With RISE_PROOF=1 what the wheel depends on is fetched anew. Else its environment sees what this one has.
What is tried of other systems: names and paths, what Python has there, what a terminal there can write.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from zipfile import ZipFile

import pytest

from campaign import __version__
from tests.commands import ROOT, python
from tests.installed import address_in, build_wheel, fetched, new_environment, playing, surroundings
from tests.patience import PATIENCE

PROOF = bool(os.environ.get("RISE_PROOF"))
PACKAGES = ("engine", "powers", "battles", "campaign")
LEFT_OVER = shutil.ignore_patterns("__pycache__")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of all that is asked for in pyproject.toml; the databases of the tests are not."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in (*PACKAGES, "templates"):
        shutil.copytree(ROOT / name, source / name, ignore=LEFT_OVER)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "tests", source / "tests", ignore=shutil.ignore_patterns("__pycache__", "stored"))
    return build_wheel(source, out)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a new environment, the path of which has a space and other letters than ASCII's."""
    folder = tmp_path_factory.mktemp("Ré publica") / "env"
    commands, pip = new_environment(folder)
    subprocess.run([*pip, "install", *([] if PROOF else ["--no-deps", "--no-index"]), wheel], check=True)
    if not PROOF:
        [packages] = folder.rglob("site-packages")
        (packages / "lent.pth").write_text(
            "\n".join(path for path in sys.path if path.endswith("site-packages")), encoding="utf-8"
        )
    subprocess.run([*pip, "check"], check=True)
    return commands


def test_it_has_all_files_of_its_packages_and_no_others(wheel: Path):
    held = [name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name]
    there = {file.relative_to(ROOT) for name in (*PACKAGES, "templates") for file in (ROOT / name).rglob("*")}
    ours = {file.as_posix() for file in there if (ROOT / file).is_file() and file.suffix != ".pyc"}

    assert {*held} == {f"campaign/{name}" if name.startswith("templates/") else name for name in ours}


def test_its_version_is_the_programs(wheel: Path):
    assert wheel.name == f"rise_of_rome-{__version__}-py3-none-any.whl"


def test_it_has_the_licences(wheel: Path):
    licences = {Path(name).name for name in ZipFile(wheel).namelist() if "/licenses/" in name}

    assert {"LICENSE", "cinzel-OFL.txt", "eb-garamond-OFL.txt"} <= licences


def test_installed_it_plays(installed: Path, tmp_path: Path):
    with playing(installed / "rise-of-rome", folder=tmp_path) as said:
        address = address_in(said)
        front = fetched(address).decode()
        style = re.search(r'/(joined/\w+/campaign/campaign\.css[^"]*)', front)

        assert "You are Rome" in front
        assert style
        assert b"--ink" in fetched(address + style[1])
        assert (tmp_path / "Ζωή Smith" / "campaigns.sqlite3").exists()


def test_its_other_commands_are_manage_pys(installed: Path, tmp_path: Path):
    """A list as PDF needs the data, the texts, the drawings and the typefaces."""
    order = "armylist romans --points 80 --year 340 --seed Decius --format pdf --out list.pdf"
    subprocess.run([installed / "rise-of-rome", *order.split()], cwd=tmp_path, env=surroundings(tmp_path), check=True)

    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")


NOT_THERE = """
import os, runpy, signal, sys
import django, filelock, platformdirs, waitress # they know the systems, and go other ways there
for name in {"fork", "forkpty", "getuid", "geteuid", "getgid", "chown", "fchown", "fchmod", "uname", "posix_spawn"}:
    delattr(os, name)
for name in {"SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL", "SIGALRM", "SIGUSR1", "SIGCHLD", "SIGPIPE", "alarm"}:
    delattr(signal, name)
sys.argv[0] = "rise-of-rome"
sys.path.insert(0, ROOT)
runpy.run_module("campaign", run_name="__main__")
"""
"""What Windows' Python does not have, and SIGTERM, which nobody can send there."""


def test_it_plays_without_what_only_some_systems_have(tmp_path: Path):
    elsewhere = [sys.executable, "-c", NOT_THERE.replace("ROOT", repr(str(ROOT)))]
    with playing(*elsewhere, folder=tmp_path, PYTHONIOENCODING="cp437") as said:
        address, jar = address_in(said), HTTPCookieProcessor()
        browser = build_opener(jar)
        browser.open(address, timeout=PATIENCE).read()
        [token] = [cookie.value for cookie in jar.cookiejar if cookie.name == "csrftoken"]
        posted = urlencode({"csrfmiddlewaretoken": token or ""}).encode()
        desk = browser.open(Request(f"{address}first-turn/", posted), timeout=PATIENCE).read().decode()

        assert "341 BC" in desk


def test_what_a_terminal_cannot_write_stops_nothing():
    told = python("manage.py", "battleplay", "--replay-example", PYTHONIOENCODING="cp437")

    assert "the Barbarians?" in told.stdout
    assert (told.returncode, told.stderr) == (0, "")


def test_no_name_of_a_file_is_impossible_elsewhere():
    """Two that differ in capitals only are one file on Windows and macOS; some names Windows keeps for itself."""
    names = [
        file.relative_to(ROOT).as_posix() for package in (*PACKAGES, "tests") for file in (ROOT / package).rglob("*")
    ]
    small = Counter(name.casefold() for name in names)

    assert [name for name, times in small.items() if times > 1] == []
    assert [name for name in names if re.search(r'[:*?"<>|\\]|(^|/)(con|aux|nul|prn)(\.|/|$)|[. ]$', name)] == []
