"""A Roman battle from the desk to the table and back by the tracker on a phone; and by cards, to the board."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from battles import fights
from battles.models import Fight
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.models import Photo
from powers.rules.theatre import ROME
from tests.browser.player import Player
from tests.fights import broken
from tests.played import rome_attacks, stand_before
from tests.whole import a_photo


@pytest.fixture
def game() -> CampaignGame:
    """Rome attacks, and the armies stand."""
    return stand_before(ReportBattle, rome_attacks)


def test_a_roman_battle(player: Player, phone: Player, game: CampaignGame):
    battle = game.now.battle
    assert battle is not None
    player.sit_at(game)
    player.tab.get_by_role("button", name="To my table").click()
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


def test_the_result_in_three_presses(player: Player, phone: Player, game: CampaignGame, tmp_path: Path):
    """On the phone; a photo is taken there afterwards. The desk shows what follows before it takes the result."""
    player.sit_at(game)
    player.tab.get_by_role("button", name="To my table").click()
    player.tab.wait_for_url("**/battle/**")
    player.sit_at(game)
    player.choose_way("result")
    expect(player.tab.get_by_role("link", name="Who won")).to_be_visible()
    photo = tmp_path / "table.jpg"
    photo.write_bytes(a_photo())
    phone.go("fight", Fight.objects.get().id)
    phone.tab.get_by_role("link", name="Result", exact=True).tap()

    phone.tab.get_by_text("Romans", exact=True).last.tap()
    phone.tab.get_by_text("Minor Victory", exact=True).tap()
    phone.tab.get_by_role("button", name="This is the result").tap()

    expect(phone.tab.get_by_role("heading", name="Romans: Minor Victory")).to_be_visible()
    phone.tab.get_by_role("link", name="Result", exact=True).tap()
    phone.tab.get_by_label("A photo of the table").set_input_files(photo)
    phone.tab.get_by_role("button", name="Keep the photo").tap()
    expect(phone.tab.get_by_text("The photo is in the campaign’s chronicle.")).to_be_visible()
    player.sit_at(game)
    player.choose_way("result")
    player.tab.get_by_role("link", name="Use it").click()
    player.confirm()
    decision = games.read(game.id).lines[len(game.lines)].decision
    assert decision == ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.TABLE)
    assert Photo.objects.count() == 1


def test_a_result_in_two_fields(player: Player, game: CampaignGame):
    """The break point is known from the lists. What is wrong has the focus, in the way that stays open."""
    player.sit_at(game)
    player.tab.get_by_role("button", name="To my table").click()
    player.tab.wait_for_url("**/battle/**")
    breaks = fights.break_points(fights.fight(Fight.objects.get().id))[Side.ATTACKER]
    player.sit_at(game)
    player.fill_in("report", winner="attacker")
    expect(player.doing("report")).to_be_in_viewport(ratio=1)
    losses, cavalry = (player.tab.get_by_label(label) for label in ("Banners the winner lost", "The winner's intact"))

    player.send("report")
    expect(player.tab.locator(".errorlist", has_text="Say how many banners the winner lost")).to_be_in_viewport()
    expect(player.tab.get_by_role("alert")).to_contain_text("Say how many banners the winner lost")
    expect(losses).to_be_focused()
    losses.fill(str(-(-breaks // 2)))
    expect(cavalry).to_be_visible()
    losses.fill("1")
    expect(cavalry).to_be_hidden()
    losses.press("Enter")
    player.confirm()

    decision = games.read(game.id).lines[len(game.lines)].decision
    assert decision == ReportBattle(Side.ATTACKER, Grade.MAJOR, Resolver.TABLE, Tally(1, breaks, 0, 0))


# By cards


def test_from_the_desk_to_the_cards(player: Player, game: CampaignGame):
    player.sit_at(game)
    player.choose_way("cards")
    player.tab.get_by_role("button", name="Choose your army").click()
    player.tab.wait_for_url("**/cards/?**")
    reckoning = player.tab.locator("#reckoning")
    before = reckoning.inner_text()
    player.tab.get_by_label("Extra Tactica").select_option("3")
    expect(reckoning).not_to_have_text(before)
    player.tab.get_by_role("button", name="Draw again as the program would").click()
    expect(reckoning).to_contain_text("90 points")
    player.tab.get_by_role("button", name="To the field").click()
    player.tab.wait_for_url("**/battle/cards/**")
