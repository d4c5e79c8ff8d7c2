"""The games in a database file, for maintenance and comparison. The file need not be ours, nor current."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections

from campaign.server import soundness
from engine.codec import Codec
from engine.damaged import Damaged, reading
from engine.games import GameKind, Upkeep, game_kinds
from engine.savefile import check_dice, check_places, check_tree

OLDEST = 3  # the format of rows that have no format number (engine/migrations/_columns.py)
_known = Lock()


class ProvenGame(NamedTuple):
    """A game in a database file: what is wrong with it, empty if nothing; and a digest of its log."""

    ruleset: object
    id: object
    name: str
    problem: str
    content: str = ""

    def __str__(self) -> str:
        return f"“{self.name}”: {self.problem}"

    @property
    def is_campaign(self) -> bool:
        """Whether it is a game with external battles."""
        kind = game_kinds().get(str(self.ruleset))
        return bool(kind and kind.engagement)


def games(file: Path, how: str = "ro", again: bool = False) -> list[ProvenGame]:
    """All games of a database of this version or an earlier one, with all branches: read, or with `again` replayed.

    Raises sqlite3.Error if the file cannot be read; `how` is SQLite's mode of opening.
    """
    with closing(sqlite3.connect(f"{file.as_uri()}?mode={how}", uri=True)) as database:
        database.text_factory = _text
        there = [table for table in soundness.GAMES if table[0] in soundness.tables_of(database)]
        return [_proven(database, row, table, again) for table in there for row in _rows(database, table)]


def _rows(database: sqlite3.Connection, table: tuple[str, ...]) -> Iterator[SimpleNamespace]:
    columns = ("ruleset", "id", "name", "start", "head")
    found = database.execute(f"SELECT {', '.join((table[-1], *columns[1:]))} FROM {table[0]} ORDER BY name, id")
    for row in found.fetchall():
        yield SimpleNamespace(**dict(zip(columns, row, strict=True)))


def _proven(database: sqlite3.Connection, row: Any, table: tuple[str, ...], again: bool) -> ProvenGame:
    name = row.name.decode("utf-8", "backslashreplace") if isinstance(row.name, bytes) else str(row.name)
    try:
        with reading(Damaged):
            kind = game_kinds().get(row.ruleset)
            if kind is None:
                raise LookupError(f"this program has no game called {row.ruleset!r}")
            content = _read(kind, row, _lines(database, row.id, table))
            if again:
                if difference := kind.files.played_again(content)[1]:
                    raise ValueError(str(difference))
            else:
                kind.log.standing(row.id, content)
            return ProvenGame(row.ruleset, row.id, name, "", _digest(kind.log.codec, content))
    except Damaged as problem:
        return ProvenGame(row.ruleset, row.id, name, str(problem))


def _lines(database: sqlite3.Connection, id: object, table: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """Each with its number, the line before it, its format and its payload."""
    _, lines, of, _ = table
    columns = {name for _, name, *_ in database.execute(f"PRAGMA table_info({lines})")}
    format = "format" if "format" in columns else OLDEST
    found = f"SELECT n, parent, {format}, payload FROM {lines} WHERE {of} = ? ORDER BY n"
    return database.execute(found, [id]).fetchall()


def _read(kind: GameKind[Any], row: Any, rows: list[tuple[Any, ...]]) -> SimpleNamespace:
    """Its start, the lines of all branches, and its head; raises one of IMPOSSIBLE."""
    start = kind.log.beginning(row).start
    lines = kind.log.loaded(row, {n: (format, payload) for n, _, format, payload in rows})
    if [(line.n, line.parent) for line in lines] != [(n, parent) for n, parent, *_ in rows]:
        raise ValueError("its lines are numbered in two ways")
    check_dice(lines)
    check_places("it", [row.head], check_tree(lines))
    return SimpleNamespace(start=start, lines=lines, head=row.head)


def _digest(codec: Codec[Any, Any, Any], content: Any) -> str:
    said = (codec.starts.dump(content.start), str(content.head), *map(codec.lines.dump, content.lines))
    return sha256("\n".join(said).encode()).hexdigest()


def _text(data: bytes) -> str | bytes:
    """Text that is no UTF-8 stays bytes, which nothing takes for text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


@contextmanager
def opened(file: Path, how: str = "rw") -> Iterator[str]:
    """Opens a database other than the player's, in this thread; yields its alias. `how` is SQLite's mode of opening."""
    alias = f"beside-{file.name}"
    own = connections.settings["default"]
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA temp_store = MEMORY"}
    its = {**own, "NAME": f"{file.as_uri()}?mode={how}", "OPTIONS": options}
    with _known:
        connections.settings = {**connections.settings, alias: its}  # others may be iterating over the old one
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        with _known:
            connections.settings = {name: its for name, its in connections.settings.items() if name != alias}


def refresh(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Bring what its rows keep of games in line with their logs."""
    for each in _kinds():
        each.refresh(alias)


def complete() -> None:
    """Compute what an older program did not keep, in the program's own database."""
    for each in _kinds():
        each.complete()


def warm_up() -> None:
    """Load what the first pages would wait for."""
    for each in _kinds():
        each.warm_up()


def _kinds() -> list[Upkeep]:
    return [kind.upkeep for kind in game_kinds().values() if kind.upkeep]
