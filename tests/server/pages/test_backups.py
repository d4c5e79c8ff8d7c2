"""The page of backups: what there is, a new one, one to take away, one in the place of the present campaigns."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.server import backups, datafolder, restoring, soundness
from campaign.server.web import devices, gate
from campaign.server.web.devices import May
from engine.models import GameLine
from powers.rules.options import Options
from tests.databases import spoil
from tests.pages.reader import Page, Reader, read, refused


@pytest.fixture(autouse=True)
def database(file_database: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "trouble", "")


@pytest.fixture
def reader() -> Reader:
    return Reader()


@pytest.fixture
def game() -> CampaignGame:
    return begin("Roma")


@pytest.fixture
def made(game: CampaignGame) -> backups.Backup:
    """One of that campaign alone."""
    return backups.make()


def begin(name: str) -> CampaignGame:
    return games.create(name, name, Options())


def names() -> set[str]:
    return set(models.Campaign.objects.values_list("name", flat=True))


def restore(reader: Reader, backup: backups.Backup) -> Page:
    page = reader.open("restore-backup", backup.name)
    return reader.send(page, page.forms[0])


def test_it_works(reader: Reader, game: CampaignGame, made: backups.Backup):
    page = reader.open("backups")

    assert page.status == 200
    assert "By hand. 1 campaign" in page.text
    assert {reverse(name, args=[made.name]) for name in ("restore-backup", "backup-file")} <= {*page.links}
    assert str(datafolder.path() / "backups") in page.text


def test_make_one(reader: Reader, game: CampaignGame):
    page = reader.open("backups")
    assert "None yet" in page.text

    after = reader.send(page, page.forms[0])

    assert any("A backup was made, and is sound: 1 campaign." in notice for notice in after.notices)
    [made] = backups.listed()
    assert (made.why, made.check.campaigns) == ("by hand", 1)
    assert reverse("restore-backup", args=[made.name]) in after.links


def test_a_full_disk(reader: Reader, game: CampaignGame, monkeypatch: pytest.MonkeyPatch):
    page = reader.open("backups")
    monkeypatch.setattr(datafolder, "back_up", Mock(side_effect=OSError(28, "No space left on device")))

    after = reader.send(page, page.forms[0])

    assert any("No space left on device" in notice for notice in after.notices)


def test_take_one_away(reader: Reader, game: CampaignGame, made: backups.Backup):
    answer = reader.get(reverse("backup-file", args=[made.name]), headers={"Accept-Encoding": "gzip"})

    assert b"".join(answer.streaming_content) == made.file.read_bytes()  # type: ignore[attr-defined]
    assert answer["Content-Disposition"] == f'attachment; filename="{made.name}"'
    assert answer["Content-Type"] == "application/vnd.sqlite3"


def test_restore_one(reader: Reader, game: CampaignGame, made: backups.Backup):
    games.run(game.id, game.head)
    begin("Carthago")
    before = GameLine.objects.count()

    after = restore(reader, made)

    assert any("1 campaign is back" in notice for notice in after.notices)
    assert names() == {"Roma"}
    assert games.read(game.id) == game
    aside = next(backup for backup in backups.listed() if backup.why == "before a restore")
    assert aside.check.campaigns == 2
    restore(reader, aside)
    assert names() == {"Roma", "Carthago"}
    assert GameLine.objects.count() == before


def test_nothing_is_remembered_of_what_was_before(reader: Reader, game: CampaignGame, made: backups.Backup):
    """The same line of the same campaign was another one."""
    now = games.step(game.id, game.head)
    assert reader.open("desk", game.id).status == 200
    GameLine.objects.filter(n=now.head).update(payload="{")
    broken = backups.make()
    GameLine.objects.filter(n=now.head).delete()

    page = reader.open("restore-backup", broken.name)
    again = reader.send(page, page.forms[0])
    reader.send(again, again.forms[0])

    assert reader.open("desk", game.id).status == 410
    restore(reader, made)
    assert reader.open("desk", game.id).status == 200


def test_a_campaign_in_it_that_does_not_play_again_is_told_first(reader: Reader, game: CampaignGame):
    begin("Carthago")
    GameLine.objects.filter(game=game.id).update(payload="[]")
    made = backups.make()
    models.Campaign.objects.filter(id=game.id).delete()

    asked = restore(reader, made)

    refused(asked, "1 of 2 campaigns cannot be brought back as it was")
    refused(asked, "“Roma”")
    assert names() == {"Carthago"}
    after = reader.send(asked, asked.forms[0])
    assert any("1 campaign is back" in notice for notice in after.notices)
    assert names() == {"Roma", "Carthago"}
    assert "cannot be read" in after.text


def test_one_that_cannot_be_used(reader: Reader, game: CampaignGame, made: backups.Backup):
    made.file.write_bytes(made.file.read_bytes()[:9000])

    page = reader.open("backups")

    assert "It cannot be used." in page.text
    assert reverse("restore-backup", args=[made.name]) not in page.links
    assert reader.open("restore-backup", made.name).forms == ()
    answer = reader.sent("restore-backup", made.name)
    assert answer.status == 422
    assert "Nothing was changed" in answer.text
    assert names() == {"Roma"}


UNKNOWN = ["nothing.sqlite3", "..", "..%2Fcampaigns.sqlite3", "%2Fetc%2Fpasswd", "campaigns.sqlite3"]


@pytest.mark.parametrize("name", UNKNOWN)
@pytest.mark.parametrize("end", ["", "/restore/"])
def test_only_what_is_listed(reader: Reader, game: CampaignGame, name: str, end: str):
    backups.make()

    assert reader.get(f"/backups/{name}{end}").status_code in (301, 404)


def test_not_beside_another_or_something_that_goes_on_and_on(
    reader: Reader, made: backups.Backup, monkeypatch: pytest.MonkeyPatch
):
    with restoring.ready(made.file):
        refused(restore(reader, made), "Try again")
    monkeypatch.setattr(gate, "PATIENCE", 0.05)
    page = reader.open("restore-backup", made.name)
    with gate.GATE.beside_others():
        after = reader.send(page, page.forms[0])

    assert any("Try again" in notice for notice in after.notices)
    assert restore(reader, made).status == 200


def test_a_form_from_elsewhere(game: CampaignGame, made: backups.Backup):
    for where in (reverse("backups"), reverse("restore-backup", args=[made.name])):
        assert Reader(enforce_csrf_checks=True).post(where).status_code == 403
    assert len(backups.listed()) == 1


# --- Another device ---------------------------------------------------------------------------------------------------


@pytest.fixture
def phone(settings: Any) -> Client:
    """One that has been let in."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "192.168.1.20"]
    client = Client(REMOTE_ADDR="192.168.1.31", headers={"Host": "192.168.1.20"})
    client.post(reverse("pair"), {"code": devices.DOOR.codes[May.EVERYTHING], "then": "/"})
    assert client.get("/").status_code == 200
    return client


def test_a_phone_is_refused(phone: Client, game: CampaignGame, made: backups.Backup):
    for url in (reverse("backups"), *(reverse(name, args=[made.name]) for name in ("backup-file", "restore-backup"))):
        for ask in (phone.get, phone.post):
            page = read(ask(url), url)
            assert page.status == 403
            assert "Backups stay where they are" in page.headings
            assert made.name not in page.html
    assert len(backups.listed()) == 1


def test_a_phone_is_told_of_damage_without_the_backups(phone: Client, game: CampaignGame, made: backups.Backup):
    damage("a letter")

    page = read(phone.get("/"), "/")

    assert page.status == 507
    assert "on the machine that runs the program" in page.text
    assert made.name not in page.html


# --- A damaged database -----------------------------------------------------------------------------------------------


DAMAGED: dict[str, Callable[[Path], object]] = {
    "a letter": lambda file: file.write_bytes(b"Ave, Caesar" * 1000),
    "overwritten": spoil,
    "cut": lambda file: file.write_bytes(file.read_bytes()[:9000]),
    "its head": lambda file: file.write_bytes(b"\0" * 100 + file.read_bytes()[100:]),
    "empty": lambda file: file.write_bytes(b""),
}


def damage(how: str) -> bytes:
    connections.close_all()
    DAMAGED[how](datafolder.database())
    games.LOG.forget()
    return datafolder.database().read_bytes()


@pytest.mark.parametrize("how", DAMAGED)
def test_what_is_true_is_said_and_a_backup_restored(reader: Reader, game: CampaignGame, how: str, made: backups.Backup):
    spoilt = damage(how)
    for page in (reader.open("campaigns"), reader.open("desk", game.id)):
        assert page.status == 507
        assert "The file that keeps your campaigns is damaged" in page.headings
        assert "may be lost" in page.text
        assert reverse("restore-backup", args=[made.name]) in page.links
    assert "damaged" in reader.open("backups").text

    after = restore(reader, made)

    assert after.status == 200
    assert any("1 campaign is back" in notice for notice in after.notices)
    assert games.read(game.id) == game
    assert soundness.damage(datafolder.database()) == ""
    aside = (datafolder.path() / "backups").glob("before-restore-*")
    assert not spoilt or any(file.stat().st_size for file in aside), "what was there is kept"
    assert reader.press(reader.open("desk", game.id), "step").status == 200


def test_no_backup_is_made_of_a_damaged_database(reader: Reader, game: CampaignGame):
    damage("overwritten")

    page = reader.sent("backups")

    assert "No backup was made" in page.text
    assert "None yet" in page.text
    assert "To start from nothing, stop the program" in reader.open("campaigns").text
    assert backups.listed() == []


def test_the_front_page_says_when_the_routine_backup_failed(
    reader: Reader, game: CampaignGame, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backups, "trouble", "There was too little room on the disk for a routine backup.")

    for name in ("campaigns", "backups"):
        assert any("too little room" in notice for notice in reader.open(name).notices)
    page = reader.open("backups")
    reader.send(page, page.forms[0])

    assert not any("too little room" in notice for notice in reader.open("campaigns").notices)
