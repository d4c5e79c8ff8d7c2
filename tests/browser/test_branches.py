"""Time in a browser: back some decisions, on with something else, and back to what was left."""

from playwright.sync_api import expect

from campaign import games
from campaign.games import CampaignGame
from campaign.models import Branch
from campaign.rules import turn
from campaign.rules.decisions import DeclareAttack
from tests.browser.player import Player
from tests.played import stand_at, stand_before


def own(game: CampaignGame) -> int:
    return len(game.own_decisions())


def test_back_five_decisions_and_on_another_branch(player: Player):
    game = stand_at("dominion", 120)
    player.sit_at(game)

    for _ in range(5):
        player.press("undo")
    back = games.read(game.id)
    assert own(back) == own(game) - 5
    while own(games.read(game.id)) < own(back) + 2:
        player.go_on(choice=-1)
    other = games.read(game.id)
    assert other.lines[: len(back.lines)] == back.lines
    assert other.lines[len(back.lines)] != game.lines[len(back.lines)]

    player.tab.get_by_role("link", name="Branches").click()
    expect(player.tab.locator(".campaign-card")).to_have_count(2)
    player.tab.get_by_role("link", name="Compare with the present").click()
    expect(player.tab.get_by_role("heading", name="What differs")).to_be_visible()
    player.tab.get_by_role("button", name="Go on with it").click()

    expect(player.tab.locator(".notice")).to_contain_text("You go on with")
    assert games.read(game.id) == game
    assert [branch.leaf for branch in Branch.objects.all()] == [other.head]


def test_back_to_a_line_by_its_button(player: Player):
    game = stand_at("dominion", 120)
    player.go("log", game.id, game.now.turn)
    line = game.lines[-6].n

    player.tab.locator(f"#line-{line}").hover()
    player.tab.locator(f'#line-{line} button[name="to"]').click()

    expect(player.tab.locator(".notice")).to_contain_text(f"back at line {line}")
    assert games.read(game.id).head == line
    player.press("run" if turn.programs_decision(game.states[line]) else "back")


def test_a_province_is_overruled(player: Player):
    game = stand_before(DeclareAttack)
    holder = game.now.situation.land.controller("apulia")
    power = next(p for p in game.now.situation.land.active if p != holder)
    player.sit_at(game)

    player.tab.get_by_role("link", name="Overrule…").first.click()
    player.tab.get_by_label("What is wrong?").select_option("apulia")
    player.tab.get_by_role("button", name="Go on").click()
    player.tab.locator(f'input[name="holder"][value="{power}"]').check()
    player.tab.get_by_label("Reason").fill("A die fell off the table")
    player.tab.get_by_role("button", name="See what follows").click()
    expect(player.tab.get_by_role("heading", name="This is what will happen")).to_be_visible()
    player.tab.get_by_role("button", name="Overrule", exact=True).click()

    expect(player.tab.locator(".log-decision").first).to_contain_text("Overruled: A die fell off the table")
    assert games.read(game.id).now.situation.land.controller("apulia") == power
