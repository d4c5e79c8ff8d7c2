"""The review in the browser, with real workers: it grows by itself, a point leads to its line, and one tries again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign.advice import reviewed as reviewed_in_words
from campaign.advice import reviews
from campaign.advice.web import review
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy import games
from campaign.italy.games import own_kind
from engine.playouts.judging import Judgement
from tests.browser.player import Player
from tests.played import stand_at
from tests.reviews import few_playouts, reviewed


@pytest.fixture(autouse=True)
def shop(database: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With workers of its own, let go at the end; and few playouts."""
    beside = Workshop(WORKSHOP.works, WORKSHOP.hire, WORKSHOP.hands)
    monkeypatch.setattr(review, "WORKSHOP", beside)
    few_playouts(monkeypatch)
    yield
    beside.close()


def test_it_grows_by_itself_until_it_is_done(player: Player):
    game = stand_at("dominion", 24)
    player.go("review", game.id)
    player.tab.get_by_role("button", name="Review the campaign").click()

    expect(player.tab.locator(".chance-line")).to_be_visible()
    expect(player.tab.locator("#announce")).to_contain_text("The review is done")
    expect(player.tab.get_by_role("button", name="Stop")).to_have_count(0)
    expect(player.tab.locator(".judged > li")).to_have_count(len(reviews.looked_at(own_kind(), game).alternatives))


def test_a_point_leads_to_its_line_and_one_tries_again_from_there(player: Player, monkeypatch: pytest.MonkeyPatch):
    """And by arrow keys from one mistake to the next, as if all were; round at the end."""
    monkeypatch.setattr(reviewed_in_words, "_is_mistake", lambda judged: True)
    game = reviewed(stand_at("dominion", 60))
    player.sit_at(game)
    player.turn_to("Analysis", "Review")
    place = reviews.looked_at(own_kind(), game).alternatives[1].place

    number, place_of = len(reviews.looked_at(own_kind(), game).alternatives), player.tab.locator("[data-place]")
    expect(place_of).to_be_visible()
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", number - 1),
    ):
        player.tab.keyboard.press(key)
        expect(place_of).to_have_text(f"{at + 1} of {number}")
        expect(player.tab.locator(".mistakes > li:visible")).to_have_count(1)
        expect(player.tab.locator(".mistakes > li").nth(at)).to_be_visible()
        expect(player.tab.locator(".chance-mark").nth(at)).to_contain_class("stands")
        expect(player.tab.locator("#announce")).to_contain_text(f"{at + 1} of {number}: ")

    player.tab.locator(".chance-mark").nth(1).click()
    expect(player.tab.locator(f"#line-{game.lines[place].n}")).to_be_in_viewport()

    player.tab.go_back()
    first = player.tab.locator(".judged > li").nth(1)
    assert any(first.inner_text().find(word.capitalize()) >= 0 for word in Judgement)
    first.get_by_role("button", name="Try again from here").click()
    expect(player.tab.locator("#now-title")).to_be_visible()
    assert games.read(game.id).head == reviews.looked_at(own_kind(), game).alternatives[1].line
