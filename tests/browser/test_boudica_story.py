"""The story of the rebellion by clicks: the dispatch on the board, the chronicle from there, the map in time."""

from playwright.sync_api import expect

from campaign.boudica.game import GAME
from tests.browser.player import Player
from tests.rebellion import FIRST_BLOOD, begun, played_alone
from tests.whole import a_photo


def test_from_the_dispatch_to_the_chronicle(player: Player):
    player.go("game-board", GAME, begun(*FIRST_BLOOD))
    letter = player.tab.locator("#dispatch")
    expect(letter.get_by_text("To Gaius Suetonius Paulinus")).to_be_hidden()

    letter.locator("summary").click()
    expect(letter.get_by_text("To Gaius Suetonius Paulinus")).to_be_visible()
    letter.get_by_role("link", name="The whole chronicle").click()

    expect(player.tab.locator("#campaign-nav a[aria-current]")).to_have_text("Chronicle")
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


def test_to_write_in_it_on_a_phone(phone: Player):
    """A note, a photo and words of his own, each where it was written and in the chapter; nothing is too wide."""
    tab = phone.tab
    phone.go("boudica-chronicle", played_alone())
    tab.get_by_role("link", name="Write here").first.click()

    tab.get_by_label("A new note").fill("It rained all evening.")
    tab.get_by_role("button", name="Add the note").click()
    expect(tab.get_by_text("The note is in the book.")).to_be_visible()
    tab.get_by_label("A new photo").set_input_files(
        {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": a_photo(1200, 800)}
    )
    tab.locator("#photo-caption").fill("The left wing at dusk")
    tab.get_by_role("button", name="Add the photo").click()
    expect(tab.get_by_text("The photo is in the book.")).to_be_visible()
    tab.get_by_label("As it will appear in the book").fill("So it began.")
    tab.get_by_role("button", name="Keep these words").click()
    expect(tab.get_by_text("in your words now")).to_be_visible()
    assert phone.width_beyond_the_screen() == 0

    tab.get_by_role("link", name="Back to the chronicle").click()
    chapter = tab.locator("#turn-1")
    expect(chapter.get_by_text("So it began.")).to_be_visible()
    expect(chapter.locator(".note")).to_have_text("It rained all evening.")
    photo = chapter.get_by_role("img", name="The left wing at dusk")
    photo.scroll_into_view_if_needed()
    expect(photo).to_have_js_property("naturalWidth", 1200)
    assert phone.width_beyond_the_screen() == 0
