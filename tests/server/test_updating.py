"""A start that brings an earlier program's database up to date: whatever happens, the old or the new one is there."""

import errno
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connections
from pytest_django.plugin import DjangoDbBlocker

from battles.models import CardLine
from campaign.server import datafolder, proof, restoring, updating
from campaign.server.management.commands.play import take_folder
from engine.models import GameLine
from tests.commands import ROOT, python
from tests.databases import KEPT, in_file, proven_once, unpacked

STORED = ROOT / "tests" / "stored" / "v1.0.sqlite3.xz"
PROOF = "RISE_PROOF" in os.environ
KILLED = 60 if PROOF else 2
PAGES = 100_000
"""Bytes of the few pages that lie beside the database by then."""
LEFT = ("server.lock", "server.address", "secret-key")


@cache
def written() -> Path:
    """What version 1.0 wrote, but for a few games."""
    file = Path(shutil.copyfile(unpacked(STORED), Path(KEPT.name) / "few-of-1.0.sqlite3"))
    with closing(sqlite3.connect(file)) as database, database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for games, of in (("campaign_campaign", "campaign_id"), ("battles_cardbattle", "battle_id")):
            few = f"(SELECT id FROM {games} ORDER BY id LIMIT 3)"
            for table in tables:
                if of in {name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")}:
                    database.execute(f"DELETE FROM {table} WHERE {of} NOT IN {few}")
            database.execute(f"DELETE FROM {games} WHERE id NOT IN {few}")
    with closing(sqlite3.connect(file)) as database:
        database.execute("VACUUM")
    return file


@pytest.fixture
def database(data_folder: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The player's own, as that program left it; what migrations and proof come to is found once."""
    monkeypatch.setattr(updating, "call_command", migrate_once)
    monkeypatch.setattr(proof, "_proven", proven_once)
    with django_db_blocker.unblock(), in_file(datafolder.database(), like=written()):
        yield datafolder.database()


_migrated: dict[str, Path] = {}
"""By all that the database said before."""


def migrate_once(name: str, database: str, **more: Any) -> None:
    """Migrate a database; one that says the same as one before becomes a copy of what that came to."""
    with connections[database].cursor():  # it is opened
        opened = connections[database].connection
    said = "\n".join(opened.iterdump())
    if said in _migrated:
        with closing(sqlite3.connect(_migrated[said])) as known:
            known.backup(opened)
        return
    call_command(name, database=database, **more)
    _migrated[said] = Path(KEPT.name) / f"migrated-{len(_migrated)}.sqlite3"
    with closing(sqlite3.connect(_migrated[said])) as known:
        opened.backup(known)


def start(tell: Callable[[str], None] = lambda text: None) -> str:
    """As `play` does before it serves: what is damaged, if anything is."""
    with ExitStack() as held:
        return take_folder(held, True, tell)[1]


def refused() -> str:
    with pytest.raises(CommandError) as refusal:
        start()
    return str(refusal.value)


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [*database.iterdump()]


def files() -> list[str]:
    """All but what every start leaves."""
    folder = datafolder.path()
    found = (str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
    return sorted(name for name in found if name not in LEFT and not name.endswith(("-wal", "-shm")))


def is_as_it_was(database: Path) -> None:
    connections.close_all()
    assert files() == [database.name]
    assert dump(database) == dump(written())


def test_it_works(database: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(updating, "call_command", call_command)
    said: list[str] = []

    assert start(said.append) == ""

    [kept] = (datafolder.path() / "backups").iterdir()
    assert said == [f"Bringing your campaigns up to date; the old file is kept as {kept}."]
    assert dump(kept) == dump(written())
    assert proof.games(database, again=True) == proof.games(written(), again=True)
    assert sorted(files()) == [f"backups/{kept.name}", database.name]
    assert start(said.append) == ""
    assert len(said) == 1, "there is nothing more to do"


def test_a_second_start_meanwhile(database: Path):
    def meanwhile(text: str) -> None:
        assert "is just starting" in refused()

    start(meanwhile)

    assert len(files()) == 2


def test_a_database_with_nothing_in_it(database: Path):
    """A start was killed before it had made anything."""
    database.write_bytes(b"")

    assert start() == ""

    assert proof.games(database) == []
    assert len(files()) == 2


# --- Killed -----------------------------------------------------------------------------------------------------------


def test_killed_at_any_moment(data_folder: Path):
    """The old one is in place, or the new one; the next start finds all that the first would have come to."""
    done = python("-m", "tests.drill.update", written(), KILLED)
    assert done.returncode == 0, done.stderr

    whole, *kills = map(json.loads, done.stdout.splitlines())
    before, after = whole["before"], whole["after"]
    for kill in kills:
        found, again = kill["found"], kill["again"]
        assert found["said"] == before["said"] or found["migrations"] == after["migrations"], kill["moment"]
        assert again["migrations"] == after["migrations"]
        assert found["games"] == again["games"] == before["games"] == after["games"]
        assert found["verdict"] == again["verdict"] == "ok"
        assert {file for file in again["files"] if not file.startswith("backups/before-")} == {
            "campaigns.sqlite3",
            *LEFT,
        }
        assert all(file.endswith(".sqlite3") for file in again["files"] if file.startswith("backups/"))
        assert any(file.startswith("backups/") for file in again["files"])
    assert len(kills) == min(KILLED, len(whole["moments"]))
    assert {kill["found"]["said"] == before["said"] for kill in kills} == {True, False}


# --- Full disks -------------------------------------------------------------------------------------------------------


def test_too_little_room_is_said_before(database: Path, monkeypatch: pytest.MonkeyPatch):
    needed = updating.TIMES * database.stat().st_size + updating.MORE
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=needed - 1))
        patched.setattr(datafolder, "back_up", None)
        said = refused()

    assert (
        f"takes up to {-(-needed // 1_000_000)} MB of its disk, where {(needed - 1) // 1_000_000} MB are free" in said
    )
    assert "Nothing was changed" in said
    is_as_it_was(database)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=needed + PAGES))
    assert start() == ""


def full(*args: Any, **more: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


def migration_fails(name: str, database: str, **more: Any) -> None:
    call_command(name, "battles", "0004", database=database, **more)
    raise OperationalError("database or disk is full")


STEPS: dict[str, tuple[Any, str, Any]] = {
    "the backup": (datafolder, "back_up", full),
    "its last bytes": (os, "fsync", full),
    "its name": (Path, "replace", full),
    "the copy": (shutil, "copyfile", full),
    "the migrations": (updating, "call_command", migration_fails),
    "the proof": (proof, "games", full),
    "its place": (restoring, "take_place", full),
}


@pytest.mark.parametrize(("where", "what", "fails"), STEPS.values(), ids=STEPS)
def test_a_step_for_which_there_is_no_room(
    where: Any, what: str, fails: Any, database: Path, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patched:
        patched.setattr(where, what, fails)
        said = refused()

    assert "cannot be used" in said
    assert "full" in said or "No space" in said
    is_as_it_was(database)
    assert start() == ""


@contextmanager
def disk(folder: Path, size: int) -> Iterator[None]:
    """One that has so many bytes, in the place of the folder."""
    asked = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(asked, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_fills_up_on_the_way(
    data_folder: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
):
    """Somebody else writes, too: there is room for a little more each time, until it is enough."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=10**12))
    size, failed = written().stat().st_size, list[str]()
    for more in range(size // 8, 4 * size, size // 4 if PROOF else size // 2):
        with filled(data_folder, size + more, django_db_blocker):
            try:
                start()
                break
            except CommandError as refusal:
                failed.append(str(refusal))
                is_as_it_was(datafolder.database())
    assert more > 2 * size
    assert all("is full" in said or "No space" in said for said in failed)
    assert len({*failed}) > 1


@contextmanager
def filled(folder: Path, size: int, blocker: DjangoDbBlocker) -> Iterator[None]:
    """The same with the player's own database on it."""
    with disk(folder, size), blocker.unblock(), in_file(datafolder.database(), like=written()):
        yield


def test_the_room_that_is_asked_for_is_enough(
    data_folder: Path, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
):
    """Even if every line of every game is written anew."""
    size = written().stat().st_size
    with filled(data_folder, (updating.TIMES + 1) * size + updating.MORE + PAGES, django_db_blocker):
        monkeypatch.setattr(updating, "call_command", rewriting)
        assert start() == ""


def rewriting(name: str, database: str, **more: Any) -> None:
    call_command(name, database=database, **more)
    with connections[database].schema_editor() as editor:
        for model in (GameLine, CardLine):
            editor._remake_table(model)  # type: ignore[attr-defined] # as Django does where a column changes


# --- What does not come out as it was ---------------------------------------------------------------------------------


def roma(column: str = "id", place: int = 0) -> Any:
    """Of one of the campaigns."""
    with closing(sqlite3.connect(written())) as database:
        return database.execute(
            f"SELECT {column} FROM campaign_campaign ORDER BY id LIMIT 1 OFFSET {place}"
        ).fetchone()[0]


def badly(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    """The migrations do this as well."""

    def migrate(name: str, database: str, **more: Any) -> None:
        migrate_once(name, database, **more)
        with connections[database].cursor() as cursor:
            cursor.execute("PRAGMA foreign_keys = OFF")
            for statement in statements:
                cursor.execute(statement)

    monkeypatch.setattr(updating, "call_command", migrate)


LINE = "UPDATE engine_logline SET {} WHERE game_id = '{}' AND n = 2"
LOST = {
    "an event": (LINE.format("payload = json_remove(payload, '$.events[0]')", "{0}"), "“{name}”: "),
    "half a line": (LINE.format("payload = substr(payload, 9)", "{0}"), "line 2 cannot be read"),
    "a line": ("DELETE FROM engine_logline WHERE game_id = '{0}' AND n = 2", "which is not before it"),
    "its place": ("UPDATE engine_game SET head = 1 WHERE id = '{0}'", "its log says something else"),
    "its end": (
        "DELETE FROM engine_logline WHERE game_id = '{0}' AND n = "
        "(SELECT max(n) FROM engine_logline WHERE game_id = '{0}')",
        "“{name}”: ",
    ),
    "itself": ("DELETE FROM engine_game WHERE id = '{0}'", "it is gone"),
    "itself for another": (
        "UPDATE engine_game SET start = (SELECT start FROM engine_game WHERE id = '{1}') WHERE id = '{0}'",
        "“{name}”: ",
    ),
}


@pytest.mark.parametrize(("statement", "says"), LOST.values(), ids=LOST)
def test_a_game_that_would_lose(statement: str, says: str, database: Path, monkeypatch: pytest.MonkeyPatch):
    badly(monkeypatch, statement.format(roma(), roma(place=1)))

    said = refused()

    assert says.format(name=roma("name")) in said
    assert f"“{roma('name')}”" in said
    assert said.count("“") == 1
    assert "Nothing was changed: the earlier Rise of Rome opens all of them as before." in said
    is_as_it_was(database)


THEN = "UPDATE campaign_logline SET {} WHERE campaign_id = '{}' AND n = 2"
DAMAGED = {
    "unreadable": THEN.format("payload = substr(payload, 9)", "{0}"),
    "contradicting itself": THEN.format("payload = json_remove(payload, '$.events[0]')", "{0}"),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
@pytest.mark.parametrize("touched", [False, True])
def test_a_game_that_was_damaged_before_comes_along(
    damage: str, touched: bool, database: Path, monkeypatch: pytest.MonkeyPatch
):
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(damage.format(roma()))
    if touched:
        badly(monkeypatch, f"UPDATE engine_game SET head = 0 WHERE id = '{roma()}'")

    assert start() == ""

    assert [game.name for game in proof.games(database, again=True) if game.problem] == [roma("name")]
    assert len(files()) == 2


def test_a_database_that_is_damaged_is_left_as_it_is(database: Path):
    """The server starts over it, and offers the backups."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(f"UPDATE campaign_logline SET campaign_id = 'nobody' WHERE campaign_id = '{roma()}'")
    before = dump(database)

    assert "belong to no campaign" in start()

    assert dump(database) == before
    assert files() == [database.name]
