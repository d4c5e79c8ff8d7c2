"""Export: what there is to take away, and the campaign as one file."""

import io
import zipfile

import pytest
from django.urls import reverse

from campaign import archive, games, savefile, transfer
from campaign.audit import audited
from campaign.games import CampaignGame
from engine import savefile as engine_savefile
from powers.rules.options import Options
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


def test_it_says_what_is_in_it(reader: Reader):
    game = whole()

    page = reader.open("export", game.id)

    assert "81 lines, with 1 branch" in page.text
    assert "Battles on the table1, with army lists" in page.text
    assert "Your own texts3" in page.text
    assert "Photos2, " in page.text
    assert "Without the photos" in page.text
    assert links(page, game) == ["json", "zip"]


def test_with_the_photos(reader: Reader):
    game = whole()

    answer = reader.get(reverse("save-file", args=[game.id, "zip"]))

    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].endswith('-turn-3.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        assert zipped.namelist() == ["campaign.json", "photos/0001.jpg", "photos/0002.jpg"]
        assert zipped.read("campaign.json").decode() == transfer.as_json(game.id)
    assert len(archive.load(answer.content)[1]) == 2


def test_it_is_offered_on_each_page_of_a_campaign(reader: Reader):
    game = stand_at("dominion")

    for page in ("desk", "development", "verdict"):
        assert reverse("export", args=[game.id]) in reader.open(page, game.id).links
    assert reverse("export", args=[game.id]) in reader.open("campaigns").links


@pytest.mark.parametrize("form", ["json", "zip"])
@pytest.mark.parametrize("name", ["Ῥώμη", '"; rm -rf /', "../../etc/passwd", "a\r\nb", "🏛"])
def test_any_name_makes_a_file_name(reader: Reader, name: str, form: str):
    game = games.create(name, "seed", Options())

    answer = reader.get(reverse("save-file", args=[game.id, form]))

    file = answer["Content-Disposition"].partition('filename="')[2]
    assert file.endswith(f'-turn-1.{form}"')
    assert not {*file[:-1]} & {*'/\\"; \r\n'}
    assert archive.load(answer.content)[0].start.name == name


def test_a_campaign_of_one_line(reader: Reader):
    game = games.create("New", "seed", Options())

    answer = reader.get(reverse("save-file", args=[game.id, "json"]))

    assert "1 line" in reader.open("export", game.id).text
    assert audited(savefile.load(answer.content)).difference is None


def test_too_much_is_said_on_the_page(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    game = stand_at("dominion")
    monkeypatch.setattr(engine_savefile, "MOST_BYTES", 1000)

    reader.get(reverse("save-file", args=[game.id, "json"]))

    assert any("Delete some of its branches first" in notice for notice in reader.open("export", game.id).notices)


def test_another_kind_of_file(reader: Reader):
    game = stand_at("dominion", 3)

    assert reader.get(reverse("save-file", args=[game.id, "exe"])).status_code == 404
    assert reader.post(reverse("export", args=[game.id])).status_code == 405
