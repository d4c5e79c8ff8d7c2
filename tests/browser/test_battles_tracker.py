"""A battle on a phone beside the table: taps, a lost connection, a dead battery, a second device.

And the editor of army lists, by keyboard and by quick fingers.
"""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from battles import fights
from battles.fights import TableBattle
from battles.rules.verdict import Side
from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.fights import a_fight


@pytest.fixture
def fight() -> TableBattle:
    return a_fight()


def begin(player: Player, fight: TableBattle) -> Page:
    player.go("tracker", fight.id)
    player.tab.get_by_role("button", name="Begin to count").click()
    expect(player.tab.locator("#board")).to_be_visible()
    return player.tab


@pytest.fixture
def tab(phone: Player, fight: TableBattle) -> Page:
    return begin(phone, fight)


def blocks(fight: TableBattle, side: Side = Side.ATTACKER) -> tuple[int, ...]:
    found = fights.count(fight.id)
    assert found
    return found.table.host(side).blocks


def test_a_battle_on_a_phone(phone: Player, fight: TableBattle, tab: Page):
    first = tab.locator("#unit-attacker-0")
    box = first.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["width"] >= 44

    first.tap()
    first.tap()
    expect(first).to_have_attribute("aria-label", re.compile("2 of 4 blocks"))
    tab.locator("[data-undo]").tap()
    expect(first).to_have_attribute("aria-label", re.compile("3 of 4 blocks"))
    tab.reload()
    expect(first).to_have_attribute("aria-label", re.compile("3 of 4 blocks"))

    assert blocks(fight)[0] == 3
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_taps_wait_for_the_connection(phone: Player, fight: TableBattle, tab: Page):
    tab.context.set_offline(True)

    tab.locator("#unit-attacker-0").tap()
    tab.locator("#unit-attacker-0").tap()
    tab.locator("#unit-defender-1").tap()
    expect(tab.locator("[data-waiting]")).to_contain_text("3 taps wait on this device")
    expect(tab.locator("#unit-attacker-0 .going")).to_have_count(2)
    assert blocks(fight)[0] == 4
    tab.context.set_offline(False)

    expect(tab.locator("[data-waiting]")).to_be_hidden()
    expect(tab.locator("#unit-attacker-0")).to_have_attribute("aria-label", re.compile("2 of 4 blocks"))
    assert (blocks(fight)[0], blocks(fight, Side.DEFENDER)[1]) == (2, 3)


def test_taps_wait_for_a_full_disk(browser: Browser, server: str, fight: TableBattle):
    """On a phone to whose pages nobody listens: elsewhere no answer may be an error."""
    context = browser.new_context(base_url=server, has_touch=True)
    tab = begin(Player(context.new_page()), fight)
    tab.route("**/tap/", lambda route: route.fulfill(status=507, body="<h1>That could not be saved</h1>"))
    tab.locator("#unit-attacker-0").tap()
    expect(tab.locator("[data-waiting]")).to_contain_text("disk may be full. 1 tap waits on this device")

    tab.unroute("**/tap/")

    expect(tab.locator("[data-waiting]")).to_be_hidden()
    assert blocks(fight)[0] == 3
    context.close()


def test_a_dead_battery_loses_nothing(phone: Player, fight: TableBattle, tab: Page):
    tab.context.set_offline(True)
    tab.locator("#unit-attacker-0").tap()
    expect(tab.locator("[data-waiting]")).to_be_visible()

    again = tab.context.new_page()  # the same phone, switched on again
    tab.close()
    again.context.set_offline(False)
    Player(again).go("tracker", fight.id)

    expect(again.locator("#unit-attacker-0")).to_have_attribute("aria-label", re.compile("3 of 4 blocks"))
    assert blocks(fight)[0] == 3


def test_an_undo_without_a_connection(phone: Player, fight: TableBattle, tab: Page):
    tab.context.set_offline(True)
    tab.locator("#unit-attacker-0").tap()
    tab.locator("[data-undo]").tap()
    expect(tab.locator("#unit-attacker-0 .going")).to_have_count(0)

    tab.context.set_offline(False)

    expect(tab.locator("[data-waiting]")).to_be_hidden()
    assert blocks(fight)[0] == 4


def test_two_devices_see_each_others_taps(phone: Player, new_player: NewPlayer, fight: TableBattle, tab: Page):
    tablet = new_player()
    tablet.go("tracker", fight.id)

    tablet.tab.locator("#unit-defender-0").click()

    expect(tab.locator("#unit-defender-0")).to_have_attribute("aria-label", re.compile("3 of 4 blocks"))


def test_a_battle_taken_back_while_the_tracker_is_open(phone: Player, fight: TableBattle, tab: Page):
    fights.stand(fight.key, {})

    tab.locator("#unit-attacker-0").tap()

    expect(tab.get_by_role("alert")).to_contain_text("Nothing was counted")
    assert blocks(fight)[0] == 4


# The editor of army lists


def test_the_editor_keeps_the_focus(player: Player, fight: TableBattle):
    player.go("army-list", fight.id, "attacker")
    count = player.tab.locator(".stepper:has(#more-romans-LI) output")
    before = int(count.inner_text())

    player.tab.locator("#more-romans-LI").focus()
    for n in (1, 2):
        player.tab.keyboard.press("Enter")
        expect(count).to_have_text(str(before + n))

    assert player.tab.evaluate("document.activeElement.id") == "more-romans-LI"
    player.tab.locator("#undo").click()
    expect(count).to_have_text(str(before + 1))


def test_quick_fingers_in_the_editor(phone: Player, fight: TableBattle):
    phone.go("army-list", fight.id, "attacker")
    count = phone.tab.locator(".stepper:has(#more-romans-LI) output")
    before = int(count.inner_text())

    for _ in range(4):
        phone.tab.locator("#more-romans-LI").tap()

    expect(count).to_have_text(str(before + 4))
    assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 390
