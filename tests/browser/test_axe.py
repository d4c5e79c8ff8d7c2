"""axe-core on every page in every state: no violation of WCAG 2.2 at the levels A and AA, none of its best practices.

In the checks every second state of a page, and light on a wide screen or dark on a phone's by turns: RISE_AXE=1 takes
the other states. With RISE_PROOF=1 all, in all four ways (docs/accessibility.md).
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.test import override_settings
from django.urls import URLResolver, get_resolver
from playwright.sync_api import Browser, Route
from playwright.sync_api import Page as Tab
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.every_page import NO_PAGES, PAGES
from tests.databases import in_file
from tests.drill.world import World, build
from tests.pages.reader import Page, Reader
from tests.patience import PATIENCE

Screen = tuple[str, int, int]
"""Its colour scheme, width and height."""
ALL_SCREENS: list[Screen] = [("light", 1280, 800), ("dark", 390, 844), ("dark", 1280, 800), ("light", 390, 844)]
LONG = bool(os.environ.get("RISE_PROOF"))
HALF = int(os.environ.get("RISE_AXE", "0"))
"""Which of two halves of a page's states the checks look at."""
FOLDS = 1000 if LONG else 4
"""So many of what is folded on a page are unfolded."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MORE = ["label-content-name-mismatch", "target-size", "table-fake-caption", "td-has-header"]
"""Rules that axe runs only if it is asked to."""
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {name: {"enabled": True} for name in MORE},
    "resultTypes": ["violations", "incomplete"],
    "preload": False,
}
MOST_TOLD = 3
"""Elements of a page that break the same rule."""
PICTURES = re.compile(r'(?<=src=")[^"]*/(?:development|photos)/[^"]*|(?<=srcset=")[^"]*')
"""Addresses of what takes long to be made, and axe does not look into."""

UNFOLD = """(most) => {
    for (const each of [...document.querySelectorAll("details:not([open])")].slice(0, most)) {
        each.removeAttribute("name");
        each.open = true;
    }
}"""
TO_THE_END = "scrollTo(0, document.documentElement.scrollHeight)"
"""There nothing lies under a bar that is pinned to the bottom of the screen."""
AXE = """async ([part, options]) => {
    const quick = await axe.run(part, { ...options, selectors: false, elementRef: true });
    const undecided = quick.incomplete.filter((rule) => rule.id === "color-contrast");
    const violations = quick.violations.length ? (await axe.run(part, options)).violations : [];
    return [violations, settle(undecided.flatMap((rule) => rule.nodes.map((node) => node.element)))];
}"""
"""Where they are is found only if there are any: to make the selectors takes a quarter of its time."""
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
SETTLE = f"void (window.settle = {CONTRAST})"
BESIDES = """(part) => {
    const found = [];
    const tell = (rule, element) => found.push(`${rule}: ${element.outerHTML.slice(0, 200)}`);
    for (const each of document.querySelectorAll(`${part} summary :is(a, button)`)) tell("link-in-summary", each);
    for (const each of document.querySelectorAll(`${part} *:not(textarea, input, select)`)) {
        const { overflowX, overflowY } = getComputedStyle(each), scrolls = ["auto", "scroll"];
        const beyond = (scrolls.includes(overflowX) && each.scrollWidth > each.clientWidth + 1)
            || (scrolls.includes(overflowY) && each.scrollHeight > each.clientHeight + 1);
        const named = each.ariaLabel || each.getAttribute("aria-labelledby");
        if (beyond && each.tabIndex >= 0 && !named) tell("scrolls-unnamed", each);
    }
    return found;
}"""
"""What axe has no rule for."""


@pytest.fixture(scope="module", autouse=True)
def database(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One for all pages: none of them changes what another shows."""
    with django_db_blocker.unblock(), in_file(tmp_path_factory.mktemp("axe") / "campaigns.sqlite3"):
        yield


@pytest.fixture(scope="module")
def world(database: None) -> Iterator[World]:
    with override_settings(GAMES=[*settings.GAMES, "tests.toy.GAME"]):
        yield build()


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    """What the tab is answered instead of by the server: the page of each address."""
    return {}


@pytest.fixture(scope="module")
def tab(browser: Browser, server: str, answers: dict[str, str]) -> Iterator[Tab]:
    context = browser.new_context(base_url=server, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    tab = context.new_page()

    def answer(route: Route) -> None:
        if route.request.is_navigation_request():
            route.fulfill(body=answers[route.request.url.removeprefix(server)], content_type="text/html; charset=utf-8")
        else:
            route.fallback()

    # One route that stays: one put up and taken down for each page now and then left a page waiting for ever.
    tab.route(lambda asked: asked.removeprefix(server) in answers, answer)
    yield tab
    context.close()


def names(patterns: list[Any]) -> set[str]:
    found = [names(each.url_patterns) if isinstance(each, URLResolver) else {each.name} for each in patterns]
    return set().union(*found)


def test_no_address_is_left_out():
    told = [*PAGES, *(name for several in NO_PAGES.values() for name in several)]

    assert sorted(told) == sorted(names(get_resolver().url_patterns))


def sit_before(tab: Tab, theme: Any, width: int, height: int) -> None:
    tab.set_viewport_size({"width": width, "height": height})
    tab.emulate_media(color_scheme=theme)
    tab.evaluate(TO_THE_END)


def show(tab: Tab, answers: dict[str, str], page: Page) -> None:
    """The page as the reader was answered, under its address."""
    answers.clear()
    answers[page.url] = PICTURES.sub("", page.html)
    tab.goto(page.url, wait_until="domcontentloaded")


def violations(tab: Tab, part: str) -> Iterator[str]:
    """The rule, the element, what is wrong with it."""
    broken, faint = tab.evaluate(AXE, [part, OPTIONS])
    for found in broken:
        for node in found["nodes"][:MOST_TOLD]:
            selector = " ".join(map(str, node["target"]))
            why = "; ".join(each["message"] for kind in ("any", "all", "none") for each in node[kind])
            yield f"{found['id']} (of {len(found['nodes'])}): {selector}: {why}: {node['html'][:200]}"
    yield from faint
    yield from tab.evaluate(BESIDES, part)


ALL = [
    (name, state)
    for name, states in PAGES.items()
    for at, state in enumerate(states)
    if LONG or at % 2 == HALF or len(states) == 1
]
LOOKS = [(name, state, ALL_SCREENS if LONG else [ALL_SCREENS[at % 2]]) for at, (name, state) in enumerate(ALL)]
"""By turns on one screen and the other: the states that follow one another are those of a page."""


@pytest.mark.parametrize(("name", "state", "screens"), LOOKS, ids=[f"{name}: {state}" for name, state in ALL])
def test_everybody_can_use_it(
    tab: Tab, answers: dict[str, str], world: World, name: str, state: str, screens: list[Screen]
):
    chosen = PAGES[name][state]
    sit_before(tab, *screens[0])
    show(tab, answers, chosen.look(world, Reader()))
    chosen.press(tab)
    tab.evaluate(UNFOLD, FOLDS)
    tab.evaluate(AXE_SCRIPT)
    tab.evaluate(SETTLE)

    found = []
    for theme, width, height in screens:
        sit_before(tab, theme, width, height)
        found += [f"{name}: {state}, {theme}, {width} px: {each}" for each in violations(tab, chosen.part)]

    assert not found, "\n".join(found)


FAINT = [
    '<p style="background: linear-gradient(#ccc, #777); color: #555">On its darker end</p>',
    '<p style="position: relative; color: #777"><span class="disc"></span><b style="position: relative">7</b></p>',
    '<svg viewBox="0 0 99 99" width="99"><rect width="99" height="99" fill="#555"/><text x="9" y="50">On</text></svg>',
]
CLEAR = [
    '<p style="background: linear-gradient(#ccc, #eee); color: #333">Both ends are light</p>',
    '<svg viewBox="0 0 99 99" width="99"><rect width="99" height="99"/>'
    '<text x="9" y="50" stroke="#fff" paint-order="stroke">Haloed</text></svg>',
    '<svg viewBox="0 0 99 99" width="99"><rect width="99" height="9" fill="none"/><text x="9" y="50">Bare</text></svg>',
]


@pytest.mark.parametrize(("piece", "told"), [*((each, 1) for each in FAINT), *((each, 0) for each in CLEAR)])
def test_what_axe_leaves_undecided_is_settled(browser: Browser, piece: str, told: int):
    with browser.new_page() as tab:
        tab.set_content(f"<style>.disc {{ position: absolute; inset: 0; background: #444 }}</style>{piece}")
        tab.evaluate(SETTLE)

        assert len(tab.evaluate("settle([...document.querySelectorAll('p, b, text')])")) == told
