"""A battle by cards in the browser: fought by hand with the mouse, by keyboard, on a phone, without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.rules.battleplay.state import Step
from tests.browser.player import Player
from tests.card_battles import a_card_battle, played_to, start


@pytest.fixture
def game(transactional_db: None) -> KeptCardGame:
    return a_card_battle()


def sit_down(player: Player, game: KeptCardGame) -> Page:
    player.go("card-battle", game.id)
    return player.tab


@pytest.fixture
def tab(player: Player, game: KeptCardGame) -> Page:
    return sit_down(player, game)


def seen(tab: Page) -> Any:
    """The number of the line he sees."""
    return tab.locator('#deciding input[name="seen"]')


def decide(tab: Page) -> None:
    """As a person does: choose a marked card if one has to be chosen, click a marked place; else a button beside it."""
    here, beside = tab.locator("#board button.go"), tab.locator("#now .options button")
    if not here.count() and tab.locator("#now .pick").count():
        tab.locator("#now .pick a").first.click()
        expect(tab.locator("#now .pick [aria-current]")).to_have_count(1)
    before = seen(tab).input_value()
    (here if here.count() else beside).first.click()
    expect(tab.locator(f'#deciding input[name="seen"][value="{before}"]')).to_have_count(0)


def press(tab: Page, name: str) -> None:
    """Let the program play, and see the battle move."""
    before = tab.locator('#program input[name="seen"]').input_value()
    tab.get_by_role("button", name=name).click()
    expect(tab.locator(f'#program input[name="seen"][value="{before}"]')).to_have_count(0)


def fight_to_the_end(tab: Page, most: int = 120) -> None:
    over = tab.get_by_role("heading", name="The battle is over")
    for _ in range(most):
        expect(over.or_(seen(tab)).first).to_be_attached()
        if over.count():
            return
        decide(tab)
    raise AssertionError(f"no end after {most} decisions")


def test_a_whole_battle_by_hand(player: Player, game: KeptCardGame, tab: Page):
    fight_to_the_end(tab)

    assert cards.read(game.id).now.ending
    expect(tab.locator("#now")).to_contain_text("In a campaign:")
    tab.get_by_role("link", name="See it again").click()
    expect(tab.get_by_role("heading", name="Line 1 of")).to_be_visible()
    tab.get_by_role("link", name="Next", exact=True).click()
    expect(tab.get_by_role("heading", name="Line 2 of")).to_be_visible()
    tab.get_by_role("link", name="Last").click()
    expect(tab.get_by_role("heading", name="The battle is over")).to_be_visible()


def test_by_keyboard(player: Player, game: KeptCardGame):
    game = played_to(game, lambda battle: battle.step is Step.DEPLOYMENT)
    tab = sit_down(player, game)
    tab.locator("#now .pick a").first.focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("#board button.go").first).to_be_visible()
    expect(tab.locator("#card-battle")).not_to_have_class(re.compile("htmx"))
    first = tab.locator("#board button.go").first
    first.focus()

    tab.keyboard.press("ArrowRight")
    focused = tab.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused != first.get_attribute("aria-label")
    tab.keyboard.press("Enter")

    expect(seen(tab)).not_to_have_value(str(game.head))
    assert cards.read(game.id).head > game.head
    expect(tab.locator("#now-title")).to_be_focused()


@pytest.mark.parametrize("screen", ["phone", "plain"])
def test_on_a_phone_and_without_scripts(game: KeptCardGame, screen: str, request: pytest.FixtureRequest):
    player: Player = request.getfixturevalue(screen)
    tab = sit_down(player, game)

    fight_to_the_end(tab)

    assert cards.read(game.id).now.ending
    assert player.width_beyond_the_screen() == 0


def test_watching(player: Player, transactional_db: None):
    game = a_card_battle(Commands.NEITHER, of=start("epirus", "carthage", 120))
    tab = sit_down(player, game)

    press(tab, "Finish phase")
    press(tab, "Next card")
    expect(tab.locator("#since-title")).to_have_text("Just now")
    press(tab, "Finish battle")

    expect(tab.get_by_role("heading", name="The battle is over")).to_be_visible()


def test_another_tab_is_told(player: Player, game: KeptCardGame, tab: Page):
    cards.advance(game.id, game.head, Until.PHASE)

    tab.get_by_role("button", name="Finish battle").click()

    expect(tab.locator(".notice.error")).to_contain_text("moved on since that page was shown")
    assert cards.read(game.id).now.ending is None


def test_the_players_own_dice(player: Player, transactional_db: None):
    """Chosen on the board; the symbols pressed, a tab closed half-way, and the combat told as rolled by hand."""
    game = played_to(a_card_battle(Commands.BOTH), lambda battle: battle.step is Step.CHARGE and not battle.asks)
    tab = sit_down(player, game)
    tab.get_by_role("button", name="I roll the combat dice").click()
    expect(tab.locator("#rolling")).to_contain_text("You roll the combat dice of both sides.")
    dice = tab.locator(".own-die")
    while not dice.count():
        decide_here = tab.locator("#now .options button").first
        before = tab.locator("#now").inner_text()
        decide_here.click()
        expect(tab.locator("#now")).not_to_have_text(before, use_inner_text=True)
    with tab.expect_response(lambda answer: answer.status == 204):
        dice.first.locator("label").nth(1).click()

    tab.reload()
    expect(dice.first.locator('input[value="S"]')).to_be_checked()
    for die in dice.all():
        die.locator('input[value="S"]').check(force=True)
    tab.get_by_role("button", name="These are my dice").click()

    expect(tab.locator("#since-title ~ .card-log .by-hand").first).to_be_visible()
    assert player.width_beyond_the_screen() == 0
