"""Dividing money: the sliders of the desk's form add up, and without them the form does not care."""

from playwright.sync_api import expect

from campaign import games
from campaign.rules.decisions import Spend
from tests.browser.player import Player
from tests.played import both_ways, stand_before

SHARES = ("attack", "defence", "civic")


def shares(player: Player) -> list[int]:
    return [int(player.form("spend").locator(f'input[name="{name}"]').input_value()) for name in SHARES]


def test_it_works(player: Player):
    game = stand_before(Spend, both_ways)
    total = game.now.situation.revenues["romans"].total
    player.sit_at(game)

    sliders = player.form("spend").get_by_role("slider")
    expect(sliders).to_have_count(3)
    for slider, value in ((0, 4), (1, 3), (2, total), (0, 5), (0, 0), (0, 2)):
        sliders.nth(slider).fill(str(value))
        assert sum(shares(player)) == total
        assert shares(player)[slider] == value

    decided = shares(player)
    player.decide("spend")

    assert games.read(game.id).lines[-1].decision == Spend(*decided)


def test_typed_numbers_add_up_too(player: Player):
    game = stand_before(Spend)
    player.sit_at(game)

    player.form("spend").locator('input[name="attack"]').fill("5")

    assert sum(shares(player)) == game.now.situation.revenues["romans"].total
    assert shares(player)[0] == 5


def test_bound_money_stays_where_it_is(player: Player):
    game = stand_before(Spend, where=lambda campaign: campaign.situation.revenues["romans"].bound > 0)
    revenue = game.now.situation.revenues["romans"]
    player.sit_at(game)

    player.form("spend").get_by_role("slider").nth(0).fill(str(revenue.total - revenue.bound))

    assert shares(player)[2] == revenue.bound
    assert sum(shares(player)) == revenue.total


def test_sliders_are_not_doubled_by_going_back(player: Player):
    game = stand_before(Spend, both_ways)
    player.sit_at(game)
    player.tab.locator("#provinces summary").click()
    player.tab.locator('#provinces a[href="?province=etruria"]').click()
    expect(player.tab.locator("#province")).to_be_visible()

    player.tab.go_back()
    expect(player.tab.locator("#province")).to_have_count(0)

    expect(player.form("spend").get_by_role("slider")).to_have_count(3)


def test_without_scripts_the_numbers_are_typed(plain: Player):
    game = stand_before(Spend, both_ways)
    total = game.now.situation.revenues["romans"].total
    plain.sit_at(game)
    plain.fill_in("spend", attack="1", defence="2", civic=str(total))
    plain.send("spend")
    assert f"add up to {total + 3} talents" in plain.form("spend").inner_text()

    plain.decide("spend", attack="1", defence="2", civic=str(total - 3))

    assert games.read(game.id).lines[-1].decision == Spend(1, 2, total - 3)
