"""The backups in the data folder: the list, the routine ones made at the start, and their rotation."""

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
"""The occasions of a backup, with which its name begins."""
KEPT = 10  # the number of routine backups kept
NAMED = re.compile(r"(?P<occasion>.+)-(?P<time>\d{8}-\d{6})[a-z]?")
EVERY = timedelta(days=1)
ROOM = 100_000_000  # bytes that a routine backup leaves free, so as not to fill the disk


trouble = ""  # why this start's routine backup failed, for the player; empty if it did not


@dataclass(frozen=True)
class Backup:
    """A backup file, with its occasion and time."""

    file: Path
    occasion: str
    made: datetime

    @property
    def name(self) -> str:
        """Its name on the page."""
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
        """Whether it is sound; checked again only when the file has changed."""
        found = self.file.stat()
        return _check(self.file, found.st_size, found.st_mtime_ns)


@dataclass(frozen=True)
class BackupCheck:
    """The number of campaigns in a backup, or why it cannot be used."""

    campaigns: int = 0
    problem: str = ""


@lru_cache(maxsize=256)
def _check(file: Path, size: int, changed: int) -> BackupCheck:
    try:
        return BackupCheck(soundness.check(file, soundness.UNTOUCHED))
    except (Unsound, OSError) as problem:
        return BackupCheck(problem=str(problem))


def listed() -> list[Backup]:
    """All backups, latest first."""
    files = (datafolder.path() / "backups").glob("*.sqlite3")
    return sorted((_backup(file) for file in files), key=lambda backup: (backup.made, backup.name), reverse=True)


def _backup(file: Path) -> Backup:
    """A backup by its file name (datafolder.backup_name); any other file by its time of change."""
    if named := NAMED.fullmatch(file.stem):
        with suppress(ValueError):  # such as 99 May
            return Backup(file, named["occasion"], datetime.strptime(named["time"], "%Y%m%d-%H%M%S"))
    return Backup(file, "", datetime.fromtimestamp(file.stat().st_mtime))


def make(occasion: str = BY_HAND) -> Backup:
    """Copy all campaigns as they are now, and check the copy.

    Raises OSError or sqlite3.Error if it fails; Unsound, and keeps no copy, if the copied database is damaged.
    """
    made = _backup(datafolder.back_up(datafolder.backup_name(occasion)))
    if problem := made.check.problem:
        made.file.unlink()
        raise Unsound(problem)
    return made


def routine() -> str:
    """Make one if the last good one is older than a day, and delete those beyond KEPT. Returns what went wrong, or "".

    Players may play meanwhile. If anything is wrong with the database, no backup is deleted.
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
    """Delete the oldest routine backups beyond KEPT; never the one just made.

    Those dated after it count as the oldest: the clock was wrong when they were made.
    """
    others = [backup for backup in listed() if backup.occasion == ROUTINE and backup.file != made.file]
    others.sort(key=lambda backup: backup.made > made.made)
    for backup in others[KEPT - 1 :]:
        backup.file.unlink()
