"""The result of a battle on the table in three presses, and a photo that goes to the chronicle."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles import fights, results
from battles.fights import TableBattle
from battles.models import Fight
from battles.names import named
from battles.rules.slip import slip_code
from battles.rules.tracker import Agreed, Drawn
from battles.rules.verdict import Grade, Side
from campaign import models
from campaign.chronicle.web import writing
from campaign.italy import games
from campaign.italy.engagement import ENGAGEMENT
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from tests.fights import a_table_battle, broken
from tests.pages.reader import Page, Reader, refused
from tests.played import book_of, rome_attacks, stand_before
from tests.whole import a_photo, hand_of

SAID = {"winner": "defender", "grade": "minor"}


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Rome attacks; the battle is to be fought."""
    return stand_before(de.ReportBattle, rome_attacks)


@pytest.fixture
def fight(game: CampaignGame) -> TableBattle:
    told_of = hand_of(game).brief
    assert told_of
    return fights.open_fight(told_of, hand_of(game).key)


def say(reader: Reader, fight: TableBattle, **filled: Any) -> Page:
    page = reader.open("agree-result", fight.id)
    form = page.form(reverse("agree-result", args=[fight.id]))
    return reader.send(page, form, **{**SAID, **filled})


def a_file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("table.jpg", content)


def test_three_presses(reader: Reader):
    """Who, how, done; nothing need have been counted. The list has it."""
    fight = a_table_battle()
    assert reverse("agree-result", args=[fight.id]) in reader.open("tracker", fight.id).links

    page = say(reader, fight)

    assert page.url == reverse("tracker", args=[fight.id])
    assert page.notices[0] == "The result is kept."
    assert "Samnites: Minor Victory" in page.text
    assert "losses were not counted" in page.text
    assert "Minor Victory for the Samnites (agreed)" in page.text
    assert "Samnites: Minor Victory." in reader.open("table-battles").text
    assert "There is a result already" in reader.open("agree-result", fight.id).text
    assert reverse("table-rematch", args=[fight.id]) in page.html


def test_peoples_have_their_articles():
    """Also under the name that a scenario gives them."""
    assert [named(id).the for id in ("samnites", "carthage", "huns")] == ["the Samnites", "Carthage", "huns"]
    assert named("samnites", "Hill men").the == "the Hill men"
    assert (named("huns", "Huns").the, named("huns").text) == ("Huns", "huns")


def test_the_desk_takes_it(reader: Reader, game: CampaignGame, fight: TableBattle):
    """As the players said it, with nothing counted in."""
    page = say(reader, fight, winner="attacker", grade="major")
    desk = reader.visit(f"{fight.brief.address}?fight={fight.id}")

    assert f"{fight.brief.address}?fight={fight.id}" in page.links
    print(desk.form("/report/").fields)
    outcome = fights.outcome(fight)
    assert outcome
    result = results.load(results.as_json(results.of(outcome, slip_code(fight.brief))).encode())
    assert (result.winner, result.grade, result.losses) == ("attacker", "major", None)
    assert games.read(game.id).head == game.head


@pytest.mark.parametrize("tapped", [True, False])
def test_a_draw_without_a_campaign(reader: Reader, tapped: bool):
    """As the slip has it: on the tracker or on the result page, and nobody need say how great it was."""
    fight = a_table_battle()
    if tapped:
        fights.begin_count(fight.id)
        page = reader.press(reader.open("tracker", fight.id), "draw")
    else:
        page = say(reader, fight, winner="draw", grade="")

    assert fights.outcome(fight) == Drawn()
    assert "A draw" in page.headings
    assert "Undo: Neither army broke: a draw" in page.text
    assert "A draw." in reader.open("table-battles").text
    assert reverse("table-rematch", args=[fight.id]) in page.html
    result = results.load(reader.get(reverse("result-file", args=[fight.id, "csv"])).content)
    assert (result.winner, result.grade) == ("draw", None)


@pytest.mark.parametrize("tapped", [True, False])
def test_a_draw_goes_to_the_campaign(reader: Reader, game: CampaignGame, fight: TableBattle, tapped: bool):
    """It is shown first, and changes nothing on the map; the table then tells that the campaign has it."""
    if tapped:
        fights.begin_count(fight.id)
        page = reader.press(reader.open("tracker", fight.id), "draw")
    else:
        page = say(reader, fight, winner="draw", grade="major")
    assert f"{fight.brief.address}?fight={fight.id}" in page.links

    reader.press(reader.visit(f"{fight.brief.address}?fight={fight.id}"), "confirmed")

    now = games.read(game.id)
    assert now.lines[len(game.lines)].decision == de.ReportNoResult(de.Undecided.DRAW)
    assert now.now.situation.land == game.now.situation.land
    page = reader.open("tracker", fight.id)
    assert "The campaign has the result" in page.headings
    assert "A draw." in page.text


def test_a_photo_goes_to_the_chronicles_battle(reader: Reader, game: CampaignGame, fight: TableBattle):
    say(reader, fight, photo=a_file(a_photo()))

    scene = next(scene for scene in book_of(games.read(game.id)).scenes if scene.photos)
    assert scene.line == book_of(game).scenes[-1].line
    assert fights.outcome(fight) == Agreed(Side.DEFENDER, Grade.MINOR)


def test_in_a_branch_it_goes_to_the_line_of_that_branch(reader: Reader, game: CampaignGame):
    """Lines of two pasts have different numbers."""
    before = games.undo_decision(game.id, game.head)
    [offer] = turn.legal_decisions(before.now)
    was = game.lines[len(before.lines)].decision
    assert isinstance(offer, de.OfferRedirect)
    elsewhere = next(de.Redirect(one) for one in offer.provinces if de.Redirect(one) != was)
    now = games.decide(game.id, before.head, elsewhere)
    while not ENGAGEMENT.now(now):
        now = games.step(game.id, now.head)
    assert now.head > len(now.lines), "its lines have other numbers than their places"
    fight = hand_of(now).to_table()

    say(reader, fight, photo=a_file(a_photo()))

    scene = next(scene for scene in book_of(now).scenes if scene.photos)
    assert scene.line == book_of(now).scenes[-1].line


def photograph(reader: Reader, fight: TableBattle, content: bytes) -> Page:
    return reader.sent("table-photo", fight.id, photo=a_file(content))


@pytest.mark.parametrize("counted", [True, False])
def test_a_photo_may_come_after_the_result(reader: Reader, game: CampaignGame, fight: TableBattle, counted: bool):
    """Counted out or agreed, the place in the chronicle is the same."""
    if counted:
        broken(fight.id, fights.begin_count(fight.id), Side.DEFENDER)
    else:
        say(reader, fight)
    page = reader.open("agree-result", fight.id)
    assert page.form(reverse("table-photo", args=[fight.id]))

    page = photograph(reader, fight, a_photo())

    assert page.notices[0] == "The photo is in the campaign’s chronicle."
    assert [scene.line for scene in book_of(games.read(game.id)).scenes if scene.photos] == [
        book_of(game).scenes[-1].line
    ]


@pytest.mark.parametrize(
    ("content", "why"), [(b"no picture", "It is not a picture that can be read here."), (b"", "This file is empty.")]
)
def test_what_is_no_photo(reader: Reader, fight: TableBattle, content: bytes, why: str):
    say(reader, fight)

    page = photograph(reader, fight, content)

    refused(page, why)
    assert "The photo was not kept" in page.text
    assert not models.Photo.objects.exists()


def test_a_photo_of_a_battle_without_a_result(reader: Reader, fight: TableBattle):
    page = photograph(reader, fight, a_photo())

    assert "first enter the result" in page.notices[0]
    assert not models.Photo.objects.exists()


def test_a_photo_without_a_chronicle(reader: Reader):
    fight = a_table_battle()
    say(reader, fight)
    assert reverse("table-photo", args=[fight.id]) not in reader.open("agree-result", fight.id).html

    assert "There is no place for a photo" in photograph(reader, fight, a_photo()).notices[0]


def test_sent_twice_it_is_kept_once(reader: Reader, fight: TableBattle):
    for _ in range(2):
        page = reader.sent("agree-result", fight.id, **SAID, tap="the-same-tap", photo=a_file(a_photo()))

    assert page.notices[0] == "The result is kept."
    assert models.Photo.objects.count() == 1


@pytest.mark.parametrize(
    ("filled", "why"),
    [
        ({"winner": ""}, "Say who won."),
        ({"grade": ""}, "Say how great the victory was."),
        ({"winner": "not fought"}, "not fought is not one of the available choices"),
        ({"grade": "total"}, "total is not one of the available choices"),
        ({"photo": b"no picture"}, "It is not a picture that can be read here."),
        ({"photo": b""}, "This file is empty."),
    ],
)
def test_what_is_not_taken(reader: Reader, fight: TableBattle, filled: dict[str, Any], why: str):
    """Neither the result nor the photo is kept."""
    if "photo" in filled:
        filled = {"photo": a_file(filled["photo"])}

    page = say(reader, fight, **filled)

    refused(page, why)
    assert "The result was not kept" in page.text
    assert fights.count(fight.id) is None
    assert not models.Photo.objects.exists()


def test_no_room_for_a_photo(reader: Reader, fight: TableBattle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writing, "MOST_PHOTOS", 0)

    page = say(reader, fight, photo=a_file(a_photo()))

    refused(page, "no room for more")
    assert fights.count(fight.id) is None


def test_the_count_comes_first(reader: Reader):
    """A winner that was counted is confirmed on the tracker; no word goes over it."""
    fight = a_table_battle()
    broken(fight.id, fights.begin_count(fight.id), Side.DEFENDER)

    page = reader.sent("agree-result", fight.id, **SAID, tap="too-late-now")

    assert "The count has found a winner" in page.notices[0]
    assert fights.outcome(fight) is None
    assert "The tracker has found a winner" in reader.open("agree-result", fight.id).text


def test_not_for_a_battle_that_no_longer_counts(reader: Reader, fight: TableBattle):
    Fight.objects.filter(id=fight.id).update(superseded=True)

    page = reader.sent("agree-result", fight.id, **SAID, tap="too-late-now", photo=a_file(a_photo()))

    assert "it was taken back" in page.notices[0]
    assert fights.count(fight.id) is None
    assert not models.Photo.objects.exists()
    assert not [form for form in reader.open("agree-result", fight.id).forms if "winner" in form.fields]
