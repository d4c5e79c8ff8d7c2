"""Boudica's rebellion alone, with its scripts: begun by its form, played against the program by clicks, and watched."""

import pytest
from playwright.sync_api import expect

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.verdict import title as verdict
from engine.models import GameRow
from tests.browser.player import Player
from tests.browser.test_boudica import LONG, MOST_CLICKS, SOME_CLICKS, click_on, press, title
from tests.rebellion import begun, now, played_out


def begin(player: Player, plays: str, level: str) -> None:
    """By the form of the start page; levels are asked for of the sides that the program plays.

    Who has passed has done moving: fewer clicks.
    """
    player.go("games", GAME)
    form = player.tab.locator('form[action$="/new/"]')
    form.locator(f'[name="plays"][value="{plays}"]').check()
    for side in ("romans", "britons"):
        choice = form.locator(f'[name="{side}_level"][value="{level}"]')
        expect(choice).to_be_visible(visible=side != plays)
        if side != plays:
            choice.check()
    form.get_by_text("Options", exact=True).click()
    form.get_by_label("Who passed may move later").uncheck()
    form.get_by_label("Seed of the dice").fill("4")
    player.tab.get_by_role("button", name="Begin").click()
    expect(title(player)).to_be_visible()


@pytest.mark.parametrize("plays", ["romans", "britons"])
def test_a_whole_game_by_clicks_against_the_program(player: Player, plays: str):
    """From the start page to the verdict, against level 2; and the board never asks for the other side.

    At full size click by click; else what follows the first clicks is decided beside the browser.
    """
    begin(player, plays, "2")
    row = GameRow.objects.get()
    clicks = 0
    while not now(row.id).ending and (LONG or clicks < SOME_CLICKS // 2):
        asks = title(player).inner_text().lower()
        assert "hand over" not in asks
        assert "the britons move" not in asks or plays == BRITONS
        click_on(player)
        clicks += 1
        assert clicks < MOST_CLICKS

    if not LONG:
        played_out(row.id)
        player.go("game-board", GAME, row.id)
    player.tab.get_by_role("link", name="The verdict", exact=True).click()
    expect(player.tab.locator("#verdict-title")).to_have_text(verdict(now(row.id)))


def test_what_the_program_did_comes_before_what_there_is_to_decide(player: Player):
    id_ = begun(plays="romans", seed="4")
    player.go("game-board", GAME, id_)
    press(player, "Pass")

    expect(player.tab.get_by_role("heading", name="Since your last decision")).to_be_visible()
    expect(player.tab.locator("#now .just .why").first).not_to_be_empty()
    player.tab.get_by_role("button", name="One step back").click()
    expect(player.tab.get_by_role("button", name="One step back")).to_have_count(0)
    expect(title(player)).to_be_focused()


def test_a_game_is_watched_to_its_end(player: Player):
    """By the key of its button first."""
    id_ = begun(plays="neither", romans_level="1", britons_level="1", seed="4")
    player.go("game-board", GAME, id_)
    expect(title(player)).to_have_text("The Britons place their second agent")

    player.tab.keyboard.press("r")
    expect(title(player)).to_have_text("The Britons divide 17 strength points among their armies")
    press(player, "To the end of the turn")
    expect(player.tab.locator(".turn-track .now")).to_have_text("1")
    player.tab.get_by_role("link", name="What the Britons see too").click()
    expect(player.tab.locator("#now .eyes")).to_contain_text("You see what the Britons see.")
    press(player, "To the end")

    expect(player.tab.get_by_role("link", name="The verdict", exact=True)).to_be_visible()
    assert now(id_).ending
