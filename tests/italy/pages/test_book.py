"""The chronicle: read, written in, and taken away; the map in time."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import models
from campaign.chronicle.web import writing
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from powers.rules.options import Options
from tests.pages.reader import Button, Reader, read, refused
from tests.played import passages, stand_at, stand_before
from tests.whole import a_photo

LINE = 13
"""Of the played campaign "dominion": the battle of its first turn."""


def picture() -> SimpleUploadedFile:
    return SimpleUploadedFile("table.jpg", a_photo(), "image/jpeg")


def with_photo(reader: Reader, game: CampaignGame, caption: str = "The left wing") -> models.Photo:
    reader.press(reader.open("scene", game.id, LINE), "add-photo", photo=picture(), caption=caption)
    return models.Photo.objects.get(game=game.id)


@pytest.fixture
def game(db: None) -> CampaignGame:
    return stand_at("dominion")


# --- To read ----------------------------------------------------------------------------------------------------------


def test_it_works(reader: Reader, game: CampaignGame):
    page = reader.open("chronicle", game.id)

    assert page.status == 200
    for turn in range(1, 13):
        assert f"#turn-{turn}" in page.links
        assert f"turn-{turn}" in page.ids
    for passage in passages(game):
        assert passage.text.split("\n\n")[0] in page.text
        assert (f"line-{passage.line}" in page.ids) == bool(passage.text)
    assert page.html.count("map-plate") == 12


def test_a_campaign_without_a_line(reader: Reader):
    """It waits for its first dice."""
    game = games.create("New", "seed", Options())
    models.Campaign.objects.filter(id=game.id).update(head=0)

    assert "Nothing has happened yet" in reader.open("chronicle", game.id).text
    answer = reader.get(reverse("book", args=[game.id, "pdf"]), follow=True)
    assert "nothing to make a book of" in " ".join(read(answer, "").notices)


# --- His words --------------------------------------------------------------------------------------------------------


def test_a_passage_in_his_own_words_and_back_to_the_logs(reader: Reader, game: CampaignGame):
    page = reader.open("scene", game.id, LINE)
    generated = next(passage.text for passage in passages(game) if passage.line == LINE)
    assert generated in page.text

    page = reader.press(page, "rewrite", text="We marched <at dawn>.\r\n\r\nAnd won.")

    assert "in your words now" in " ".join(page.notices)
    assert generated in page.text, "the generated one is shown beside it"
    book = reader.open("chronicle", game.id)
    assert "We marched &lt;at dawn&gt;.</p><p>And won." in book.html
    assert generated not in book.text
    assert models.Paragraph.objects.get().text == "We marched <at dawn>.\n\nAnd won."

    page = reader.press(page, "restore")

    assert "in the log's words" in " ".join(page.notices)
    assert not models.Paragraph.objects.exists()
    assert generated in reader.open("chronicle", game.id).text

    reader.press(page, "rewrite", text=generated)

    assert not models.Paragraph.objects.exists(), "the same words are not kept twice"


@pytest.mark.parametrize("text", ["", "   ", "x" * (models.LONGEST_TEXT + 1)])
def test_words_that_cannot_be_kept(reader: Reader, text: str, game: CampaignGame):
    after = reader.press(reader.open("scene", game.id, LINE), "rewrite", text=text)

    assert after.status == 422
    assert after.notices
    assert not models.Paragraph.objects.exists()
    assert text.strip() in after.html


def test_a_passage_that_is_still_going_on(reader: Reader):
    """The player's words would hide what follows; notes and photos can be added."""
    game = stand_before(ReportBattle)
    line = passages(game)[-1].line
    page = reader.open("scene", game.id, line)

    assert "still going on" in page.text
    assert "rewrite" not in [button.value for form in page.forms for button in form.buttons]
    other = next(form for form in page.forms if form.buttons and form.buttons[-1].value == "add-note")
    after = reader.send(page, other, Button("", "do", "rewrite"), text="We won.")
    assert after.status == 422
    assert not models.Paragraph.objects.exists()
    reader.press(page, "add-note", text="It rains.")
    assert "It rains." in reader.open("chronicle", game.id).text


# --- Notes ------------------------------------------------------------------------------------------------------------


def test_a_note_is_added_changed_and_deleted(reader: Reader, game: CampaignGame):
    page = reader.press(reader.open("scene", game.id, LINE), "add-note", text="A <rainy> Sunday.")
    assert "A &lt;rainy&gt; Sunday." in reader.open("chronicle", game.id).html

    page = reader.press(page, "change-note", text="A dry Sunday.")
    assert "A dry Sunday." in reader.open("chronicle", game.id).text

    after = reader.press(page, "delete-note")
    assert not models.Note.objects.exists()
    assert "deleted" in " ".join(after.notices)
    assert reader.press(page, "change-note", text="A dry one.").status == 404
    assert reader.press(page, "delete-note").status == 404


@pytest.mark.parametrize("text", ["", "x" * (models.LONGEST_TEXT + 1)])
def test_a_note_that_cannot_be_kept(reader: Reader, text: str, game: CampaignGame):
    page = reader.press(reader.open("scene", game.id, LINE), "add-note", text="A rainy Sunday.")

    assert reader.press(page, "add-note", text=text).status == 422
    assert reader.press(page, "change-note", text=text).status == 422
    assert [note.text for note in models.Note.objects.all()] == ["A rainy Sunday."]


# --- Photos -----------------------------------------------------------------------------------------------------------


def test_a_photo_is_added_captioned_and_removed(reader: Reader, game: CampaignGame):
    """At its address it is a picture and never anything else, whatever was sent."""
    photo = with_photo(reader, game, "The <left> wing")
    address = reverse("photo", args=[game.id, photo.id])
    book = reader.open("chronicle", game.id)
    assert address in book.html
    assert "The &lt;left&gt; wing" in book.html
    answer = reader.get(address)
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert answer["Content-Disposition"].startswith("inline")
    assert answer.content.startswith(b"\xff\xd8")
    for elsewhere in ([stand_at("destiny").id, photo.id], [game.id, photo.id + 1]):
        assert reader.open("photo", *elsewhere).status == 404

    page = reader.press(reader.open("scene", game.id, LINE), "caption", caption="The right wing")
    assert "The right wing" in reader.open("chronicle", game.id).text

    reader.press(page, "remove-photo")
    assert not models.Photo.objects.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "Choose a picture first"),
        (b"", "empty"),
        (b"not a picture", "not a picture"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "HEIC"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "not a picture"),
    ],
)
def test_what_is_no_photo(reader: Reader, data: bytes | None, said: str, game: CampaignGame):
    page = reader.open("scene", game.id, LINE)
    files = {} if data is None else {"photo": SimpleUploadedFile("a.jpg", data, "image/jpeg")}

    after = reader.press(page, "add-photo", caption="The left wing", **files)

    refused(after, said)
    assert "The left wing" in after.html, "the caption need not be written again"
    assert not models.Photo.objects.exists()


def test_too_long_a_caption(reader: Reader, game: CampaignGame):
    long = "x" * (models.LONGEST_CAPTION + 1)
    with_photo(reader, game)

    assert reader.press(reader.open("scene", game.id, LINE), "caption", caption=long).status == 422
    assert models.Photo.objects.get().caption == "The left wing"


def test_too_many_photos(reader: Reader, monkeypatch: pytest.MonkeyPatch, game: CampaignGame):
    monkeypatch.setattr(writing, "MOST_PHOTOS", 1)
    with_photo(reader, game)

    after = reader.press(reader.open("scene", game.id, LINE), "add-photo", photo=picture(), caption="")

    refused(after, "no room for more")
    assert models.Photo.objects.count() == 1


# --- Where nothing is told --------------------------------------------------------------------------------------------


def test_a_button_that_is_not_known(reader: Reader, game: CampaignGame):
    page = reader.open("scene", game.id, LINE)

    after = reader.send(page, page.forms[-1], Button("", "do", "burn"))

    assert "not known" in " ".join(after.notices)


# --- To take away -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "kind", "begins"),
    [
        ("pdf", "application/pdf", b"%PDF"),
        ("html", "text/html; charset=utf-8", b"<!DOCTYPE html>"),
        ("zip", "application/zip", b"PK"),
    ],
)
def test_the_book_as_a_file(reader: Reader, form: str, kind: str, begins: bytes, game: CampaignGame):
    with_photo(reader, game)

    answer = reader.get(reverse("book", args=[game.id, form]))

    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"] == f'attachment; filename="played-to-dominion-chronicle.{form}"'
    assert answer.content.startswith(begins)


# --- The map in time --------------------------------------------------------------------------------------------------


def test_the_map_in_time(reader: Reader, game: CampaignGame):
    first, third = reader.open("film", game.id), reader.open("film", game.id, query="?step=2")
    film = reverse("film", args=[game.id])

    assert "Italy as it was at the beginning." in first.text
    assert f"{film}?step=1" in first.links
    assert {f"{film}?step=1", f"{film}?step=3"} <= set(third.links)
    for page, shown in ((first, 0), (third, 2)):
        states = page.html.split('class="map-moment"')[1:]
        assert [place for place, state in enumerate(states) if not state.startswith(' hidden="hidden"')] == [shown]


@pytest.mark.parametrize("step", ["9999", "-1", "x", "", "١", "²", pytest.param("9" * 5000, id="of 5000 digits")])
def test_a_step_that_is_not_there(reader: Reader, step: str):
    page = reader.open("film", stand_at("dominion", 60).id, query=f"?step={step}")

    assert page.status == 200
    assert "<b data-year>348 BC</b>" in page.html


def test_the_film_as_a_file(reader: Reader):
    answer = reader.get(reverse("film-gif", args=[stand_at("dominion", 60).id]))

    assert answer["Content-Type"] == "image/gif"
    assert answer.content.startswith(b"GIF89a")
