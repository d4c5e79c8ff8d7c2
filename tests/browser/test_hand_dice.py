"""Dice by hand in a browser: typed, pressed and given ahead."""

import re

import pytest
from playwright.sync_api import expect

from campaign.italy import games
from campaign.italy.rules.state import Step
from campaign.models import ManualDice
from tests.browser.player import Player
from tests.played import before_step


class Hand:
    """The page for the dice."""

    def __init__(self, player: Player) -> None:
        self.tab = player.tab
        self.line = self.tab.locator('input[name="faces"]')
        expect(self.line).to_be_visible()
        self.tab.wait_for_load_state()

    def press(self, row: int, face: str) -> None:
        """A face of a die, as one presses it."""
        die = self.tab.locator(".faces").nth(row)
        die.locator("label").filter(has_text=re.compile(rf"^\s*{face}\s*$")).click()

    def take(self) -> None:
        """These are the dice; wait for the page that follows."""
        self.tab.evaluate("window.before = true")
        self.tab.get_by_role("button", name="These are my dice").click()
        self.tab.wait_for_function("!window.before")


def test_what_is_typed_shows_on_the_buttons_and_the_other_way_round(player: Player):
    game = before_step(Step.ATTACK_ROLLS)
    player.sit_at(game)
    player.button("hand").click()
    hand = Hand(player)

    hand.line.fill("3 .")
    expect(player.tab.locator('input[name="die0"][value="3"]')).to_be_checked()
    expect(player.tab.locator('input[name="die1"][value=""]')).to_be_checked()
    hand.press(1, "5")

    expect(hand.line).to_have_value("3 5")
    hand.take()
    expect(player.tab.locator("#now")).to_be_visible()
    assert games.read(game.id).lines[-1].faces == (3, 5)


def test_a_handful_for_a_whole_phase(player: Player):
    """Typed and counted, kept while it is, and sent: the next Power is not asked for."""
    game = before_step(Step.ATTACK_ROLLS, ManualDice.ALL)
    player.sit_at(game)
    player.button("run").click()
    hand, count = Hand(player), player.tab.locator(".typed-count")
    hand.line.fill("1.1 3")
    expect(count).to_contain_text("3 of ")
    hand.press(3, "2")
    with player.tab.expect_response(lambda answer: answer.status == 204):
        hand.line.blur()
    expect(hand.line).to_have_value(re.compile(r"^1 1 3 2( \.)+$"))
    expect(player.tab.locator(".typed")).to_have_attribute("data-enough", f"2 {len(hand.line.input_value().split())}")

    player.go("roll", game.id)
    expect(player.tab.get_by_text("Faces given ahead: 2")).to_be_visible()
    hand.take()

    expect(player.tab.get_by_text("Faces given ahead: 2")).to_be_visible()
    player.press("step")
    assert games.read(game.id).lines[-1].faces == (3, 2)


def test_by_keyboard(player: Player):
    """The line has the focus: the faces, and Enter."""
    game = before_step(Step.ATTACK_ROLLS)
    player.sit_at(game)
    player.button("hand").focus()
    player.tab.keyboard.press("Enter")
    expect(player.tab.locator('input[name="faces"]')).to_be_focused()

    player.tab.keyboard.type("6 6")
    player.tab.keyboard.press("Enter")

    expect(player.tab.locator("#now")).to_be_visible()
    assert games.read(game.id).lines[-1].faces == (6, 6)


@pytest.mark.parametrize("name", ["roll", "dice"])
def test_on_a_phone(phone: Player, name: str):
    game = before_step(Step.RULERS, ManualDice.ALL)
    phone.sit_at(game)
    phone.button("run").tap()
    expect(phone.tab.locator(".faces")).not_to_have_count(0)

    phone.go(name, game.id)
    assert phone.width_beyond_the_screen() == 0
