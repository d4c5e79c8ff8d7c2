"""The army-list editor by keyboard, by quick fingers, and without scripts."""

import pytest
from playwright.sync_api import expect

from battles import fights
from battles.fights import TableBattle
from battles.rules.verdict import Side
from tests.browser.player import Player
from tests.fights import a_fight


@pytest.fixture
def fight(transactional_db: None) -> TableBattle:
    return a_fight()


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


def test_the_editor_without_scripts(plain: Player, fight: TableBattle):
    plain.go("army-list", fight.id, "defender")
    before = fight.lists[Side.DEFENDER].units

    plain.tab.locator("#more-samnites-AX").click()

    assert fights.fight(fight.id).lists[Side.DEFENDER].units == before + 1
