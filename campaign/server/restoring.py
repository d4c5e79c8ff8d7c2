"""A backup into the place of the present database: made ready and proven beside it, then put in place in one step."""

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
"""What SQLite keeps beside a database: what was written last, and an index of it; or how to take back what was not
written to its end. Beside another file of that name it would spoil it."""
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
LOCKED_FOR = 5
"""Seconds in which another program that has the database open may end."""
_one = Lock()


class RestoreBusy(Exception):
    """Another backup is just being restored."""


@dataclass(frozen=True)
class Ready:
    """A backup beside the database, brought up to date: how many campaigns it has, and games it cannot bring back."""

    file: Path
    campaigns: int
    damaged: tuple[ProvenGame, ...]

    @property
    def sound(self) -> int:
        """The campaigns that were played again and are what they were."""
        return self.campaigns - sum(game.is_campaign for game in self.damaged)

    @property
    def lost(self) -> str:
        """How much of it does not play again: 1 of 2 campaigns and 3 battles."""
        campaigns, battles = self.campaigns - self.sound, len(self.damaged) - (self.campaigns - self.sound)
        of_campaigns = f"{campaigns} of {counted(self.campaigns, 'campaign')}" if campaigns else ""
        return " and ".join(filter(None, (of_campaigns, counted(battles, "battle") if battles else "")))


@contextmanager
def ready(backup: Path) -> Iterator[Ready]:
    """Copy a backup beside the database, bring that up to date, and play each of its campaigns again.

    Unsound, OSError or sqlite3.Error if it cannot be used, Busy while another one is here. The backup itself is only
    read. Afterwards nothing is left of it but what was put in place.
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
    """A copy beside the database, of this name; afterwards nothing is left of it but what was put in place.

    With what lies beside the file: a copy made by hand while the program ran is sound only together with that.
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
    """How this program keeps its rows."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        with proof.opened(file, "rwc") as alias:
            call_command("migrate", database=alias, verbosity=0, interactive=False)
            return soundness.schema(file)


def put_in_place(found: Ready) -> Path | None:
    """Make it the database: where the present one is kept. Nobody may have that open; OSError or sqlite3.Error else.

    At each moment the whole of the one or of the other is in place, whenever the power fails.
    """
    database = datafolder.database()
    connections.close_all()
    aside = put_aside() if database.exists() else None
    if aside:
        _number_on(found.file, database)
    take_place(found.file)
    return aside


def take_place(part: Path) -> None:
    """The same of any database beside the present one, of which nothing is kept here."""
    database = datafolder.database()
    connections.close_all()
    if database.exists():
        _let_go(database)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(database)


def _beside(file: Path, name: str) -> Path:
    return file.with_name(file.name + name)


def put_aside() -> Path:
    """Keep the present database among the backups; a damaged one as it is, with what lies beside it."""
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
    """Lines and rows of the new database get no number that the present one has given: browsers know both by these."""
    with closing(sqlite3.connect(part)) as new, suppress(sqlite3.DatabaseError):  # a damaged one tells nothing
        new.execute("ATTACH ? AS old", [str(database)])
        for statement in NUMBER_ON:
            with suppress(sqlite3.OperationalError), new:  # an older one has not all the tables
                new.execute(statement)


def _let_go(database: Path) -> None:
    """Have SQLite fold in what lies beside it, which it only does where nobody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=LOCKED_FOR, isolation_level=None)) as present:
            present.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise sqlite3.OperationalError("another program has the present database open; close it first") from error
    except sqlite3.DatabaseError:
        pass  # damaged: it is kept aside with what lies beside it
    for name in BESIDE:  # of another database they would spoil the new one
        _beside(database, name).unlink(missing_ok=True)
