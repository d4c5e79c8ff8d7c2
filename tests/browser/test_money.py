"""Dividing money: the sliders of the desk's form add up, and without them the form does not care."""

from playwright.sync_api import expect

from campaign import chronicle
from campaign.rules.decisions import Spend
from tests.browser.player import Player
from tests.played import stand_before

SHARES = ("attack", "defence", "civic")


def shares(player: Player) -> list[int]:
    return [int(player.form("OfferSpend").locator(f'input[name="{name}"]').input_value()) for name in SHARES]


def test_it_works(player: Player):
    told = stand_before(Spend)
    total = told.now.situation.revenues["romans"].total
    player.sit_at(told)

    sliders = player.form("OfferSpend").get_by_role("slider")
    expect(sliders).to_have_count(3)
    for slider, value in ((0, "4"), (1, "6"), (2, "9"), (0, "10"), (0, "0")):
        sliders.nth(slider).fill(value)
        assert sum(shares(player)) == total

    sliders.nth(0).fill("7")
    decided = shares(player)
    player.decide("OfferSpend")

    assert chronicle.read(told.id).lines[-1].decision == Spend(*decided)
    assert decided[0] == 7


def test_typed_numbers_add_up_too(player: Player):
    told = stand_before(Spend)
    player.sit_at(told)

    player.form("OfferSpend").locator('input[name="attack"]').fill("5")

    assert sum(shares(player)) == told.now.situation.revenues["romans"].total
    assert shares(player)[0] == 5


def test_bound_money_stays_where_it_is(player: Player):
    told = stand_before(Spend)
    revenue = told.now.situation.revenues["romans"]
    assert revenue.bound
    player.sit_at(told)

    player.form("OfferSpend").get_by_role("slider").nth(0).fill(str(revenue.total))

    assert shares(player)[2] == revenue.bound
    assert sum(shares(player)) == revenue.total


def test_sliders_are_not_doubled_by_going_back(player: Player):
    told = stand_before(Spend)
    player.sit_at(told)
    player.tab.locator("#provinces summary").click()
    player.tab.locator('#provinces a[href="?province=etruria"]').click()
    expect(player.tab.locator("#province")).to_be_visible()

    player.tab.go_back()
    expect(player.tab.locator("#province")).to_have_count(0)

    expect(player.form("OfferSpend").get_by_role("slider")).to_have_count(3)


def test_without_scripts_the_numbers_are_typed(plain: Player):
    told = stand_before(Spend)
    plain.sit_at(told)
    plain.fill_in("OfferSpend", attack="10", defence="0", civic="15")
    plain.send("OfferSpend")
    assert "add up to 25 talents" in plain.form("OfferSpend").inner_text()

    plain.decide("OfferSpend", attack="4", defence="6", civic="5")

    assert chronicle.read(told.id).lines[-1].decision == Spend(4, 6, 5)
