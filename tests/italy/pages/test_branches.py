"""Branches: back to a line, what was left, side by side, going on, renaming, deleting."""

import pytest
from django.urls import reverse

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import DeclareAttack, Override
from campaign.italy.rules.overrides import Holder
from engine.models import GameBranch
from tests.pages.reader import Button, Page, Reader, refused
from tests.played import stand_at


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Some turns played, then back to before the first attack, and peace instead."""
    played = stand_at("dominion", 120)
    place = next(i for i, line in enumerate(played.lines) if isinstance(line.decision, DeclareAttack))
    back = games.go_back(played.id, played.head, played.lines[place - 1].n)
    return games.decide(back.id, back.head, DeclareAttack(None))


LEFT = 120
"""The last line of the branch."""


def back_to(reader: Reader, page: Page, n: int) -> Page:
    """Press "Back to here" at that line."""
    return reader.send(page, page.form("/back/"), Button("Back to here", "to", str(n)))


def test_it_works(reader: Reader):
    game = stand_at("dominion", 120)
    page = reader.open("log", game.id, game.states[20].turn)
    assert 'form="go-back" name="to" value="20"' in page.html

    desk = back_to(reader, page, 20)

    assert desk.url == reverse("desk", args=[game.id])
    assert any(f"back at line 20, {game.states[20].year} BC" in notice for notice in desk.notices)
    assert games.read(game.id).now == game.states[20]
    branches = reader.open("branches", game.id)
    assert f"past-{LEFT}" in branches.ids
    assert f"left on line {LEFT}" in branches.text
    desk = reader.open("desk", game.id)
    assert 'name="to" value="19"' in desk.html
    assert 'name="to" value="20"' not in desk.html
    assert back_to(reader, desk, 19).status == 200
    assert games.read(game.id).head == 19


def test_the_list_tells_where_each_stands(reader: Reader, game: CampaignGame):
    page = reader.open("branches", game.id)

    past = games.at(game.id, LEFT)
    assert "The present" in page.text
    assert f"turn {past.now.turn}, {past.now.year} BC" in page.text
    assert f"{past.now.civic_total} of 250" in page.text
    assert f"after line {game.lines[-2].n}: 348 BC: Rome attacks" in page.text


def test_a_branch_of_an_older_program_has_a_name(reader: Reader, game: CampaignGame):
    GameBranch.objects.all().delete()

    page = reader.open("branches", game.id)

    assert f"left on line {LEFT}" in page.text
    renamed = reader.send(page, page.form(f"/{LEFT}/rename/").filled(name="The old way"))
    assert "The old way" in renamed.text
    reader.send(renamed, renamed.form(f"/{LEFT}/continue/"))
    assert games.read(game.id).head == LEFT


def test_two_side_by_side(reader: Reader, game: CampaignGame):
    richer = games.decide(game.id, game.head, Override("controller", "etruria", Holder("boii"), "so"))

    page = reader.open("compare-branches", game.id, query=f"?one={richer.head}&other={LEFT}")

    past = games.at(game.id, LEFT)
    assert f"They share {len(game.lines) - 1} lines, up to turn 1, 348 BC" in page.text
    assert "Goes on with: 348 BC: Rome keeps the peace" in page.text
    assert f"{past.now.turn} of 12, {past.now.year} BC" in page.text
    assert "EtruriaBoii" in page.text
    assert 'class="curves"' in page.html
    assert "What differs" in page.headings


def test_a_past_beside_what_goes_on_from_it_and_beside_itself(reader: Reader):
    game = stand_at("dominion", 120)
    games.go_back(game.id, game.head, 20)

    page = reader.open("compare-branches", game.id, query=f"?one=20&other={LEFT}")
    same = reader.open("compare-branches", game.id, query=f"?one={LEFT}&other={LEFT}")

    assert "Ends where they part." in page.text
    assert "Nothing: land, rulers, money and account are the same" in same.text


def test_many_take_pages(reader: Reader, game: CampaignGame):
    for reason in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"):
        left = games.decide(game.id, game.head, Override("controller", "etruria", Holder("boii"), reason))
        games.go_back(game.id, left.head, game.head)
    [oldest] = GameBranch.objects.order_by("leaf")[:1]

    first, second = reader.open("branches", game.id), reader.open("branches", game.id, query="?page=2")

    assert "The present" in first.headings
    assert "The present" in second.headings
    assert (len([id for id in first.ids if id.startswith("past-")]), f"past-{oldest.leaf}" in first.ids) == (13, False)
    assert {id for id in second.ids if id.startswith("past-")} == {f"past-{game.head}", f"past-{oldest.leaf}"}
    assert f'<option value="{oldest.leaf}"' in first.html  # any two can be compared from every page
    assert "Compare any two" in second.headings
    refused(reader.send(second, second.form(f"/{oldest.leaf}/rename/").filled(name=" ")), "needs a name")
    renamed = reader.send(second, second.form(f"/{oldest.leaf}/rename/").filled(name="The first of them"))
    assert renamed.url.endswith("?page=2")
    assert "The first of them" in renamed.headings
