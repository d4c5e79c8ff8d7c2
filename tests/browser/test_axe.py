"""axe-core on every page in every state: no violation of WCAG 2.2 at the levels A and AA, none of its best practices.

In the checks every second state of a page, and light on a wide screen or dark on a phone's by turns: RISE_AXE=1 takes
the other states. What has passed as it is (passed.py) is not opened again. With RISE_PROOF=1 all is, in all four ways;
with RISE_AXE=keep what has not passed, and what passes now is kept (docs/accessibility.md).
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.urls import URLResolver, get_resolver
from playwright.sync_api import Browser, Request, Route
from playwright.sync_api import Page as Tab
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.axe import ALL_FOLDS, ALL_SCREENS, SETTLE, Screen, looked_at, without_pictures
from tests.browser.every_page import NO_PAGES, PAGES, State, tab_of
from tests.browser.passed import EVERY, KEEP, PASSED, PROOF, fingerprint, has_passed, keep
from tests.databases import forget, in_file
from tests.drill.world import World, built
from tests.pages.reader import Page, Reader
from tests.patience import PATIENCE

ASKED = os.environ.get("RISE_AXE", "0")
FOLDS = ALL_FOLDS if EVERY else 4
"""So many of what is folded on a page are unfolded."""
OURS = ("/static/", "/joined/")
"""What a page asks for there is in its fingerprint."""


@pytest.fixture(autouse=True)
def database() -> None:
    """Each page has a copy of the world's."""


@pytest.fixture
def world(tmp_path: Path, django_db_blocker: DjangoDbBlocker, settings: Any) -> Iterator[World]:
    """Each page has it for itself, and shows nothing of what was done for another."""
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]
    with django_db_blocker.unblock():
        file, world = built()
        forget()
        with in_file(tmp_path / "campaigns.sqlite3", like=file):
            yield world


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    """What the tab is answered instead of by the server: the page of each address."""
    return {}


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """What the pages have asked the server for."""
    return []


@pytest.fixture(scope="module")
def tab(browser: Browser, server: str, answers: dict[str, str], asked: list[str]) -> Iterator[Tab]:
    context = browser.new_context(base_url=server, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    tab = context.new_page()

    def answer(route: Route) -> None:
        if route.request.is_navigation_request():
            route.fulfill(body=answers[route.request.url.removeprefix(server)], content_type="text/html; charset=utf-8")
        else:
            route.fallback()

    def note(request: Request) -> None:
        address = request.url.removeprefix(server)
        if not request.is_navigation_request() and not address.startswith(OURS):
            asked.append(address)

    # One route that stays: one put up and taken down for each page now and then left a page waiting for ever.
    tab.route(lambda asked: asked.removeprefix(server) in answers, answer)
    tab.on("request", note)
    yield tab
    context.close()


def names(patterns: list[Any]) -> set[str]:
    found = [names(each.url_patterns) if isinstance(each, URLResolver) else {each.name} for each in patterns]
    return set().union(*found)


def test_no_address_is_left_out():
    told = [*PAGES, *(name for several in NO_PAGES.values() for name in several)]

    assert sorted(told) == sorted(names(get_resolver().url_patterns))


ALL = [
    (name, state)
    for name, states in PAGES.items()
    for at, state in enumerate(states)
    if EVERY or at % 2 == int(ASKED) or len(states) == 1
]
LOOKS = [(name, state, ALL_SCREENS if EVERY else [ALL_SCREENS[at % 2]]) for at, (name, state) in enumerate(ALL)]
"""By turns on one screen and the other: the states that follow one another are those of a page."""


@pytest.mark.parametrize(("name", "state", "screens"), LOOKS, ids=[f"{name}: {state}" for name, state in ALL])
def test_everybody_can_use_it(
    request: pytest.FixtureRequest, world: World, name: str, state: str, screens: list[Screen]
):
    chosen, told = PAGES[name][state], f"{name}: {state}"
    page = chosen.look(world, Reader())
    mark = fingerprint(page, chosen)
    if not PROOF and has_passed(PASSED, told, mark):
        return

    tab, answers, asked = (request.getfixturevalue(each) for each in ("tab", "answers", "asked"))
    answers.clear()
    answers[page.url] = without_pictures(page)
    asked.clear()
    found = [f"{told}, {each}" for each in looked_at(tab, page.url, chosen, screens, FOLDS)]

    assert not found, "\n".join(found)
    if KEEP and not asked and not chosen.by_chance:
        keep(PASSED, told, mark)


CHANGES = [
    ("Attack", "Assault"),
    (' class="skip-link"', ""),
    ('href="/joined/', 'href="/joined/0'),
    (' lang="en-GB"', ""),
]
"""In the page of a desk: a word, a class, a style sheet's mark, an attribute."""


def test_what_has_passed_is_looked_at_again_when_it_changes(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file, told, state = tmp_path / "passed.txt", "desk: attack", PAGES["desk"]["attack"]
    page = state.look(world, Reader())

    def passes(page: Page = page, state: State = state) -> bool:
        return has_passed(file, told, fingerprint(page, state))

    assert not passes()
    keep(file, told, fingerprint(page, state))
    assert passes(state.look(world, Reader()))
    for now, then in CHANGES:
        assert now in page.html
        assert not passes(replace(page, html=page.html.replace(now, then, 1)))
    keep(file, told, fingerprint(page, replace(state, press=tab_of("powers"))))
    assert not passes()
    assert not passes(state=replace(state, press=tab_of("provinces")))
    assert not passes(state=replace(state, press=tab_of("powers"), part="#powers"))
    monkeypatch.setattr(finders, "find", lambda name: tmp_path / "passed.txt")
    assert not passes(state=replace(state, press=tab_of("powers")))


def test_what_has_passed_is_kept_in_order_as_long_as_it_is_there(tmp_path: Path):
    file = tmp_path / "passed.txt"
    file.write_text("000000000000 desk: of yesterday\n111111111111 log: first turn\n", encoding="utf-8")

    keep(file, "desk: new", "222222222222")

    assert file.read_text(encoding="utf-8") == "222222222222 desk: new\n111111111111 log: first turn\n"
    assert has_passed(file, "log: first turn", "111111111111")


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
