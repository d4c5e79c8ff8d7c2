"""The user's data folder: the campaigns, their backups, the secret key and the lock of the running server.

Asking where things are touches no disk, so that settings can be read by commands which need no data.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from string import ascii_lowercase

from filelock import FileLock, Timeout
from platformdirs import user_data_path

PARTS = ("restore.part*", "update.part*")
"""Copies of the database that are worked on beside it."""
OURS = ("campaigns.sqlite3*", "secret-key", "server.*", *PARTS)
"""What lies in it beside the backups. A player may have chosen a folder with other things in it."""


class AlreadyServed(Exception):
    """Another server holds the data folder; `str()` of it is that server's address, or empty while it starts."""


def path() -> Path:
    """`RISE_OF_ROME_DATA`, or the place where the operating system keeps a user's data."""
    chosen = os.environ.get("RISE_OF_ROME_DATA")
    return Path(chosen).absolute() if chosen else user_data_path("rise-of-rome", appauthor=False)


def database() -> Path:
    return path() / "campaigns.sqlite3"


def make() -> None:
    """The folder, if there is none; and only its owner may look into it, whoever could before."""
    folder = path()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    backups = folder / "backups"
    _keep_private(0o700, folder, backups)
    _keep_private(0o600, *(file for one in OURS for file in folder.glob(one)), *backups.glob("*"))


def clear_away() -> None:
    """What a start that was broken off has left of its work; nobody else may be at it."""
    folder = path()
    for file in (file for part in PARTS for file in folder.glob(part)):
        file.unlink()
    for file in (file for occasion in ("routine-*", "before-*") for file in (folder / "backups").glob(occasion)):
        if file.suffix == ".part" or not file.stat().st_size:
            file.unlink()


def _keep_private(mode: int, *files: Path) -> None:
    """Where that cannot be, as on another system's disk, they stay as they are."""
    for file in files:
        with suppress(OSError):
            file.chmod(mode)


def secret_key() -> str:
    """The key that signs cookies: made once per folder, readable by its owner only, never part of a backup.

    Before there is a folder, one for this run: whoever only looks makes none.
    """
    if not path().is_dir():
        return secrets.token_urlsafe(50)
    file = path() / "secret-key"
    if not file.exists() or not file.stat().st_size:
        with open(file, "w", encoding="ascii", opener=partial(os.open, mode=0o600)) as new:
            new.write(secrets.token_urlsafe(50))
    return file.read_text(encoding="ascii")


def backup_name(occasion: str) -> Path:
    """A new `backups/<occasion>-<time>.sqlite3` in the folder, which is made if there is none."""
    folder = path() / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    name = f"{occasion}-{datetime.now():%Y%m%d-%H%M%S}"
    copies = (folder / f"{name}{again}.sqlite3" for again in ("", *ascii_lowercase))
    return next(copy for copy in copies if not copy.exists())


def back_up(copy: Path) -> Path:
    """Copy the database as it is at this moment, whoever uses it: whole or not at all, and never over another file.

    OSError (FileExistsError) or sqlite3.Error if that cannot be.
    """
    copy.touch(mode=0o600, exist_ok=False)
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(f"{database().as_uri()}?mode=rw", uri=True)) as source:
            source.execute("VACUUM INTO ?", [str(part)])
        with part.open("rb+") as made:
            os.fsync(made.fileno())
        return part.replace(copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def only_server() -> Iterator[Callable[[str], None]]:
    """Hold the folder for one server; give the function that writes down its address for the others to read.

    The operating system drops the lock with the process, however it ends.
    """
    address = path() / "server.address"
    try:
        held = FileLock(path() / "server.lock", timeout=0, fallback_to_soft=False).acquire()
    except Timeout:
        raise AlreadyServed(address.read_text(encoding="ascii") if address.exists() else "") from None
    with held:

        def announce(said: str) -> None:
            address.touch(mode=0o600)
            address.write_text(said, encoding="ascii")

        announce("")
        yield announce
