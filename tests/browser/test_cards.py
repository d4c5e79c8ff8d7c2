"""A battle by cards in the browser: fought by hand with the mouse, by keyboard, on a phone, without scripts."""

import os
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.rules.battleplay.decisions import Move
from battles.rules.battleplay.state import Step
from battles.web.card_moment import COOKIE, Pause
from tests.browser.player import Player
from tests.card_battles import a_card_battle, decided, played_to, start

LONG = bool(os.environ.get("RISE_PROOF"))
ALL = 120
"""Decisions: no battle has as many."""


@pytest.fixture
def game() -> KeptCardGame:
    return a_card_battle()


def sit_down(player: Player, game: KeptCardGame, pause: Pause = Pause.NONE) -> Page:
    player.go("card-battle", game.id)
    player.tab.context.add_cookies([{"name": COOKIE, "value": pause, "url": player.tab.url}])
    return player.tab


@pytest.fixture
def tab(player: Player, game: KeptCardGame) -> Page:
    return sit_down(player, game)


@pytest.fixture
def deployment(player: Player, game: KeptCardGame) -> Page:
    """Where he chooses a card, and then a place for it."""
    return sit_down(player, played_to(game, lambda battle: battle.step is Step.DEPLOYMENT))


def seen(tab: Page) -> Any:
    """The number of the line he sees."""
    return tab.locator('#deciding input[name="seen"]')


def decide(tab: Page) -> None:
    """As a person does: choose a marked card if one has to be chosen, click a marked place; else a button beside it."""
    tab.wait_for_load_state("domcontentloaded")  # without scripts it is another page each time: count no half of it
    here, beside = tab.locator("#board button.go"), tab.locator("#now .options button")
    if not here.count() and tab.locator("#now .pick").count():
        tab.locator("#now .pick a").first.click()
        expect(tab.locator("#now .pick [aria-current]")).to_have_count(1)
    before = seen(tab).input_value()
    (here if here.count() else beside).first.click()
    expect(tab.locator(f'#deciding input[name="seen"][value="{before}"]')).to_have_count(0)


def press(tab: Page, name: str) -> None:
    """Let the program play, and see the battle move."""
    before = tab.locator('#program input[name="seen"]').input_value()
    tab.get_by_role("button", name=name).click()
    expect(tab.locator(f'#program input[name="seen"][value="{before}"]')).to_have_count(0)


def fight_on(tab: Page, decisions: int) -> None:
    """So many, or to the end."""
    over = tab.get_by_role("heading", name="The battle is over")
    for _ in range(decisions):
        expect(over.or_(seen(tab)).first).to_be_attached()
        if over.count():
            return
        decide(tab)


def all_but(decisions: int) -> KeptCardGame:
    """The battle so many of its player's decisions before its end."""
    game, taken = a_card_battle(), []
    while game.waits:
        taken.append(decided(game))
        game = cards.decide(game.id, game.head, taken[-1])
    game = a_card_battle()
    for decision in taken[:-decisions]:
        game = cards.decide(game.id, game.head, decision)
    return game


def test_a_battle_by_hand_to_its_end(player: Player):
    """At full size all of it; else the last of it, since its beginning is fought on a phone and without scripts."""
    game = a_card_battle() if LONG else all_but(6)
    tab = sit_down(player, game)

    fight_on(tab, ALL)

    assert cards.read(game.id).now.ending
    expect(tab.locator("#now")).to_contain_text("Result: a M")
    tab.get_by_role("link", name="See it again").click()
    expect(tab.get_by_role("heading", name="Line 1 of")).to_be_visible()
    tab.get_by_role("link", name="Next", exact=True).click()
    expect(tab.get_by_role("heading", name="Line 2 of")).to_be_visible()
    tab.get_by_role("link", name="Last").click()
    expect(tab.get_by_role("heading", name="The battle is over")).to_be_visible()


def test_by_keyboard(deployment: Page):
    """A digit picks a card, another one its file; Escape puts it back; the arrows go from place to place."""
    tab, said = deployment, deployment.locator("#announce")
    places = tab.locator("#board button.go")
    tab.keyboard.press("1")
    expect(places.first).to_be_focused()
    expect(said).to_contain_text("Manipular Legion picked: file 2, file 3, file 4")
    tab.keyboard.press("Escape")
    expect(tab.locator("#now .pick a").first).to_be_focused()
    expect(said).to_contain_text("to choose from")

    tab.keyboard.press("Enter")
    expect(places.first).to_be_focused()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    expect(said).to_contain_text("Romans: Manipular Legion in file 3.")
    expect(tab.locator("#now-title")).to_be_focused()
    tab.keyboard.press("1")
    expect(places.first).to_be_focused()
    tab.keyboard.press("4")

    expect(said).to_contain_text("Romans: Manipular Legion in file 4.")


GEOMETRY = """() => {
    const { height } = document.documentElement.getBoundingClientRect();
    const frame = document.querySelector(".board-frame");
    const within = [...document.querySelectorAll("#now-title, .now-do, .tabs, .host")].every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    });
    return [height <= innerHeight, document.documentElement.scrollHeight <= innerHeight, within,
        frame.scrollHeight <= frame.clientHeight, frame.scrollWidth <= frame.clientWidth];
}"""
"""Whether the page fits its window, what is asked and pinned and both armies are in it, and the board is seen whole."""


def test_a_battle_is_one_screen(player: Player):
    """In each phase; only what is asked, and what stands below the board, scroll by themselves."""
    game, faults = a_card_battle(), []
    for phase in ("setup", "deployment", "1.4", "2.1", "over"):
        while not game.now.ending and cards.phase(game.now.step) != phase:
            game = cards.decide(game.id, game.head, decided(game))
        tab = sit_down(player, game)
        for width, height in ((1280, 800), (1440, 900)):
            tab.set_viewport_size({"width": width, "height": height})
            if not all(found := tab.evaluate(GEOMETRY)):
                faults.append((phase, width, found))

    assert faults == []


@pytest.mark.parametrize("screen", ["phone", "plain"])
def test_on_a_phone_and_without_scripts(game: KeptCardGame, screen: str, request: pytest.FixtureRequest):
    """From deployment into the fighting; then the program plays on."""
    player: Player = request.getfixturevalue(screen)
    tab = sit_down(player, played_to(game, lambda battle: battle.step is Step.DEPLOYMENT))

    fight_on(tab, ALL if LONG else 6)
    if not LONG:
        tab.get_by_text("Finish battle…").click()
        press(tab, "Yes, finish it")

    assert cards.read(game.id).now.ending
    assert player.width_beyond_the_screen() == 0


def chosen(tab: Page) -> Locator:
    """The card that he has chosen."""
    return tab.locator("#now .pick [aria-current]")


def hold(tab: Page, address: str) -> list[Route]:
    """What is asked of the server there comes late: when the test lets it go on."""
    held: list[Route] = []
    tab.route(address, lambda route: held.append(route))
    return held


def let_go(tab: Page, held: list[Route]) -> None:
    """One after another, each as long as an answer takes."""
    for late in held:
        late.continue_()
        tab.context.request.get(tab.url)


def test_a_decision_is_seen_though_a_look_at_a_card_was_still_on_its_way(deployment: Page):
    """The look's answer would bring the board of before, and take the place of the decision's."""
    tab, cards_to_choose = deployment, deployment.locator("#now .pick a")
    cards_to_choose.first.click()
    expect(chosen(tab)).to_have_count(1)
    before, looks, decisions = seen(tab).input_value(), hold(tab, "**/*card=*"), hold(tab, "**/decide/")

    with tab.expect_request("**/*card=*"):
        cards_to_choose.nth(1).click()
    with tab.expect_request("**/decide/"):
        tab.locator("#board button.go").first.click()
    cards_to_choose.last.click()  # too late: it is decided
    let_go(tab, [*looks, *decisions])

    expect(seen(tab)).not_to_have_value(before)


def test_of_two_cards_the_one_pressed_last_is_chosen(deployment: Page):
    tab, cards_to_choose = deployment, deployment.locator("#now .pick a")
    last, looks = str(cards_to_choose.nth(1).get_attribute("id")), hold(tab, "**/*card=*")

    with tab.expect_request("**/*card=*"):
        cards_to_choose.first.click()
    with tab.expect_request("**/*card=*"):
        cards_to_choose.nth(1).click()
    let_go(tab, looks)

    expect(chosen(tab)).to_have_id(last)


def test_what_is_pressed_as_soon_as_it_is_there_reloads_nothing(deployment: Page):
    """In the same moment in which the board comes anew its buttons are htmx's."""
    tab, before = deployment, seen(deployment).input_value()
    tab.evaluate(QUICK)

    tab.locator("#now .pick a").first.click()

    expect(seen(tab)).not_to_have_value(before)
    assert tab.evaluate("window.pressed")


QUICK = """() => new MutationObserver((_, observer) => {
    observer.disconnect();
    window.pressed = true;
    document.querySelector("#board button.go").click();
}).observe(document.getElementById("card-battle").parentElement, { childList: true })"""
"""Presses the first marked place when the board has come anew."""


def test_a_card_on_its_way_stands_in_no_ones_way(deployment: Page):
    """Else a press is lost whose beginning is on a button, and its end on the card that has come over it meanwhile."""
    tab = deployment
    tab.emulate_media(reduced_motion="no-preference")
    tab.evaluate(HELD_ALOFT)

    decide(tab)

    assert tab.evaluate(IN_THE_WAY) == [False]


HELD_ALOFT = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...way) {
        const flight = animate.apply(this, way);
        flight.pause();
        flight.currentTime = 250;
        return flight;
    };
}"""
"""Cards stay half-way."""
IN_THE_WAY = """() => [...document.querySelectorAll("#board .now-came")].map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
"""Of each card that has come, whether a press would meet it."""


def test_after_a_decision_nothing_moves_under_the_finger(phone: Player, game: KeptCardGame):
    """The phone brings the question into sight at once: a press on the board may follow the board's coming closely."""
    tab = sit_down(phone, played_to(game, lambda battle: battle.step is Step.DEPLOYMENT))
    tab.locator("#now .pick a").first.click()
    expect(chosen(tab)).to_have_count(1)

    came, shown = tab.evaluate(STOOD)

    assert came == pytest.approx(shown, abs=1)


STOOD = """() => new Promise(done => {
    const now = () => document.getElementById("now");
    document.addEventListener("htmx:afterSettle", () => {
        const came = now().getBoundingClientRect().top;
        now().scrollIntoView({ block: "start", behavior: "instant" });
        done([came, now().getBoundingClientRect().top]);
    }, { once: true });
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    document.querySelector("#board button.go").click();
})"""
"""How far down the screen the question stands as soon as it has come, and when it has been brought into sight."""


def test_back_leaves_the_battle(player: Player, game: KeptCardGame):
    """However much was decided there."""
    player.go("skirmish")
    tab = sit_down(player, game)
    fight_on(tab, 2)

    tab.go_back()

    expect(tab).to_have_url(re.compile(r"/skirmish/$"))


def test_watching(player: Player):
    game = a_card_battle(Commands.NEITHER, of=start("epirus", "carthage", 120))
    tab = sit_down(player, game)

    press(tab, "Finish phase")
    press(tab, "Next card")
    expect(tab.locator("#since-title")).to_have_text("Just now")
    press(tab, "Finish battle")

    expect(tab.get_by_role("heading", name="The battle is over")).to_be_visible()


def test_another_tab_is_told(player: Player, game: KeptCardGame, tab: Page):
    cards.advance(game.id, game.head, Until.PHASE)

    tab.get_by_text("Finish battle…").click()
    tab.get_by_role("button", name="Yes, finish it").click()

    expect(tab.locator(".notice.error")).to_contain_text("moved on since that page was shown")
    assert cards.read(game.id).now.ending is None


def test_the_players_own_dice(player: Player):
    """Chosen on the board; the symbols pressed, a tab closed half-way, and the combat told as rolled by hand."""
    game = played_to(a_card_battle(Commands.BOTH), lambda battle: battle.step is Step.CHARGE and not battle.asks)
    tab = sit_down(player, game)
    tab.get_by_text("Odds and settings").click()
    tab.get_by_role("button", name="I roll the combat dice").click()
    expect(tab.locator("#rolling")).to_contain_text("You roll the combat dice of both sides.")
    dice = tab.locator(".own-die")
    while not dice.count():
        decide_here = tab.locator("#now .options button").first
        before = tab.locator("#now").inner_text()
        decide_here.click()
        expect(tab.locator("#now")).not_to_have_text(before, use_inner_text=True)
    with tab.expect_response(lambda answer: answer.status == 204):
        dice.first.locator("label").nth(1).click()

    tab.reload()
    expect(dice.first.locator('input[value="S"]')).to_be_checked()
    for die in dice.all():
        die.locator('input[value="S"]').check(force=True)
    tab.get_by_role("button", name="These are my dice").click()
    tab.get_by_text("What happened", exact=True).click()

    expect(tab.locator("#since-title ~ .card-log .by-hand").first).to_be_visible()
    assert player.width_beyond_the_screen() == 0


MOVED = """() => new Promise(done => {
    document.addEventListener("htmx:afterSettle", () => {
        const every = document.getAnimations().map(each => each.effect.target.id).filter(id => id.startsWith("card-"));
        done([...new Set(every)]);
    }, { once: true });
    document.querySelector("#board button.go").click();
})"""
"""The cards that move after a click."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_is_seen_to_move(player: Player, motion: Literal["no-preference", "reduce"]):
    game = played_to(a_card_battle(), lambda battle: battle.step is Step.MOVES and not battle.asks)
    player.tab.emulate_media(reduced_motion=motion)
    tab = sit_down(player, game)
    tab.locator("#now .pick a").first.click()
    expect(tab.locator("#board button.go").first).to_be_visible()

    moving = tab.evaluate(MOVED)

    came = [line.decision for line in cards.read(game.id).lines[len(game.lines) :] if isinstance(line.decision, Move)]
    assert {f"card-{move.card}" for move in came} == {*moving} if motion == "no-preference" else not moving
    expect(tab.locator("#board .now-came .origin").first).to_contain_text("from file")


def test_the_next_question_waits_on_the_phone_and_the_board_stays_above_it(phone: Player):
    """A roll is seen first; the board is in sight with it, and both sides are named."""
    game = played_to(a_card_battle(Commands.BOTH), lambda battle: battle.step is Step.CHARGE and not battle.asks)
    tab = sit_down(phone, game, Pause.PRESS)

    press(tab, "Next combat")

    for shown in ("#board .board-sides", "#board .board", "#now .rolled"):
        expect(tab.locator(shown).first).to_be_in_viewport()
    expect(tab.locator("#now .options")).to_have_count(0)
    tab.get_by_role("link", name="Go on").click()
    expect(tab.locator("#now .options")).to_be_visible()
    board, now = (tab.locator(each).bounding_box() for each in ("#board .board-frame", "#now"))
    assert board
    assert now
    assert board["y"] < now["y"]
    assert phone.width_beyond_the_screen() == 0
