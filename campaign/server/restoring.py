"""A backup in place of the present database: prepared and checked next to it, then moved into place in one step."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from django.core.management import call_command
from django.db import DatabaseError, connections

from campaign.server import datafolder, proof, soundness
from campaign.server.proof import ProvenGame
from campaign.server.soundness import Schema, Unsound
from engine.grammar import counted

BESIDE = ("-wal", "-shm", "-journal")
"""The files that SQLite keeps next to a database: its latest writes with an index, or a rollback journal.

Next to another database of the same name they would spoil it.
"""
NUMBER_ON = (
    *(
        f"""UPDATE {own} SET highest = max(highest, coalesce((
            SELECT max(g.highest, coalesce(max(l.n), 0)) FROM old.{games} g LEFT JOIN old.{lines} l ON l.{of} = g.id
            WHERE g.id = {own}.id), 0))"""
        for (own, *_), (games, lines, of, _) in product(soundness.GAMES, repeat=2)
    ),
    """UPDATE sqlite_sequence SET seq = max(seq, coalesce((
        SELECT o.seq FROM old.sqlite_sequence o WHERE o.name = sqlite_sequence.name), 0))""",
    """INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM old.sqlite_sequence
        WHERE name NOT IN (SELECT name FROM sqlite_sequence)""",
)
LOCKED_FOR = 5  # seconds for another program with the open database to finish
_one = Lock()


class RestoreBusy(Exception):
    """Another backup is just being restored."""


@dataclass(frozen=True)
class Ready:
    """A backup, copied and brought up to date: its number of campaigns, and the games it cannot bring back."""

    file: Path
    campaigns: int
    damaged: tuple[ProvenGame, ...]

    @property
    def sound(self) -> int:
        """The campaigns that replay to the same state."""
        return self.campaigns - sum(game.is_campaign for game in self.damaged)

    @property
    def lost(self) -> str:
        """What does not replay: "1 of 2 campaigns and 3 battles"."""
        campaigns, battles = self.campaigns - self.sound, len(self.damaged) - (self.campaigns - self.sound)
        of_campaigns = f"{campaigns} of {counted(self.campaigns, 'campaign')}" if campaigns else ""
        return " and ".join(filter(None, (of_campaigns, counted(battles, "battle") if battles else "")))


@contextmanager
def ready(backup: Path) -> Iterator[Ready]:
    """Copy a backup next to the database, bring the copy up to date, and replay all its campaigns.

    Raises Unsound, OSError or sqlite3.Error if it cannot be used, RestoreBusy if another one is being restored. The
    backup is only read. Afterwards nothing of the copy is left except what was put in place.
    """
    if not _one.acquire(blocking=False):
        raise RestoreBusy
    database = datafolder.database()
    try:
        if database.exists() and backup.exists() and backup.samefile(database):
            raise Unsound("It is the present database itself.")
        with working_copy(backup, "restore.part") as part:
            yield _proven(part)
    finally:
        _one.release()


@contextmanager
def working_copy(file: Path, name: str) -> Iterator[Path]:
    """A copy next to the database, with this name; it is deleted afterwards unless it was put in place.

    It includes the files next to the original: a copy made by hand during play is sound only with them.
    """
    part = datafolder.database().with_name(name)
    _remove(part)
    try:
        part.touch(mode=0o600)
        shutil.copyfile(file, part)
        if _beside(file, "-wal").exists():
            shutil.copyfile(_beside(file, "-wal"), _beside(part, "-wal"))
        yield part
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    for name in ("", *BESIDE):
        _beside(part, name).unlink(missing_ok=True)


def _proven(part: Path) -> Ready:
    campaigns = soundness.check(part)
    with proof.opened(part) as alias:
        try:
            call_command("migrate", database=alias, verbosity=0, interactive=False)
        except DatabaseError as error:
            raise Unsound(f"It is damaged: it cannot be brought up to date ({error}).") from error
        soundness.compare(soundness.schema(part), _ours())
        proof.refresh(alias)
        damaged = tuple(game for game in proof.games(part, again=True) if game.problem)
    return Ready(part, campaigns, damaged)


@cache
def _ours() -> Schema:
    """The schema of this program."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        with proof.opened(file, "rwc") as alias:
            call_command("migrate", database=alias, verbosity=0, interactive=False)
            return soundness.schema(file)


def put_in_place(found: Ready) -> Path | None:
    """Make it the database; returns where the present one is kept.

    Nobody may have that open; else OSError or sqlite3.Error.

    At any moment one of the two is completely in place, even if the power fails.
    """
    database = datafolder.database()
    connections.close_all()
    aside = put_aside() if database.exists() else None
    if aside:
        _number_on(found.file, database)
    take_place(found.file)
    return aside


def take_place(part: Path) -> None:
    """The same for any database next to the present one, which is not kept."""
    database = datafolder.database()
    connections.close_all()
    if database.exists():
        _let_go(database)
    # SQLite refuses at once, without waiting, when several connections bring a file into this mode together.
    with closing(sqlite3.connect(part, isolation_level=None)) as new:
        new.execute("PRAGMA journal_mode = WAL")
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(database)


def _beside(file: Path, name: str) -> Path:
    return file.with_name(file.name + name)


def put_aside() -> Path:
    """Keep the present database as a backup; a damaged one as it is, with the files next to it."""
    database, aside = datafolder.database(), datafolder.backup_name("before-restore")
    try:
        datafolder.back_up(aside)
    except sqlite3.OperationalError:  # a full disk is no damage: then nothing is restored
        raise
    except sqlite3.DatabaseError:
        for name in ("-wal", ""):
            with suppress(FileNotFoundError):
                shutil.copyfile(_beside(database, name), _beside(aside, name))
                _beside(aside, name).chmod(0o600)
    return aside


def _number_on(part: Path, database: Path) -> None:
    """Raise the new database's counters, so that it reuses no number of the present one: browsers know rows by them."""
    with closing(sqlite3.connect(part)) as new, suppress(sqlite3.DatabaseError):  # a damaged one tells nothing
        new.execute("ATTACH ? AS old", [str(database)])
        for statement in NUMBER_ON:
            with suppress(sqlite3.OperationalError), new:  # an older one lacks some tables
                new.execute(statement)


def _let_go(database: Path) -> None:
    """Have SQLite merge the files next to the database, which it does only if nobody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=LOCKED_FOR, isolation_level=None)) as present:
            present.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise sqlite3.OperationalError("another program has the present database open; close it first") from error
    except sqlite3.DatabaseError:
        pass  # damaged: it is kept with the files next to it
    for name in BESIDE:  # they would spoil the new database
        _beside(database, name).unlink(missing_ok=True)
