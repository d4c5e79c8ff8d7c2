"""Whether a file is a sound database of this program, before it replaces the player's own."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

from engine.games import game_kinds

FIRST = ("campaign", "0001_initial")  # the migration that every database of this program has

GAMES = (
    ("campaign_campaign", "campaign_logline", "campaign_id", "'campaign'"),
    ("engine_game", "engine_logline", "game_id", "ruleset"),
    ("battles_cardbattle", "battles_cardline", "battle_id", "'cards'"),
)
"""The tables of games in all versions.

Each with its lines' table, the lines' column for the game, and what selects its ruleset.
"""
UNTOUCHED = "ro&immutable=1"  # how SQLite opens a backup that no program has open
Migration = tuple[str, str]
Schema = dict[str, tuple[frozenset[object], ...]]
"""By table name: its columns, its indexes, and its foreign keys."""


class Unsound(Exception):
    """It cannot be used; the message says why."""


def unknown_migrations(applied: Iterable[Migration]) -> list[Migration]:
    """The migrations that only a newer program knows, in order."""
    on_disk = MigrationLoader(None).disk_migrations
    known = set(on_disk) | {old for new in on_disk.values() for old in new.replaces}
    return sorted(set(applied) - known)


def damage(database: Path) -> str:
    """What is wrong with the database in use; empty if nothing, or if it cannot be checked now."""
    try:
        check(database)
    except Unsound as problem:
        return "" if isinstance(problem.__cause__, sqlite3.OperationalError) else str(problem)
    except OSError:
        return ""
    return ""


def check(file: Path, how: str = "rw") -> int:
    """The number of its campaigns; raises Unsound if it is damaged, another program's, or a newer one's.

    Opening it merges what its program had not yet written, so pass a copy, unless it is UNTOUCHED.
    """
    # Never open it as a plain file: closing that would release the locks of all our connections to it.
    if not file.stat().st_size:
        raise Unsound("It is not a database.")
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode={how}", uri=True)) as database:
            return _checked(database)
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Unsound("It is not a database.") from error
        raise Unsound(f"It is damaged: {error}.") from error


def _checked(database: sqlite3.Connection) -> int:
    [(verdict,), *_] = database.execute("PRAGMA integrity_check(1)").fetchall()
    if verdict != "ok":
        raise Unsound(f"It is damaged: {' '.join(str(verdict).split())}.")
    tables = tables_of(database)
    applied = (
        set(database.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in tables else set()
    )
    if FIRST not in applied or tables.isdisjoint(games for games, *_ in GAMES):
        raise Unsound("It is a database, but not of The Rise of Rome.")
    if newer := unknown_migrations(applied):
        raise Unsound(f"It was made by a newer Rise of Rome: this one does not know {'.'.join(newer[0])}.")
    if database.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone():
        raise Unsound("It contains something that The Rise of Rome never makes.")
    if database.execute("PRAGMA foreign_key_check").fetchone():
        raise Unsound("It is damaged: there are rows that belong to no campaign.")
    return campaigns(database)


def tables_of(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def campaigns(database: sqlite3.Connection) -> int:
    """The number of campaigns: games with external battles."""
    names = [name for name, kind in game_kinds().items() if kind.engagement]
    of_them = f"IN ({', '.join('?' for _ in names)})"
    there = [table for table in GAMES if table[0] in tables_of(database)]
    counted = (f"SELECT count(*) FROM {games} WHERE {ruleset} {of_them}" for games, *_, ruleset in there)  # noqa: S608 - our own names
    return sum(int(database.execute(count, names).fetchone()[0]) for count in counted)


def schema(file: Path) -> Schema:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {name: _table(database, name) for (name,) in found.fetchall()}


def _table(database: sqlite3.Connection, name: str) -> tuple[frozenset[object], ...]:
    columns = frozenset(row[1:] for row in database.execute("SELECT * FROM pragma_table_xinfo(?)", [name]))
    indexes = database.execute('SELECT name, "unique", partial FROM pragma_index_list(?)', [name]).fetchall()
    over = "SELECT name FROM pragma_index_info(?)"
    return (
        columns,
        frozenset((unique, partial, *database.execute(over, [index])) for index, unique, partial in indexes),
        frozenset(row[2:] for row in database.execute("SELECT * FROM pragma_foreign_key_list(?)", [name])),
    )


def compare(theirs: Schema, ours: Schema) -> None:
    """Raise Unsound with the first table that differs from this program's."""
    for table in sorted({*theirs, *ours}):
        if table not in theirs:
            raise Unsound(f"It is damaged: it lacks the table {table}.")
        if table not in ours:
            raise Unsound(f"It contains something that The Rise of Rome never makes: the table {table}.")
        if theirs[table] != ours[table]:
            raise Unsound(f"It is damaged: its table {table} is not as this program keeps it.")
