"""A database in a file, as `play` has it: unlike the tests' own in memory, several threads may use it at once."""

import lzma
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import call_command
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from battles import fights
from campaign import models
from campaign.italy import games
from campaign.server import proof
from engine.games import game_kinds
from engine.models import GameLine

KEPT = TemporaryDirectory(prefix="rise-of-rome-tests-")


@contextmanager
def in_file(file: Path, like: Path | None = None) -> Iterator[None]:
    """A database in this file, like another or empty, for this thread and for the connections that others will make."""
    shutil.copyfile(like or empty(), file)
    with _connected(file):
        yield


@contextmanager
def of_before(file: Path) -> Iterator[None]:
    """A database that an earlier program wrote, brought up to date as `play` does it."""
    with _connected(file):
        call_command("migrate", verbosity=0)
        yield


@contextmanager
def as_stored(packed: Path, file: Path) -> Iterator[None]:
    """The same of one that lies packed in tests/stored, in this file; it is brought up to date but once."""
    forget()
    with in_file(file, up_to_date(packed)):
        yield


@cache
def unpacked(packed: Path) -> Path:
    """As it was written."""
    file = Path(KEPT.name) / f"as-written-{packed.name}"
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    return file


@cache
def up_to_date(packed: Path) -> Path:
    file = Path(KEPT.name) / f"up-to-date-{packed.name}"
    shutil.copyfile(unpacked(packed), file)
    with of_before(file):
        pass
    return file


@cache
def empty() -> Path:
    """As a first start of the program leaves it."""
    file = Path(KEPT.name) / "empty.sqlite3"
    with _connected(file):
        call_command("migrate", verbosity=0)
    return file


@contextmanager
def _connected(file: Path) -> Iterator[None]:
    usual = connections["default"]
    name = usual.settings_dict["NAME"]
    usual.settings_dict["NAME"] = str(file)  # all threads share these settings
    connections["default"] = connections.create_connection("default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual
        usual.settings_dict["NAME"] = name


_prove = proof._proven
_proven: dict[str, proof.ProvenGame] = {}
"""By all that a game's rows say."""


def proven_once(database: sqlite3.Connection, row: Any, table: tuple[str, ...], again: bool) -> proof.ProvenGame:
    """In the place of proof._proven: a game with the same rows, to the letter, comes out the same in every file."""
    said = repr((table, vars(row), proof._lines(database, row.id, table), again))
    if said not in _proven:
        _proven[said] = _prove(database, row, table, again)
    return _proven[said]


def forget() -> None:
    """What is kept in memory, as after a start of the program."""
    for log in (fights.LOG, *(kind.log for kind in game_kinds().values())):
        log.forget()


def spoil(file: Path) -> None:
    """Its pages but the first are overwritten."""
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))


def queries(act: Callable[[], object]) -> int:
    """How many it takes, as after a start of the program."""
    games.LOG.forget()
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def rows() -> tuple[Any, ...]:
    """Every campaign and every line that is stored."""
    return (
        list(models.Campaign.objects.values_list("id", "name", "start", "head")),
        list(GameLine.objects.order_by("game_id", "n").values_list("game_id", "n", "parent", "payload")),
    )
