"""Any game to a file and back: branches, notes, photos and all; what is no such file is refused, and makes nothing."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model

from campaign import models
from engine import savefile, saves
from engine.formats import TODAY
from engine.models import GameBranch, GameLine, GameRow
from engine.savefile import NotASave, TooLarge
from tests.contract.world import KINDS, Kind, at_home, begun, chooses, forked, of_each, written_about
from tests.italy.test_savefile import Content, signed
from tests.pages.reader import Reader
from tests.transfer import packed, unpacked
from tests.whole import a_photo

pytestmark = pytest.mark.django_db
OWN: dict[type[Model], tuple[str, ...]] = {
    GameLine: ("n", "parent", "payload"),
    GameBranch: ("leaf", "name", "left"),
    models.Note: ("line", "text", "written"),
    models.Photo: ("line", "caption", "jpeg", "added", "width", "height"),
    models.Paragraph: ("line", "text", "edited"),
}
"""What a campaign's file has of its rows."""


def has_photos(kind: Kind) -> object:
    """Whether it is exported with what a player adds, as a zip too."""
    return kind.files.hangs


def content(kind: Kind, id_: UUID) -> Content:
    found: Content = json.loads(saves.as_json(kind, id_))
    return found


def rows(id_: UUID) -> dict[str, list[dict[str, Any]]]:
    return {kind.__name__: [*kind._default_manager.filter(game=id_).values(*OWN[kind])] for kind in OWN}


def made(kind: Kind) -> int:
    return int(kind.log.rows.count())


def as_zip(kind: Kind, id_: UUID) -> bytes:
    assert kind.files.hangs
    return kind.files.hangs.packed(kind, id_)


# Out and in


@of_each(chooses)
def test_it_comes_back_as_it_was(kind: Kind):
    """Past and branches; and what is written of it then is the same to the letter."""
    id_, leaf = forked(kind)
    file = saves.as_json(kind, id_)

    came = saves.import_(kind, file.encode())

    assert came.remark == ""
    assert kind.log.read(came.id).states == kind.log.read(id_).states
    assert kind.log.at(came.id, leaf).states == kind.log.at(id_, leaf).states
    assert saves.as_json(kind, came.id) == file
    kind.delete(id_)
    kind.delete(came.id)
    assert not made(kind)
    assert not kind.log.lines._default_manager.exists()
    assert saves.as_json(kind, saves.import_(kind, file.encode()).id) == file


@of_each(has_photos)
def test_with_all_that_the_player_has_added(kind: Kind):
    id_ = written_about(kind)
    before = rows(id_)
    assert [len(each) for each in before.values()][1:] == [1, 3, 2, 1]

    came = saves.import_(kind, as_zip(kind, id_))

    assert came.remark == ""
    assert rows(came.id) == before
    assert as_zip(kind, came.id) == as_zip(kind, id_)


@of_each(has_photos)
def test_alone_the_json_says_what_it_lacks(kind: Kind):
    id_ = written_about(kind)

    came = saves.import_(kind, saves.as_json(kind, id_).encode())

    assert came.remark.startswith("2 photos are not in this file: only the export as a zip has them.")
    assert rows(came.id) == {**rows(id_), "Photo": []}
    assert content(kind, came.id)["photos"] == []


@of_each(has_photos)
def test_what_stands_at_lines_that_are_gone_is_left_out(kind: Kind):
    """It cannot be, but an export that no import takes would be worse."""
    id_ = written_about(kind)
    row = GameRow.objects.get(id=id_)
    row.notes.create(line=999_999, text="castra amissa")
    row.branches.create(leaf=999_999, name="castra amissa")
    row.paragraphs.update(line=999_999)
    row.photos.filter(caption__endswith="1").update(line=999_999)

    came = saves.import_(kind, as_zip(kind, id_)).id

    assert [len(each) for each in rows(came).values()][1:] == [1, 3, 1, 0]
    assert "castra amissa" not in saves.as_json(kind, came)


@of_each(lambda kind: kind.files.hides)
def test_what_a_side_hides_nobody_reads_by_chance(kind: Kind):
    text = saves.as_json(kind, begun(kind, 2))

    assert not {"start", "lines"} & {*json.loads(text)}
    assert "forty-winters" not in text


@of_each()
def test_more_than_an_import_takes_is_not_exported(kind: Kind, monkeypatch: pytest.MonkeyPatch):
    id_ = begun(kind, 2)
    monkeypatch.setattr(savefile, "MOST_BYTES", 100)

    with pytest.raises(TooLarge, match="which no import takes"):
        saves.as_json(kind, id_)


# What is refused

Change = Callable[[Content], object]


def cut(part: str, key: str, value: Any) -> Change:
    """The first entry of a list says something else."""
    return lambda content: content[part][0].update({key: value})


REFUSED: dict[str, tuple[Change, str]] = {
    "another format": (lambda content: content.update(format="chess"), "no"),
    "a version to come": (lambda content: content.update(version=TODAY + 1), "newer Rise of Rome"),
    "a version that is none": (lambda content: content.update(version="first"), "Its version is 'first'"),
    "a part of fables": (lambda content: content.update(songs=[]), "songs does not belong there"),
    "a part less": (lambda content: content.pop("head"), "head is missing"),
    "no name": (lambda content: name_in(content).update(name=""), "0 letters; a name has 1 to 80"),
    "no such line": (lambda content: content.update(head=999_999), "stands at line 999999, which the log does not"),
    "a branch without a name": (cut("branches", "name", ""), "0 letters; a name has 1 to 80"),
    "a branch nowhere": (cut("branches", "leaf", 999_999), "A branch stands at line 999999"),
    "a branch twice": (
        lambda content: content["branches"].append(content["branches"][0]),
        "A branch is there twice at the same line",
    ),
}
OF_LINES: dict[str, tuple[Change, str]] = {
    "an unknown decision": (lambda content: content["lines"][1]["decision"].update(type="Fly"), "'Fly'"),
    "another seed": (lambda content: seeded(content).update(seed="another"), "contradicts itself at"),
    "a face": (lambda content: turned(content), "contradicts itself at line"),
    "other rules": (lambda content: content["lines"][-1].update(rules=-1), "which does not exist"),
    "a line missing": (lambda content: content["lines"].pop(1), "is not before it"),
    "a line twice": (lambda content: content["lines"].append(content["lines"][-1]), "comes after line"),
    "a face less": (lambda content: faced(content)["faces"].pop(), "different numbers of faces"),
}
"""Where lines can be read in a file."""
OF_PLAYERS: dict[str, tuple[Change, str]] = {
    "a note nowhere": (cut("notes", "line", 999_999), "A note stands at line 999999"),
    "a photo nowhere": (cut("photos", "line", 999_999), "A photo stands at line 999999"),
    "a paragraph nowhere": (cut("paragraphs", "line", 999_999), "A paragraph stands at line 999999"),
    "a paragraph twice": (
        lambda content: content["paragraphs"].append(content["paragraphs"][0]),
        "A paragraph is there twice at the same line",
    ),
    "a photo twice": (lambda content: content["photos"][1].update(file="photos/0001.jpg"), "the same file"),
    "a file anywhere": (cut("photos", "file", "../../.bashrc"), "At photos › 1 › file: "),
    "a note as long as a book": (cut("notes", "text", "x" * 20_001), "Note 1: text: 20001 letters"),
}


def name_in(content: Content) -> Any:
    """Where a file has the name."""
    return content if "name" in content else content["start"]


def seeded(content: Content) -> Any:
    """Where a start has the seed."""
    below = (part for part in content["start"].values() if isinstance(part, dict) and "seed" in part)
    return content["start"] if "seed" in content["start"] else next(below)


def faced(content: Content) -> Any:
    """The first line that rolled dice."""
    return next(line for line in content["lines"] if line["faces"])


def turned(content: Content) -> None:
    faces = faced(content)["faces"]
    faces[0] = faces[0] % 6 + 1


def refuse(kind: Kind, id_: UUID, changes: dict[str, tuple[Change, str]]) -> None:
    """Each change by itself, and nothing is made of it."""
    before = made(kind)
    for what, (change, said) in changes.items():
        changed = content(kind, id_)
        change(changed)
        with pytest.raises(NotASave) as refusal:
            saves.import_(kind, signed(changed))
        assert said in str(refusal.value), what
    assert made(kind) == before


@of_each(chooses)
def test_what_cannot_have_been(kind: Kind):
    id_, _ = forked(kind)

    refuse(kind, id_, REFUSED)
    if not kind.files.hides:
        refuse(kind, id_, OF_LINES)


@of_each(has_photos)
def test_what_a_player_cannot_have_added(kind: Kind):
    refuse(kind, written_about(kind), OF_PLAYERS)


@of_each()
def test_what_was_changed_since(kind: Kind):
    text = saves.as_json(kind, begun(kind, 2))

    with pytest.raises(NotASave, match="checksum"):
        saves.import_(kind, text.replace("<first>", "<second>").encode())

    assert made(kind) == 1


@of_each()
def test_what_is_no_file_of_a_game(kind: Kind):
    said = {b"": "not readable as JSON", b"Ave": "not readable as JSON", b"[]": "not an object", b"{}": "no"}
    for data, why in said.items():
        with pytest.raises(NotASave, match=why):
            saves.import_(kind, data)

    assert not made(kind)


def test_no_game_takes_the_file_of_another():
    files = {kind: saves.as_json(kind, begun(kind, 2)).encode() for kind in KINDS}
    for kind in KINDS:
        for other, file in files.items():
            if other is not kind:
                with pytest.raises(NotASave):
                    saves.import_(kind, file)

    assert all(made(kind) == 1 for kind in KINDS if kind.log.columns)


FIRST, SECOND = "photos/0001.jpg", "photos/0002.jpg"
ZIPS: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a photo missing": (lambda files: files.pop(SECOND), f"{SECOND} is missing in it"),
    "another photo": (lambda files: files.update({FIRST: a_photo(99)}), f"{FIRST} is not the photo that was exported"),
    "something more": (lambda files: files.update({"virus.exe": b"MZ"}), "It holds 'virus.exe', which does not belong"),
    "no game": (lambda files: files.pop("campaign.json"), "It is a zip without campaign.json"),
}


@of_each(has_photos)
def test_a_zip_that_is_refused(kind: Kind):
    whole, before = as_zip(kind, written_about(kind)), made(kind)
    for change, said in ZIPS.values():
        files = unpacked(whole)
        change(files)
        with pytest.raises(NotASave) as refusal:
            saves.import_(kind, packed(files))
        assert said in str(refusal.value)

    assert made(kind) == before
    assert models.Photo.objects.count() == 2


# By the pages


@of_each()
def test_out_by_a_page_and_in_by_another(reader: Reader, kind: Kind):
    """The file is called like the game; what is refused is said where it was chosen."""
    id_ = begun(kind, 2)
    answer = reader.get(export(kind, id_))
    assert answer.content.decode() == saves.as_json(kind, id_)
    assert 'attachment; filename="the-first-of-its-kind' in answer["Content-Disposition"]

    front = reader.visit(kind.front_address)
    form = front.form("/import/")
    page = reader.send(front, form, file=SimpleUploadedFile("game.json", answer.content))
    assert any("was imported as" in notice for notice in page.notices)
    assert made(kind) == 2
    page = reader.send(front, form, file=SimpleUploadedFile("game.json", answer.content[:-100]))
    assert any("not readable as JSON" in notice for notice in page.notices)
    page = reader.send(front, form)
    assert any("Choose a file first" in notice for notice in page.notices)
    assert made(kind) == 2


def export(kind: Kind, id_: UUID) -> str:
    """The address of its file."""
    return kind.address("save-file", id_, "json") if kind.files.hangs else kind.address("export", id_)


@of_each(has_photos)
def test_with_its_photos_it_leaves_as_a_zip(reader: Reader, kind: Kind):
    id_ = written_about(kind)
    address = kind.address("save-file", id_, "zip")

    assert reader.get(address).content == as_zip(kind, id_)
    assert reader.visit(address.replace(".zip", ".exe")).status == 404
    assert at_home(reader, kind, id_).status == 200
