"""The settings of the rebellion: who rolls its dice, and by which rules its battles on the table are fought."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from battles import fights, other_rules
from battles.models import Fight
from battles.rules.other_rules import RulesSet
from campaign.boudica.game import GAME
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.desk.navigation import Navigation
from campaign.desk.web.settings import SettingsPage
from campaign.models import ManualDice
from engine import saves
from engine.games import game_kinds
from engine.models import GameRow
from engine.rules.dice import Roller
from tests.boudica.pages.test_boudica import at_screen, press
from tests.pages.reader import Page, Reader
from tests.rebellion import DIVIDED, JOINED, alone, begun

pytestmark = pytest.mark.django_db
NEW = {"hands": "none", "rules": "cca"}


def kept(id_: UUID) -> tuple[bool, RulesSet | None]:
    """Whether the player rolls, and by what the battles on the table are fought."""
    return GameRow.objects.get(id=id_).by_hand, other_rules.chosen(f"boudica/{id_}/")


def sent(reader: Reader, id_: UUID, **chosen: Any) -> Page:
    page = reader.open("boudica-settings", id_)
    return reader.send(page, page.form("/settings/").filled(**chosen))


def rules_of_table(reader: Reader, id_: UUID) -> RulesSet | None:
    """Those by which the battle at hand is fought once it is taken to the table."""
    page = at_screen(reader, id_, "romans")
    reader.send(page, page.form("/elsewhere/table/"))
    return fights.rules_of(fights.fight(Fight.objects.get(game=id_).id))


def test_every_campaign_has_them():
    campaigns = {kind for kind in game_kinds().values() if kind.part(Navigation)}

    assert {kind for kind in game_kinds().values() if kind.part(SettingsPage)} == campaigns
    assert all("settings" in kind.given(Navigation).pages for kind in campaigns)


def test_as_a_new_game_has_it(reader: Reader):
    id_ = begun(*DIVIDED)
    assert reverse("boudica-settings", args=[id_]) in at_screen(reader, id_).links

    page = reader.open("boudica-settings", id_)

    form = page.form("/settings/")
    assert {name: form.fields[name] for name in NEW} == NEW
    assert form.choices["hands"] == [ManualDice.NONE, ManualDice.ALL]
    assert "cca" in form.choices["rules"]
    assert "dba" in form.choices["rules"]


@pytest.mark.parametrize(
    ("plays", "line"),
    [
        ("both", "Two at one screen."),
        ("romans", "You play the Romans; the program the Britons, level 2."),
        ("neither", "The program plays both: the Romans at level 2, the Britons at level 2."),
    ],
)
def test_who_plays_stands_there_and_holds(reader: Reader, monkeypatch: pytest.MonkeyPatch, plays: str, line: str):
    page = reader.open("boudica-settings", alone(monkeypatch, plays, *DIVIDED))

    assert f"{line.removesuffix('.')}, for the whole game." in page.text
    assert not [name for name in page.form("/settings/").fields if "level" in name or name == "plays"]


def test_it_holds_from_now_on(reader: Reader):
    """Nothing that was played is touched; the next roll is asked for, and the next battle is fought by these rules."""
    id_ = begun(*JOINED)
    before = GAME.log.read(id_)

    page = sent(reader, id_, hands="all", rules="dba")

    assert page.url == reverse("boudica-settings", args=[id_])
    assert any("From now on: I roll everything. On the table: DBA." in notice for notice in page.notices)
    assert {name: page.form("/settings/").fields[name] for name in NEW} == {"hands": "all", "rules": "dba"}
    assert GAME.log.read(id_) == before
    rules = rules_of_table(reader, id_)
    assert rules is not None
    assert rules.name == "DBA"
    assert press(reader, at_screen(reader, id_, "romans"), "Roll the battle").url.endswith("/roll/")
    assert GAME.log.read(id_) == before


def test_the_program_rolls_again(reader: Reader):
    id_ = begun(*JOINED)
    GameRow.objects.update(by_hand=True)
    before = len(GAME.log.read(id_).lines)

    sent(reader, id_, hands="none")

    assert kept(id_) == (False, None)
    press(reader, at_screen(reader, id_, "romans"), "Roll the battle")
    assert {by for line in GAME.log.read(id_).lines[before:] for by in line.by} == {Roller.PROGRAM}


def test_rules_of_which_nothing_is_said_stay(reader: Reader):
    id_ = begun(*DIVIDED)
    sent(reader, id_, rules="dba")

    reader.sent("boudica-settings", id_, hands="all")

    by_hand, rules = kept(id_)
    assert by_hand
    assert rules
    assert rules.name == "DBA"


def test_they_are_exported_with_it(reader: Reader):
    id_ = begun(*DIVIDED, Pass())
    sent(reader, id_, hands="all", rules="dba")

    again = saves.import_(GAME, saves.as_json(GAME, id_).encode()).id

    assert kept(again) == kept(id_) != (False, None)


def test_of_nobody(reader: Reader):
    assert reader.sent("boudica-settings", uuid4(), **NEW).status == 404
