"""Where a player writes in the rebellion's chronicle: notes, photos, and a chapter in his own words (B44)."""

import io
from collections.abc import Callable
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pypdf import PdfReader

from campaign import models
from campaign.boudica.game import GAME
from campaign.boudica.rules.w5_movement.moving import Enter, Pass
from campaign.boudica.rules.w11_solo.solo import choices, decides, people
from campaign.boudica.story.chapters import chronicle
from campaign.boudica.story.past import RebellionPast
from campaign.chronicle.web import writing
from engine.models import GameBranch
from tests.pages.reader import Button, Page, Reader, refused
from tests.played import stand_at
from tests.rebellion import CALM, DIVIDED, begun, decide, now, played_alone, played_out
from tests.whole import a_photo

PAGE = "boudica-scene"


def picture() -> SimpleUploadedFile:
    return SimpleUploadedFile("table.jpg", a_photo(), "image/jpeg")


def head(id_: UUID) -> int:
    return GAME.log.read(id_).head


def to_turn(reader: Reader, id_: UUID, turn: int) -> None:
    """On to the first decision of that turn: calmly, or as the program plays that is watched."""
    while now(id_).turn < turn:
        side = decides(now(id_)) if people(now(id_).start) else None
        if side is None:
            reader.sent("boudica-watch", id_, seen=head(id_), do="turn")
            continue
        found = choices(now(id_), side)
        decide(id_, next((one for one in found if isinstance(one, CALM)), found[0]))


def noted(reader: Reader, id_: UUID, turn: int = 1, text: str = "It rained.") -> Page:
    return reader.press(reader.open(PAGE, id_, turn), "add-note", text=text)


def photographed(reader: Reader, id_: UUID, turn: int = 1, caption: str = "The left wing") -> models.Photo:
    reader.press(reader.open(PAGE, id_, turn), "add-photo", photo=picture(), caption=caption)
    return models.Photo.objects.get(game=id_)


def buttons(page: Page) -> set[str]:
    return {button.value for form in page.forms for button in form.buttons if button.name == "do"}


# Notes


def test_it_works(reader: Reader):
    """From the chapter to where one writes, and what is written stands in it."""
    id_ = begun(*DIVIDED)
    link = next(link for link in reader.open("boudica-chronicle", id_).links if "/chronicle/1/" in link)

    page = noted(reader, id_, text="A <rainy> Sunday.")

    assert link == reverse(PAGE, args=[id_, 1]) + "?side=romans"
    assert "in the book" in " ".join(page.notices)
    assert "A &lt;rainy&gt; Sunday." in reader.open("boudica-chronicle", id_).html
    page = reader.press(page, "change-note", text="A dry Sunday.")
    assert "A dry Sunday." in reader.open("boudica-chronicle", id_).text
    page = reader.press(page, "delete-note")
    assert not models.Note.objects.exists()
    assert reader.sent(PAGE, id_, 1, do="change-note", id="1", text="A dry one.").status == 404


@pytest.mark.parametrize("text", ["", "x" * (models.LONGEST_TEXT + 1)])
def test_a_note_that_cannot_be_kept(reader: Reader, text: str):
    id_ = begun(*DIVIDED)
    page = noted(reader, id_)

    assert reader.press(page, "add-note", text=text).status == 422
    assert reader.press(page, "change-note", text=text).status == 422
    assert [note.text for note in models.Note.objects.all()] == ["It rained."]


def test_both_sides_read_it_and_are_told_so(reader: Reader):
    """B44: what is added stands in the chronicle of both; who writes for the Britons comes back to their eyes."""
    id_ = begun(*DIVIDED)
    page = reader.visit(reverse(PAGE, args=[id_, 1]) + "?side=britons")

    after = reader.press(page, "add-note", text="It rained.")

    for each in (page, after):
        assert "nine for the third army" in each.text
        assert "Both sides see" in each.text
    assert "nine for the third army" not in reader.open(PAGE, id_, 1).text
    for side in ("romans", "britons"):
        assert "It rained." in reader.open("boudica-chronicle", id_, query=f"?side={side}").text
    assert reader.get(after.url)["Cache-Control"] == "no-store"
    assert "Both sides see" not in reader.open(PAGE, played_alone(), 1).text


# Photos


def test_a_photo_is_added_captioned_and_removed(reader: Reader):
    """At its address it is a picture and never anything else; and it is this game's alone."""
    id_, italy = begun(*DIVIDED), stand_at("dominion", 20).id
    photo = photographed(reader, id_)
    address = reverse("boudica-photo", args=[id_, photo.id])
    book = reader.open("boudica-chronicle", id_)
    assert address in book.html
    assert "The left wing" in book.text
    answer = reader.get(address)
    assert answer["Content-Type"] == "image/jpeg"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "immutable" in answer["Cache-Control"]
    elsewhere = models.Photo.objects.create(game_id=italy, line=3, jpeg=photo.jpeg, width=1, height=1).id
    for of in ((begun(), photo.id), (id_, elsewhere), (italy, elsewhere), (id_, elsewhere + 1)):
        assert reader.open("boudica-photo", *of).status == 404
    assert reader.open("photo", id_, photo.id).status == 404

    page = reader.press(reader.open(PAGE, id_, 1), "caption", caption="The right wing")
    assert "The right wing" in reader.open("boudica-chronicle", id_).text
    reader.press(page, "remove-photo")
    assert not models.Photo.objects.filter(game=id_).exists()


def test_what_is_no_photo(reader: Reader):
    page = reader.open(PAGE, begun(*DIVIDED), 1)
    svg = SimpleUploadedFile("a.jpg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/jpeg")

    refused(reader.press(page, "add-photo", caption=""), "Choose a picture first")
    refused(reader.press(page, "add-photo", caption="", photo=svg), "not a picture")
    refused(reader.press(page, "add-photo", caption="x" * 201, photo=picture()), "200")
    assert not models.Photo.objects.exists()


def test_too_many_photos(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writing, "MOST_PHOTOS", 1)
    id_ = begun(*DIVIDED)
    photographed(reader, id_)

    refused(reader.press(reader.open(PAGE, id_, 1), "add-photo", photo=picture(), caption=""), "no room for more")
    assert models.Photo.objects.count() == 1


# His words


def test_a_chapter_in_his_own_words_and_back_to_the_logs(reader: Reader):
    id_ = played_alone()
    chapter = chronicle(RebellionPast(GAME.log.read(id_), "romans"))[1].scenes[0]
    page = reader.open(PAGE, id_, 2)
    assert all(told in page.text for told in chapter.paragraphs)

    page = reader.press(page, "rewrite", text="We marched <at dawn>.\r\n\r\nAnd won.")

    assert "this chapter in your words now" in " ".join(page.notices)
    assert chapter.paragraphs[0] in page.text, "the log's words stand beside his"
    book = reader.open("boudica-chronicle", id_)
    assert "<p>We marched &lt;at dawn&gt;.</p>" in book.html
    assert "<p>And won.</p>" in book.html
    assert chapter.paragraphs[0] not in book.text
    page = reader.press(page, "restore")
    assert not models.Paragraph.objects.exists()
    assert chapter.paragraphs[0] in reader.open("boudica-chronicle", id_).text
    reader.press(page, "rewrite", text=chapter.told)
    assert not models.Paragraph.objects.exists(), "the same words are not kept twice"
    refused(reader.press(page, "rewrite", text=" "), "cannot be empty")


@pytest.mark.parametrize(("plays", "may"), [("both", False), ("romans", True), ("neither", True)])
def test_when_it_can_be_put_in_other_words(reader: Reader, plays: str, may: bool):
    """B44: between two not before the end; else once the turn is over."""
    id_ = begun(plays=plays, romans_level="1", britons_level="1")
    to_turn(reader, id_, 2)
    over, going_on = reader.open(PAGE, id_, 1), reader.open(PAGE, id_, 2)

    assert ("rewrite" in buttons(over)) is may
    assert ("Until the game is over" in over.text) is not may
    assert "still going on" in going_on.text
    for turn, refuses in ((1, not may), (2, True)):
        after = reader.sent(PAGE, id_, turn, do="rewrite", text="We won.")
        assert (after.status == 422) is refuses
    assert models.Paragraph.objects.exists() is may


def test_at_the_end_between_two(reader: Reader):
    """B44: and where they go back, each reads the log's words again till the next end."""
    id_ = played_out(begun(*DIVIDED))
    reader.press(reader.open(PAGE, id_, 1), "rewrite", text="We know it all now.")
    assert "We know it all now." in reader.open("boudica-chronicle", id_).text
    game = GAME.log.read(id_)

    GAME.log.go_back(id_, game.head, game.lines[-2].n)

    assert "We know it all now." not in reader.open("boudica-chronicle", id_).text
    assert models.Paragraph.objects.exists()


# Branches


def test_what_is_added_stands_where_its_moment_was(reader: Reader):
    """What was written of a turn goes with the branch in which it went so, and stays where it is common to both."""
    id_ = begun(*DIVIDED)
    noted(reader, id_, text="Before the march.")
    marched = head(id_)
    decide(id_, Pass())
    noted(reader, id_, text="After the march.")
    leaf = head(id_)
    GAME.log.go_back(id_, leaf, marched)
    decide(id_, Enter("briton-1", "corieltauvi"))

    told = reader.open("boudica-chronicle", id_).text
    assert "Before the march." in told
    assert "After the march." not in told
    assert "After the march." not in reader.open(PAGE, id_, 1).html
    assert reader.open(PAGE, id_, 2).status == 404
    assert "1 note" in reader.open("game-delete-branch", GAME, id_, leaf).text

    GAME.log.switch(id_, head(id_), leaf)
    assert "After the march." in reader.open("boudica-chronicle", id_).text


def test_a_branch_takes_all_of_it_along(reader: Reader):
    id_ = played_alone()
    last = now(id_).turn
    noted(reader, id_, last)
    photographed(reader, id_, last)
    reader.press(reader.open(PAGE, id_, last), "rewrite", text="The end.")
    game = GAME.log.read(id_)
    first = next(n for n, after in zip((line.n for line in game.lines), game.states[1:], strict=True) if after.turn > 1)
    GAME.log.go_back(id_, game.head, first)
    assert reader.open(PAGE, id_, last).status == 404
    leaf = GameBranch.objects.get(game=id_).leaf

    page = reader.open("game-delete-branch", GAME, id_, leaf)
    assert "1 note, 1 photo, 1 rewritten paragraph" in page.text
    reader.send(page, next(form for form in page.forms if "seen" in form.fields))

    for rows in (models.Note, models.Photo, models.Paragraph):
        assert not rows.objects.filter(game=id_).exists()


# Where nothing is told


def test_where_there_is_no_such_chapter(reader: Reader):
    id_ = begun(*DIVIDED)
    for of in ((id_, 0), (id_, 2), (id_, 10**20), (UUID(int=1), 1), (stand_at("dominion", 20).id, 1)):
        assert reader.open(PAGE, *of).status == 404
    page = reader.open(PAGE, id_, 1)
    assert "not known" in " ".join(reader.send(page, page.forms[-1], Button("", "do", "burn")).notices)


# To take away


def in_pdf(data: bytes) -> str:
    reader = PdfReader(io.BytesIO(data))
    assert any(page.images for page in reader.pages), "its photo"
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def in_page(data: bytes) -> str:
    html = data.decode()
    assert "data:image/jpeg;base64," in html
    assert "Write here" not in html
    return html


def in_zip(data: bytes) -> str:
    archive = ZipFile(io.BytesIO(data))
    [photo] = models.Photo.objects.all()
    assert archive.read(f"pictures/photo-{photo.id}.jpg") == bytes(photo.jpeg)
    assert f"![The left wing](pictures/photo-{photo.id}.jpg)" in archive.read("book.md").decode()
    return archive.read("book.md").decode()


@pytest.mark.parametrize(("form", "read"), [("pdf", in_pdf), ("html", in_page), ("zip", in_zip)])
def test_the_book_has_it_in_every_form(reader: Reader, form: str, read: Callable[[bytes], str]):
    id_ = begun(plays="romans", britons_level="1")
    to_turn(reader, id_, 2)
    noted(reader, id_)
    photographed(reader, id_)
    reader.press(reader.open(PAGE, id_, 1), "rewrite", text="We know it all now.\n\nAnd we won.")

    told = read(reader.get(reverse("boudica-book", args=[id_, form])).content)

    for said in ("It rained.", "The left wing", "We know it all now.", "And we won."):
        assert said in told
