"""axe-core on every page in every state: no violation of WCAG 2.2 at the levels A and AA, none of its best practices.

In the checks each light on a wide screen and dark on a phone's; with RISE_PROOF=1 all four (docs/accessibility.md).
"""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.every_page import NO_PAGES, PAGES
from tests.databases import in_file
from tests.drill.world import World, build
from tests.pages.reader import Page, Reader

WIDE, NARROW = (1280, 800), (390, 844)
ALL_SCREENS = [("light", WIDE), ("dark", NARROW), ("dark", WIDE), ("light", NARROW)]
SCREENS = ALL_SCREENS if os.environ.get("RISE_PROOF") else ALL_SCREENS[:2]
FOLDS = 1000 if os.environ.get("RISE_PROOF") else 12
"""So many of what is folded on a page are unfolded."""
PICTURES = re.compile(r'(?<=src=")[^"]*/(?:development|photos)/[^"]*|(?<=srcset=")[^"]*')
"""Addresses of what takes long to be made, and axe does not look into."""
MOST_TOLD = 3
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MORE = ("label-content-name-mismatch", "target-size", "table-fake-caption", "td-has-header")
"""Rules that axe runs only if it is asked to."""
UNFOLD = """(most) => {
    for (const each of [...document.querySelectorAll("details:not([open])")].slice(0, most)) {
        each.removeAttribute("name");
        each.open = true;
    }
}"""
RUN = """async ([part, options]) => {
    const quick = await axe.run(part, { ...options, selectors: false });
    return quick.violations.length ? (await axe.run(part, options)).violations : [];
}"""
"""It tells where they are only if there are any: to find the selectors takes a quarter of its time."""
BESIDES = """() => {
    const told = (element) => element.outerHTML.slice(0, 120);
    const found = [];
    for (const each of document.querySelectorAll("summary a, summary button")) {
        found.push(`link-in-summary: ${told(each)}`);
    }
    for (const each of document.querySelectorAll("main *, dialog[open]")) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const scrolls = (value) => ["auto", "scroll"].includes(value);
        const more = (scrolls(overflowX) && each.scrollWidth > each.clientWidth + 1)
            || (scrolls(overflowY) && each.scrollHeight > each.clientHeight + 1);
        if (!more || !each.checkVisibility() || each.matches("textarea, input, select")) continue;
        const named = each.ariaLabel || each.getAttribute("aria-labelledby");
        if (each.tabIndex < 0 || !named) found.push(`scrolls-unnamed: ${told(each)}`);
    }
    return found;
}"""


@pytest.fixture(scope="module", autouse=True)
def database(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One for all pages: none of them changes what another shows."""
    with django_db_blocker.unblock(), in_file(tmp_path_factory.mktemp("axe") / "campaigns.sqlite3"):
        yield


@pytest.fixture(scope="module")
def world(database: None) -> Iterator[World]:
    from django.conf import settings

    with override_settings(GAMES=[*settings.GAMES, "tests.toy.GAME"]):
        yield build()


@pytest.fixture(scope="module")
def tab(browser: Browser, server: str) -> Iterator[Tab]:
    context = browser.new_context(base_url=server, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def show(tab: Tab, page: Page) -> None:
    """The page as the reader was answered, under its address."""
    answered = {"body": PICTURES.sub("", page.html), "content_type": "text/html; charset=utf-8"}
    tab.route(lambda asked: asked.endswith(page.url), lambda route: route.fulfill(**answered), times=1)
    tab.goto(page.url, wait_until="domcontentloaded")


def names(patterns: list[Any]) -> Iterator[str]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from names(each.url_patterns)
        elif isinstance(each, URLPattern):
            assert each.name
            yield each.name


def test_no_address_is_left_out():
    told = [*PAGES, *(name for some in NO_PAGES.values() for name in some)]

    assert sorted(told) == sorted(set(names(get_resolver().url_patterns)))


def violations(tab: Tab, part: str) -> Iterator[str]:
    """Of each rule the first elements that break it."""
    rules = {name: {"enabled": True} for name in MORE}
    options = {"runOnly": {"type": "tag", "values": TAGS}, "rules": rules, "resultTypes": ["violations"]}
    for found in tab.evaluate(RUN, [part, options]):
        nodes = found["nodes"]
        for node in nodes[:MOST_TOLD]:
            why = [each["message"] for kind in ("any", "all", "none") for each in node[kind]]
            selector = " ".join(map(str, node["target"]))
            yield f"{found['id']} (1 of {len(nodes)}): {selector}: {'; '.join(why)}\n      {node['html'][:200]}"


ALL = [(name, state) for name, states in PAGES.items() for state in states]


@pytest.mark.parametrize(("name", "state"), ALL, ids=[f"{name}: {state}" for name, state in ALL])
def test_everybody_can_use_it(tab: Tab, world: World, name: str, state: str):
    chosen = PAGES[name][state]
    theme, (width, height) = SCREENS[0]
    tab.set_viewport_size({"width": width, "height": height})
    tab.emulate_media(color_scheme=theme)
    show(tab, chosen.look(world, Reader()))
    chosen.press(tab)
    tab.evaluate(UNFOLD, FOLDS)
    tab.evaluate(AXE_SCRIPT)

    found = []
    for theme, (width, height) in SCREENS:
        tab.set_viewport_size({"width": width, "height": height})
        tab.emulate_media(color_scheme=theme)
        where = f"{name}, {state}, {theme}, {width} px"
        found += [f"{where}: {each}" for each in (*violations(tab, chosen.part), *tab.evaluate(BESIDES))]

    assert not found, "\n".join(found)
