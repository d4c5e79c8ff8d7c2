"""Import: a campaign from a file, or the reason why not."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign import games, models, transfer
from campaign.web.game import GAME
from engine.savefile import checksum
from tests.pages.reader import Page, Reader
from tests.played import FILES, save
from tests.whole import whole


def import_(reader: Reader, data: bytes, name: str = "campaign.json") -> Page:
    page = reader.open("campaigns")
    return reader.send(page, page.form("/import/"), file=SimpleUploadedFile(name, data))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_works(reader: Reader, file: Path):
    page = import_(reader, file.read_bytes(), file.name)

    game = games.read(models.Campaign.objects.get().id)
    assert page.url == f"/campaign/{game.id}/"
    assert any(game.name in notice for notice in page.notices)
    assert game.lines == save(file.stem).lines


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (FILES[0].read_bytes()[:-100], "not readable as JSON"),
        (FILES[0].read_bytes().replace(b'"civic": 5', b'"civic": 500'), "contradicts itself at line"),
    ],
    ids=["empty", "cut short", "changed"],
)
def test_what_is_refused(reader: Reader, data: bytes, message: str):
    page = import_(reader, data)

    assert any(message in notice for notice in page.notices), page.notices
    assert page.form("/import/")
    assert not models.Campaign.objects.exists()


def test_no_file(reader: Reader):
    page = reader.open("campaigns")

    again = reader.send(page, page.form("/import/"))

    assert any("No file came with it" in notice for notice in again.notices)


def test_too_large(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(vars(GAME), "largest_file", 2_000_000)

    page = import_(reader, b" " * 2_000_001)

    assert any("smaller than 2 MB" in notice for notice in page.notices)


def test_a_file_of_other_rules_is_believed(reader: Reader):
    content = json.loads(FILES[0].read_text(encoding="utf-8"))
    content["lines"][-1]["rules"] = 0
    data = json.dumps({**content, "checksum": checksum(content)}).encode()

    page = import_(reader, data)

    assert page.url == f"/campaign/{models.Campaign.objects.get().id}/"
    assert any("One line was played by rules version 0" in notice for notice in page.notices)


def test_with_its_photos(reader: Reader):
    game = whole()

    page = import_(reader, transfer.as_zip(game.id), "campaign.zip")

    assert any("was imported as a campaign of its own." in notice for notice in page.notices)
    assert not any("photos" in notice for notice in page.notices)
    assert models.Photo.objects.count() == 4


def test_photos_that_were_left_out_are_told(reader: Reader):
    game = whole()

    page = import_(reader, transfer.as_json(game.id).encode())

    assert any("2 photos are not in this file: only the export as a zip has them." in n for n in page.notices)
