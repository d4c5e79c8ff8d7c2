"""How axe-core looks at a page: on which screens, by which rules, and what is found besides.

All that stands here is a part of each fingerprint (tests/browser/passed.py): who changes a word of it has every page
looked at again.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page as Tab

from tests.browser.every_page import State
from tests.pages.reader import Page

Screen = tuple[str, int, int]
"""Its colour scheme, width and height."""
ALL_SCREENS: list[Screen] = [("light", 1280, 800), ("dark", 390, 844), ("dark", 1280, 800), ("light", 390, 844)]
ALL_FOLDS = 1000
"""More than are folded on any page."""
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

UNFOLD = """([which, most]) => {
    for (const each of [...document.querySelectorAll(`${which}:not([open])`)].slice(0, most)) {
        each.removeAttribute("name");
        each.open = true;
    }
}"""
MENUS = "details.nav-group"
"""Unfolded they lie over the page: they are looked at by themselves."""
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


def without_pictures(page: Page) -> str:
    """The page as it is put into the browser."""
    return PICTURES.sub("", page.html)


def looked_at(tab: Tab, url: str, state: State, screens: list[Screen], folds: int) -> Iterator[str]:
    """What is wrong with the page that the tab finds under that address, on each of the screens."""
    _sit_before(tab, *screens[0])
    tab.goto(url, wait_until="domcontentloaded")
    state.press(tab)
    tab.evaluate(UNFOLD, [f"details:not({MENUS})", folds])
    tab.evaluate(AXE_SCRIPT)
    tab.evaluate(SETTLE)
    for theme, width, height in screens:
        _sit_before(tab, theme, width, height)
        yield from (f"{theme}, {width} px: {each}" for each in _violations(tab, state.part))
    tab.evaluate(UNFOLD, [MENUS, folds])
    if tab.query_selector(MENUS):
        yield from (f"a menu: {each}" for each in _violations(tab, f"nav:has({MENUS})"))


def _sit_before(tab: Tab, theme: Any, width: int, height: int) -> None:
    tab.set_viewport_size({"width": width, "height": height})
    tab.emulate_media(color_scheme=theme)
    tab.evaluate(TO_THE_END)


def _violations(tab: Tab, part: str) -> Iterator[str]:
    """The rule, the element, what is wrong with it."""
    broken, faint = tab.evaluate(AXE, [part, OPTIONS])
    for found in broken:
        for node in found["nodes"][:MOST_TOLD]:
            selector = " ".join(map(str, node["target"]))
            why = "; ".join(each["message"] for kind in ("any", "all", "none") for each in node[kind])
            yield f"{found['id']} (of {len(found['nodes'])}): {selector}: {why}: {node['html'][:200]}"
    yield from faint
    yield from tab.evaluate(BESIDES, part)
