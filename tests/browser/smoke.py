"""The smoke test of the other browsers, by `make browsers`: a turn, a battle on the tracker, one by cards, print.

Everything else is held in Chromium, by the tests beside it. This file is not collected with them: it takes minutes.
"""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.urls import reverse
from pypdf import PdfReader

from battles import fights
from battles.battleplay import games as cards
from battles.models import Fight
from battles.rules.verdict import Side
from campaign.italy import games
from campaign.italy.rules import decisions as de
from powers.rules.theatre import ROME
from tests.browser import webdriver
from tests.browser.test_desk import SEEN as ON_THE_DESK
from tests.browser.test_desk import STATES, within
from tests.browser.webdriver import NEEDS, Driver, Tab
from tests.card_battles import a_card_battle
from tests.fights import a_fight
from tests.played import rome_attacks, stand_at, stand_before

DESKTOP = (1280, 800)
NARROW = (500, 844)
"""As narrow as the windows of these browsers get; a phone's layout all the same."""


@pytest.fixture(scope="session", autouse=True)
def listening() -> Iterator[None]:
    """Before the program runs."""
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, "tests.browser.webdriver.listening"]):
        yield


@pytest.fixture(scope="session", params=NEEDS)
def driver(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """Each browser. What is not installed is said, and fails if RISE_BROWSER_TESTS=required."""
    if lacking := webdriver.lacking(request.param):
        (pytest.fail if os.environ.get("RISE_BROWSER_TESTS") == "required" else pytest.skip)(lacking)
    with webdriver.running(request.param, tmp_path_factory.mktemp(request.param)) as running:
        yield running


@pytest.fixture
def tab(driver: Driver, server: str) -> Iterator[Tab]:
    """At a desk. No script may fail in it, and nothing break the content security policy."""
    webdriver.HEARD.clear()
    tab = Tab(driver, server)
    tab.resize(*DESKTOP)
    yield tab
    tab.do("Navigate", url="about:blank")
    assert webdriver.HEARD == []


def test_what_a_page_complains_of_is_heard(tab: Tab):
    tab.go(reverse("rules"))

    tab.script("document.body.setAttribute('style', 'color: red')")
    tab.script("document.body.append(Object.assign(document.createElement('script'), {src: '/listens.js'}))")  # again

    webdriver.until(lambda: len(webdriver.HEARD) >= 2, "both complaints")
    assert any("refused: style-src" in one for one in webdriver.HEARD)
    assert any("tell" in one for one in webdriver.HEARD)
    webdriver.HEARD.clear()


# A turn

SEEN = 'form[action$="/advance/"] input[name="seen"]'


def and_see_it_move(tab: Tab, button: str) -> None:
    before = tab.script("return document.querySelector(arguments[0]).value", SEEN)
    tab.click(button)
    tab.wait("document.querySelector(arguments[0])?.value !== arguments[1]", SEEN, before)
    tab.wait("!document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def go_on(tab: Tab) -> None:
    """Let the program run, or press what there is: the first target, the money as it stands, the generator."""
    if tab.sees('button[value="run"]') and not tab.sees("#decide-generator"):
        and_see_it_move(tab, 'button[value="run"]')
        return
    if tab.sees('.decision input[type="radio"]'):
        tab.click('.decision input[type="radio"]')
    if tab.sees("details.divide:not([open])"):
        tab.click("details.divide > summary")
    and_see_it_move(tab, '#decide-generator button, .now-do button[form^="decide-"], details.divide[open] button')


def test_a_turn(tab: Tab):
    tab.go(reverse("campaigns"))
    tab.type('form[action$="/new/"] input[name="name"]', "Elsewhere")
    tab.type('form[action$="/new/"] input[name="seed"]', "quiet 4")
    tab.click('form[action$="/new/"] button:not([form])')
    tab.wait("document.querySelector('svg[data-ready]')")
    game = games.read(tab.campaign)

    tab.click('[data-province="etruria"] input[type="radio"]')
    assert tab.text(".now-do button[data-choose]") == "Attack Etruria"
    assert tab.script("return document.querySelectorAll('svg[data-map] .map-chosen').length") == 1
    and_see_it_move(tab, ".now-do button[data-choose]")
    tab.wait("document.activeElement.id === 'now-title'")
    assert "Turn 1" in tab.text("#announce")
    while games.read(game.id).now.turn == 1:
        go_on(tab)

    now = games.read(game.id)
    assert de.DeclareAttack("etruria") in [line.decision for line in now.lines]
    assert "341 BC" in tab.text("main")


def test_each_decision(tab: Tab):
    for kind in (de.Spend, de.Redirect, de.CommitDefence, de.UseGenerator, de.TakeProvince):
        game = stand_before(kind)
        tab.go(reverse("desk", args=[game.id]))
        go_on(tab)
        assert isinstance(games.read(game.id).lines[len(game.lines)].decision, kind)


@pytest.mark.parametrize("state", ["late attack", "money with notes", "battle"])
def test_the_desk_is_one_screen(tab: Tab, state: str):
    game = STATES[state]()
    for width, height in ((1200, 700), (1600, 1000)):
        tab.resize(width, height)
        tab.go(reverse("desk", args=[game.id]))
        tab.wait("document.querySelector('svg[data-ready]')")
        found = tab.script(f"return ({ON_THE_DESK})()")
        assert (found["beyond"], found["covered"]) == ([0, 0], False)
        assert within(found["italy"], found["frame"])
        assert within(found["button"], {"left": 0, "top": 0, "right": width, "bottom": height})


# A battle on the tracker


def test_a_result_by_enter(tab: Tab):
    """What is missing has the focus, and Enter sends it, though the button is outside of the form."""
    game = stand_before(de.ReportBattle, rome_attacks)
    tab.go(reverse("desk", args=[game.id]))
    tab.click('form[action$="/table/"] button')
    tab.wait("location.pathname.startsWith('/battle/')")
    tab.go(reverse("desk", args=[game.id]))
    tab.click('label[for^="way-result"]')
    tab.click('#decide-report input[name="winner"][value="attacker"]')

    tab.click('.now-do button[form="decide-report"]')
    tab.wait("document.activeElement?.name === 'losses'")
    breaks = int(tab.script("return document.querySelector('[data-cavalry]').dataset.attacker"))
    tab.type('#decide-report input[name="losses"]', str(breaks // 2 + 1))
    tab.wait("!document.querySelector('[data-cavalry]').hidden")
    tab.type('#decide-report input[name="losses"]', "1")
    tab.wait("document.querySelector('[data-cavalry]').hidden")
    tab.do("ElementSendKeys", id=tab.one('#decide-report input[name="losses"]'), text="\ue007")

    assert tab.one('button[name="confirmed"]')


def test_a_battle_on_the_tracker(tab: Tab):
    game = stand_before(de.ReportBattle, rome_attacks)
    battle = game.now.battle
    assert battle is not None
    tab.go(reverse("desk", args=[game.id]))
    tab.click('form[action$="/table/"] button')
    tab.wait("location.pathname.startsWith('/battle/')")
    fight = Fight.objects.get().id
    tab.resize(*NARROW)
    tab.go(reverse("tracker", args=[fight]))
    tab.click('form[action$="/begin/"] button')

    tap(tab, "#unit-attacker-0")
    tab.wait("document.querySelector('#board [data-undo]').textContent.startsWith('Undo: ')")
    tap(tab, "#board [data-undo]")
    tab.wait("document.querySelector('#board [data-undo]').textContent === 'Nothing to undo'")
    while not tab.sees(".verdict-at-table"):
        tap(tab, '#board button[id^="unit-defender-"]:enabled:not([aria-disabled])')
    tab.wait("!document.querySelector('#tracker .going') && document.querySelector('[data-waiting]').hidden")
    begun = fights.count(fight)
    assert begun is not None
    assert begun.table.losers == (Side.DEFENDER,)
    tab.click('#board button[value="confirm"]')
    tab.wait("location.pathname.startsWith('/campaign/')")
    assert games.read(game.id) == game
    tab.click('button[name="confirmed"]')
    tab.wait("!document.querySelector('button[name=\"confirmed\"]')")

    assert games.read(game.id).now.situation.land.owner(battle.province) == ROME


def tap(tab: Tab, button: str) -> None:
    """See it counted before the next: drawn at once, all may be gone before the server says that the battle is over."""
    state = "document.querySelector('#board [data-state]').dataset.state"
    before = tab.script(f"return {state}")
    tab.click(button)
    tab.wait(f"{state} !== arguments[0]", before)


# A battle by cards


def test_a_battle_by_cards(tab: Tab):
    game = a_card_battle()
    seen = '#deciding input[name="seen"]'
    tab.go(reverse("card-battle", args=[game.id]))

    while not cards.read(game.id).now.ending:
        if not tab.sees("#board button.go") and tab.sees("#now .pick"):
            tab.click("#now .pick a")
            tab.wait("document.querySelector('#now .pick [aria-current]')")
        before = tab.script("return document.querySelector(arguments[0]).value", seen)
        tab.click("#board button.go" if tab.sees("#board button.go") else "#now .options button")
        tab.wait("document.querySelector(arguments[0])?.value !== arguments[1]", seen, before)

    assert tab.text("#now-title") == "The battle is over"
    assert "Result: a M" in tab.text("#now")


# Print

PRINTED = """
const on = (rules) => {
    for (const rule of [...rules]) {
        if (rule instanceof CSSMediaRule) {
            const list = rule.media.mediaText;
            if (/\\bprint\\b/.test(list)) rule.media.mediaText = "all";
            else if (/\\bscreen\\b/.test(list)) rule.media.mediaText = "not all";
        }
        if (rule.cssRules) on(rule.cssRules);
    }
};
for (const sheet of document.styleSheets) on(sheet.cssRules);
const page = document.documentElement;
return {
    left: [...document.querySelectorAll("nav, .no-print, button, footer")]
        .filter((one) => one.checkVisibility())
        .map((one) => one.outerHTML.slice(0, 80)),
    beyond: page.scrollWidth - page.clientWidth,
};
"""
"""What is left of the page's machinery on paper, and how far it runs beyond its edge."""


@pytest.mark.parametrize("page", ["sheets", "chronicle"])
def test_print(tab: Tab, page: str):
    tab.go(printable(page))
    title = tab.text("main h1, main .h1")
    if tab.driver.name == "Firefox":  # WebKit's driver can't print
        printed = [sheet.extract_text() for sheet in PdfReader(BytesIO(tab.printed())).pages]
        assert title.split()[0] in printed[0]
        assert all(text.strip() for text in printed[1:])

    found = tab.script(PRINTED)

    assert found == {"left": [], "beyond": 0}


def printable(page: str) -> str:
    """A page that is made to be printed."""
    if page == "chronicle":
        return reverse("chronicle", args=[stand_at("dominion").id])
    return reverse("fight-sheets", args=[a_fight().id])


# What everything stands on


def pages() -> Iterator[str]:
    """One of each kind."""
    over = stand_at("dominion")
    attack = stand_before(de.DeclareAttack)
    for name in ("campaigns", "rules", "scenario", "skirmish", "table-battles", "collection", "honours", "phone"):
        yield reverse(name)
    for game in (attack, stand_before(de.Spend), stand_before(de.ReportBattle), over):
        yield reverse("desk", args=[game.id])
    for name in ("development", "verdict", "chronicle", "film", "settings", "export"):
        yield reverse(name, args=[over.id])
    yield reverse("card-battle", args=[a_card_battle().id])


WRONG = """
const page = document.documentElement;
const own = [...document.fonts].filter(({ family }) => !/ by /.test(family)); // not the system's that stand in
const fonts = own.filter((font) => font.status === "error").map((font) => font.family);
const pictures = [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src);
return [page.scrollWidth - page.clientWidth, fonts, pictures];
"""


def test_every_page_stands(tab: Tab):
    wrong: dict[Any, Any] = {}
    for n, page in enumerate(pages()):
        tab.resize(*DESKTOP)  # a map that opens on a phone opens nearer
        tab.go(page)
        for size in (DESKTOP, NARROW):
            tab.resize(*size)
            found = tab.script(WRONG)
            if found != [0, [], []]:
                wrong[page, size] = found
            keep(tab, f"{n}-{size[0]}")

    assert wrong == {}


def keep(tab: Tab, name: str) -> None:
    """A picture of the page, for whoever wants to look at it."""
    if folder := os.environ.get("RISE_PICTURES"):
        (Path(folder) / f"{tab.driver.name}-{name}.png").write_bytes(tab.picture())
