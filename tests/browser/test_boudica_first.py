"""What the rebellion shows who is new to it, and at its end: notes of a first turn, a battle's dice, par."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from campaign.advice.par import Par
from campaign.advice.web import par
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.game import GAME
from campaign.boudica.rules.w11_solo import LEVELS
from tests.browser.player import Player
from tests.rebellion import JOINED, begun, played_alone


@pytest.fixture
def shop(database: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With workers of its own, let go at the end."""
    beside = Workshop(WORKSHOP.works, WORKSHOP.hire, WORKSHOP.hands)
    monkeypatch.setattr(par, "WORKSHOP", beside)
    yield
    beside.close()


def test_notes_come_and_go_with_what_is_at_hand(player: Player):
    player.go("games", GAME)
    player.tab.get_by_role("button", name="Lead the Romans").first.click()
    notes = player.tab.locator(".guide")
    expect(notes).to_contain_text("One piece after another")

    player.tab.get_by_label("More to do there").check()
    player.tab.locator("#now button[data-space]").first.click()
    expect(notes).to_contain_text("What is hidden")
    expect(notes).not_to_contain_text("One piece after another")

    notes.get_by_role("button", name="No more notes").click()
    expect(notes).to_have_count(0)
    expect(player.tab.locator("#now-title")).to_contain_text("on the way")


def test_the_dice_of_a_battle_unfold_below_its_outcome_and_are_found_again_in_the_log(player: Player):
    player.go("game-board", GAME, begun(*JOINED))
    player.tab.locator("#now").get_by_role("button", name="Roll the battle").click()

    dice = player.tab.locator("#now .just .pairs").first
    expect(dice).to_be_hidden()
    player.tab.get_by_text("How it came about").click()
    expect(dice).to_be_visible()

    player.tab.locator('label[for="tab-log"]').click()
    player.tab.get_by_role("button", name="On the map").last.click()
    expect(player.tab.locator("svg .map-lit").first).to_be_attached()
    player.tab.get_by_role("link", name="Its dice").click()
    battle = player.tab.locator("#battles")
    expect(battle.get_by_role("heading")).to_contain_text("Battle in Corieltauvi, turn 1")
    expect(battle.locator(".pairs").first).to_be_in_viewport()


def test_par_comes_by_itself(player: Player, shop: None, monkeypatch: pytest.MonkeyPatch):
    """By two of the program's players: the third takes long."""
    monkeypatch.setitem(vars(GAME.given(Par)), "players", LEVELS[:2])
    player.go("boudica-verdict", played_alone())

    expect(player.tab.locator("#par tbody tr")).to_have_count(3)
    expect(player.tab.locator("#announce")).to_contain_text("Par is ready")
    expect(player.tab.locator("#par form")).to_have_count(0)
