"""Boudica's rebellion with its scripts: by presses on the map, by keyboard, with the curtain between the two."""

import os
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Route, expect

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.w5_movement.moving import Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.verdict import title as verdict
from campaign.shelf import doors
from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.rebellion import DIVIDED, FIRST_BLOOD, begun, now


def sit_at(player: Player, id_: UUID) -> None:
    player.go("game-board", GAME, id_)


def space(player: Player, id_: str) -> Locator:
    return player.tab.locator(f'svg[data-map] a[data-space="{id_}"]')


def title(player: Player) -> Locator:
    return player.tab.locator("#now-title")


def press(player: Player, text: str) -> None:
    player.tab.locator("#now").get_by_role("button", name=text, exact=True).click()


def go_to(player: Player, id_: str) -> Locator:
    """The button of a way."""
    return player.tab.locator(f'#now button[value="to {id_}"]')


def hand_over(player: Player) -> None:
    """Through the curtain."""
    expect(title(player)).to_have_text("Hand over to the Britons")
    player.tab.get_by_role("link", name="The Britons are at the screen").click()
    expect(title(player)).not_to_have_text("Hand over to the Britons")


def test_two_at_one_screen_set_the_game_up(player: Player):
    player.go("games", GAME)
    player.tab.locator('[name="plays"][value="both"]').check()
    player.tab.get_by_label("Name").fill("The fire")
    player.tab.get_by_label("Seed of the dice").fill("7")
    player.tab.get_by_role("button", name="Begin").click()
    hand_over(player)

    space(player, "regni").click()
    player.tab.locator("#now select").select_option(index=1)
    press(player, "Decide")

    expect(title(player)).to_have_text("The Britons move a piece or pass")


def test_a_turn_by_presses_on_the_map_and_a_battle(player: Player):
    """The curtain comes wherever the Britons decide after the Romans."""
    sit_at(player, begun(*DIVIDED))
    hand_over(player)
    space(player, "iceni").click()
    expect(player.tab.locator('.movable a[aria-current="true"]')).to_contain_text("Briton army 1")
    space(player, "corieltauvi").click()
    expect(title(player)).to_have_text("The Romans move a piece or pass")
    assert player.tab.get_by_text("For the Britons’ eyes only.").count() == 0
    press(player, "Pass")
    hand_over(player)
    press(player, "Pass")
    expect(title(player)).to_have_text("Which region first?")
    press(player, "Ordovices first")
    expect(title(player)).to_have_text("Ordovices: do the Romans fight?")
    press(player, "Do not fight")
    hand_over(player)
    press(player, "Fight")
    expect(title(player)).to_have_text("Corieltauvi: do the Romans fight?")
    expect(player.tab.locator("#now .battle-odds")).to_contain_text("Loses")
    player.tab.keyboard.press("r")
    expect(player.tab.locator("#now .just")).to_contain_text("lose in Corieltauvi")


@pytest.mark.parametrize("screen", ["player", "plain"])
def test_a_legion_marches_by_keyboard(screen: str, request: pytest.FixtureRequest):
    """With scripts and without: a piece, then where to, by steps; it stops by the button at the foot, or its key."""
    player: Player = request.getfixturevalue(screen)
    id_ = begun(*DIVIDED, Pass())
    sit_at(player, id_)

    space(player, "silures").focus()
    player.tab.keyboard.press("Enter")
    expect(player.tab.locator('.movable a[aria-current="true"]')).to_contain_text("Legio XX")
    player.tab.get_by_label("More to do there").press("Space")
    go_to(player, "dobunni").press("Enter")
    expect(title(player)).to_have_text("Legio XX Valeria Victrix on the way")
    if screen == "player":
        player.tab.keyboard.press("s")
    else:
        player.tab.get_by_role("button", name="Stop here").press("Enter")

    expect(player.tab.locator("#now-title")).to_have_text("Hand over to the Britons")
    assert now(id_).armies["legion-XX"].at == "dobunni"


def test_what_has_changed_has_the_focus_and_is_said(player: Player):
    sit_at(player, begun(*DIVIDED, Pass()))

    press(player, "Pass")

    expect(title(player)).to_be_focused()
    said = "The Romans pass. Now: Turn 1, battle: Ordovices: do the Romans fight?"
    expect(player.tab.locator("#announce")).to_have_text(said)


def test_a_press_while_an_answer_is_on_its_way_is_not_lost_without_a_word(player: Player):
    """It was meant for the page as it was: it is not sent, and that is said; pressed again it is done."""
    id_ = begun(*DIVIDED, Pass(), Enter("legion-XX", "dobunni"))
    sit_at(player, id_)
    note = player.tab.get_by_text("That press was not taken")
    held: list[Route] = []
    player.tab.route("**/decide/", lambda route: held.append(route))  # noqa: PLW0108 - a method has no place for its mark

    player.tab.get_by_label("More to do there").check()
    go_to(player, "atrebates").click()
    expect(player.tab.locator("#desk")).to_have_attribute("aria-busy", "true")
    space(player, "regni").click()
    player.tab.keyboard.press("s")
    expect(note).to_be_visible()
    held[0].continue_()

    expect(player.tab.locator("#now .just")).to_contain_text("Atrebates")
    expect(note).to_be_visible()
    assert len(held) == 1
    player.tab.unroute("**/decide/")
    press(player, "Stop here")
    expect(title(player)).to_have_text("Hand over to the Britons")
    expect(note).to_have_count(0)
    assert now(id_).armies["legion-XX"].at == "atrebates"


def test_what_there_is_to_press_is_seen_at_once_with_the_notes_of_a_first_turn(new_player: NewPlayer):
    """The pieces, and the ways of one, above what is pinned; on a phone too."""
    id_ = doors.first_turn(GAME, ROMANS)
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        player = new_player(viewport=size)
        sit_at(player, id_)
        foot = player.tab.locator(".now-do").bounding_box()
        way = player.tab.locator('#now button[value^="to "]').first.bounding_box()
        assert foot
        assert way
        assert foot["y"] + foot["height"] <= size["height"]
        assert way["y"] + way["height"] <= foot["y"]


def test_a_double_click_is_one_press(player: Player):
    """Nobody wants to pass twice, and nothing is said of it."""
    id_ = begun(*DIVIDED)
    sit_at(player, id_)
    hand_over(player)

    player.tab.locator("#now").get_by_role("button", name="Pass", exact=True).dblclick()

    expect(title(player)).to_have_text("The Romans move a piece or pass")
    expect(player.tab.get_by_text("That press was not taken")).to_have_count(0)
    assert now(id_).passed == (BRITONS,)


def test_dice_by_hand_have_their_page(player: Player):
    id_ = begun(*FIRST_BLOOD, Wish(fight=True), Wish(fight=True))
    sit_at(player, id_)
    press(player, "I roll the dice")
    expect(player.tab.get_by_role("button", name="The program rolls")).to_be_visible()

    press(player, "Roll the battle")

    expect(player.tab.locator("#dice-form")).to_be_visible()


LONG = bool(os.environ.get("RISE_PROOF"))
SHORTEST = ("Pass", "Stop here", "Fight", "Roll the battle", "Recruit no more")
"""What ends a moment soonest."""
MOST_CLICKS = 400
SOME_CLICKS = 12
MOMENT = """(soonest) => {
    const now = document.querySelector("#now"), said = (each) => each.textContent.trim();
    const buttons = [...now.querySelectorAll('form[action$="/decide/"] button')].map(said);
    const places = soonest.map((text) => buttons.indexOf(text)).filter((place) => place >= 0);
    const curtain = [...now.querySelectorAll("a")].some((each) => said(each) === "The Britons are at the screen");
    return [curtain, places[0] ?? 0];
}"""
"""Whether the curtain is there, and which button ends the moment soonest."""


def click_on(player: Player) -> None:
    """One click, as whoever's moment it is; and its answer."""
    curtain, place = player.tab.evaluate(MOMENT, SHORTEST)
    if curtain:
        hand_over(player)
        return
    seen = player.tab.locator('#now input[name="seen"]').first
    before = seen.input_value()
    player.tab.locator('#now form[action$="/decide/"] button').nth(place).click()
    expect(seen).not_to_have_value(before)


def test_a_game_by_clicks_of_two(player: Player):
    """From the first turn on, at full size to the verdict; whoever may fight does."""
    id_ = begun(*DIVIDED)
    sit_at(player, id_)
    for _ in range(MOST_CLICKS if LONG else SOME_CLICKS):
        if not now(id_).ending:
            click_on(player)

    assert now(id_).turn > 1
    if LONG:
        expect(player.tab.get_by_role("heading", name="Points", exact=True)).to_be_visible()
        player.tab.get_by_role("link", name="The verdict", exact=True).click()
        expect(player.tab.locator("#verdict-title")).to_have_text(verdict(now(id_)))
