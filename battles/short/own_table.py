"""The odds table as the player has it: his own, from a file that he has changed, or the program's (H8)."""

import json
import tomllib
from importlib.resources import files

from pydantic import ValidationError

from battles.data.short import ODDS_TABLE, odds_table
from battles.models import OwnOddsTable
from battles.rules.short.odds_table.table import OddsTable
from engine.codec import Json, first_error
from engine.rules.reason import Reason, Refused

MOST_BYTES = 50_000
"""Of a file with a table, which takes 3 kB."""
_JSON: Json[OddsTable] = Json(OddsTable)


class NotATable(Refused):
    """The file holds no table, or none that could be read at the table."""


def table() -> OddsTable:
    """The table that new battles begin with; the program's, if the player has none that can be read."""
    return OwnOddsTable.read(_JSON) or odds_table()


def is_damaged() -> bool:
    """Whether a table of the player's is kept, but cannot be read."""
    return table() == odds_table() and OwnOddsTable.objects.exists()


def keep(own: OddsTable) -> None:
    """New battles begin with this one; the program's is kept by keeping none."""
    if own == odds_table():
        OwnOddsTable.objects.all().delete()
    else:
        OwnOddsTable.write(_JSON.dump(own))


def from_file(data: bytes) -> OddsTable:
    """The table of a TOML file; NotATable with all that is wrong."""
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
    """What the rules of a table say, or where a figure is missing or none."""
    place, found = first_error(error)
    refusal = found.get("ctx", {}).get("error")
    return refusal.reasons if isinstance(refusal, Refused) else (Reason("table.file.figure", (place, found["msg"])),)


def as_file(own: OddsTable) -> str:
    """A table as the program's file has it, which says what each figure is."""
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
    """An array of small tables, each on a line of its own; texts are words of the program's, without quotes in them."""
    written = (", ".join(f"{key} = {json.dumps(figure)}" for key, figure in row.items()) for row in rows)
    return "\n".join((f"{name} = [", *(f"    {{ {row} }}," for row in written), "]"))
