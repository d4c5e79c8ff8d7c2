"""The desk map in a browser: attacks lit up from the page and played again, provinces chosen on it."""

from playwright.sync_api import Locator, expect

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.states import told
from campaign.italy.rules.decisions import DeclareAttack
from campaign.italy.web.desk import since_last_decision
from tests.browser.conftest import DESK, NewPlayer
from tests.browser.player import Player
from tests.played import stand_at, stand_before

DISPATCH = """([attack, province]) => {
    const told = Object.assign(document.createElement("button"), { textContent: "Dispatch" });
    if (attack) told.dataset.attack = attack;
    if (province) told.dataset.province = province;
    document.querySelector("#now").prepend(told);
}"""


def after_battles() -> CampaignGame:
    """In the seventh turn, after five battles: none of Rome's."""
    return stand_at("oblivion", 202)


def steps(player: Player) -> Locator:
    return player.tab.locator(".map-told-step")


def sheet(player: Player) -> Locator:
    return player.tab.locator("svg[data-map]")


def province(player: Player, id_: str) -> Locator:
    return sheet(player).locator(f'a[data-province="{id_}"]')


def test_what_is_pointed_at_or_focused_lights_its_arrow_and_province(player: Player):
    game = after_battles()
    (first, *_) = told(game, since_last_decision(game), len(game.lines))
    player.sit_at(game)
    player.tab.evaluate(DISPATCH, [first.attack, None])
    dispatch = player.tab.get_by_role("button", name="Dispatch")

    dispatch.focus()
    expect(sheet(player).locator(f'.map-arrow.map-lit[data-attack="{first.attack}"]')).to_be_visible()
    expect(province(player, first.to_province).locator(".map-lit")).to_have_count(1)
    player.tab.locator("#main").focus()
    expect(sheet(player).locator(".map-lit")).to_have_count(0)

    player.tab.evaluate(DISPATCH, [None, "tarentum"])
    player.tab.get_by_role("button", name="Dispatch").first.hover()
    expect(province(player, "tarentum").locator(".map-lit")).to_have_count(1)


def test_an_attack_of_an_earlier_turn_is_shown_while_it_is_lit(player: Player):
    game = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5)
    (first, *_) = told(game, since_last_decision(game), len(game.lines))
    player.sit_at(game)
    step = steps(player).first
    expect(step).to_be_hidden()
    player.tab.evaluate(DISPATCH, [first.attack, None])

    player.tab.get_by_role("button", name="Dispatch").focus()
    expect(step).to_be_visible()
    player.tab.locator("#main").focus()
    expect(step).to_be_hidden()


def test_it_is_played_at_a_press_until_a_key(new_player: NewPlayer):
    player = new_player(reduced_motion="no-preference", **DESK)
    player.sit_at(after_battles())
    count = steps(player).count()
    assert count > 1
    for step in steps(player).all():
        expect(step).to_be_hidden()

    seals = sheet(player).locator(".map-seal[data-attack]")
    expect(seals.first).to_be_visible()

    play = player.tab.locator("button[data-play]")
    play.press("Enter")
    expect(sheet(player)).to_have_class("map map-playing")
    expect(seals.first).to_have_css("animation-name", "told-pressed")
    expect(sheet(player).locator('.map-was:not([hidden="hidden"])')).not_to_have_count(0)
    player.tab.keyboard.press("Enter")
    expect(sheet(player)).to_have_class("map")
    expect(sheet(player).locator('.map-was:not([hidden="hidden"])')).to_have_count(0)
    expect(steps(player).locator("> path").first).to_be_hidden()
    expect(seals.first).to_have_css("opacity", "1")


def test_nothing_is_offered_to_play_where_nothing_may_move(new_player: NewPlayer):
    player = new_player(reduced_motion="reduce")
    player.sit_at(after_battles())
    expect(sheet(player)).to_have_attribute("data-ready", "")

    assert steps(player).count() > 1
    expect(player.tab.locator("button[data-play]")).to_be_hidden()


def test_a_marked_province_is_its_own_row(player: Player):
    """Pressed once or twice at once it is chosen and nothing more; Enter chooses it, and Enter again sends the form."""
    game = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5)
    player.sit_at(game)
    before = player.seen.input_value()
    radios = player.form("attack").locator('input[type="radio"]')
    one, other = [str(radios.nth(place).get_attribute("value")) for place in (0, 1)]
    button = player.tab.locator("button[data-choose]")
    expect(button).to_have_text(str(button.get_attribute("data-choose")))

    province(player, one).dblclick()
    expect(player.form("attack").locator(f'input[value="{one}"]')).to_be_checked()
    expect(province(player, one).locator(".map-chosen")).to_have_count(1)
    expect(button).to_have_text(f"Attack {game.now.start.italy.name(one)}")
    expect(player.tab.locator("#province h2")).to_have_text(game.now.start.italy.name(one))

    province(player, other).focus()
    player.tab.keyboard.press("Enter")
    expect(player.form("attack").locator(f'input[value="{other}"]')).to_be_checked()
    expect(sheet(player).locator(".map-chosen")).to_have_count(1)
    expect(player.seen).to_have_value(before)
    expect(player.tab.locator("#province h2")).to_have_text(game.now.start.italy.name(other))
    expect(province(player, other)).to_be_focused()
    player.tab.keyboard.press("Enter")
    expect(player.seen).not_to_have_value(before)


def test_a_chosen_province_pressed_again_is_attacked(player: Player):
    """But not the first time where a row has chosen it."""
    game = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5)
    player.sit_at(game)
    radio = player.form("attack").locator('input[type="radio"]').first
    target = str(radio.get_attribute("value"))
    radio.check()

    province(player, target).click()
    expect(player.tab.locator("#province h2")).to_have_text(game.now.start.italy.name(target))
    expect(radio).to_be_checked()
    province(player, target).click()
    expect(radio).to_have_count(0)
    assert DeclareAttack(target) in [line.decision for line in games.read(game.id).lines]


def test_looking_a_province_up_loses_nothing(player: Player):
    """An unmarked province, a neighbour in its panel, the panel closed; and peace, which has no province."""
    game = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5)
    name = game.now.start.italy.name
    player.sit_at(game)
    radio = player.form("attack").locator('input[type="radio"]').first
    radio.check()

    province(player, "latium").click()
    expect(player.tab.locator("#province h2")).to_have_text(name("latium"))
    expect(province(player, "latium")).to_have_attribute("aria-current", "true")
    player.tab.locator("#province").get_by_role("link", name=name("etruria")).click()
    expect(player.tab.locator("#province h2")).to_have_text(name("etruria"))
    player.tab.locator("#province [data-close]").click()
    expect(player.tab.locator("#province")).to_be_hidden()

    expect(radio).to_be_checked()
    expect(province(player, "etruria")).to_be_focused()

    province(player, "latium").click()
    peace = player.form("attack").locator('input[value="none"]')
    peace.focus()
    player.tab.keyboard.press("Enter")
    expect(peace).to_be_checked()
    expect(player.tab.locator("#province")).to_be_hidden()
    expect(sheet(player).locator(".map-chosen")).to_have_count(0)
