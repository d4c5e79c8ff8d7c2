"""The chronicle in a browser: the slider of the map in time."""

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.played import stand_at


def test_the_slider_moves_through_time(player: Player):
    """By keyboard; the map, the caption and the address follow."""
    game = stand_at("dominion")
    player.go("film", game.id)
    tab = player.tab
    slider = tab.get_by_role("slider", name="Time")

    slider.press("ArrowRight")

    expect(tab.locator(".map-moment:not([hidden])")).to_have_count(1)
    expect(tab.locator("[data-told]")).to_contain_text("Etruria")
    expect(tab.locator("[aria-current=step]")).to_have_attribute("data-step", "1")
    assert tab.url.endswith("?step=1")
    slider.press("End")
    expect(tab.locator("[data-year]")).to_have_text("271 BC")


def test_it_plays_by_itself_and_stops_at_a_step(player: Player):
    game = stand_at("dominion", 60)
    player.go("film", game.id)
    tab = player.tab

    tab.get_by_role("button", name="Play").click()
    expect(tab.locator("[aria-current=step]")).not_to_have_attribute("data-step", "0")
    tab.locator("[data-step='0']").click()

    expect(tab.get_by_role("button", name="Play")).to_be_visible()
    expect(tab.locator("[data-year]")).to_have_text("348 BC")
