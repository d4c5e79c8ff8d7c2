"""Playing in a browser: by clicking, by running, by keyboard, without scripts."""

from playwright.sync_api import expect

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules.decisions import Spend
from engine.models import GameBranch
from tests.browser.player import Player
from tests.fights import a_fight
from tests.played import both_ways, stand_at, stand_before

# Without scripts


def test_it_works_without_scripts(plain: Player):
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


def test_nothing_needs_a_script(plain: Player):
    """What belongs to no form is not shown, and each form's button is, unless it is folded away or in another tab."""
    game, fight = stand_before(de.Spend), a_fight()
    wrong = """all => all.filter(one => one.checkVisibility() ? !one.form
        : one.form && !one.closest("details:not([open]), .sheet, dialog")).map(one => one.textContent)"""
    for page in (("desk", game.id), ("film", game.id), ("tracker", fight.id), ("army-list", fight.id, "attacker")):
        plain.go(*page)
        assert plain.tab.locator("button").evaluate_all(wrong) == []


# Dividing money: the sliders of the desk's form add up


SHARES = ("attack", "defence", "civic")


def shares(player: Player) -> list[int]:
    return [int(player.form("spend").locator(f'input[name="{name}"]').input_value()) for name in SHARES]


def test_sliders_add_up(player: Player):
    game = stand_before(Spend, both_ways)
    total = game.now.situation.revenues["romans"].total
    player.sit_at(game)

    player.divide()
    sliders = player.form("spend").get_by_role("slider")
    expect(sliders).to_have_count(3)
    for slider, value in ((0, 4), (1, 3), (2, total), (0, 5), (0, 0), (0, 2)):
        sliders.nth(slider).fill(str(value))
        assert sum(shares(player)) == total
        assert shares(player)[slider] == value

    decided = shares(player)
    player.decide("spend")

    assert games.read(game.id).lines[-1].decision == Spend(*decided)


def test_one_press_divides_the_money(player: Player):
    """A way to divide it has a button of its own, whatever the sliders say, which the odds go with."""
    game = stand_before(Spend, both_ways)
    player.sit_at(game)
    odds = player.tab.locator("#weigh")
    player.divide()
    player.form("spend").get_by_role("slider").first.fill("4")
    expect(odds).to_contain_text("4 now")

    player.form("spend").get_by_role("button", name="All on Civic").click()
    expect(player.form("spend")).to_have_count(0)

    assert games.read(game.id).lines[-1].decision == Spend(0, 0, game.now.situation.revenues["romans"].total)


def test_one_press_attacks(player: Player):
    """A row's own button, with no radio chosen; by then the rows are sorted."""
    game = stand_before(de.DeclareAttack)
    player.sit_at(game)
    rows = player.tab.locator(".targets tbody")

    player.tab.get_by_role("button", name="Worth").click()

    worths = rows.evaluate_all("rows => rows.map(row => row.dataset.worth)")
    assert worths == sorted(worths[:-1], key=int, reverse=True) + [None]
    target = rows.first.get_attribute("data-province")
    rows.first.get_by_role("button", name="Attack").click()
    expect(player.form("attack")).to_have_count(0)
    assert de.DeclareAttack(target) in [line.decision for line in games.read(game.id).lines]


# Back some decisions, on with something else, and back to what was left


def own(game: CampaignGame) -> int:
    return len(game.own_decisions())


def test_back_five_decisions_and_on_another_branch(player: Player):
    game = stand_at("dominion", 120)
    player.sit_at(game)

    for _ in range(5):
        player.press("undo")
    back = games.read(game.id)
    assert own(back) == own(game) - 5
    while own(games.read(game.id)) < own(back) + 1:
        player.go_on(choice=-1)
    other = games.read(game.id)
    assert other.lines[: len(back.lines)] == back.lines
    assert other.lines[len(back.lines)] != game.lines[len(back.lines)]

    player.turn_to("More", "Branches")
    expect(player.tab.locator(".campaign-card")).to_have_count(2)
    player.tab.get_by_role("link", name="Compare with the present").click()
    expect(player.tab.get_by_role("heading", name="What differs")).to_be_visible()
    player.tab.get_by_role("button", name="Go on with it").click()

    expect(player.tab.locator(".notice")).to_contain_text("You go on with")
    assert games.read(game.id) == game
    assert [branch.leaf for branch in GameBranch.objects.all()] == [other.head]
