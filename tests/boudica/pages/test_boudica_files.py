"""A whole rebellion to a file and back: its branches, notes, photos, army lists, trackers, short battles."""

import json
from collections.abc import Callable
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
from campaign.boudica.engagement import BATTLES
from campaign.boudica.game import GAME
from campaign.shelf import transfer
from engine import saves
from engine.models import GameBranch, GameLine, GameRow
from engine.savefile import NotASave
from tests.fights import tapped
from tests.italy.test_replay_command import replay
from tests.italy.test_savefile import Content, signed
from tests.pages.reader import Reader
from tests.rebellion import at_war, now
from tests.transfer import packed, unpacked
from tests.whole import a_photo

pytestmark = pytest.mark.django_db
SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def game() -> UUID:
    return at_war()


KINDS: list[type[Model]] = [
    *(GameRow, GameLine, GameBranch, models.Note, models.Photo, models.Paragraph),
    *(Fight, ListVersion, Tracker, Tap, ChosenRules, CardBattle),
]


def rows() -> dict[str, int]:
    return {kind.__name__: kind._default_manager.count() for kind in KINDS}


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
    assert rows() == {kind: 2 * number for kind, number in before.items()}
    assert GAME.log.read(imported.id).states == GAME.log.read(game).states
    assert (as_json(imported.id), as_zip(imported.id)) == (text, zipped)
    GAME.delete(game)
    GAME.delete(imported.id)
    assert not any(rows().values())
    assert as_zip(come_in(zipped)) == zipped


def test_what_is_added_can_be_read_what_is_hidden_cannot(game: UUID):
    file = as_dict(game)

    assert [note["text"] for note in file["notes"]] == ["Roma locuta:\n“causa finita”.", "<b>Ῥώμη</b> & 🏛"]
    assert not {"start", "lines"} & {*file}
    assert file["version"] == 6


def test_the_battle_on_the_table_is_the_new_games(game: UUID):
    """It stands as it was counted, reports to that game, and is counted on there alone."""
    came = come_in(as_zip(game))

    fight = BATTLES.at_hand(came, now(came)).on_table
    assert fight
    assert fight.brief.address == reverse("boudica-result", args=[came])
    assert fight.seeds[Half.DEFENDER] == "another"
    assert fight.key == BATTLES.key(came, now(came))
    assert other_rules.chosen(fight.key) == other_rules.chosen(BATTLES.key(game, now(game)))
    tracker = fights.count(fight.id)
    assert tracker
    assert len(tapped(fight.id, tracker, What.BLOCK_LOST, Half.DEFENDER).lines) == 3
    assert Tap.objects.count() == 5
    over = BATTLES.at_hand(came, now(came)).begun(Resolver.ODDS_TABLE)
    assert over
    before = BATTLES.at_hand(game, now(game)).begun(Resolver.ODDS_TABLE)
    assert before
    assert over.now.outcome == before.now.outcome


# What is refused

Change = Callable[[Content], object]


def of(*way: str | int, **parts: Any) -> Change:
    """Other parts of what is found on this way."""

    def change(content: Any) -> None:
        for part in way:
            content = content[part]
        content.update(parts)

    return change


A_CARD_BATTLE = {
    **{"key": "1/corieltauvi", "name": "By cards", "superseded": False, "taken": False},
    **{"made": "2026-11-20T12:00:00Z", "start": {}, "head": 0, "lines": []},
}
REFUSED: dict[str, tuple[Change, str]] = {
    "no list": (of("battles", "fights", 0, defender=[]), "Its battles: fight 1: the defender has no army list"),
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


FIRST, SECOND = "photos/0001.jpg", "photos/0002.jpg"


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


def test_what_is_left_has_its_photos(game: UUID):
    """Of a battle that is damaged itself, nothing; the rest comes with photos and without."""
    Fight.objects.update(brief="{}")

    came = come_in(transfer.left_as_zip(GAME, game))

    assert models.Photo.objects.filter(game=came).count() == 2
    assert not Fight.objects.filter(key__startswith=BATTLES.rows.prefix(came)).exists()
    assert GameRow.objects.filter(key__startswith=BATTLES.rows.prefix(came)).count() == 1


def test_a_battle_with_bytes_for_the_id_of_a_tap_is_left_out(game: UUID):
    """No text can be made of them; the rest comes without that battle."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE battles_tap SET tap = x'ff00' WHERE id = (SELECT min(id) FROM battles_tap)")

    for data in (saves.left_as_json(GAME, game).encode(), transfer.left_as_zip(GAME, game)):
        assert not Fight.objects.filter(key__startswith=BATTLES.rows.prefix(come_in(data))).exists()


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
