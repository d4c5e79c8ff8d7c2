"""The same desk without JavaScript."""

from playwright.sync_api import expect

from campaign import games
from campaign.rules.decisions import DeclareAttack, ReportBattle
from tests.browser.player import Player
from tests.played import stand_at, stand_before


def test_it_works(plain: Player):
    game = stand_at("dominion", 0)
    plain.sit_at(game)

    plain.press("step")
    plain.press("run")
    asked = games.read(game.id)
    assert plain.offers() == ["attack"]
    plain.decide("attack", province="etruria")
    plain.press("step")
    plain.press("back")
    assert games.read(game.id).head == asked.head + 1
    plain.press("undo")

    assert plain.offers() == ["attack"]
    assert games.read(game.id) == asked


def test_a_battle_on_the_table(plain: Player):
    game = stand_before(ReportBattle)
    plain.sit_at(game)

    plain.fill_in("report", winner="defender", grade="minor")
    plain.send("report")
    plain.confirm()

    assert isinstance(games.read(game.id).lines[-1].decision, ReportBattle)


def test_a_province(plain: Player):
    plain.sit_at(stand_before(DeclareAttack))

    plain.tab.locator('a[data-province="etruria"]').focus()
    plain.tab.keyboard.press("Enter")

    expect(plain.tab.locator("#province h2")).to_have_text("Etruria")


def test_nothing_is_offered_that_needs_a_script(plain: Player):
    plain.sit_at(stand_before(DeclareAttack))

    lonely = plain.tab.locator("button:visible").evaluate_all("all => all.filter(one => one.form === null).length")
    assert lonely == 0
