"""A whole rebellion to a file and back: its branches, notes, photos, army lists, trackers, short battles."""

import io
import json
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Model
from django.urls import reverse

from battles import fights, other_rules
from battles.models import CardBattle, ChosenRules, Fight, ListVersion, Tap, Tracker
from battles.rules.tracker import What
from battles.rules.verdict import Resolver
from battles.rules.verdict import Side as Half
from campaign import models
from campaign.boudica import engagement
from campaign.boudica.game import GAME
from campaign.shelf import transfer
from engine import saves
from engine.models import GameBranch, GameLine, GameRow
from engine.savefile import NotASave
from tests.fights import tapped
from tests.italy.test_replay_command import replay
from tests.italy.test_savefile import Content, signed
from tests.pages.reader import Reader
from tests.rebellion import at_war, begun, now
from tests.whole import a_photo

pytestmark = pytest.mark.django_db
SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def game() -> UUID:
    return at_war()


NOT_IN_THE_FILE = {
    GameRow: {
        *("created", "played", "highest"),
        "ahead",  # dice begun to be given are asked for again
        *("binned", "guided", "example"),  # where it lies among the others here
        *("summary", "par"),  # Italy's shelf has them
        *("ruleset", "key", "superseded", "taken"),  # one of the rebellion stands alone
    },
    models.Photo: {"width", "height"},  # the picture has them
}
"""A game made from a file is a new one, in today's format; everything else is kept."""
KEPT: dict[type[Model], set[str]] = {
    GameRow: {"name", "start", "head", "by_hand"},
    GameLine: {"n", "parent", "payload"},
    GameBranch: {"leaf", "name", "left"},
    models.Note: {"line", "text", "written"},
    models.Photo: {"line", "caption", "jpeg", "added"},
    models.Paragraph: {"line", "text", "edited"},
    Fight: {"key", "brief", "superseded", "made"},
    ListVersion: {"side", "n", "choice"},
    Tracker: {"armies", "begun", "head"},
    Tap: {"n", "parent", "tap", "payload"},
    ChosenRules: {"key", "content"},
}
OF: dict[type[Model], str] = {
    **dict.fromkeys((GameLine, GameBranch, models.Note, models.Photo, models.Paragraph), "game"),
    GameRow: "id",
}


@pytest.mark.parametrize("kind", KEPT, ids=lambda kind: kind.__name__)
def test_no_column_is_forgotten(kind: type[Model]):
    """A new column goes into the save file, or here with the reason why not."""
    own = {field.name for field in kind._meta.concrete_fields if not field.is_relation} - {"id"}

    assert own - {"format"} == KEPT[kind] | NOT_IN_THE_FILE.get(kind, set())


def kept(kind: type[Model], game: UUID) -> list[dict[str, Any]]:
    """The rows of it that are the game's own, as far as its file has them."""
    rows = kind._default_manager.filter(**{OF[kind]: game}).order_by("pk")
    return [*rows.values(*KEPT[kind])]


def rows() -> dict[str, int]:
    kinds: list[type[Model]] = [*KEPT, CardBattle]
    return {kind.__name__: kind._default_manager.count() for kind in kinds}


def as_json(game: UUID) -> str:
    return saves.as_json(GAME, game)


def as_zip(game: UUID) -> bytes:
    return transfer.as_zip(GAME, game)


def as_dict(game: UUID) -> Content:
    content: Content = json.loads(as_json(game))
    return content


def come_in(data: bytes) -> UUID:
    return saves.import_(GAME, data).id


def test_everything_comes_back(game: UUID):
    GameRow.objects.filter(id=game).update(by_hand=True)
    text, zipped, before = as_json(game), as_zip(game), rows()
    assert before["Note"] == before["Photo"] == before["Tap"] == 2
    assert before["Paragraph"] == before["GameBranch"] == before["Fight"] == before["ChosenRules"] == 1

    imported = saves.import_(GAME, zipped)

    assert imported.remark == ""
    assert all(kept(kind, imported.id) == kept(kind, game) for kind in OF)
    assert rows() == {kind: 2 * number for kind, number in before.items()}
    assert GAME.log.read(imported.id).states == GAME.log.read(game).states
    assert (as_json(imported.id), as_zip(imported.id)) == (text, zipped)
    GAME.delete(game)
    GAME.delete(imported.id)
    assert not any(rows().values())
    assert as_zip(come_in(zipped)) == zipped


def test_alone_the_json_says_what_it_lacks(game: UUID):
    imported = saves.import_(GAME, as_json(game).encode())

    assert imported.remark == "2 photos are not in this file: only the export as a zip has them. "
    assert not models.Photo.objects.filter(game=imported.id).exists()
    assert kept(models.Note, imported.id) == kept(models.Note, game)
    assert as_dict(imported.id)["photos"] == []


def test_what_is_added_can_be_read_what_is_hidden_cannot(game: UUID):
    file = as_dict(game)

    assert [note["text"] for note in file["notes"]] == ["Roma locuta:\n“causa finita”.", "<b>Ῥώμη</b> & 🏛"]
    assert not {"start", "lines"} & {*file}
    assert file["version"] == 6


def test_the_battle_on_the_table_is_the_new_games(game: UUID):
    """It stands as it was counted, reports to that game, and is counted on there alone."""
    came = come_in(as_zip(game))

    fight = engagement.at_hand(came, now(came)).on_table
    assert fight
    assert fight.brief.address == reverse("boudica-result", args=[came])
    assert fight.seeds[Half.DEFENDER] == "another"
    assert fight.key == engagement.key(came, now(came))
    assert other_rules.chosen(fight.key) == other_rules.chosen(engagement.key(game, now(game)))
    tracker = fights.count(fight.id)
    assert tracker
    assert len(tapped(fight.id, tracker, What.BLOCK_LOST, Half.DEFENDER).lines) == 3
    assert Tap.objects.count() == 5
    over = engagement.at_hand(came, now(came)).begun(Resolver.ODDS_TABLE)
    assert over
    before = engagement.at_hand(game, now(game)).begun(Resolver.ODDS_TABLE)
    assert before
    assert over.now.outcome == before.now.outcome


def test_the_battles_of_others_stay_where_they_are(game: UUID):
    other = begun()
    fight = fights.fight(Fight.objects.get().id)
    fights.open_fight(fight.brief, f"{engagement.ROWS.prefix(other)}1/corieltauvi")

    assert [fight["key"] for fight in as_dict(game)["battles"]["fights"]] == ["1/corieltauvi"]


def test_what_stands_at_lines_that_are_gone_is_left_out(game: UUID):
    """It cannot be, but an export that no import takes would be worse."""
    row = GameRow.objects.get(id=game)
    row.notes.create(line=999, text="castra amissa")
    row.branches.create(leaf=999, name="castra amissa")
    models.Photo.objects.filter(caption__endswith="1").update(line=999)

    came = come_in(as_zip(game))

    assert models.Photo.objects.filter(game=came).count() == 1
    assert "castra amissa" not in as_json(came)


# What is refused

Change = Callable[[Content], object]


def of(*way: str | int, **parts: Any) -> Change:
    """Other parts of what is found on this way."""

    def change(content: Any) -> None:
        for part in way:
            content = content[part]
        content.update(parts)

    return change


of_fight = partial(of, "battles", "fights", 0)
A_CARD_BATTLE = {
    **{"key": "1/corieltauvi", "name": "By cards", "superseded": False, "taken": False},
    **{"made": "2026-11-20T12:00:00Z", "start": {}, "head": 0, "lines": []},
}
REFUSED: dict[str, tuple[Change, str]] = {
    "a newer file": (
        of(version=7),
        "It was written by a newer Rise of Rome: it has version 7, and this program reads versions up to 6",
    ),
    "a part of fables": (of(songs=[]), "In it songs does not belong there"),
    "a note nowhere": (of("notes", 0, line=999), "A note stands at line 999, which the log does not have"),
    "a photo nowhere": (of("photos", 0, line=999), "A photo stands at line 999, which the log does not have"),
    "a paragraph twice": (
        lambda content: content["paragraphs"].append(content["paragraphs"][0]),
        "A paragraph is there twice at the same line",
    ),
    "a photo twice": (of("photos", 1, file="photos/0001.jpg"), "Two photos have the same file"),
    "a file anywhere": (of("photos", 0, file="../../.bashrc"), "At photos › 1 › file: "),
    "a note as long as a book": (of("notes", 1, text="x" * 20_001), "Note 2: text: 20001 letters"),
    "no list": (of_fight(defender=[]), "Its battles: fight 1: the defender has no army list"),
    "a people of fables": (of_fight("brief", "attacker", people="amazons"), "nobody knows the army of the people 'ama"),
    "an address": (of_fight("brief", address="https://example.com/"), "it reports to another program"),
    "a short battle of fables": (of("battles", "short_battles", 0, game="duel"), "nobody knows the game 'duel'"),
    "cards": (
        lambda content: content["battles"]["card_battles"].append(A_CARD_BATTLE),
        "No battle of a game of “Boudica’s rebellion” is fought by cards",
    ),
}


@pytest.mark.parametrize(("change", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_have_been(game: UUID, change: Change, message: str):
    content, before = as_dict(game), rows()
    change(content)

    with pytest.raises(NotASave, match=message):
        come_in(signed(content))

    assert rows() == before


def test_what_was_changed_since(game: UUID):
    with pytest.raises(NotASave, match="It was changed since it was written"):
        come_in(as_json(game).replace("causa finita", "causa infinita").encode())


FIRST, SECOND = "photos/0001.jpg", "photos/0002.jpg"
ZIPS: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "a photo missing": (lambda files: files.pop(SECOND), r"photos/0002\.jpg is missing in it"),
    "another photo": (lambda files: files.update({FIRST: a_photo(99)}), r"photos/0001\.jpg is not the photo that was"),
    "something more": (lambda files: files.update({"virus.exe": b"MZ"}), r"It holds 'virus\.exe', which does not"),
    "no game": (lambda files: files.pop("campaign.json"), r"It is a zip without campaign\.json"),
}


@pytest.mark.parametrize(("change", "message"), ZIPS.values(), ids=ZIPS)
def test_a_zip_that_is_refused(game: UUID, change: Callable[[dict[str, bytes]], object], message: str):
    files, before = unpacked(as_zip(game)), rows()
    change(files)

    with pytest.raises(NotASave, match=message):
        come_in(packed(files))

    assert rows() == before


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return out.getvalue()


# Files of every version, and the check of one

SAMPLES = sorted(SAVES.glob("*-rebellion.*"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_files_of_every_version_come_in(file: Path):
    """Those of version 5 have nothing but their log."""
    came = GAME.log.read(come_in(file.read_bytes()))

    own = models.Note, models.Photo, models.Paragraph, Fight
    numbers = [kind._default_manager.count() for kind in own]
    assert numbers == {"v5-rebellion.json": [0, 0, 0, 0], "v6-rebellion.zip": [2, 2, 1, 1]}[file.name]
    again = as_json(come_in(as_zip(came.id)))
    assert again == as_json(came.id)
    assert GameBranch.objects.filter(game=came.id).count() == 1


def test_replay_takes_a_zip(game: UUID, tmp_path: Path):
    file, spoilt = tmp_path / "rebellion.zip", tmp_path / "spoilt.zip"
    file.write_bytes(as_zip(game))
    spoilt.write_bytes(packed({**unpacked(as_zip(game)), FIRST: a_photo(99)}))

    code, said, _ = replay(file)
    assert (code, "So does its branch." in said) == (0, True)
    code, _, refused = replay(spoilt)
    assert (code, "is not the photo that was exported" in refused) == (2, True)


# What is left of a damaged one


def damage(game: UUID, n: int) -> None:
    GameLine.objects.filter(game=game, n=n).update(payload="Camulodunum")
    GAME.log.forget()


def test_what_is_left_has_what_stands_at_whole_lines(game: UUID):
    """And whole battles; a branch that follows the damage is gone, and so is what the player wrote there."""
    head = GAME.log.read(game).head
    damage(game, head)

    for data in (saves.left_as_json(GAME, game).encode(), transfer.left_as_zip(GAME, game)):
        came = GAME.log.read(come_in(data))
        row = GameRow.objects.get(id=came.id)
        assert came.head < head
        assert (row.notes.count(), row.paragraphs.count(), row.photos.count()) == (1, 1, 0)
        assert Fight.objects.filter(key__startswith=engagement.ROWS.prefix(came.id)).count() == 1


def test_what_is_left_has_its_photos(game: UUID):
    """Of a battle that is damaged itself, nothing; the rest comes with photos and without."""
    Fight.objects.update(brief="{}")

    came = come_in(transfer.left_as_zip(GAME, game))

    assert models.Photo.objects.filter(game=came).count() == 2
    assert not Fight.objects.filter(key__startswith=engagement.ROWS.prefix(came)).exists()
    assert GameRow.objects.filter(key__startswith=engagement.ROWS.prefix(came)).count() == 1


def test_a_battle_with_bytes_for_the_id_of_a_tap_is_left_out(game: UUID):
    """No text can be made of them; the rest comes without that battle."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE battles_tap SET tap = x'ff00' WHERE id = (SELECT min(id) FROM battles_tap)")

    for data in (saves.left_as_json(GAME, game).encode(), transfer.left_as_zip(GAME, game)):
        assert not Fight.objects.filter(key__startswith=engagement.ROWS.prefix(come_in(data))).exists()


def test_all_its_rows_as_they_are(game: UUID):
    files = unpacked(GAME.rows.packed(game, "game"))

    numbers = {table: len(rows) for table, rows in json.loads(files["rows.json"]).items()}
    assert numbers["campaign_note"] == numbers["campaign_photo"] == 2
    assert numbers["campaign_paragraph"] == numbers["battles_fight"] == 1
    assert len([name for name in files if name.startswith("photos/")]) == 2


# Pages


def test_with_photos_it_is_exported_as_a_zip(reader: Reader, game: UUID):
    """While it hides something, a player learns first what the file gives away; the JSON is where it was."""
    page = reader.open("game-board", GAME, game)

    address = reverse("game-save-file", args=[GAME, game, "zip"])
    assert address.endswith(f"{game}/export/campaign.zip")
    assert f'formaction="{address}"' in reader.get(page.url).content.decode()
    answer = reader.get(address)
    assert answer["Content-Disposition"] == 'attachment; filename="the-fire.zip"'
    assert answer.content == as_zip(game)
    assert reader.get(reverse("game-export", args=[GAME, game])).content.decode() == as_json(game)
    assert reader.open("game-save-file", GAME, game, "exe").status == 404
    models.Photo.objects.all().delete()
    assert address not in reader.get(page.url).content.decode()


def test_the_form_says_what_it_takes(reader: Reader):
    assert "exported as JSON, or as a zip with its photos" in reader.open("games", GAME).text


@pytest.mark.parametrize("form", ["json", "zip"])
def test_the_page_of_a_damaged_one_offers_both(reader: Reader, game: UUID, form: str):
    damage(game, GAME.log.read(game).head)

    page = reader.visit(GAME.address("left", game))

    assert GAME.address("left-save", game, form) in page.links
    assert saves.import_(GAME, reader.get(GAME.address("left-save", game, form)).content)
