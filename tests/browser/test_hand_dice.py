"""Dice by hand in a browser: a whole turn of them, typed and pressed, and a tab that is closed half-way."""

import re

import pytest
from playwright.sync_api import Locator, expect

from campaign import games
from campaign.models import ManualDice
from campaign.rules.state import Step
from engine.rules.dice import Roller
from tests.browser.player import Player
from tests.played import before_step


class Hand:
    """The page for the dice."""

    def __init__(self, player: Player) -> None:
        self.tab = player.tab
        self.line = self.tab.locator('input[name="faces"]')
        self.rolled = 0
        expect(self.line).to_be_visible()
        self.tab.wait_for_load_state()

    def asked(self) -> bool:
        """Whether dice are asked for."""
        self.tab.wait_for_load_state()
        return "/roll/" in self.tab.url

    def rows(self) -> list[Locator]:
        """The dice of the form."""
        return self.tab.locator(".faces").all()

    def press(self, row: int, face: str) -> None:
        """A face of a die, as one presses it."""
        self.rows()[row].locator("label").filter(has_text=re.compile(rf"^\s*{face}\s*$")).click()

    def take(self) -> None:
        """These are the dice; wait for the page that follows."""
        self.tab.evaluate("window.before = true")
        self.tab.get_by_role("button", name="These are my dice").click()
        self.tab.wait_for_function("!window.before")

    def throw(self) -> None:
        """Whatever is asked for, never twice the same; every other roll is pressed, not typed."""
        rows = self.rows()
        faces = [str(1 + (self.rolled + 2 * n) % 6) for n in range(len(rows))]
        if self.rolled % 2 and len(rows) < 5:
            for row, face in enumerate(faces):
                self.press(row, face)
        else:
            self.line.fill(" ".join(faces))
        self.rolled += 1
        self.take()


def play_a_turn_by_hand(player: Player) -> None:
    """A new campaign, every die by hand, Rome at peace, until the second turn has begun."""
    player.go("campaigns")
    player.tab.get_by_text("Who rolls the dice").click()
    player.tab.locator('input[name="hands"][value="all"]').check()
    player.tab.get_by_role("button", name="Begin in 348 BC").click()
    expect(player.tab.locator(".faces")).to_have_count(24)
    hand = Hand(player)
    while games.read(player.campaign).now.turn == 1:
        if hand.asked():
            hand.throw()
        elif player.offers():
            offer = player.offers()[0]
            radios = player.form(offer).locator('input[type="radio"]')
            if radios.count():
                radios.last.check()
            click_and_see(player, player.form(offer).locator('button:not([name="hand"])'))
        else:
            click_and_see(player, player.button("run"))


def click_and_see(player: Player, button: Locator) -> None:
    """The desk moves on, or the dice are asked for."""
    seen = player.seen.input_value()
    button.click()
    player.tab.wait_for_function(
        """seen => location.pathname.endsWith("/roll/")
            || document.querySelector('form[action$="/advance/"] input[name="seen"]')?.value != seen""",
        arg=seen,
    )


def test_a_whole_turn_by_hand(player: Player):
    """Every face of the log is the player's, and is shown as his."""
    play_a_turn_by_hand(player)

    game = games.read(player.campaign)
    assert {by for line in game.lines for by in line.by} == {Roller.HAND}
    player.go("log", game.id, 1)
    thrown = sum(len(line.faces) for line in game.lines if game.states[line.n - 1].turn == 1)
    expect(player.tab.locator(".log .die.hand")).to_have_count(thrown)
    expect(player.tab.locator(".log .die:not(.hand)")).to_have_count(0)
    player.tab.get_by_role("link", name="Dice").click()
    expect(player.tab.get_by_text(re.compile(r"\d+ D6 by hand"))).to_be_visible()


def test_a_whole_turn_by_hand_without_scripts(plain: Player):
    play_a_turn_by_hand(plain)

    game = games.read(plain.campaign)
    assert {by for line in game.lines for by in line.by} == {Roller.HAND}


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


def test_a_closed_tab(player: Player, new_player):
    """What was filled in is there again."""
    game = before_step(Step.ATTACK_ROLLS)
    player.sit_at(game)
    player.button("hand").click()
    with player.tab.expect_response(lambda answer: answer.status == 204):
        Hand(player).press(0, "4")
    player.tab.close()

    again = new_player()
    again.sit_at(game)
    again.tab.get_by_role("link", name="Go on rolling").click()

    expect(again.tab.locator('input[name="die0"][value="4"]')).to_be_checked()
    expect(again.tab.locator('input[name="faces"]')).to_have_value("4 .")
    assert games.read(game.id) == game


def test_a_handful_given_ahead(player: Player):
    """Kept while it is typed in: after another load it is there, and the next Power is not asked for."""
    game = before_step(Step.ATTACK_ROLLS, ManualDice.ALL)
    player.sit_at(game)
    player.button("run").click()
    coming = player.tab.locator(".coming input")
    player.tab.get_by_text("Coming rolls").click()
    coming.nth(0).fill("3")
    with player.tab.expect_response(lambda answer: answer.status == 204):
        coming.nth(1).fill("2")
        coming.nth(1).blur()

    player.go("roll", game.id)
    expect(coming.nth(1)).to_have_value("2")
    hand = Hand(player)
    hand.line.fill("1 1")
    hand.take()

    expect(player.tab.get_by_text("Faces you gave ahead: 2")).to_be_visible()
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


def test_a_refusal_keeps_what_was_typed(player: Player):
    game = before_step(Step.ATTACK_ROLLS)
    player.sit_at(game)
    player.button("hand").click()
    hand = Hand(player)

    hand.line.fill("3 7")
    player.tab.get_by_role("button", name="These are my dice").click()

    expect(player.tab.locator(".errorlist")).to_contain_text("a D6 shows 1 to 6")
    expect(hand.line).to_have_value("3 7")
    assert games.read(game.id) == game


@pytest.mark.parametrize("name", ["roll", "dice"])
def test_on_a_phone(phone: Player, name: str):
    game = before_step(Step.RULERS, ManualDice.ALL)
    phone.sit_at(game)
    phone.button("run").tap()
    expect(phone.tab.locator(".faces")).not_to_have_count(0)

    phone.go(name, game.id)
    for coming in phone.tab.locator(".coming summary").all():
        coming.tap()
        expect(phone.tab.locator(".coming input").first).to_be_visible()

    assert phone.width_beyond_the_screen() == 0
