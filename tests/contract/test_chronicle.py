"""The chronicle of any campaign: read, written in, printed, taken away; and the map in time."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageSequence
from pypdf import PdfReader

from campaign import models
from campaign.chronicle.chronicle import Book, Chronicle, Scene, read
from campaign.chronicle.film import gif
from campaign.chronicle.markdown import book_zip
from campaign.chronicle.page import book_html
from campaign.chronicle.printed import book_pdf
from campaign.chronicle.web import writing
from engine.models import GameRow
from engine.rules.ruleset import EVERYBODY
from tests.contract.world import KINDS, NAME, Kind, begun, early, of_each, over, part
from tests.pages.reader import Button, Page, Reader, refused
from tests.pdf import without_maps
from tests.whole import a_photo

pytestmark = pytest.mark.django_db
of_each_chronicle = of_each(part(Chronicle))
FILE = "the-first-of-its-kind"
RAIN = "A <rainy> Sunday."


def address(kind: Kind, page: str, *where: Any) -> str:
    return kind.address(page, *where)


def book_of(kind: Kind, id_: UUID, with_pictures: bool = False) -> Book[Any]:
    """As whoever asks for it may read it."""
    return read(kind.given(Chronicle), NAME, past_of(kind, id_), with_pictures)


def past_of(kind: Kind, id_: UUID) -> Any:
    """By the same eyes."""
    game = kind.log.read(id_)
    return kind.given(Chronicle).past(game, kind.seats.eyes(game.now, EVERYBODY))


def a_scene(kind: Kind, id_: UUID) -> Scene:
    """One that may be put in other words, and of which something is told."""
    return next(scene for scene in book_of(kind, id_).scenes if scene.told and not scene.waits)


def chronicle(reader: Reader, kind: Kind, id_: UUID, query: str = "") -> Page:
    return reader.visit(address(kind, "chronicle", id_) + query)


def scene_page(reader: Reader, kind: Kind, id_: UUID, scene: Scene) -> Page:
    return reader.visit(address(kind, "scene", id_, scene.number))


def picture(data: bytes | None = None, name: str = "table.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, a_photo() if data is None else data, "image/jpeg")


def buttons(page: Page) -> set[str]:
    return {button.value for form in page.forms for button in form.buttons if button.name == "do"}


# To read


@of_each_chronicle
def test_all_that_is_told_stands_in_it(reader: Reader, kind: Kind):
    """Every chapter has its map, and leads to where one writes in it."""
    id_ = over(kind)
    book = book_of(kind, id_)

    page = chronicle(reader, kind, id_)

    assert len(book.chapters) > 2
    for chapter in book.chapters:
        assert f"turn-{chapter.turn}" in page.ids
        assert any(chapter.title in heading for heading in page.headings)
    for scene in book.scenes:
        assert all(" ".join(told.split()) in page.text for told in scene.paragraphs)
    assert page.html.count("map-plate") == len(book.chapters)
    scene = a_scene(kind, id_)
    assert any(link.startswith(address(kind, "scene", id_, scene.number)) for link in page.links)


def _tells_history(kind: Kind) -> object:
    return kind.part(Chronicle) and kind.given(Chronicle).history


@of_each(_tells_history)
def test_our_history_stands_in_the_margin_and_folded_on_the_desk_unless_it_is_turned_off(reader: Reader, kind: Kind):
    """The settings keep that in the browser, also where it is played Iron; the book that is taken away follows them."""
    id_ = early(kind)
    home, settings = address(kind, kind.page.home, id_), address(kind, "settings", id_)
    (first, *_) = next(chapter.history for chapter in book_of(kind, id_).chapters if chapter.history)

    def told() -> list[bool]:
        files = [address(kind, "book", id_, form) for form in ("html", "zip")]
        page, book = (reader.get(where).content.decode() for where in (address(kind, "chronicle", id_), files[0]))
        with ZipFile(io.BytesIO(reader.get(files[1]).content)) as taken:
            blog = taken.read("book.md").decode()
        desk = reader.visit(home).html
        return [first.told_by in page, first.told_by in book, first.told_by in blog, "In our history: " in desk]

    assert all(told())
    page = reader.visit(settings)
    form = next(form for form in page.forms if "history" in form.choices)
    page = reader.send(page, replace(form, fields={name: of for name, of in form.fields.items() if name != "history"}))
    assert any("Our history is not told" in notice for notice in page.notices)
    assert not any(told())
    form = next(form for form in page.forms if "history" in form.choices)
    assert "history" not in form.fields
    assert any("Our history is told" in one for one in reader.send(page, form, history="on").notices)
    assert "In our history: " in reader.visit(home).html


@of_each_chronicle
def test_what_is_told_does_not_change_when_it_goes_on(kind: Kind):
    id_ = over(kind)
    of, game = kind.given(Chronicle), kind.log.read(id_)
    whole = [chapter.passages for chapter in of.chapters(of.past(game, EVERYBODY))]
    begins = next(place for place, state in enumerate(game.states) if state.turn == 3)

    earlier = of.chapters(of.past(game.until(begins), EVERYBODY))

    assert (
        [[passage.text for passage in chapter.passages] for chapter in earlier[:2]]
        == [[passage.text for passage in passages] for passages in whole[:2]]
        or game.now.ending
        and kind.seats.sides
    ), "only the end may open what a side has hidden"


@of_each_chronicle
def test_a_book_of_nothing(reader: Reader, kind: Kind):
    """Of a game without a line there is a page, and no file if it has no chapter."""
    id_ = begun(kind, 0)
    GameRow.objects.filter(id=id_).update(head=0)
    page = chronicle(reader, kind, id_)
    assert page.status == 200
    if not book_of(kind, id_).chapters:
        answer = reader.visit(address(kind, "book", id_, "pdf"))
        assert any("nothing to put into a book" in notice for notice in answer.notices)


@of_each_chronicle
def test_what_is_not_told_is_not_found(reader: Reader, kind: Kind):
    id_ = begun(kind, 2)
    other = next(begun(each, 2) for each in KINDS if each.part(Chronicle) and each is not kind)
    told = {scene.number for scene in book_of(kind, id_).scenes}
    for where in ((id_, 0), (id_, max(told) + 10**6), (id_, 10**20), (uuid4(), 1), (other, 1)):
        assert reader.visit(address(kind, "scene", *where)).status == 404
    for page in ("chronicle", "film"):
        assert reader.visit(address(kind, page, uuid4())).status == 404
    assert reader.visit(address(kind, "book", id_, "docx")).status == 404


# Its persons


@of_each_chronicle
def test_whoever_is_named_has_a_page(reader: Reader, kind: Kind):
    """It is reached from the list and from wherever he is named, and tells what he did; who has no name has none."""
    id_ = over(kind)
    if kind.given(Chronicle).faces is None:
        assert reader.get(address(kind, "persons", id_)).status_code == HTTPStatus.NOT_FOUND
        return
    everybody = reader.visit(address(kind, "persons", id_))
    pages = [link for link in everybody.links if "/persons/" in link and not link.endswith("/persons/")]
    named = [link for link in chronicle(reader, kind, id_).links if "/persons/" in link]

    assert len(pages) > 3
    assert {*named} <= {*pages, address(kind, "persons", id_)}
    page = reader.visit(named[-1])
    assert address(kind, "chronicle", id_) in {link.partition("#")[0].partition("?")[0] for link in page.links}
    assert reader.get(address(kind, "person", id_, "nobody")).status_code == HTTPStatus.NOT_FOUND


# To write in


@of_each_chronicle
def test_in_words_of_the_players_own_and_back_to_the_logs(reader: Reader, kind: Kind):
    id_ = early(kind)
    scene = a_scene(kind, id_)
    first = " ".join(scene.paragraphs[0].split())

    page = reader.press(scene_page(reader, kind, id_, scene), "rewrite", text="We <marched>.\r\n\r\nAnd won.")

    assert "in your words now" in " ".join(page.notices)
    assert first in page.text, "the log's words stand beside the player's"
    book = chronicle(reader, kind, id_)
    assert re.search(r"<p>We &lt;marched&gt;\.</p>\s*<p>And won\.", book.html)
    assert first not in book.text
    assert models.Paragraph.objects.get().text == "We <marched>.\n\nAnd won."
    for text, why in (("", "cannot be empty"), ("   ", "cannot be empty"), ("x" * 20_001, "20000")):
        refused(reader.press(page, "rewrite", text=text), why)
    page = reader.press(page, "restore")
    assert "in the log's words" in " ".join(page.notices)
    assert first in chronicle(reader, kind, id_).text
    reader.press(page, "rewrite", text=scene.told)
    assert not models.Paragraph.objects.exists(), "the same words are not kept twice"


@of_each_chronicle
def test_what_goes_on_is_not_put_in_other_words(reader: Reader, kind: Kind):
    """They would hide what follows; notes can be added."""
    id_, scene = next(
        (id_, scene)
        for n in range(1, 60)
        for id_ in [begun(kind, n)]
        for scene in book_of(kind, id_).scenes[-1:]
        if scene.waits
    )
    page = scene_page(reader, kind, id_, scene)
    assert "rewrite" not in buttons(page)

    form = next(form for form in page.forms if any(button.value == "add-note" for button in form.buttons))
    after = reader.send(page, form, Button("", "do", "rewrite"), text="We won.")

    assert after.status == 422
    assert not models.Paragraph.objects.exists()
    reader.press(page, "add-note", text="It rains.")
    assert "It rains." in chronicle(reader, kind, id_).text


@of_each_chronicle
def test_a_note_is_added_changed_and_deleted(reader: Reader, kind: Kind):
    """Of several the one that was meant."""
    id_ = early(kind)
    page = reader.press(scene_page(reader, kind, id_, a_scene(kind, id_)), "add-note", text="The first.")
    page = reader.press(page, "add-note", text=RAIN)
    assert "A &lt;rainy&gt; Sunday." in chronicle(reader, kind, id_).html
    first, second = models.Note.objects.filter(text__in=["The first.", RAIN]).order_by("id")
    form = next(form for form in page.forms if form.fields.get("id") == str(second.id))
    page = reader.send(page, form, Button("", "do", "change-note"), text="A dry Sunday.")
    assert {"The first.", "A dry Sunday."} <= {note.text for note in models.Note.objects.all()}
    assert "A dry Sunday." in chronicle(reader, kind, id_).text

    for text in ("", "x" * (models.LONGEST_TEXT + 1)):
        assert reader.press(page, "add-note", text=text).status == 422
        assert reader.press(page, "change-note", text=text).status == 422
    form = next(form for form in page.forms if form.fields.get("id") == str(second.id))
    after = reader.send(page, form, Button("", "do", "delete-note"))

    assert [note.id for note in models.Note.objects.all() if note.id >= first.id] == [first.id]
    assert "deleted" in " ".join(after.notices)
    assert reader.send(page, form, Button("", "do", "change-note"), text="Gone.").status == 404


@of_each_chronicle
def test_a_photo_is_added_captioned_and_removed(reader: Reader, kind: Kind):
    """At its address it is a picture and never anything else, and this game's alone."""
    id_ = early(kind)
    page = reader.press(
        scene_page(reader, kind, id_, a_scene(kind, id_)), "add-photo", photo=picture(), caption="The <left> wing"
    )
    photo = models.Photo.objects.get()
    at = address(kind, "photo", id_, photo.id)
    book = chronicle(reader, kind, id_)
    assert at in book.html
    assert "The &lt;left&gt; wing" in book.html
    answer = reader.get(at)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Disposition"].startswith("inline")
    assert answer.content.startswith(b"\xff\xd8")
    for other in (each for each in KINDS if each.part(Chronicle)):
        elsewhere = begun(other, 2)
        assert reader.visit(address(other, "photo", elsewhere, photo.id)).status == 404
        assert (reader.get(address(other, "photo", id_, photo.id)).status_code == 404) is (other is not kind)

    page = reader.press(page, "caption", caption="The right wing")
    assert "The right wing" in chronicle(reader, kind, id_).text
    refused(reader.press(page, "caption", caption="x" * (models.LONGEST_CAPTION + 1)), str(models.LONGEST_CAPTION))
    reader.press(page, "remove-photo")
    assert not models.Photo.objects.exists()


NO_PHOTOS = [
    (None, "Choose a picture first"),
    (b"", "empty"),
    (b"not a picture", "not a picture"),
    (b"\0\0\0\x18ftypheic" + bytes(40), "HEIC"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "not a picture"),
]


@of_each_chronicle
def test_what_is_no_photo(reader: Reader, kind: Kind, monkeypatch: pytest.MonkeyPatch):
    id_ = early(kind)
    page = scene_page(reader, kind, id_, a_scene(kind, id_))
    for data, said in NO_PHOTOS:
        files = {} if data is None else {"photo": picture(data)}
        after = reader.press(page, "add-photo", caption="The left wing", **files)
        refused(after, said)
        assert "The left wing" in after.html, "the caption need not be written again"
    assert not models.Photo.objects.exists()
    monkeypatch.setattr(writing, "MOST_PHOTOS", 1)
    reader.press(page, "add-photo", photo=picture(), caption="")
    refused(reader.press(page, "add-photo", photo=picture(), caption=""), "no room for more")
    assert models.Photo.objects.count() == 1


@of_each_chronicle
def test_a_button_that_is_not_known(reader: Reader, kind: Kind):
    id_ = early(kind)
    page = scene_page(reader, kind, id_, a_scene(kind, id_))

    after = reader.send(page, page.forms[-1], Button("", "do", "burn"))

    assert "not known" in " ".join(after.notices)


@of_each_chronicle
def test_what_was_added_elsewhere_is_not_in_the_book(reader: Reader, kind: Kind):
    """In another past; and a page reads of photos what it shows, not themselves."""
    id_ = early(kind)
    written_in(kind, id_)
    models.Note.objects.create(game_id=id_, line=999_999, text="In another past.")

    book = book_of(kind, id_)

    assert "In another past." not in chronicle(reader, kind, id_).text
    assert all("jpeg" in photo.get_deferred_fields() for photo in book.photos)
    assert len(book.photos) == 1
    assert not any("jpeg" in photo.get_deferred_fields() for photo in book_of(kind, id_, True).photos)


def written_in(kind: Kind, id_: UUID) -> None:
    """Words of his own, a note and a photo at one scene."""
    line = a_scene(kind, id_).line
    models.Paragraph.objects.create(game_id=id_, line=line, text="We know it all now.\n\nAnd we won.")
    models.Note.objects.create(game_id=id_, line=line, text="It rained.")
    photo = models.Photo(game_id=id_, line=line, caption="The left wing", jpeg=a_photo(40, 30), width=40, height=30)
    photo.save()


# To take away


def in_pdf(data: bytes) -> str:
    found = PdfReader(io.BytesIO(data))
    assert b"/DCTDecode" in data, "its photo"
    assert found.metadata
    assert found.metadata.creation_date is None, "nothing of the day it is made"
    return " ".join(" ".join(without_maps(found)).split())


def in_page(data: bytes) -> str:
    """It needs nothing else, has no script, and leads to what is there."""
    html = data.decode()
    assert {*re.findall(r'href="#([^"]+)"', html)} <= {*re.findall(r' id="([^"]+)"', html)}
    assert not re.findall(r'url\("?(?!#|"?data:|data:)', html)
    assert "data:image/jpeg;base64," in html
    assert "<script" not in html
    assert not re.search(r'(src|href)="(?!#|data:)', html)
    assert "Write here" not in html
    return html


def in_zip(data: bytes) -> str:
    """It has all the pictures that it shows, the photos as they are."""
    archive, [photo] = ZipFile(io.BytesIO(data)), models.Photo.objects.all()
    text = archive.read("book.md").decode()
    assert archive.namelist()[0] == "book.md"
    assert {*re.findall(r"\((pictures/[\w.-]+)\)", text)} == {*archive.namelist()[1:]}
    assert archive.read(f"pictures/photo-{photo.id}.jpg") == bytes(photo.jpeg)
    for name in archive.namelist()[1:]:
        Image.open(io.BytesIO(archive.read(name))).verify()
        assert archive.getinfo(name).file_size < 250_000
    return text


FORMS: dict[str, tuple[str, Callable[[bytes], str], Callable[[Book[Any]], bytes | str]]] = {
    "pdf": ("application/pdf", in_pdf, book_pdf),
    "html": ("text/html; charset=utf-8", in_page, book_html),
    "zip": ("application/zip", in_zip, book_zip),
}


@of_each_chronicle
@pytest.mark.parametrize("form", FORMS)
def test_the_book_has_all_of_it_in_every_form(reader: Reader, kind: Kind, form: str):
    """And the same game gives the same book."""
    id_ = early(kind)
    written_in(kind, id_)
    content_type, told, made = FORMS[form]

    answer = reader.get(address(kind, "book", id_, form))

    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"] == f'attachment; filename="{FILE}-chronicle.{form}"'
    text = told(answer.content)
    for said in ("It rained.", "The left wing", "We know it all now.", "And we won.", "kind"):
        assert said in text
    again = made(book := book_of(kind, id_, with_pictures=True))
    assert all(person.name in text for person, _ in book.persons)
    assert (again.encode() if isinstance(again, str) else again) == answer.content


# The map in time


@of_each_chronicle
def test_the_map_in_time_step_by_step(reader: Reader, kind: Kind):
    """One that there is not shows the first."""
    id_ = over(kind)
    of = kind.given(Chronicle)
    frames, at = of.frames(past_of(kind, id_)), address(kind, "film", id_)
    assert all(frame.text for frame in frames)

    for step in (0, 2, len(frames) - 1):
        page = reader.visit(f"{at}?step={step}")
        assert moments(page) == [step]
        assert frames[step].text.split(". ")[0] in page.text
        around = {place for place in (step - 1, step + 1) if 0 <= place < len(frames)}
        assert {int(link.rpartition("=")[2]) for link in page.links if "step=" in link} >= around
        assert not any(link.endswith(f"step={len(frames)}") for link in page.links)
    for none in (str(len(frames)), "9999", "-1", "x", "", "١", "²", "9" * 5000):
        assert moments(reader.visit(f"{at}?step={none}")) == [0]


def moments(page: Page) -> list[int]:
    """Which are to be seen."""
    drawn = page.html.split('class="map-moment"')[1:]
    return [place for place, moment in enumerate(drawn) if not moment.startswith(' hidden="hidden"')]


@of_each_chronicle
def test_the_film_as_a_file(reader: Reader, kind: Kind):
    """A picture for each moment, of which what does not change is written once; the last stays longer."""
    id_ = begun(kind)
    of = kind.given(Chronicle)
    past = past_of(kind, id_)

    answer = reader.get(address(kind, "film-gif", id_))

    assert answer["Content-Type"] == "image/gif"
    assert f'filename="{FILE}-map.gif"' in answer["Content-Disposition"]
    film: Any = Image.open(io.BytesIO(answer.content))
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert (film.format, film.size[0]) == ("GIF", 640)
    assert len(times) == len(of.frames(past)) > 1
    assert times[-1] > max(times[:-1])
    assert len(answer.content) < 150_000 + 20_000 * len(times)
    assert gif(of, NAME, past) == answer.content
