"""The story of the rebellion by clicks: the dispatch on the board, the chronicle from there, the map in time."""

from playwright.sync_api import expect

from campaign.boudica.game import GAME
from tests.browser.player import Player
from tests.rebellion import FIRST_BLOOD, begun


def test_from_the_dispatch_to_the_chronicle(player: Player):
    player.go("game-board", GAME, begun(*FIRST_BLOOD))
    letter = player.tab.locator("#dispatch")
    expect(letter.get_by_text("To Gaius Suetonius Paulinus")).to_be_hidden()

    letter.locator("summary").click()
    expect(letter.get_by_text("To Gaius Suetonius Paulinus")).to_be_visible()
    letter.get_by_role("link", name="The whole chronicle").click()

    expect(player.tab.get_by_role("heading", level=1)).to_have_text("The fire: the chronicle")
    player.tab.locator(".contents a").first.click()
    expect(player.tab.locator("#turn-1")).to_be_in_viewport()


def test_the_map_in_time_at_a_press(player: Player):
    """The slider shows another moment of the map and what it tells, and the address has it."""
    player.go("boudica-chronicle", begun(*FIRST_BLOOD))
    player.tab.get_by_role("link", name="The map in time").first.click()
    expect(player.tab.locator("[data-told]")).to_have_text("Before the rising")

    player.tab.get_by_role("slider", name="Time").press("ArrowRight")

    expect(player.tab.locator("[data-told]")).not_to_have_text("Before the rising")
    expect(player.tab.locator(".map-moment").first).to_have_attribute("hidden", "hidden")
    expect(player.tab.locator(".map-moment").nth(1)).not_to_have_attribute("hidden", "hidden")
    assert "side=romans&step=1" in player.tab.url
