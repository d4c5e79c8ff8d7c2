"""A Roman battle from the desk to the table and back: lists, print, the tracker on a phone, the result, the map."""

import pytest
from playwright.sync_api import expect

from battles import fights
from battles.models import Fight
from battles.rules.verdict import Side
from campaign import games
from campaign.games import CampaignGame
from campaign.rules.decisions import ReportBattle
from powers.rules.theatre import ROME
from tests.browser.player import Player
from tests.fights import broken
from tests.played import rome_attacks, stand_before


@pytest.fixture
def game(transactional_db: None) -> CampaignGame:
    """Rome attacks, and the armies stand."""
    return stand_before(ReportBattle, rome_attacks)


def test_a_roman_battle(player: Player, phone: Player, game: CampaignGame):
    battle = game.now.battle
    assert battle is not None
    player.sit_at(game)
    player.tab.get_by_role("button", name="Set it up on the table").click()
    player.tab.wait_for_url("**/battle/**")
    fight = Fight.objects.get()

    pack = player.tab.request.get(player.tab.get_by_role("link", name="PDF, A4").get_attribute("href") or "")
    assert pack.body().startswith(b"%PDF-")
    phone.go("tracker", fight.id)
    phone.tab.get_by_role("button", name="Begin to count").tap()
    expect(phone.tab.locator("#board")).to_be_visible()
    begun = fights.count(fight.id)
    assert begun is not None
    broken(fight.id, begun, Side.DEFENDER)
    phone.tab.reload()
    phone.tab.get_by_role("button", name="Confirm this result").tap()

    phone.tab.wait_for_url(f"**/campaign/{game.id}/?fight={fight.id}")
    expect(phone.tab.get_by_role("heading", name="This is what will happen")).to_be_visible()
    assert games.read(game.id) == game
    phone.tab.get_by_role("button", name="Confirm the result").tap()
    expect(phone.tab.get_by_role("heading", name="This is what will happen")).to_be_hidden()

    now = games.read(game.id).now
    assert game.now.situation.land.owner(battle.province) == battle.target
    assert now.situation.land.owner(battle.province) == ROME


def test_a_tracker_open_while_its_battle_is_undone(player: Player, phone: Player, game: CampaignGame):
    player.sit_at(game)
    player.tab.get_by_role("button", name="Set it up on the table").click()
    player.tab.wait_for_url("**/battle/**")
    fight = Fight.objects.get()
    phone.go("tracker", fight.id)

    player.sit_at(game)
    player.press("undo")
    phone.tab.reload()

    expect(phone.tab.get_by_text("This battle no longer counts")).to_be_visible()
