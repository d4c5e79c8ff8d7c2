"""Playing in a browser: by clicking, by running, by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from campaign import games
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
    assert player.offers() == ["attack"]
    player.decide("attack", province="etruria")
    player.press("run")
    while games.read(player.campaign).now.turn == 1:
        player.go_on()

    game = games.read(player.campaign)
    assert (game.now.turn, game.name) == (2, "By clicking")
    assert de.DeclareAttack("etruria") in [line.decision for line in game.lines]
    expect(tab.locator("#now")).to_be_visible()
    expect(tab.get_by_text("341 BC").first).to_be_visible()


@pytest.mark.parametrize("kind", [de.Spend, de.Redirect, de.CommitDefence, de.UseGenerator, de.TakeProvince])
def test_a_decision_by_clicking(player: Player, kind: type[de.Decision]):
    game = stand_before(kind)
    player.sit_at(game)

    player.go_on()

    now = games.read(game.id)
    assert isinstance(now.lines[-1].decision, kind)
    assert now.head == game.head + 1


def test_a_battle_on_the_table(player: Player):
    game = stand_before(de.ReportBattle, rome_attacks)
    assert game.now.battle is not None
    province = player.tab.locator(f'a[data-province="{game.now.battle.province}"]')
    player.sit_at(game)
    expect(province).not_to_have_attribute("aria-label", re.compile("controlled by the Romans"))

    player.fill_in("report", winner="attacker", grade="minor")
    player.send("report")
    expect(player.tab.locator(f"#line-{game.head + 1}")).to_be_visible()
    assert games.read(game.id) == game
    player.confirm()

    expect(province).to_have_attribute("aria-label", re.compile("controlled by the Romans"))
    assert isinstance(games.read(game.id).lines[-1].decision, de.ReportBattle)


def test_what_is_refused_is_said_in_its_place(player: Player):
    game = stand_before(de.ReportBattle)
    player.sit_at(game)
    player.tab.evaluate("window.sameWindow = true")

    player.fill_in("report", winner="attacker", grade="count", losses="6", break_point="6")
    player.send("report")

    expect(player.form("report").locator(".errorlist")).to_contain_text("all four numbers")
    expect(player.form("report").locator('input[name="losses"]')).to_have_value("6")
    assert player.tab.evaluate("window.sameWindow")
    assert games.read(game.id) == game


def test_two_tabs(player: Player, new_player):
    game = stand_before(de.DeclareAttack)
    other = new_player()
    player.sit_at(game)
    other.sit_at(game)
    player.decide("attack", province="none")

    other.fill_in("attack", province="campania")
    other.send("attack")

    expect(other.tab.locator(".notice")).to_contain_text(re.compile("Nothing (was|has) changed"))
    assert [line.decision for line in games.read(game.id).lines[len(game.lines) :]] == [de.DeclareAttack(None)]
    expect(other.seen).to_have_value(player.seen.input_value())


def test_a_double_click_is_one(player: Player):
    game = stand_at("dominion", 0)
    player.sit_at(game)

    player.button("step").dblclick()

    expect(player.tab.locator("#line-1")).to_be_visible()
    player.tab.wait_for_load_state("networkidle")
    assert games.read(game.id).head == 1
    expect(player.tab.locator(".notice")).to_have_count(0)
