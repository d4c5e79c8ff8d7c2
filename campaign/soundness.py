"""Is a file a sound database of this program? Asked before one is put in the place of the player's own."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

HEAD = b"SQLite format 3\0"
FIRST = ("campaign", "0001_initial")
"""The migration that every database of this program has."""

Migration = tuple[str, str]


class Unsound(Exception):
    """It cannot be used; the message says why."""


def unknown_migrations(applied: Iterable[Migration]) -> list[Migration]:
    """Those that only a newer program knows, in order."""
    on_disk = MigrationLoader(None).disk_migrations
    known = set(on_disk) | {old for new in on_disk.values() for old in new.replaces}
    return sorted(set(applied) - known)


def check(file: Path) -> int:
    """How many campaigns it has; Unsound if it is damaged, another program's, or a newer one's.

    Opening it folds what its program had not yet written into it, so it is to be a copy.
    """
    with file.open("rb") as opened:
        if opened.read(len(HEAD)) != HEAD:
            raise Unsound("It is not a database.")
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)) as database:
            return _checked(database)
    except sqlite3.Error as error:
        raise Unsound(f"It is damaged: {error}.") from error


def _checked(database: sqlite3.Connection) -> int:
    [(verdict,), *_] = database.execute("PRAGMA integrity_check(1)").fetchall()
    if verdict != "ok":
        raise Unsound(f"It is damaged: {' '.join(str(verdict).split())}.")
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    applied = (
        set(database.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in tables else set()
    )
    if FIRST not in applied or "campaign_campaign" not in tables:
        raise Unsound("It is a database, but not of The Rise of Rome.")
    if newer := unknown_migrations(applied):
        raise Unsound(f"It was made by a newer Rise of Rome: this one does not know {'.'.join(newer[0])}.")
    if database.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone():
        raise Unsound("Something was added to it that no Rise of Rome makes.")
    if database.execute("PRAGMA foreign_key_check").fetchone():
        raise Unsound("It is damaged: there are rows that belong to no campaign.")
    [(campaigns,)] = database.execute("SELECT count(*) FROM campaign_campaign").fetchall()
    return int(campaigns)
