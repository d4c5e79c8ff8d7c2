"""Playing in a browser: by clicking, by running, by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from campaign import chronicle
from campaign.rules import decisions as de
from tests.browser.player import Player
from tests.played import rome_attacks, stand_at, stand_before


def test_a_whole_turn_by_clicking(player: Player):
    tab = player.tab
    player.go("campaigns")
    tab.get_by_label("Name").fill("By clicking")
    tab.get_by_label("Seed").fill("quiet 4")
    tab.locator('form[action$="/new/"] button').click()
    expect(tab.get_by_role("heading", name="By clicking")).to_be_visible()
    expect(tab.locator("#line-1")).to_be_visible()

    player.press("step")
    player.press("run")
    assert player.offers() == ["OfferAttack"]
    player.decide("OfferAttack", province="etruria")
    player.press("run")
    while chronicle.read(player.campaign).now.turn == 1:
        player.go_on()

    told = chronicle.read(player.campaign)
    assert (told.now.turn, told.name) == (2, "By clicking")
    assert de.DeclareAttack("etruria") in [line.decision for line in told.lines]
    expect(tab.locator("#now")).to_be_visible()
    expect(tab.get_by_text("341 BC").first).to_be_visible()


@pytest.mark.parametrize("kind", [de.Spend, de.Redirect, de.CommitDefence, de.UseGenerator, de.TakeProvince])
def test_a_decision_by_clicking(player: Player, kind: type[de.Decision]):
    told = stand_before(kind)
    player.sit_at(told)

    player.go_on()

    now = chronicle.read(told.id)
    assert isinstance(now.lines[-1].decision, kind)
    assert now.head == told.head + 1


def test_a_battle_on_the_table(player: Player):
    told = stand_before(de.ReportBattle, rome_attacks)
    assert told.now.battle is not None
    province = player.tab.locator(f'a[data-province="{told.now.battle.province}"]')
    player.sit_at(told)
    expect(province).not_to_have_attribute("aria-label", re.compile("controlled by the Romans"))

    player.fill_in("OfferReport", winner="attacker", grade="minor")
    player.send("OfferReport")
    expect(player.tab.locator(f"#line-{told.head + 1}")).to_be_visible()
    assert chronicle.read(told.id) == told
    player.confirm()

    expect(province).to_have_attribute("aria-label", re.compile("controlled by the Romans"))
    assert isinstance(chronicle.read(told.id).lines[-1].decision, de.ReportBattle)


def test_what_is_refused_is_said_in_its_place(player: Player):
    told = stand_before(de.ReportBattle)
    player.sit_at(told)
    player.tab.evaluate("window.sameWindow = true")

    player.fill_in("OfferReport", winner="attacker", grade="count", losses="6", break_point="6")
    player.send("OfferReport")

    expect(player.form("OfferReport").locator(".errorlist")).to_contain_text("all four numbers")
    expect(player.form("OfferReport").locator('input[name="losses"]')).to_have_value("6")
    assert player.tab.evaluate("window.sameWindow")
    assert chronicle.read(told.id) == told


def test_two_tabs(player: Player, new_player):
    told = stand_before(de.DeclareAttack)
    other = new_player()
    player.sit_at(told)
    other.sit_at(told)
    player.decide("OfferAttack", province="none")

    other.fill_in("OfferAttack", province="campania")
    other.send("OfferAttack")

    expect(other.tab.locator(".notice")).to_contain_text(re.compile("Nothing (was|has) changed"))
    assert [line.decision for line in chronicle.read(told.id).lines[len(told.lines) :]] == [de.DeclareAttack(None)]
    expect(other.seen).to_have_value(player.seen.input_value())


def test_a_double_click_is_one(player: Player):
    told = stand_at("dominion", 0)
    player.sit_at(told)

    player.button("step").dblclick()

    expect(player.tab.locator("#line-1")).to_be_visible()
    player.tab.wait_for_load_state("networkidle")
    assert chronicle.read(told.id).head == 1
    expect(player.tab.locator(".notice")).to_have_count(0)
