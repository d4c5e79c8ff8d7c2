"""`manage.py restore FILE`: the campaigns of a backup in the place of the present ones, which are kept aside."""

import shutil
import sqlite3
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from campaign import datafolder, soundness

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database: what was written last, and an index of it."""


class Command(BaseCommand):
    """Exit code 1, with the reason and nothing changed, if the file cannot be restored."""

    help = "Bring back the campaigns of a backup. The present ones are kept aside in the data folder's backups."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` made")

    def handle(self, *args: object, file: Path, **options: Any) -> None:
        folder = datafolder.path()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with datafolder.only_server():
                campaigns, aside = restore(file.absolute())
        except datafolder.AlreadyServed as running:
            where = f" at {running}" if str(running) else ""
            raise CommandError(f"The Rise of Rome runs{where}. Stop it first (Ctrl-C); nothing was changed.") from None
        except soundness.Unsound as problem:
            raise CommandError(f"{file} cannot be restored. {problem} Nothing was changed.") from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"{file} cannot be restored: {error}. Nothing was changed.") from None
        self.stdout.write("1 campaign is back." if campaigns == 1 else f"{campaigns} campaigns are back.")
        if aside:
            self.stdout.write(f"What was here before is kept in {aside}")


def restore(file: Path) -> tuple[int, Path | None]:
    """Put the file in the place of the database: how many campaigns it has, and where the present ones are kept."""
    database = datafolder.database()
    if database.exists() and file.exists() and file.samefile(database):
        raise soundness.Unsound("It is the present database itself.")
    part = database.with_name("restore.part")
    try:
        _copy(file, part)
        campaigns = soundness.check(part)
        connections.close_all()
        aside = put_aside() if database.exists() else None
        part.replace(database)
    finally:
        for name in ("", *BESIDE):
            _beside(part, name).unlink(missing_ok=True)
    return campaigns, aside


def _beside(file: Path, name: str) -> Path:
    return file.with_name(file.name + name)


def _copy(file: Path, part: Path) -> None:
    """With what lies beside it: a copy made by hand while the program ran is sound only together with that."""
    for name in ("", *BESIDE):
        _beside(part, name).unlink(missing_ok=True)
    shutil.copyfile(file, part)
    if _beside(file, "-wal").exists():
        shutil.copyfile(_beside(file, "-wal"), _beside(part, "-wal"))


def put_aside() -> Path:
    """Keep the present database among the backups; a damaged one as it is, with what lies beside it."""
    database, aside = datafolder.database(), datafolder.backup_name("before-restore")
    try:
        datafolder.back_up(aside)
    except sqlite3.Error:
        for name in ("-wal", ""):
            with suppress(FileNotFoundError):
                shutil.copyfile(_beside(database, name), _beside(aside, name))
    for name in BESIDE:  # of another database they would spoil it
        _beside(database, name).unlink(missing_ok=True)
    return aside
