"""Installs what the program needs into .venv, unless it is there, and starts it: Play.bat, Play.command, `make play`.

What stands after its name goes to the program: `play.py --port 8100`. `play.py --install developer`, which the Makefile
says, only installs. Nothing is there yet except the standard library, and any Python 3 that reads this must get as far
as the check of its version.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

DOWNLOADS = "https://www.python.org/downloads/"


def newer() -> str:
    """Another Python here that is new enough, first those that the packages are known to support; or nothing."""
    for minor in (13, 12, 11, 14, 15, 16):
        found = shutil.which(f"python3.{minor}")
        if found and not subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL):
            return found
    return ""


def run(*command: str) -> int:
    """The exit code of a command. Ctrl-C reaches it by itself; SIGTERM, which only we get, is passed on to it."""
    signal.signal(signal.SIGINT, lambda *_: None)
    program = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: program.terminate())
    return program.wait()


if sys.version_info < (3, 11):
    other = newer()
    if other:
        sys.exit(run(other, *sys.argv))
    sys.exit(
        f"Python 3.11 or newer is needed, and this is {sys.version.split()[0]} ({sys.executable}).\n"
        f"Get it at {DOWNLOADS} and start again."
    )

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
PYTHON = str(ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
LOCK = HERE / "build" / "installing"
LISTS = {
    "player": ("what the program needs", ["requirements.txt"]),
    "developer": ("what its checks need", ["requirements.txt", "requirements-dev.txt"]),
}
UNFINISHED = "unfinished"
PARTS = {"ensurepip": "venv", "_ssl": "ssl", "_sqlite3": "sqlite3"}
"""Parts of the standard library that some systems leave out, and their names."""

REASONS = {
    "NewConnectionError|[Nn]ame resolution|getaddrinfo|timed out|ProxyError|Connection refused|SSLError": (
        "The packages could not be fetched. Is this machine online, and may it reach the package index?"
    ),
    "DO NOT MATCH THE HASHES": (
        "A package that was fetched is not the one that this program was made with, so it was not installed."
    ),
    "No space left|Errno 28|WinError 112": "The disk is full.",
    "WinError (5|32)|Permission denied": (
        "A file there is in use or may not be written. If The Rise of Rome is running, stop it first."
    ),
    "No matching distribution": (
        "A package does not come ready built for this system and this Python.\n"
        "For Python 3.11 to 3.13 all do on Windows, macOS and Linux; Windows on ARM needs a Python for Intel."
    ),
}
"""What is wrong, by what venv or pip say; the first that fits counts."""


class Trouble(Exception):
    """What is wrong and what can be done, in words for the player."""


def main(*arguments: str) -> int:
    """Exit code."""
    only_install = arguments[:1] == ("--install",)
    try:
        for name in ("player", *arguments[1:]) if only_install else ("player",):
            install(name)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped before everything was installed. The next start finishes it.", file=sys.stderr)
        return 1
    return 0 if only_install else run(PYTHON, str(HERE / "manage.py"), *arguments)


def install(name: str) -> None:
    """What this list names, unless it is there."""
    look_at_what_is_here()
    if is_there(name):
        return
    with alone():
        if not is_there(name):  # another copy may have done it
            what, files = LISTS[name]
            print(f"Installing {what} into .venv, about a minute the first time ", end="", flush=True)
            make_environment(name)
            fetch(name, files[-1])
            mark(name).write_text(state(name), encoding="ascii")


def look_at_what_is_here() -> None:
    """All of the program, and all of Python."""
    if not (HERE / "manage.py").exists():
        raise Trouble(f"The rest of the program is not in {HERE}. Unpack the whole of it, and start it there.")
    lacking = {called for part, called in PARTS.items() if not importlib.util.find_spec(part)}
    if lacking:
        raise Trouble(
            f"This Python ({sys.executable}) lacks a part of itself: {', '.join(sorted(lacking))}.\n"
            "On Debian and Ubuntu `sudo apt install python3-venv` brings it. "
            f"Elsewhere use the Python from {DOWNLOADS}"
        )


def mark(name: str) -> Path:
    """The file that says which list was installed."""
    return ENVIRONMENT / name


def is_there(name: str) -> bool:
    """Whether just this list was installed, for the Python that is there now."""
    there = marked(name) == state(name)
    if there and os.access(mark(name), os.W_OK):
        mark(name).touch()  # make goes by the clock
    return there


def marked(name: str) -> str:
    """What stands there; nothing if there is no such file, or only its name as an older Makefile left it."""
    return mark(name).read_text(encoding="ascii") if mark(name).is_file() else ""


def state(name: str) -> str:
    """This list, and the version of the Python it is installed for."""
    lists = b"".join((HERE / file).read_bytes() for file in LISTS[name][1])
    return f"{version_there()} {hashlib.sha256(lists).hexdigest()}"


def version_there(*needs: str) -> str:
    """Of the Python in .venv; nothing if none runs there, or too old a one, or without what is needed of it."""
    asking = f"import {','.join(('sys', *needs))}; sys.version_info < (3, 11) or print('%d.%d' % sys.version_info[:2])"
    try:
        return subprocess.run([PYTHON, "-c", asking], capture_output=True, text=True, cwd=ENVIRONMENT).stdout.strip()
    except OSError:
        return ""


@contextmanager
def alone() -> Iterator[None]:
    """One installs at a time. The system drops the lock with the process, however this ends."""
    import sqlite3  # not before it is known that it is there

    try:
        LOCK.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(LOCK, timeout=0, isolation_level=None)) as lock:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as held:
                if "locked" not in str(held):
                    raise
                print("Another copy of this program is installing; this one waits for it.", flush=True)
                lock.execute("PRAGMA busy_timeout = 3600000")
                lock.execute("BEGIN EXCLUSIVE")
            yield
    except (OSError, sqlite3.Error) as error:
        raise Trouble(
            f"What the program needs is installed in its folder, {HERE}, and that cannot be written: {error}.\n"
            "Move the folder to where you may write, or see that its disk has room, and start again."
        ) from None


def make_environment(name: str) -> None:
    """Anew, if there is none that could be gone on with. Nothing lies in it but what is installed."""
    if marked(name) != UNFINISHED and version_there("pip"):
        return
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", ENVIRONMENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if made.returncode:
        raise failed(made.stdout)


def fetch(name: str, file: str) -> None:
    """The packages, each as its hash says. What is broken off in the middle is made anew; what fails is as it was."""
    before = marked(name)
    mark(name).write_text(UNFINISHED, encoding="ascii")
    code, said = pip("install", "--require-hashes", "--no-input", "--progress-bar=off", "-r", str(HERE / file))
    if code:
        mark(name).write_text(before, encoding="ascii")
        raise failed(said)


def pip(*arguments: str) -> tuple[int, str]:
    """Its exit code and all that it says; shown is a dot for each package."""
    said = ""
    with subprocess.Popen(
        [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-color", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as running:
        for line in running.stdout or ():
            said += line
            if line.startswith(("Collecting", "Processing")):
                print(".", end="", flush=True)
    print(flush=True)
    return running.returncode, said


def failed(said: str) -> Trouble:
    """With what the tool said of it, whole."""
    reason = next((words for sign, words in REASONS.items() if re.search(sign, said)), "It could not be installed.")
    return Trouble(
        f"\n{said.strip()}\n\nThat is what Python's installer says. In short:\n{reason}\n"
        "Your campaigns are elsewhere and untouched. Start again when that is mended."
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
