"""The player's odds table: his own, from a file he has changed, or the program's (H8)."""

import json
import tomllib
from importlib.resources import files

from pydantic import ValidationError

from battles.data.short import ODDS_TABLE, odds_table
from battles.models import OwnOddsTable
from battles.rules.short.odds_table.table import OddsTable
from engine.codec import Json, first_error
from engine.rules.reason import Reason, Refused

MOST_BYTES = 50_000  # bytes of a file with a table; a usual one has 3,000
_JSON: Json[OddsTable] = Json(OddsTable)


class NotATable(Refused):
    """The file holds no table, or one that could not be read at the table."""


def table() -> OddsTable:
    """The table of new battles; the program's if the player has no readable one."""
    return OwnOddsTable.read(_JSON) or odds_table()


def is_damaged() -> bool:
    """Whether a stored table of the player's cannot be read."""
    return table() == odds_table() and OwnOddsTable.objects.exists()


def keep(own: OddsTable) -> None:
    """Use this table for new battles. If it is the program's, delete the stored one."""
    if own == odds_table():
        OwnOddsTable.objects.all().delete()
    else:
        OwnOddsTable.write(_JSON.dump(own))


def from_file(data: bytes) -> OddsTable:
    """The table in a TOML file; raises NotATable with everything that is wrong."""
    if len(data) > MOST_BYTES:
        raise NotATable(Reason("table.file.large", (MOST_BYTES // 1000,)))
    try:
        written = json.dumps(tomllib.loads(data.decode("utf-8-sig")), default=str)
    except (ValueError, RecursionError) as problem:
        raise NotATable(Reason("table.file.unreadable", (str(problem),))) from problem
    try:
        return _JSON.load(written)
    except ValidationError as error:
        raise NotATable(*_wrong(error)) from error


def _wrong(error: ValidationError) -> tuple[Reason, ...]:
    """What the table's rules say, or where a figure is missing or invalid."""
    place, found = first_error(error)
    refusal = found.get("ctx", {}).get("error")
    return refusal.reasons if isinstance(refusal, Refused) else (Reason("table.file.figure", (place, found["msg"])),)


def as_file(own: OddsTable) -> str:
    """A table in the form of the program's file, which explains each figure."""
    printed = files("battles").joinpath("data", ODDS_TABLE).read_text(encoding="utf-8")
    if own == odds_table():
        return printed
    parts = _JSON.plain(own)
    head = printed[: printed.index("\n\n") + 1]
    return "\n".join(
        (
            head,
            *(f"{name} = {parts[name]}" for name in ("overrun", "major")),
            *(_rows(name, parts[name]) for name in ("columns", "lines")),
            "\n[weights]",
            *(f"{name} = {weight}" for name, weight in parts["weights"].items()),
            "",
        )
    )


def _rows(name: str, rows: list[dict[str, object]]) -> str:
    """An array of small tables, one a line; its texts are the program's own, without quotes."""
    written = (", ".join(f"{key} = {json.dumps(figure)}" for key, figure in row.items()) for row in rows)
    return "\n".join((f"{name} = [", *(f"    {{ {row} }}," for row in written), "]"))
