"""For every eye and hand: what axe cannot see (that is test_axe.py). Keyboard alone is in test_keys.py.

Each page is loaded for a finger or for a mouse, by turns, and looked at in all the sizes that matter there, unless it
is as it was when it passed (passed.py); with RISE_PROOF=1 for both, and all pages.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from battles import fights
from battles.rules.battleplay.state import Step as CardStep
from battles.rules.verdict import BOTH
from campaign.italy import games
from campaign.italy.rulebook import BOOK
from campaign.italy.rules import decisions as de
from tests import short_battles as short
from tests.browser.conftest import NewPlayer
from tests.browser.passed import KEEP, LAYOUT, PROOF, fingerprint_of, has_passed, keep
from tests.browser.player import Player
from tests.card_battles import a_card_battle, played_to
from tests.fights import a_fight
from tests.pages.reader import Reader
from tests.played import both_ways, rome_attacks, stand_at, stand_before
from tests.reviews import begun_with_few
from tests.what_if import asked

Address = tuple[Any, ...]

ZOOMED = (320, 256)
"""1280 by 1024 at 400% (WCAG 1.4.10)."""
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""
"""Text as wide as WCAG 1.4.12 has it; the content security policy would keep out a <style>."""
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


PARTS = """.skip-link, .page-header, .desk-bar, .expectation, .now-body, .now-do, .map-frame, .march-key, .fold, .tabs,
    .sheet, .page-footer"""
STOP = """(parts) => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const part = at.closest(parts);
    const { left, top, bottom } = at.getClientRects()[0]; // a link may go on in the next line
    const down = scrollY + (at.closest(".now-body, .sheet")?.scrollTop ?? 0);
    const box = [left, top + down, bottom + down].map(Math.round);
    return [part.id || part.classList[0], box, at.textContent.trim().slice(0, 20)];
}"""
"""Where the focus is: in which part of the desk, and where on the page."""


def a_tracked_fight() -> Any:
    fight = a_fight(key="campaign/2")
    fights.begin_count(fight.id)
    return fight


def a_what_if() -> Address:
    what_if = asked(stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 10))
    return "what-if", what_if.id, what_if.head


def every_page() -> dict[str, Callable[[], Address]]:
    """Every kind of page, by what it is, and how one comes to it; of the desk every state."""
    over, game = stand_at("dominion"), stand_at("oblivion", 200)
    result = next(line.n for line in over.lines if isinstance(line.decision, de.ReportBattle))
    return {
        "attack": lambda: ("desk", stand_before(de.DeclareAttack).id),
        "redirect": lambda: ("desk", stand_before(de.Redirect).id),
        "money": lambda: ("desk", stand_before(de.Spend, both_ways).id),
        "defence": lambda: ("desk", stand_before(de.CommitDefence).id),
        "battle": lambda: ("desk", stand_before(de.ReportBattle, rome_attacks).id),
        "spoils": lambda: ("desk", stand_before(de.TakeProvince).id),
        "the end": lambda: ("desk", over.id),
        "new": lambda: ("desk", stand_at("dominion", 0).id),
        "what if": a_what_if,
        "review": lambda: ("review", begun_with_few(stand_at("dominion", 60), 30).id),
        "front": lambda: ("campaigns",),
        "log": lambda: ("log", over.id, 5),
        "chronicle": lambda: ("chronicle", over.id),
        "film": lambda: ("film", over.id),
        "development": lambda: ("development", over.id),
        "odds": lambda: ("odds", game.id),
        "powers": lambda: ("powers", over.id),
        "dice": lambda: ("dice", over.id),
        "verdict": lambda: ("verdict", over.id),
        "scene": lambda: ("scene", over.id, 13),
        "branches": lambda: ("branches", over.id),
        "export": lambda: ("export", over.id),
        "settings": lambda: ("settings", game.id),
        "correct": lambda: ("correct", over.id, result),
        "overrule": lambda: ("overrule", game.id),
        "delete": lambda: ("delete", game.id),
        "scenario": lambda: ("scenario",),
        "rules": lambda: ("rules",),
        "backups": lambda: ("backups",),
        "table battles": lambda: ("table-battles",),
        "skirmish": lambda: ("skirmish",),
        "collection": lambda: ("collection",),
        "combat dice": lambda: ("combat-dice",),
        "fight": lambda: ("fight", a_fight().id),
        "army list": lambda: ("army-list", a_fight().id, "attacker"),
        "tracker": lambda: ("tracker", a_tracked_fight().id),
        "card battle": lambda: (
            "card-battle",
            played_to(a_card_battle(), lambda fought: fought.step is CardStep.CHARGE).id,
        ),
        "short battle set up": lambda: ("short-battles", "odds-table"),
        "lined dice": lambda: ("short-board", "lined-dice", short.decided(short.lined(points=(160, 140)), 2).id),
        "odds table": lambda: ("short-board", "odds-table", short.odds(players=BOTH).id),
        "the odds table by itself": lambda: ("odds-table",),
    }


@dataclass(frozen=True)
class Hand:
    """What a page is pressed with: how large that must be, and the screens; beyond them, with spaced text."""

    name: str
    least: int
    sizes: tuple[tuple[int, int], ...]
    spaced: tuple[tuple[int, int], ...]

    def faults(self, player: Player, page: str) -> Iterator[str]:
        """Of the page that lies before him."""
        for size in self.sizes:
            yield from self._look(player, f"{page} at {size}", size)
        player.tab.evaluate(SPACED)
        for size in self.spaced:
            yield from self._look(player, f"{page}, spaced, at {size}", size)

    def _look(self, player: Player, told: str, size: tuple[int, int]) -> Iterator[str]:
        player.tab.set_viewport_size({"width": size[0], "height": size[1]})
        yield from (f"{told}: {fault}" for fault in player.tab.evaluate(FAULTS, [self.least, size == ZOOMED]))


FINGER = Hand("finger", 44, ((390, 844), (320, 640), ZOOMED), ((390, 844), (320, 640)))
MOUSE = Hand("mouse", 24, ((1280, 800),), ((1280, 800),))


def all_faults(player: Player, hand: Hand) -> Iterator[str]:
    """As far as its layout: what is drawn has its size, and scripts have run (that none fails `player` holds)."""
    pages = [*every_page().items()]
    measured = [f"{page}, {each.name}" for page, _ in pages for each in (FINGER, MOUSE)]
    for page, address in pages if PROOF else pages[hand is MOUSE :: 2]:
        name, *where = address()
        told, shown = f"{page}, {hand.name}", Reader().open(name, *where)
        mark = fingerprint_of(shown, inspect.getsource(Hand), repr(hand), FAULTS, SPACED)
        if not PROOF and has_passed(LAYOUT, told, mark):
            continue
        player.tab.goto(reverse(name, args=where), wait_until="domcontentloaded")
        assert player.tab.locator("h1").count() == 1, page
        yield from (faults := [*hand.faults(player, page)])
        if KEEP and not faults:
            keep(LAYOUT, told, mark, measured)


@pytest.mark.by_turns(1)
def test_a_finger_finds_everything_and_nothing_scrolls_sideways(phone: Player):
    """44 px each way, at 390 and 320 px, at 400%, and with text as wide as WCAG 1.4.12 has it."""
    assert [*all_faults(phone, FINGER)] == []


@pytest.mark.by_turns(1)
def test_a_mouse_finds_everything(player: Player):
    """24 px each way (WCAG 2.5.8), also with text as wide as WCAG 1.4.12 has it."""
    assert [*all_faults(player, MOUSE)] == []


# What has the focus, and what is said


def said(player: Player) -> None:
    """The focus is on the title of what there is to do, and the new state is said aloud."""
    expect(player.tab.locator("#now-title")).to_be_focused()
    aloud = player.tab.locator("#now").get_attribute("data-announce")
    expect(player.tab.locator("#announce")).to_have_text(str(aloud))


def test_after_each_act_the_focus_is_on_what_changed(player: Player):
    """Whatever was pressed; and no control of one question is one of another's."""
    player.sit_at(stand_before(de.Spend, both_ways))
    before = set(player.form("spend").locator("[id]").evaluate_all("all => all.map(one => one.id)"))

    player.decide("spend")
    said(player)
    while "generator" not in player.offers():
        player.go_on()
        said(player)
    player.decide("generator")
    said(player)
    for act in ("back", "undo", "undo"):
        player.press(act)
        said(player)

    player.press("back")
    assert "spend" in player.offers() or player.button("run").is_visible()
    after = set(player.tab.locator("#now form [id]").evaluate_all("all => all.map(one => one.id)"))
    assert not before & after


def test_what_came_too_late_is_said_and_has_the_focus(player: Player):
    game = stand_before(de.DeclareAttack)
    player.sit_at(game)
    games.decide(game.id, game.head, de.DeclareAttack(None))

    player.form("attack").locator('button[name="at_once"]').first.click()

    alert = player.tab.locator("#now").get_by_role("alert")
    expect(alert).to_contain_text("Nothing was changed")
    expect(alert).to_be_focused()


def test_what_is_wrong_has_the_focus_and_leads_to_its_field(player: Player):
    """On the desk, which is swapped, and on a page that is loaded anew."""
    player.sit_at(stand_before(de.Spend, both_ways))
    player.divide()
    civic = player.form("spend").locator('input[name="civic"]')
    civic.evaluate("civic => { civic.value -= 1; }")  # past the sliders, which keep the sum
    player.send("spend")
    wrong = player.tab.get_by_role("alert")
    expect(wrong).to_be_focused()
    expect(wrong).to_contain_text("These add up to")
    expect(player.tab).to_have_title(re.compile("^Error: "))
    wrong.get_by_role("link", name="Civic").click()
    expect(civic).to_be_focused()

    player.go("campaigns")
    name = player.tab.get_by_label("Name")
    name.fill(" ")
    name.press("Enter")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()
    expect(player.tab).to_have_title(re.compile("^Error: "))


def test_a_file_that_is_refused_says_so_where_one_is(player: Player):
    player.go("campaigns")

    player.tab.get_by_label("Save file").set_input_files({"name": "no.json", "mimeType": "", "buffer": b"no save"})
    player.tab.get_by_role("button", name="Import").click()

    wrong = player.tab.get_by_role("alert")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()
    wrong.get_by_role("link", name="Save file").click()
    expect(player.tab.get_by_label("Save file")).to_be_focused()
    expect(player.tab.locator(".errorlist")).to_be_in_viewport()


def test_without_a_connection_the_desk_says_so(browser: Browser, server: str):
    """Above its button, in view; and what was chosen is still there when it is back. (htmx complains, and may.)"""
    context = browser.new_context(base_url=server, viewport={"width": 390, "height": 844}, has_touch=True)
    phone = Player(context.new_page())
    game = stand_before(de.DeclareAttack)
    phone.sit_at(game)
    phone.tab.get_by_role("radio", name="Etruria").check()
    phone.tab.context.set_offline(True)

    phone.doing("attack").tap()
    gone = phone.tab.get_by_role("alert")
    expect(gone).to_contain_text("No connection")
    expect(gone).to_be_in_viewport()
    assert games.read(game.id) == game
    phone.tab.context.set_offline(False)

    expect(phone.tab.get_by_role("radio", name="Etruria")).to_be_checked()
    expect(gone).to_be_hidden()
    phone.send("attack")
    expect(phone.form("attack")).to_have_count(0)
    assert de.DeclareAttack("etruria") in [line.decision for line in games.read(game.id).lines]
    context.close()


# The order of the stops of Tab


def stops(tab: Page) -> list[tuple[str, list[int], str]]:
    """Everything that Tab stops at, from the page's beginning: in which part of it, and where."""
    found: list[tuple[str, list[int], str]] = []
    tab.evaluate("document.activeElement.blur()")
    while True:
        tab.keyboard.press("Tab")
        at = tab.evaluate(STOP, PARTS)
        if at is None or at in found:
            return found
        found.append(at)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_tab_goes_as_it_is_seen(player: Player, size: tuple[int, int]):
    """In each part of the desk from above to below and from left to right; each part once, what is to do first."""
    player.tab.set_viewport_size({"width": size[0], "height": size[1]})
    player.sit_at(stand_before(de.DeclareAttack))

    found = stops(player.tab)

    parts = [part for part, _ in groupby(part for part, *_ in found)]
    assert parts[:6] == ["skip-link", "page-header", "desk-bar", "expectation", "now-body", "now-do"]
    assert len(parts) == len(set(parts)), "no part is left and come back to"
    for (part, (left, _, bottom), one), (next_part, (next_left, next_top, _), other) in pairwise(found):
        if part == next_part != "map-frame":  # provinces lie as they lie
            assert next_top >= bottom - 8 or next_left >= left, (one, other)


# What the system asks for


def test_with_forced_colours_no_mark_is_lost(new_player: NewPlayer):
    """What background alone says has an outline; the map keeps its colours, and its provinces their edges."""
    player = new_player(viewport={"width": 1280, "height": 800}, forced_colors="active")
    outline = "one => getComputedStyle(one).outlineStyle"
    player.sit_at(stand_before(de.DeclareAttack))
    player.tab.get_by_role("radio", name="Etruria").check()
    for mark in (".tabs input:checked + label", ".phase-track [aria-current]", ".targets tbody:has(:checked)"):
        assert player.tab.locator(mark).first.evaluate(outline) == "solid", mark
    assert player.tab.locator("svg[data-map]").evaluate("map => getComputedStyle(map).forcedColorAdjust") == "none"

    player.sit_at(stand_before(de.ReportBattle, rome_attacks))
    player.choose_way("result")
    player.tab.get_by_label("who attacked").check()
    for mark in (".tile-row > :checked + .tile", ".choices > label:has(:checked)"):
        assert player.tab.locator(mark).first.evaluate(outline) == "solid", mark


def test_who_asks_for_contrast_or_stillness_has_it(new_player: NewPlayer):
    """No soft ink; nothing moves, and nothing that would is offered."""
    game = stand_before(de.Spend, both_ways)
    usual, player = (
        new_player(viewport={"width": 1280, "height": 800}, **asked)
        for asked in ({}, {"contrast": "more", "reduced_motion": "reduce"})
    )
    ink = "getComputedStyle(document.querySelector('.figures dt')).color"
    for each in (usual, player):
        each.sit_at(game)
    assert player.tab.evaluate(ink) != usual.tab.evaluate(ink)
    slow = "filter((each) => parseFloat(getComputedStyle(each).transitionDuration))"
    moving = f"document.getAnimations().length + [...document.querySelectorAll('body :not(svg *)')].{slow}.length"
    assert player.tab.evaluate(moving) == 0
    expect(player.tab.locator("[data-play]:visible")).to_have_count(0)


# On paper


def test_the_desk_and_the_chronicle_on_paper(phone: Player):
    """No empty page, and the whole map on one with its legend, whatever part of it was seen."""
    phone.sit_at(stand_before(de.DeclareAttack))
    phone.tab.get_by_text("The whole map", exact=True).tap()

    pages = [page.extract_text() for page in PdfReader(BytesIO(phone.tab.pdf(format="A4"))).pages]
    assert "Rome may attack" in pages[0].replace("\n", " ")
    with_map = next(page for page in pages if "AGRIGENTUM" in page)
    assert "MUTINA" in with_map
    assert "Samnites" in with_map
    assert all(len(page) > 200 for page in pages[:-1])

    phone.go("chronicle", stand_at("destiny", 40).id)
    first = PdfReader(BytesIO(phone.tab.pdf(format="A4", page_ranges="1"))).pages[0].extract_text()
    assert "In the year 348 BC" in first.replace("\n", " ")


def test_of_a_search_what_was_found_is_printed_whole_and_nothing_else(player: Player):
    player.tab.goto(f"{reverse('rules')}?q=subject")
    found = player.tab.locator(".rules-hits a").all_inner_texts()
    others = player.tab.locator("article.rule h3").all_text_contents()

    pages = [page.extract_text() for page in PdfReader(BytesIO(player.tab.pdf(format="A4"))).pages]
    printed = " ".join(" ".join(pages).split())
    assert "Found for “subject”" in printed
    assert all(title in printed for title in found)
    assert " ".join(BOOK.texts()["C6.10"].text.split()) in printed
    assert not [title for title in others if title not in found and title in printed]
    assert len(pages) < 10


def test_the_powers_table_is_never_cut_off(player: Player):
    """All its columns at once where the desk is one screen; the keyboard scrolls down to the last of its rows."""
    player.sit_at(stand_before(de.Spend, both_ways))
    player.tab.get_by_text("Powers", exact=True).last.click()
    table = player.tab.locator("#powers .scroll")

    for width, height in (1600, 1000), (1200, 700):
        player.tab.set_viewport_size({"width": width, "height": height})
        assert table.evaluate("table => table.scrollWidth - table.clientWidth") == 0
        table.evaluate("table => table.scrollTo({ top: 0, behavior: 'instant' })")
        table.focus()
        player.tab.keyboard.press("End")
        expect(table.locator("tr").last).to_be_in_viewport(ratio=0.9)
