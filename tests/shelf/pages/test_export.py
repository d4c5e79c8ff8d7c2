"""Export: what there is to take away, and the campaign as one file; and import, or the reason why not."""

import io
import json
import zipfile
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import models
from campaign.italy import games
from campaign.italy.game import GAME
from campaign.italy.games import CampaignGame
from campaign.shelf.transfer import HANGING
from engine import savefile as engine_savefile
from engine.savefile import checksum
from powers.rules.options import Options
from tests import transfer
from tests.pages.reader import Page, Reader
from tests.played import FILES, stand_at
from tests.whole import whole


def links(page: Page, game: CampaignGame) -> list[str]:
    return [form for form in ("json", "zip") if reverse("save-file", args=[game.id, form]) in page.links]


def test_it_works(reader: Reader):
    game = stand_at("dominion")
    page = reader.open("export", game.id)
    [form] = links(page, game)

    answer = reader.get(reverse("save-file", args=[game.id, form]))

    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="played-to-dominion-turn-12.json"'
    assert answer.content == next(file for file in FILES if file.stem == "dominion").read_bytes()


def test_it_says_what_is_in_it_and_with_the_photos_it_is_a_zip(reader: Reader):
    game = whole()
    page = reader.open("export", game.id)
    for text in ("81 lines, with 1 branch", "Battles on the table1, with army lists", "Your own texts3", "Photos2, "):
        assert text in page.text
    assert "Without the photos" in page.text
    assert links(page, game) == ["json", "zip"]

    answer = reader.get(reverse("save-file", args=[game.id, "zip"]))

    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].endswith('-turn-3.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        assert zipped.namelist() == ["campaign.json", "photos/0001.jpg", "photos/0002.jpg"]
        assert zipped.read("campaign.json").decode() == transfer.as_json(game.id)
    assert len(transfer.load(answer.content)[2]) == 2


@pytest.mark.parametrize("form", ["json", "zip"])
@pytest.mark.parametrize("name", ["Ῥώμη", '"; rm -rf /', "../../etc/passwd", "a\r\nb", "🏛"])
def test_any_name_makes_a_file_name(reader: Reader, name: str, form: str):
    game = games.create(name, "seed", Options())

    answer = reader.get(reverse("save-file", args=[game.id, form]))

    file = answer["Content-Disposition"].partition('filename="')[2]
    assert file.endswith(f'-turn-1.{form}"')
    assert not {*file[:-1]} & {*'/\\"; \r\n'}
    assert transfer.load(answer.content)[0].start.name == name


def test_too_much_is_said_on_the_page(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    game = stand_at("dominion")
    monkeypatch.setattr(engine_savefile, "MOST_BYTES", 1000)

    reader.get(reverse("save-file", args=[game.id, "json"]))

    assert any("Delete some of its branches first" in notice for notice in reader.open("export", game.id).notices)


# Import


def import_(reader: Reader, data: bytes, name: str = "campaign.json") -> Page:
    page = reader.open("campaigns")
    return reader.send(page, page.form("/import/"), file=SimpleUploadedFile(name, data))


def test_too_large(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(vars(GAME), "files", replace(GAME.files, hangs=replace(HANGING, largest=2_000_000)))

    page = import_(reader, b" " * 2_000_001)

    assert any("smaller than 2 MB" in notice for notice in page.notices)


def test_a_file_of_other_rules_is_believed(reader: Reader):
    content = json.loads(FILES[0].read_text(encoding="utf-8"))
    content["lines"][-1]["rules"] = 0
    data = json.dumps({**content, "checksum": checksum(content)}).encode()

    page = import_(reader, data)

    assert page.url == f"/campaign/{models.Campaign.objects.get().id}/"
    assert any("One line was played by rules version 0" in notice for notice in page.notices)
