"""Short battles in the browser: set up, fought press by press or at once, on a phone, without scripts; taken back."""

import os
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from battles.rules.verdict import SHORT, Resolver
from battles.short.games import KINDS
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from engine.models import GameRow
from engine.shared import AnyGame
from tests.browser.player import Player
from tests.played import rome_attacks, stand_before

LONG = bool(os.environ.get("RISE_PROOF"))
MOST_PRESSES = 60
"""No battle here has as many."""


def fought(by: Resolver) -> AnyGame:
    """The only battle by these rules."""
    return KINDS[by].log.read(GameRow.objects.get(ruleset=by).id)


def choices(tab: Page) -> Locator:
    return tab.locator(".short-choices button[name=do]")


def fight(tab: Page) -> None:
    """The first that is offered each time, to the end: what was pressed brings another board."""
    over = tab.locator("#now-title", has_text="Victory")
    for _ in range(MOST_PRESSES):
        expect(over.or_(choices(tab).first)).to_be_attached()
        if over.count():
            return
        seen = tab.locator('.short-choices input[name="seen"]').input_value()
        choices(tab).first.click()
        expect(tab.locator(f'.short-choices input[name="seen"][value="{seen}"]')).to_have_count(0)


@pytest.mark.parametrize(
    ("screen", "by"),
    [
        *((screen, by) for at, screen in enumerate(("player", "phone")) for by in (SHORT if LONG else SHORT[at::2])),
        ("plain", Resolver.ODDS_TABLE),
    ],
)
def test_a_whole_battle(screen: str, by: Resolver, request: pytest.FixtureRequest):
    """From the page where it is set up; at full size all on both screens."""
    player: Player = request.getfixturevalue(screen)
    tab = player.tab
    player.go("short-battles", KINDS[by])
    tab.get_by_text("Options:").click()
    tab.get_by_label("Seed").fill("Sentinum")
    tab.get_by_role("button", name="To the battle").click()
    tab.wait_for_url(f"**/games/{by}/*-*/")

    fight(tab)

    assert fought(by).now.over
    expect(tab.get_by_role("link", name="Another battle")).to_be_visible()
    assert player.width_beyond_the_screen() == 0


@pytest.mark.parametrize("by", SHORT)
def test_a_battle_of_a_campaign_is_taken_back_to_it(by: Resolver, player: Player):
    """Begun on the desk, fought on the board, and what follows is shown before the campaign takes it."""
    campaign: CampaignGame = stand_before(ReportBattle, rome_attacks)
    player.sit_at(campaign)
    player.choose_way(by)
    player.tab.get_by_role("button", name="Fight it", exact=True).locator("visible=true").click()
    player.tab.wait_for_url(f"**/games/{by}/**")
    expect(player.tab.get_by_role("link", name="Campaign", exact=True)).to_be_visible()

    player.tab.get_by_role("button", name="All at once").click()
    player.tab.locator("#now").get_by_role("link", name="Take this result to the campaign").click()
    player.confirm()

    decision = games.read(campaign.id).lines[len(campaign.lines)].decision
    assert isinstance(decision, ReportBattle)
    assert decision.resolver is by
    assert (decision.winner, decision.grade) == (fought(by).now.outcome.winner, fought(by).now.outcome.grade)


def test_what_was_pressed_keeps_the_focus_and_what_happened_is_said(player: Player):
    player.go("short-battles", KINDS[Resolver.LINED_DICE])
    player.tab.get_by_text("Options:").click()
    player.tab.get_by_label("Seed").fill("Sentinum")
    player.tab.get_by_role("button", name="To the battle").click()
    player.tab.wait_for_url(re.compile("/games/lined-dice/[0-9a-f-]{36}/"))  # loaded, with its scripts
    press = choices(player.tab).first
    press.focus()
    player.tab.keyboard.press("Enter")

    expect(player.tab.get_by_role("button", name="Roll round 2")).to_be_focused()
    expect(player.tab.locator("#announce")).to_contain_text(re.compile("stand|retreat|routed"))
    player.tab.get_by_role("button", name="Back to the beginning").click()
    expect(player.tab.get_by_role("button", name="Roll round 1")).to_be_visible()


def test_a_rule_pressed_on_the_board_is_the_page_of_rules(player: Player):
    """It is no part of the board, which a press swaps for another one."""
    player.go("short-battles", KINDS[Resolver.LINED_DICE])
    player.tab.get_by_role("button", name="To the battle").click()
    player.tab.wait_for_url(re.compile("/games/lined-dice/[0-9a-f-]{36}/"))  # loaded, with its scripts

    player.tab.locator("#now-title a.clause").click()

    expect(player.tab.get_by_role("heading", name="Rules of the short battles")).to_be_visible()
    expect(player.tab.locator("#L2")).to_be_visible()


def test_dice_by_hand(phone: Player):
    """A round of lined dice with dice of one's own: they look otherwise on the board."""
    phone.go("short-battles", KINDS[Resolver.LINED_DICE])
    phone.tab.get_by_label("I roll the dice of both sides").check()
    phone.tab.get_by_role("button", name="To the battle").tap()
    choices(phone.tab).first.tap()
    typed = phone.tab.get_by_label("Type the faces in this order")
    typed.fill("6 6 6 6 1 1 1 1")
    phone.tab.get_by_role("button", name="These are my dice").tap()

    expect(phone.tab.locator(".short-just .by-hand")).to_have_count(8)
    expect(phone.tab.locator(".short-just")).to_contain_text("Samnites: 4 are routed.")
    assert phone.width_beyond_the_screen() == 0
