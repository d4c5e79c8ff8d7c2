"""The odds as a person presses for them: on the map, under the money, and on their page."""

import re

from playwright.sync_api import expect

from campaign.italy.rules import decisions as de
from tests.browser.player import Player
from tests.played import both_ways, stand_before


def test_who_may_march_comes_and_goes(player: Player):
    """What is typed stays, the focus too, and it is said aloud; the map is not left as it was zoomed."""
    player.sit_at(stand_before(de.Spend, both_ways))
    player.fill_in("spend", civic="7")
    declared = player.tab.locator("svg[data-ready] .map-arrow-declared").first
    expect(declared).to_be_visible()

    player.tab.locator("#march-toggle").press("Enter")

    expect(player.tab.locator("#map-marches .map-arrow-possible").first).to_be_visible()
    expect(declared).to_be_hidden()
    expect(player.tab.locator("#march-key")).to_contain_text("Next turn")
    expect(player.tab.locator("#announce")).to_contain_text("may attack")
    expect(player.tab.locator("#march-toggle")).to_be_focused()
    expect(player.form("spend").locator('input[name="civic"]').last).to_have_value("7")

    player.tab.locator("#march-toggle").click()

    expect(player.tab.locator(".map-arrow-possible")).to_have_count(0)
    expect(declared).to_be_visible()


def test_from_a_target_to_its_curve(phone: Player):
    """The page opens with that battle; other numbers are worked out, and fought by cards at a press."""
    phone.sit_at(stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 3))
    second = phone.tab.locator("details.target").nth(1)
    second.locator("summary").click()
    link = second.get_by_role("link", name="Curve and table")
    battle = str(link.get_attribute("href")).split("?")[1]
    link.click()

    page = phone.tab
    expect(page.locator(".coming [aria-current]")).to_have_attribute("href", f"?{battle}")
    page.get_by_label("My points", exact=True).fill("100")
    page.get_by_role("button", name="Work it out").click()

    expect(page.locator(".curve-table tbody tr").first).to_contain_text("100 :")
    page.get_by_role("link", name="fight it 100 times").click()
    expect(page.locator(".ways")).to_contain_text(re.compile(r"\d+ to \d+%"))
    assert phone.width_beyond_the_screen() == 0
