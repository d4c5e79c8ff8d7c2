"""The update that makes one table of all games: nothing of any row is lost; where something would be, nothing is done.

What a database had is held against what has become of it by SQL, past the program's own reading.
"""

import importlib
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from pytest_django.plugin import DjangoDbBlocker

from campaign.server import proof
from tests.databases import unpacked
from tests.make_stored import FOLDER

MIGRATION = importlib.import_module("campaign.migrations.0013_one_row")
FILES = sorted(FOLDER.glob("*.sqlite3.xz"))
BEFORE = (("campaign", "0012"), ("engine", "0005"), ("battles", "0008"))
"""What comes before it."""
GAME = "id, name, start, head, highest, format, ahead, binned, example, guided, summary, par, created, played"
"""Of a campaign of Italy."""
LINE, BRANCH, GIVEN = "n, parent, payload, format", "leaf, name, left", "head, decision, faces, format"
BECAME: Mapping[str, str] = {
    f"{GAME}, 'campaign', 0, '', 0, 0 FROM {{old}}campaign_campaign": (
        f"{GAME}, ruleset, by_hand, key, superseded, taken FROM {{new}}engine_game WHERE id IN {{italys}}"
    ),
    "id, hands, runs_on, stop, resolution, level FROM {old}campaign_campaign": (
        "gamerow_ptr_id, hands, runs_on, stop, resolution, level FROM {new}campaign_settings"
    ),
    f"id, campaign_id, {LINE} FROM {{old}}campaign_logline": (
        f"id, game_id, {LINE} FROM {{new}}engine_logline WHERE game_id IN {{italys}}"
    ),
    f"id, campaign_id, {BRANCH} FROM {{old}}campaign_branch": (
        f"id, game_id, {BRANCH} FROM {{new}}engine_branch WHERE game_id IN {{italys}}"
    ),
    f"id, campaign_id, {GIVEN} FROM {{old}}campaign_given": (
        f"id, game_id, {GIVEN} FROM {{new}}engine_given WHERE game_id IN {{italys}}"
    ),
    "id, campaign_id, line, text, written FROM {old}campaign_note": (
        "id, game_id, line, text, written FROM {new}campaign_note"
    ),
    "id, campaign_id, line, caption, jpeg, width, height, added FROM {old}campaign_photo": (
        "id, game_id, line, caption, jpeg, width, height, added FROM {new}campaign_photo"
    ),
    "id, campaign_id, line, text, edited FROM {old}campaign_paragraph": (
        "id, game_id, line, text, edited FROM {new}campaign_paragraph"
    ),
    f"{MIGRATION.GAME}, '', '', NULL FROM {{old}}engine_game": (
        f"{MIGRATION.GAME}, summary, par, binned FROM {{new}}engine_game WHERE id NOT IN {{italys}}"
    ),
    f"game_id, {LINE} FROM {{old}}engine_logline": (
        f"game_id, {LINE} FROM {{new}}engine_logline WHERE game_id NOT IN {{italys}}"
    ),
    f"game_id, {BRANCH} FROM {{old}}engine_branch": (
        f"game_id, {BRANCH} FROM {{new}}engine_branch WHERE game_id NOT IN {{italys}}"
    ),
    f"game_id, {GIVEN} FROM {{old}}engine_given": (
        f"game_id, {GIVEN} FROM {{new}}engine_given WHERE game_id NOT IN {{italys}}"
    ),
    (
        "id, CASE kind WHEN 'rebellion' THEN 'what if' WHEN 'rebellion review' THEN 'review' ELSE kind END,"
        " coalesce(campaign_id, game_id), line, subject, state, progress, result, problem, asked_at, format"
        " FROM {old}campaign_job"
    ): "id, kind, game_id, line, subject, state, progress, result, problem, asked_at, format FROM {new}campaign_job",
}
"""What each row was, and what it is now; `italys` are the ids of Italy's campaigns."""
ITALYS = "(SELECT id FROM old.campaign_campaign)"


@pytest.fixture(autouse=True)
def _files(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


def migrated(file: Path, *targets: tuple[str, str]) -> Path:
    """The same file, as the program of that day would have it; of today where no day is told."""
    with proof.opened(file) as alias:
        for target in targets or ((),):
            call_command("migrate", *target, database=alias, verbosity=0, interactive=False)
    return file


@pytest.fixture
def before(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database that an earlier program wrote, as the last one before this update has it."""
    file = tmp_path / "before.sqlite3"
    file.write_bytes(as_before(request.param))
    return file


@cache
def as_before(packed: Path) -> bytes:
    with TemporaryDirectory() as folder:
        return migrated(Path(shutil.copy(unpacked(packed), folder)), *BEFORE).read_bytes()


def updated(before: Path) -> Path:
    """A copy of it, of today."""
    after = before.with_name("after.sqlite3")
    after.write_bytes(of_today(before.read_bytes()))
    return after


@cache
def of_today(before: bytes) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "after.sqlite3"
        file.write_bytes(before)
        return migrated(file).read_bytes()


of_all = pytest.mark.parametrize("before", FILES, ids=lambda file: file.name.removesuffix(".sqlite3.xz"), indirect=True)
of_one = pytest.mark.parametrize("before", [FOLDER / "v2.0.sqlite3.xz"], ids=["v2.0"], indirect=True)


@of_all
def test_every_column_of_every_row_is_what_it_was(before: Path):
    check_rows(before)


@of_one
@pytest.mark.parametrize("value", ["x'ff00'", "'XII'", "1e9", "''"])
def test_whatever_stands_in_a_column_travels(before: Path, value: str):
    """In every column of a row of each table, but for the ids."""
    with closing(sqlite3.connect(before)) as database, database:
        for table in {was.partition("{old}")[2] for was in BECAME}:
            columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
            spoilt = ", ".join(f'"{name}" = {value}' for name in columns if not name.endswith("id"))
            database.execute(f"UPDATE {table} SET {spoilt} WHERE rowid = (SELECT max(rowid) FROM {table})")
    check_rows(before)


def check_rows(before: Path) -> None:
    """Each is there as it was, and no other."""
    with closing(sqlite3.connect(updated(before))) as after:
        after.execute("ATTACH ? AS old", [str(before)])
        for was, became in BECAME.items():
            one = f"SELECT {was}".format(old="old.")
            other = f"SELECT {became}".format(new="", italys=ITALYS)
            assert numbers(after, one) == numbers(after, other), was
            assert after.execute(f"{one} EXCEPT {other}").fetchone() is None, was
            assert after.execute(f"{other} EXCEPT {one}").fetchone() is None, became
        for table in others(after):
            columns = ", ".join(f'"{name}"' for _, name, *_ in after.execute(f"PRAGMA old.table_info({table})"))
            one, other = (f"SELECT {columns} FROM {of}.{table}" for of in ("old", "main"))
            assert numbers(after, one) == numbers(after, other), table
            assert after.execute(f"{one} EXCEPT {other}").fetchone() is None, table
        assert after.execute("PRAGMA foreign_key_check").fetchone() is None


def others(after: sqlite3.Connection) -> list[str]:
    """The tables that this update has nothing to do with."""
    names = "SELECT name FROM {}.sqlite_master WHERE type = 'table' AND name LIKE 'battles_%' OR name = {}"
    old, new = (
        {name for (name,) in after.execute(names.format(of, "'campaign_experiment'"))} for of in ("old", "main")
    )
    assert old == new
    return sorted(old)


def numbers(database: sqlite3.Connection, rows: str) -> int:
    """How many there are."""
    [number] = database.execute(f"SELECT count(*) FROM ({rows})").fetchone()
    return int(number)


@of_one
def test_no_old_table_stays(before: Path):
    with closing(sqlite3.connect(updated(before))) as after:
        tables = {name for (name,) in after.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    assert not {name for name in tables if name.startswith("other_")}
    assert not tables & {"campaign_campaign", "campaign_logline", "campaign_branch", "campaign_given"}


MISTAKES: Mapping[str, tuple[str, str, str]] = {
    "settings are lost": ("SET", "FROM engine_game", "FROM engine_game WHERE runs_on"),
    "a setting becomes another": ("SET", "resolution, level FROM", "resolution, 1 FROM"),
    "games are lost": ("TAKEN_IN", "FROM other_engine_game", "FROM other_engine_game WHERE key = ''"),
    "lines follow others": ("TAKEN_IN", "SELECT game_id, n, parent", "SELECT game_id, n, n"),
    "lines are lost": ("TAKEN_IN", "FROM other_engine_logline", "FROM other_engine_logline WHERE n < 3"),
    "branches are lost": ("TAKEN_IN", "FROM other_engine_branch", "FROM other_engine_branch WHERE 0"),
    "dice are lost": ("TAKEN_IN", "FROM other_engine_given", "FROM other_engine_given WHERE 0"),
}
"""Of which statements of the migration what is replaced."""


@of_one
@pytest.mark.parametrize("mistake", MISTAKES)
def test_where_something_is_lost_nothing_is_done(before: Path, monkeypatch: pytest.MonkeyPatch, mistake: str):
    """As if its author had made a mistake: it finds it, and takes all of itself back."""
    step, right, wrong = MISTAKES[mistake]
    said = getattr(MIGRATION, step)
    spoilt = said.replace(right, wrong) if isinstance(said, str) else [one.replace(right, wrong) for one in said]
    assert spoilt != said
    monkeypatch.setattr(MIGRATION, step, spoilt)
    with closing(sqlite3.connect(before)) as database:
        was = [*database.iterdump()]

    with pytest.raises((MIGRATION.NotTheSame, IntegrityError)):  # SQLite finds lines of no game
        migrated(before)

    with closing(sqlite3.connect(before)) as database:
        now = [*database.iterdump()]
    assert [line for line in now if "django_migrations" not in line] == [
        line for line in was if "django_migrations" not in line
    ]


OF_A_CAMPAIGN = """
    SELECT key, game_id, (SELECT g.id FROM engine_game g WHERE g.id = replace(
        substr(part.key, CASE WHEN part.key LIKE 'boudica/%' THEN 9 ELSE 1 END, 36), '-', '')) FROM {} part
"""


@of_all
def test_what_belongs_to_a_campaign_names_it(before: Path):
    assert [part for part in parts(before) if part[2] != part[3]] == []


@of_one
def test_there_are_such_parts_of_each_kind(before: Path):
    assert {table for table, _, named, _ in parts(before) if named} == {*TABLES}


def parts(before: Path) -> list[tuple[str, str, str, str]]:
    """Of each its table, its key, the game that it names, and the one of which the key speaks, if that is there."""
    with closing(sqlite3.connect(updated(before))) as after:
        return [(table, *row) for table in TABLES for row in after.execute(OF_A_CAMPAIGN.format(table))]


TABLES = ("engine_game", "battles_fight", "battles_cardbattle", "battles_chosenrules")
