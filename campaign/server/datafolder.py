"""The user's data folder: the campaigns, their backups, the secret key and the running server's lock.

Asking for paths touches no disk, so that commands without data can read the settings.
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

PARTS = ("restore.part*", "update.part*")  # working copies of the database next to it
OURS = ("campaigns.sqlite3*", "secret-key", "server.*", *PARTS)
"""Its contents besides the backups. A player may have chosen a folder with other things in it."""


class AlreadyServed(Exception):
    """Another server holds the data folder; `str()` is its address, empty while it starts."""


def path() -> Path:
    """`RISE_OF_ROME_DATA`, or the operating system's place for user data."""
    chosen = os.environ.get("RISE_OF_ROME_DATA")
    return Path(chosen).absolute() if chosen else user_data_path("rise-of-rome", appauthor=False)


def database() -> Path:
    return path() / "campaigns.sqlite3"


def make() -> None:
    """Make the folder if it is missing, and let only its owner look into it."""
    folder = path()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    backups = folder / "backups"
    _keep_private(0o700, folder, backups)
    _keep_private(0o600, *(file for one in OURS for file in folder.glob(one)), *backups.glob("*"))


def clear_away() -> None:
    """Delete what a start that was broken off has left; only with the lock held."""
    folder = path()
    for file in (file for part in PARTS for file in folder.glob(part)):
        file.unlink()
    for file in (file for occasion in ("routine-*", "before-*") for file in (folder / "backups").glob(occasion)):
        if file.suffix == ".part" or not file.stat().st_size:
            file.unlink()


def _keep_private(mode: int, *files: Path) -> None:
    """Make them private; where that is impossible, as on another system's disk, they stay as they are."""
    for file in files:
        with suppress(OSError):
            file.chmod(mode)


def secret_key() -> str:
    """The key that signs cookies: one for each folder, readable only by its owner, never in a backup.

    Without a folder it is new for this run: looking makes no folder.
    """
    if not path().is_dir():
        return secrets.token_urlsafe(50)
    file = path() / "secret-key"
    if not file.exists() or not file.stat().st_size:
        with open(file, "w", encoding="ascii", opener=partial(os.open, mode=0o600)) as new:
            new.write(secrets.token_urlsafe(50))
    return file.read_text(encoding="ascii")


def backup_name(occasion: str) -> Path:
    """A new `backups/<occasion>-<time>.sqlite3` in the folder, which is made if missing."""
    folder = path() / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    name = f"{occasion}-{datetime.now():%Y%m%d-%H%M%S}"
    copies = (folder / f"{name}{again}.sqlite3" for again in ("", *ascii_lowercase))
    return next(copy for copy in copies if not copy.exists())


def back_up(copy: Path) -> Path:
    """Copy the database as it is now, even if in use: completely or not at all, and never over another file.

    Raises OSError (FileExistsError) or sqlite3.Error.
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
    """Hold the folder for one server; yields the function that records its address for others.

    The operating system releases the lock with the process, however it ends.
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
