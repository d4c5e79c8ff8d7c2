"""Nothing jumps while a page comes: on a slow machine that has nothing of it yet, and gets its typefaces last."""

import os
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route

from battles import fights
from battles.battleplay import games as cards
from battles.battleplay.games import Until
from battles.rules.battleplay.state import Step as CardStep
from campaign.boudica.game import GAME as BOUDICA
from campaign.italy.rules import decisions as de
from tests.browser.conftest import NewPlayer
from tests.card_battles import a_card_battle, played_to
from tests.fights import a_fight
from tests.played import stand_at, stand_before
from tests.rebellion import begun

LONG = bool(os.environ.get("RISE_PROOF"))
MOST = 0.1
"""Cumulative layout shift that counts as good: https://web.dev/articles/cls."""
SLOWER = 6 if LONG else 4
"""Times: so slow that a page is painted before it is whole."""
WIDE, NARROW = (1280, 800), (390, 844)

PAINTED = """() => new Promise((painted) => {
    new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
})"""
SHIFTS = """async () => {
    await document.fonts.ready;
    const entries = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    entries.push(...observer.takeRecords());
    const told = ({ node, previousRect, currentRect }) =>
        `${node?.nodeName} ${node?.parentNode?.className}: ${previousRect.y} to ${currentRect.y}`;
    return entries.map(({ value, sources }) => [value, sources.map(told)]);
}"""
"""How much has moved at each time, and what."""


def just_rolled() -> tuple[object, ...]:
    battle = played_to(a_card_battle(), lambda fought: fought.step is CardStep.CHARGE)
    return "card-battle", cards.advance(battle.id, battle.head, Until.NEXT).id


def tracker() -> tuple[object, ...]:
    fight = a_fight()
    fights.begin_count(fight.id)
    return "tracker", fight.id


PAGES: dict[str, Callable[[], tuple[object, ...]]] = {
    "front": lambda: ("campaigns",),
    "tracker": tracker,
    "battle by cards": just_rolled,
    "army list": lambda: ("army-list", a_fight().id, "attacker"),
    "desk": lambda: ("desk", stand_before(de.DeclareAttack).id),
    "rules": lambda: ("rules",),
    "Boudica": lambda: ("game-board", BOUDICA, begun()),
    "skirmish": lambda: ("skirmish",),
    "verdict": lambda: ("verdict", stand_at("dominion").id),
    "log": lambda: ("log", stand_at("dominion").id, 5),
}
LOOKS = [
    (page, screen)
    for at, page in enumerate(PAGES)
    for screen in ((NARROW, WIDE) if LONG else ((NARROW, WIDE)[at % 2],))
]
"""On a phone's screen and a wide one by turns; in the long proof on both."""


def come(tab: Page, name: str, *arguments: object) -> None:
    """To a page whose typefaces come when it has been painted without them."""
    held: list[Route] = []
    painted = False
    tab.route("**/*.woff2", lambda route: route.continue_() if painted else held.append(route))
    tab.goto(reverse(name, args=arguments), wait_until="domcontentloaded")
    tab.evaluate(PAINTED)
    painted = True
    assert held
    for route in held:
        route.continue_()
    tab.wait_for_load_state()


@pytest.mark.parametrize(("page", "screen"), LOOKS)
def test_nothing_jumps(new_player: NewPlayer, page: str, screen: tuple[int, int]):
    name, *arguments = PAGES[page]()
    tab = new_player(drawn=True, viewport={"width": screen[0], "height": screen[1]}).tab
    tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    come(tab, str(name), *arguments)

    shifts = tab.evaluate(SHIFTS)
    assert sum(value for value, _ in shifts) < MOST, shifts
