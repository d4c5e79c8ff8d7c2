"""The backups that `play` makes by itself: when, how many are kept, and what never goes."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.db import connections

from campaign import models
from campaign.italy import games
from campaign.server import backups, datafolder, soundness
from campaign.server.backups import KEPT, Backup
from engine.models import GameLine
from powers.rules.options import Options
from tests.databases import spoil

NOW = datetime.now()


@pytest.fixture(autouse=True)
def roma(file_database: None) -> None:
    """The player's own campaign."""
    games.create("Roma", "seed", Options())


@pytest.fixture
def folder(data_folder: Path) -> Path:
    made = data_folder / "backups"
    made.mkdir()
    return made


def put(folder: Path, occasion: str, ago: timedelta, content: bytes | None = None) -> Path:
    """A sound backup of that time, unless told what is in it."""
    file = folder / f"{occasion}-{NOW - ago:%Y%m%d-%H%M%S}.sqlite3"
    if content is None:
        datafolder.back_up(file)
    else:
        file.write_bytes(content)
    return file


def routine(folder: Path) -> list[Path]:
    return sorted(folder.glob("routine-*.sqlite3"))


def test_it_works(data_folder: Path):
    before = datetime.now().replace(microsecond=0)
    assert backups.routine() == ""

    [made] = backups.listed()
    assert (made.occasion, made.why) == ("routine", "routine")
    assert made.check == backups.BackupCheck(campaigns=1)
    assert before <= made.made <= datetime.now()


def test_one_a_day(folder: Path):
    young = put(folder, "routine", timedelta(hours=23))

    backups.routine()
    assert routine(folder) == [young]

    young.rename(folder / f"routine-{NOW - timedelta(hours=25):%Y%m%d-%H%M%S}.sqlite3")
    backups.routine()
    assert len(routine(folder)) == 2


def test_a_clock_that_was_wrong_stops_nothing(folder: Path):
    """From next year, and the oldest of all: neither keeps a backup from being made, nor makes the new one go."""
    ahead = [put(folder, "routine", -timedelta(days=300 + day)) for day in range(KEPT)]

    backups.routine()

    made = set(routine(folder)) - set(ahead)
    assert len(made) == 1
    assert len(routine(folder)) == KEPT


def test_those_of_a_clock_that_was_wrong_go_first(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Day after day: each day's backup stays, and those of 2030 make room for it."""
    playout = [put(folder, "routine", NOW - datetime(2030, 1, 1 + day)) for day in range(KEPT - 1)]
    true: list[Path] = []
    for day in range(KEPT + 2):
        today = NOW + timedelta(days=day, minutes=day)
        clock = Mock(wraps=datetime, **{"now.return_value": today})
        monkeypatch.setattr(backups, "datetime", clock)
        monkeypatch.setattr(datafolder, "datetime", clock)
        assert backups.routine() == ""
        [made] = set(routine(folder)) - {*playout, *true}
        true.append(made)
        there = routine(folder)
        assert set(true[-KEPT:]) <= set(there)
        assert len(there) == KEPT

    assert set(there) == set(true[-KEPT:]), "none of 2030 is left"


@pytest.mark.parametrize(("occasion", "content"), [("campaigns", None), ("routine", b"not a database" * 1000)])
def test_those_by_hand_and_damaged_ones_do_not_count(folder: Path, occasion: str, content: bytes | None):
    before = put(folder, occasion, timedelta(hours=1), content)

    backups.routine()

    assert len({*routine(folder)} - {before}) == 1


@pytest.fixture
def old(folder: Path) -> list[Path]:
    """More than are kept."""
    return sorted(put(folder, "routine", timedelta(days=2 + day)) for day in range(KEPT + 3))


def test_ten_are_kept(folder: Path, old: list[Path]):
    assert backups.routine() == ""

    assert len(routine(folder)) == KEPT
    assert set(old) & set(routine(folder)) == set(old[1 - KEPT :])


def test_only_routine_ones_go(folder: Path, old: list[Path]):
    others = [
        put(folder, occasion, timedelta(days=400 + day))
        for occasion in ("campaigns", "before-restore", "before-campaign.0002_players_own")
        for day in range(12)
    ]
    (folder / "routine-mine.sqlite3").write_bytes(others[0].read_bytes())
    (folder / "notes.txt").write_text("Fabius Pictor")

    backups.routine()

    assert all(file.exists() for file in others)
    assert {"routine-mine.sqlite3", "notes.txt"} <= {file.name for file in folder.iterdir()}
    assert len(routine(folder)) == KEPT + 1


def test_none_goes_while_the_database_is_damaged(folder: Path, old: list[Path]):
    connections.close_all()
    spoil(datafolder.database())

    said = backups.routine()

    assert "is damaged" in said
    assert routine(folder) == old


def test_none_goes_while_a_campaign_is_damaged(folder: Path, old: list[Path]):
    """The last backup in which it is whole may be the oldest of all."""
    GameLine.objects.update(payload="{")

    assert backups.routine() == ""

    assert set(old) < set(routine(folder))
    assert len(routine(folder)) == len(old) + 1


def test_none_goes_if_the_new_one_is_not_sound(folder: Path, old: list[Path], monkeypatch: pytest.MonkeyPatch):
    copied = datafolder.back_up

    def badly(copy: Path) -> Path:
        copied(copy).write_bytes(b"SQLite format 3\0" + bytes(9000))
        return copy

    monkeypatch.setattr(datafolder, "back_up", badly)

    assert "No routine backup could be made: It is not a database" in backups.routine()
    assert routine(folder) == old


def test_a_full_disk(folder: Path, old: list[Path], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=backups.ROOM))

    assert "too little room" in backups.routine()
    assert routine(folder) == old


def test_a_disk_that_fills_up_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(datafolder, "back_up", Mock(side_effect=sqlite3.OperationalError("database or disk is full")))

    assert backups.routine() == "No routine backup could be made: database or disk is full"
    assert routine(folder) == []


def test_what_a_killed_start_has_left(folder: Path, data_folder: Path):
    beside = [data_folder / f"{what}.part{end}" for what in ("restore", "update") for end in ("", "-wal", "-journal")]
    names = [f"{occasion}-20300101-000000.sqlite3" for occasion in ("routine", "before-campaign.0002_players_own")]
    parts = [folder / f"{name}{end}" for name in names for end in ("", ".part")]
    mine = [folder / "campaigns-20300101-000000.sqlite3.part", data_folder / "update.txt"]
    for file in (*beside, *parts, *mine):
        file.write_bytes(b"" if file.suffix == ".sqlite3" else b"half")
    whole = put(folder, "before-restore", timedelta(0))

    datafolder.clear_away()

    assert not any(file.exists() for file in (*beside, *parts))
    assert all(file.exists() for file in mine), "another process may just be writing it"
    assert whole.exists()


def test_nothing_is_copied_where_there_is_nothing(data_folder: Path):
    """Of a player who has done nothing; nor without a database."""
    models.Campaign.objects.all().delete()
    assert backups.routine() == ""
    connections.close_all()
    datafolder.database().unlink()
    backups.routine()

    assert backups.listed() == []


def test_writers_never_wait_for_it(folder: Path):
    """Two threads: one makes backups all the time, the other writes without any patience, and is never refused."""
    over = threading.Event()
    troubles: list[BaseException] = []

    def copy() -> None:
        try:
            while not over.is_set():
                datafolder.back_up(folder / f"{uuid4()}.sqlite3")
        except BaseException as error:
            troubles.append(error)

    thread = threading.Thread(target=copy)
    thread.start()
    try:
        with closing(sqlite3.connect(datafolder.database(), isolation_level=None, timeout=0)) as player:
            for _ in range(300):
                player.execute("UPDATE engine_game SET highest = highest + 1")
    finally:
        over.set()
        thread.join()

    assert troubles == []


# --- The list ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("routine-20260102-030405", "routine"),
        ("campaigns-20260102-030405", "by hand"),
        ("campaigns-20260102-030405b", "by hand"),
        ("before-restore-20260102-030405", "before a restore"),
        ("before-campaign.0002_players_own-20260102-030405", "before a new version changed anything"),
    ],
)
def test_what_its_name_says(folder: Path, name: str, why: str):
    datafolder.back_up(folder / f"{name}.sqlite3")

    [found] = backups.listed()

    assert (found.why, found.made) == (why, datetime(2026, 1, 2, 3, 4, 5))


@pytest.mark.parametrize("name", ["mine", "routine-20261302-030405", "-20260102-030405", "routine-20260102"])
def test_another_name(folder: Path, name: str):
    datafolder.back_up(folder / f"{name}.sqlite3")
    os.utime(folder / f"{name}.sqlite3", (1_700_000_000, 1_700_000_000))

    [found] = backups.listed()

    assert found == Backup(folder / f"{name}.sqlite3", "", datetime.fromtimestamp(1_700_000_000))
    assert found.why == "found in the folder"


def test_its_state_is_asked_again_when_it_changes(folder: Path):
    file = put(folder, "campaigns", timedelta(0))
    assert backups.listed()[0].check.campaigns == 1

    file.write_bytes(b"Ave")

    assert backups.listed()[0].check.problem == "It is not a database."


def test_looking_at_a_backup_leaves_nothing_beside_it(folder: Path):
    file = put(folder, "campaigns", timedelta(0))
    before = file.read_bytes(), file.stat().st_mtime_ns

    assert soundness.check(file, soundness.UNTOUCHED) == 1

    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert list(folder.iterdir()) == [file]
