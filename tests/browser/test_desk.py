"""The desk as a screen: what is in view at every size and every decision, and where the focus is after an act."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.shelf import doors
from tests.browser.player import Player
from tests.played import rome_attacks, stand_at, stand_before


def with_notes(*decided: de.Decision) -> CampaignGame:
    """A first turn, after these decisions; its notes stand above what there is to decide."""
    game = games.read(doors.first_turn(games.own_kind()))
    for decision in decided:
        game = games.decide(game.id, game.head, decision)
    return game


STATES = {
    "attack with notes": lambda: with_notes(),
    "late attack": lambda: stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 8),
    "redirect": lambda: stand_before(de.Redirect),
    "money with notes": lambda: with_notes(de.DeclareAttack("etruria")),
    "defence": lambda: stand_before(de.CommitDefence),
    "battle": lambda: stand_before(de.ReportBattle, rome_attacks),
    "spoils": lambda: stand_before(de.TakeProvince),
    "step by step": lambda: stand_at("dominion", 40),
    "the end": lambda: stand_at("destiny"),
}
ONE_SCREEN = [(1200, 700), (1280, 800), (1600, 1000), (1920, 1080)]
PHONE = (390, 844)
SEEN = """() => {
    const box = (found) => {
        const { left, top, right, bottom } = found.getBoundingClientRect();
        return { left, top, right, bottom };
    };
    const page = document.documentElement;
    const buttons = [...document.querySelectorAll(".now-do button, .now-do .button")];
    const button = buttons.find((each) => each.checkVisibility()), place = box(button);
    const provinces = [...document.querySelectorAll("svg[data-map] .map-hit")].map(box);
    const choice = document.querySelector(".targets .at-once button, .plans button, .odds-now svg");
    const middle = document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2);
    return {
        beyond: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
        title: box(document.querySelector("#now-title")),
        button: place,
        unseen: choice && box(choice).bottom > box(document.querySelector(".now-do")).top,
        covered: !button.contains(middle),
        italy: {
            left: Math.min(...provinces.map((each) => each.left)),
            top: Math.min(...provinces.map((each) => each.top)),
            right: Math.max(...provinces.map((each) => each.right)),
            bottom: Math.max(...provinces.map((each) => each.bottom)),
        },
        frame: box(document.querySelector(".map-frame")),
    };
}"""


def within(inner: dict[str, float], outer: dict[str, float]) -> bool:
    low = all(inner[side] >= outer[side] for side in ("left", "top"))
    return low and all(inner[side] <= outer[side] for side in ("right", "bottom"))


def seen(player: Player, width: int, height: int) -> tuple[dict[str, Any], dict[str, float]]:
    player.tab.set_viewport_size({"width": width, "height": height})
    player.tab.evaluate("scrollTo(0, 0)")
    player.tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return player.tab.evaluate(SEEN), {"left": 0, "top": 0, "right": width, "bottom": height}


@pytest.mark.parametrize("state", STATES)
def test_everything_is_in_view(player: Player, state: str):
    player.sit_at(STATES[state]())
    expect(player.tab.locator("svg[data-ready]")).to_be_attached()
    assert ("notes" in state) == (player.tab.locator(".note").count() > 0)

    for size in ONE_SCREEN:
        found, window = seen(player, *size)
        assert found["beyond"] == [0, 0], size
        assert within(found["button"], window), size
        assert not found["covered"], size
        assert size == ONE_SCREEN[0] or not found["unseen"], size
        assert within(found["italy"], found["frame"]), size
        assert within(found["frame"], window), size

    found, window = seen(player, *PHONE)
    assert found["beyond"][0] == 0
    assert within(found["title"], window)
    assert within(found["button"], window)


def test_one_press_at_a_time(player: Player):
    """What is pressed while an answer is on its way is not sent, and that is said, before it comes and after."""
    game = stand_at("dominion", 40)
    player.sit_at(game)
    note = player.tab.get_by_text("That press was not taken")
    held: list[Route] = []
    player.tab.route("**/advance/", lambda route: held.append(route))  # noqa: PLW0108 - a method has no place for its mark

    player.tab.get_by_role("button", name="Next step").click()
    player.tab.get_by_role("button", name="Run the turn").click()
    expect(note).to_be_visible()
    held[0].continue_()

    expect(player.tab.locator("#desk:not([aria-busy]) [name='seen']").first).not_to_have_value(f"{game.head}")
    expect(note).to_be_visible()
    assert len(held) == 1
    assert games.read(game.id).head == game.head + 1


def test_each_table_opens_at_a_press(player: Player):
    """One after another with the mouse, and by the arrow keys."""
    player.sit_at(stand_before(de.DeclareAttack))

    for table in ("powers", "provinces", "log"):
        player.tab.locator(f'label[for="tab-{table}"]').click()
        expect(player.tab.locator(".sheet:visible")).to_have_attribute("id", table)

    player.tab.keyboard.press("ArrowLeft")
    expect(player.tab.locator(".sheet:visible")).to_have_attribute("id", "provinces")


CARD = """() => {
    const box = (each) => each.getBoundingClientRect().toJSON();
    const names = [...document.querySelectorAll("#powers .ruler")].map((cell) => {
        const written = document.createRange();
        written.selectNodeContents(cell.querySelector(".person") ?? cell);
        return { name: box(written), bar: cell.querySelector("meter") && box(cell.querySelector("meter")) };
    });
    return {
        beyond: document.querySelector("#province").scrollWidth - document.querySelector("#province").clientWidth,
        card: box(document.querySelector("#province")),
        close: box(document.querySelector("#province [data-close]")),
        overrule: box(document.querySelector("#province .actions a:last-child")),
        map: box(document.querySelector(".desk-map")),
        frame: box(document.querySelector(".map-frame")),
        march: box(document.querySelector("#march-toggle")),
        names: names.filter((each) => each.bar),
    };
}"""


def test_beside_each_table_the_card_of_a_province_fits_the_map(player: Player):
    """What can be pressed on it is in sight, and what may march on Rome within the frame; no ruler sits on his bars."""
    player.sit_at(stand_before(de.DeclareAttack))
    player.tab.locator('a[data-province="etruria"]').first.click()
    expect(player.tab.locator("#province h2")).to_have_text("Etruria")

    for table in ("none", "powers", "provinces", "log"):
        seen(player, *ONE_SCREEN[0])  # on a large screen the log is there without its tab
        player.tab.locator(f'label[for="tab-{table}"]').click()
        for size in ONE_SCREEN:
            seen(player, *size)
            found, shown = player.tab.evaluate(CARD), (table, size)
            assert within(found["card"], found["map"]), shown
            assert within(found["close"], found["card"]), shown
            assert within(found["overrule"], found["card"]), shown
            assert found["beyond"] == 0, shown
            assert within(found["march"], found["frame"]), shown
            names = found["names"] if table == "powers" else []
            assert all(each["name"]["bottom"] <= each["bar"]["top"] for each in names), shown


def test_keys_press_rows_open_tables_and_take_back(player: Player):
    """The second target, as its own button would, taken back; from province to province, to a card and back; a menu."""
    game = stand_before(de.DeclareAttack)
    player.sit_at(game)
    tab, keys = player.tab, player.tab.keyboard
    target = str(tab.locator("#now .targets tbody").nth(1).get_attribute("data-province"))

    keys.press("p")
    expect(tab.locator("#powers")).to_be_visible()
    keys.press("2")
    expect(player.seen).not_to_have_value(str(game.head))
    assert games.read(game.id).lines[len(game.lines)].decision == de.DeclareAttack(target)
    expect(tab.locator("#now-title")).to_be_focused()
    keys.press("u")
    expect(player.seen).to_have_value(str(game.head))

    latium = tab.locator('svg[data-map] a[data-province="latium"]')
    latium.focus()
    keys.press("Enter")
    expect(tab.locator("#province-title")).to_be_focused()
    keys.press("Escape")
    expect(latium).to_be_focused()
    expect(tab.locator("#province")).to_be_hidden()
    keys.press("ArrowUp")
    expect(tab.locator('svg[data-map] a[data-province="sabinum"]')).to_be_focused()

    menu = tab.locator("#campaign-nav summary", has_text="Story")
    menu.click()
    keys.press("Escape")
    expect(menu).to_be_focused()
    expect(tab.locator(".nav-group[open]")).to_have_count(0)


def test_a_table_that_was_opened_stays_open(player: Player):
    player.sit_at(stand_before(de.DeclareAttack))
    player.tab.get_by_text("Powers", exact=True).last.click()
    expect(player.tab.locator("#powers")).to_be_visible()

    player.decide("attack", province="none")

    expect(player.tab.locator("#powers")).to_be_visible()
