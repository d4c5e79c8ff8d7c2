"""What can still be read of a damaged game: its log up to the damage, and all its rows as they are."""

import io
import json
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models

from engine.damaged import any_text
from engine.formats import Stored
from engine.log import Log
from engine.rules.audit import Auditor, played_again
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import after
from engine.savefile import MOST_LINES, check_dice

PART = "game_id = %(id)s OR key LIKE %(key)s"
"""If either is damaged, the other still identifies the whole."""
OF_GAME = f"game_id IN (SELECT id FROM engine_game WHERE id = %(id)s OR {PART})"
SHARED: Mapping[str, str] = {
    "engine_game": f"id = %(id)s OR {PART}",
    "engine_logline": OF_GAME,
    "engine_branch": OF_GAME,
    "engine_given": OF_GAME,
}
"""The tables of games without tables of their own, and of the parts of any game."""


WHAT_IT_IS = """\
All rows that belong to one {one} of The Rise of Rome, as its database keeps them: rows.json has them by table,
photos/ the pictures by their ids. Part of them is damaged, so no import takes this file; it is kept so that whoever
knows the program may mend them. Bytes that are no text are written as \\xNN.
"""


@dataclass(frozen=True)
class OwnRows:
    """Every table with rows of a game, with the SQL that selects them: by the game's id, and by its parts' keys.

    `begins` is how these keys begin, with the id; `photos` the table of pictures, if any.
    """

    tables: Mapping[str, str] = field(default_factory=lambda: SHARED)
    begins: str = "{}/"
    photos: str = ""

    def prefix(self, id: UUID) -> str:
        """The beginning of its parts' keys."""
        return self.begins.format(id)

    def read(self, id: UUID, table: str) -> Iterator[dict[str, Any]]:
        """Its rows in a table as the database has them, without the program's conversions."""
        with any_text(), connection.cursor() as cursor:
            cursor.execute("SELECT name FROM pragma_table_info(%s)", [table])
            columns = [name for (name,) in cursor.fetchall()]
            plain = ", ".join(f'+"{name}"' for name in columns)  # as an expression, nothing becomes a date
            keys = {"id": id.hex, "key": f"{self.prefix(id)}%"}
            cursor.execute(f"SELECT {plain} FROM {table} WHERE {self.tables[table]}", keys)
            for row in cursor.fetchall():
                yield dict(zip(columns, row, strict=True))

    def packed(self, id: UUID, one: str) -> bytes:
        """A zip of all rows and the photos."""
        tables = {table: list(self.read(id, table)) for table in self.tables}
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
            zipped.writestr("what-this-is.txt", WHAT_IT_IS.format(one=one))
            for photo in tables.get(self.photos, ()):
                if isinstance(photo["jpeg"], bytes):
                    name, jpeg = f"photos/{photo['id']}.jpg", photo["jpeg"]
                    photo["jpeg"] = name
                    zipped.writestr(name, jpeg)
            zipped.writestr("rows.json", json.dumps(tables, indent=1, ensure_ascii=False, default=_text))
        return packed.getvalue()

    def misfit(self, id: UUID) -> str:
        """The first value in its rows that this program cannot have written, as a clause; else empty."""
        there = {model._meta.db_table: model for model in apps.get_models()}
        for table in self.tables:
            fields = {field.column: field for field in there[table]._meta.concrete_fields}
            for row in self.read(id, table):
                for column, value in row.items():
                    if not fits(fields[column], value):
                        return f"{value!r:.40} stands as the {column} of a row of {table}"
        return ""


def _text(value: bytes) -> str:
    return value.decode("utf-8", "backslashreplace")


def fits(column: Any, value: Any) -> bool:
    """Whether a field of a model can have written this database value."""
    if value is None:
        return bool(column.null)
    column = getattr(column, "target_field", column)
    if not isinstance(value, _written_as(column)):
        return False
    try:
        if value != "":  # a text column may also hold an empty text
            column.clean(value, None)
    except ValidationError:
        return False
    return True


def _written_as(column: Any) -> type:
    if isinstance(column, models.IntegerField | models.BooleanField | models.AutoField):
        return int
    return bytes if isinstance(column, models.BinaryField) else str


@dataclass(frozen=True)
class Left:
    """The lines whose whole past can be read and replayed, and the one nearest to where the game stood."""

    start: Any
    lines: tuple[Line[Any, Any], ...]
    head: int
    now: Any

    @property
    def known(self) -> set[int]:
        """The lines at which something may stand."""
        return {0, *(line.n for line in self.lines)}


def left(log: Log[Any], auditor: Callable[[Any], Auditor[Any, Any, Any]], row: Any) -> Left | None:
    """What an import would take of a game; None if not even its beginning can be read."""
    try:
        begun = log.beginning(row)
        audits = auditor(begun.start)
    except IMPOSSIBLE:
        return None
    states: dict[int, Any] = {0: begun.now}
    tree: dict[int, int] = {}
    lines = []
    for n, parent, format, payload in row.lines.values_list("n", "parent", "format", "payload"):
        if not (isinstance(n, int) and isinstance(parent, int) and n <= MOST_LINES):
            continue
        tree[n] = parent
        if line := _line(log, row, (n, parent), (format, payload), states):
            lines.append(line)
    return _played_again(audits, Left(begun.start, tuple(lines), 0, begun.now), states, tree, row.head)


def _line(
    log: Log[Any], row: Any, place: tuple[int, int], payload: Stored, states: dict[int, Any]
) -> Line[Any, Any] | None:
    """A line, if it can be read and can follow there; `states` then gets the state after it."""
    n, parent = place
    if parent not in states:
        return None
    try:
        line = log.load_line(n, payload, row)
        check_dice([line])
        if line.parent != parent:
            return None
        states[n] = after(log.ruleset, states[parent], line)
    except (ValueError, TypeError):
        return None
    return line


def _played_again(
    auditor: Auditor[Any, Any, Any], found: Left, states: Mapping[int, Any], tree: Mapping[int, int], stood: Any
) -> Left | None:
    """Without the lines whose events or dice do not fit their decisions, nor those that follow them."""
    lines = found.lines
    while True:
        head = _nearest(tree, stood, {0, *(line.n for line in lines)})
        _, difference = played_again(auditor, found.start, lines, head)
        if difference is None:
            return Left(found.start, lines, head, states[head])
        if not difference.line:
            return None
        gone = {difference.line}
        for line in lines:
            if line.parent in gone:
                gone.add(line.n)
        lines = tuple(line for line in lines if line.n not in gone)


def _nearest(tree: Mapping[int, int], stood: Any, whole: set[int]) -> int:
    """The last whole line of the past in which it stood; if that past has a gap, the last of all."""
    while stood in tree and stood not in whole and tree[stood] < stood:
        stood = tree[stood]
    return stood if stood in whole else max(whole)


def mended(row: models.Model, names: Collection[str]) -> None:
    """Reset those of these fields to a new row's default that this program cannot have written."""
    for column in row._meta.concrete_fields:
        if column.name in names:
            try:
                column.clean(getattr(row, column.attname), row)
            except ValidationError:
                setattr(row, column.attname, column.get_default())
