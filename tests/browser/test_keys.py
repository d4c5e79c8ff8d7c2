"""By keyboard alone: a turn of the campaign, and a battle on the tracker."""

import re

from playwright.sync_api import Page, expect

from battles import fights
from battles.rules.tracker import What
from battles.rules.verdict import Side
from campaign.italy import games
from tests.browser.player import Player
from tests.fights import a_fight, tapped

MOST_STOPS = 90
"""As many presses of Tab as anybody may need: the map alone has a stop for each province."""

WAYS = {
    "spend": 'button[name="at_once"]',
    "defence": 'button[name="at_once"]',
    "generator": "#decide-generator button",
    "province": 'button[name="at_once"]',
    "redirect": 'button[name="at_once"]',
    "": 'button[name="do"][value="run"]',
}
"""Where Enter decides each thing; by no name what lets the program go on."""


def tab_to(tab: Page, wanted: str) -> None:
    """Press Tab until that has the focus: seen, and with a mark around it."""
    for _ in range(MOST_STOPS):
        if tab.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            break
        tab.keyboard.press("Tab")
    expect(tab.locator(wanted).and_(tab.locator(":focus-visible"))).to_be_in_viewport()


def moved(player: Player, seen: str) -> str:
    """The line that he then sees; the focus is on the title of what there is to do next."""
    expect(player.seen).not_to_have_value(seen)
    expect(player.tab.locator("#now-title")).to_be_focused()
    return player.seen.input_value()


def test_a_turn_by_keyboard_alone(player: Player):
    """From the front page: begun, an attack chosen in its row, money typed, the rest by what has the focus next."""
    tab = player.tab
    player.go("campaigns")
    tab_to(tab, "#id_seed")
    tab.keyboard.press("ControlOrMeta+a")
    tab.keyboard.type("quiet 4")
    tab.keyboard.press("Enter")
    expect(tab.locator("#now")).to_be_visible()
    seen = player.seen.input_value()

    tab_to(tab, 'input[name="province"]')
    while not tab.evaluate("document.activeElement.value === 'etruria'"):
        tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Space")
    expect(tab.locator("button[data-choose]")).to_have_text("Attack Etruria")
    tab.keyboard.press("Enter")
    seen = moved(player, seen)

    while games.read(player.campaign).now.turn == 1:
        tab_to(tab, next(way for offer, way in WAYS.items() if offer in [*player.offers(), ""]))
        tab.keyboard.press("Enter")
        seen = moved(player, seen)

    assert games.read(player.campaign).now.turn == 2


def take_one_off(tab: Page, taps: int) -> None:
    """A block of the unit in focus, counted as the last of so many; from one that is gone to the next."""
    tab.keyboard.press("Enter")
    expect(tab.locator(".taps li")).to_have_count(taps)
    expect(tab.locator("#board button:focus")).to_have_count(1)
    if tab.locator("#board button:focus[aria-disabled]").count():
        tab.keyboard.press("Enter")  # what is gone keeps the focus, and takes no second press
        expect(tab.locator("#announce")).to_contain_text(re.compile(" banners|Victory"))
        tab.keyboard.press("Tab")


def test_a_battle_on_the_tracker_by_keyboard_alone(player: Player):
    """Block by block until an army breaks that lost many: the focus never gets lost, what was done is said aloud."""
    fight = a_fight()
    tab, said = player.tab, player.tab.locator("#announce")
    player.go("tracker", fight.id)
    tab_to(tab, 'form[action$="/begin/"] button')
    tab.keyboard.press("Enter")
    expect(tab.locator("#board")).to_be_visible()
    tracker = fights.count(fight.id)
    assert tracker
    for unit in (3, 4, 5):
        tracker = tapped(fight.id, tracker, What.BLOCK_LOST, Side.DEFENDER, unit, times=4)
    tab.reload()
    before = tab.locator(".taps li").count()

    tab_to(tab, "#unit-defender-0")
    verdict = tab.locator(".verdict-at-table")
    undo = tab.locator("#undo")
    taps = 0
    while not verdict.is_visible():
        taps += 1
        take_one_off(tab, before + taps)
        assert taps < 60
    assert taps > 1
    expect(said).to_contain_text("Victory")

    tab_to(tab, "#undo")
    told = undo.inner_text()
    tab.keyboard.press("Enter")
    expect(verdict).to_be_hidden()
    expect(said).to_have_text(told)
    expect(undo).to_be_focused()
