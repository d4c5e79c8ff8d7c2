"""The backups in the data folder: which there are, the routine ones made at the start, and which of those go again."""

import re
import shutil
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError

from campaign.server import datafolder, proof, soundness
from campaign.server.soundness import Unsound

ROUTINE, BY_HAND, BEFORE_RESTORE, BEFORE_UPDATE = "routine", "campaigns", "before-restore", "before-"
"""With what the name of a backup begins, by its occasion."""
KEPT = 10
"""Routine backups."""
NAMED = re.compile(r"(?P<occasion>.+)-(?P<time>\d{8}-\d{6})[a-z]?")
EVERY = timedelta(days=1)
ROOM = 100_000_000
"""Bytes that a routine backup leaves free on the disk: it is not to be what fills it up."""


trouble = ""
"""What went wrong with the routine backup of this start, for the player to read; empty if nothing."""


@dataclass(frozen=True)
class Backup:
    """A file among the backups, made for an occasion at a time."""

    file: Path
    occasion: str
    made: datetime

    @property
    def name(self) -> str:
        """By which the page knows it."""
        return self.file.name

    @property
    def size(self) -> int:
        """In bytes."""
        return self.file.stat().st_size

    @property
    def why(self) -> str:
        """Why it was made."""
        if self.occasion == BEFORE_RESTORE:
            return "before a restore"
        if self.occasion.startswith(BEFORE_UPDATE):
            return "before a new version changed anything"
        return {ROUTINE: "routine", BY_HAND: "by hand"}.get(self.occasion, "found in the folder")

    @property
    def check(self) -> "BackupCheck":
        """Whether it is sound; asked again only when the file has changed."""
        found = self.file.stat()
        return _check(self.file, found.st_size, found.st_mtime_ns)


@dataclass(frozen=True)
class BackupCheck:
    """How many campaigns a backup has, or why it cannot be used."""

    campaigns: int = 0
    problem: str = ""


@lru_cache(maxsize=256)
def _check(file: Path, size: int, changed: int) -> BackupCheck:
    try:
        return BackupCheck(soundness.check(file, soundness.UNTOUCHED))
    except (Unsound, OSError) as problem:
        return BackupCheck(problem=str(problem))


def listed() -> list[Backup]:
    """All that there are, the latest first."""
    files = (datafolder.path() / "backups").glob("*.sqlite3")
    return sorted((_backup(file) for file in files), key=lambda backup: (backup.made, backup.name), reverse=True)


def _backup(file: Path) -> Backup:
    """By its name, occasion and time as datafolder.backup_name gives them; another file by when it was changed."""
    if named := NAMED.fullmatch(file.stem):
        with suppress(ValueError):  # of the 99th of May, say
            return Backup(file, named["occasion"], datetime.strptime(named["time"], "%Y%m%d-%H%M%S"))
    return Backup(file, "", datetime.fromtimestamp(file.stat().st_mtime))


def make(occasion: str = BY_HAND) -> Backup:
    """Copy all campaigns as they are at this moment, and look at the copy.

    OSError or sqlite3.Error if that cannot be; Unsound, and no copy is kept, if what was copied is damaged.
    """
    made = _backup(datafolder.back_up(datafolder.backup_name(occasion)))
    if problem := made.check.problem:
        made.file.unlink()
        raise Unsound(problem)
    return made


def routine() -> str:
    """Make one if the last good one is older than a day; then those beyond KEPT go. What went wrong, empty if nothing.

    Players may go on meanwhile. Whatever is wrong with the database, no backup goes.
    """
    try:
        if damage := soundness.damage(datafolder.database()):
            return f"The file that keeps your campaigns is damaged. {damage}"
        if not _is_due() or _is_empty():
            return ""
        if shutil.disk_usage(datafolder.path()).free < datafolder.database().stat().st_size + ROOM:
            return "There was too little room on the disk for a routine backup."
        made = make(ROUTINE)
        if not any(game.problem for game in proof.games(made.file, soundness.UNTOUCHED)):
            _rotate(made)
    except (OSError, sqlite3.Error, DatabaseError, Unsound) as error:
        return f"No routine backup could be made: {error}"
    return ""


def _is_due() -> bool:
    now = datetime.now()
    good = (backup for backup in listed() if backup.occasion == ROUTINE and not backup.check.problem)
    return not any(now - EVERY < backup.made <= now for backup in good)  # a clock may have been wrong


def _is_empty() -> bool:
    """Whether the player has done nothing yet that could be lost."""
    return not any(model._default_manager.exists() for model in apps.get_models())


def _rotate(made: Backup) -> None:
    """Delete the oldest routine backups beyond KEPT; never the one just made, whatever the clock says.

    Those dated after it count as the oldest: a clock was wrong when they were made, and would keep them for years.
    """
    others = [backup for backup in listed() if backup.occasion == ROUTINE and backup.file != made.file]
    others.sort(key=lambda backup: backup.made > made.made)
    for backup in others[KEPT - 1 :]:
        backup.file.unlink()
