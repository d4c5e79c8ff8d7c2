"""Rules of one's own: set up at the desk in a few minutes, and a battle by them counted on a phone."""

import re

from playwright.sync_api import expect

from battles import fights, models
from battles.rules.verdict import Side
from tests.browser.player import Player


def set_up(player: Player) -> None:
    """From the list of battles: a beginning, a name, a kind of his own; once with a slip."""
    tab = player.tab
    player.go("table-battles")
    tab.get_by_role("link", name="Other rules").click()
    tab.get_by_role("link", name="Units with steps").click()
    tab.get_by_label("Name", exact=True).fill("Bronze & Blood")
    tab.get_by_label("Kind 4", exact=True).fill("Legion")
    tab.get_by_label("Steps of kind 4").fill("2")
    tab.get_by_role("button", name="Keep these rules").click()
    expect(tab.get_by_role("alert")).to_contain_text("There is no kind of units called “Line foot”")
    tab.get_by_role("link", name="Medium foot").click()
    tab.get_by_label("Medium foot", exact=True).fill("2 Legion, 1 Warriors")
    tab.get_by_role("button", name="Keep these rules").click()
    expect(tab.get_by_role("heading", name="Bronze & Blood")).to_be_visible()


def test_rules_of_ones_own(player: Player, phone: Player):
    set_up(player)
    tab = player.tab
    player.go("table-battles")
    tab.get_by_label("Fought by").select_option("Bronze & Blood")
    tab.get_by_role("button", name="To the table").click()
    expect(tab.get_by_role("heading", name="Fought by Bronze & Blood")).to_be_visible()

    fight = models.Fight.objects.get().id
    phone.go("tracker", fight)
    phone.tab.get_by_label("Romans: Legion").fill("1")
    phone.tab.get_by_role("button", name="Begin to count").tap()
    legion = phone.tab.get_by_role("region", name="Romans").get_by_role("button", name=re.compile("^Legion, "))
    expect(legion).to_have_attribute("aria-label", "Legion, 2 of 2 steps: one off")
    legion.tap()
    expect(legion).to_have_attribute("aria-label", "Legion, 1 of 2 steps: one off")
    phone.tab.get_by_role("button", name="Romans, General lost: one more").tap()
    expect(phone.tab.locator("[data-undo]")).to_contain_text("Undo: General lost (Romans)")
    phone.tab.locator("[data-undo]").tap()
    expect(phone.tab.locator("[data-undo]")).to_contain_text("Undo: Legion (Romans): one off")

    tracked = fights.count(fight)
    assert tracked
    assert (tracked.table.lost(Side.ATTACKER), tracked.table.attacker.marks) == (1, (0, 0))
    assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 390
