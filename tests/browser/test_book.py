"""The chronicle in a browser: the slider of the map in time, and a passage put in the player's own words."""

from pathlib import Path

from PIL import Image
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


def test_without_scripts_each_step_is_a_link(plain: Player):
    game = stand_at("dominion", 60)
    plain.go("film", game.id)

    plain.tab.get_by_role("link", name="After").click()

    expect(plain.tab.locator("[data-told]")).to_contain_text("Etruria")
    expect(plain.tab.locator(".map-moment:visible")).to_have_count(1)


def test_a_photo_and_his_own_words(phone: Player, tmp_path: Path):
    game = stand_at("dominion")
    picture = tmp_path / "table.jpg"
    Image.new("RGB", (800, 600), "#6f7f4f").save(picture)
    phone.go("chronicle", game.id)
    tab = phone.tab

    tab.locator("#line-13").get_by_role("link", name="Write here").click()
    tab.get_by_label("The passage as it will stand in the book").fill("We marched at dawn.")
    tab.get_by_role("button", name="Keep these words").click()
    tab.get_by_label("A new photo").set_input_files(picture)
    tab.get_by_role("button", name="Add the photo").click()
    expect(tab.get_by_role("status")).to_contain_text("The photo is in the book.")
    tab.get_by_role("link", name="Back to the chronicle").click()

    scene = tab.locator("#line-13")
    expect(scene).to_contain_text("We marched at dawn.")
    expect(scene.get_by_role("img", name="A photo of the table")).to_be_visible()
    assert phone.width_beyond_the_screen() == 0
