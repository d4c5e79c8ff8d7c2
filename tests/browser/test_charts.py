"""The charts under a player's hands: their figures on pointing, by keyboard and by tap, and pages that do not jump."""

import os
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from campaign.italy.pictures.charts import LAYOUTS, ChartLayout
from campaign.italy.pictures.panels import COLUMNS, GAP
from powers.rules.theatre import TURNS
from tests.browser.conftest import DESK, PHONE, NewPlayer
from tests.browser.player import Player
from tests.played import stand_at

LONG = bool(os.environ.get("RISE_PROOF"))
JUMPED = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
        .observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""
"""How far the page has moved under the reader's eyes since it came: Cumulative Layout Shift."""


def chart(player: Player, name: str) -> Locator:
    return player.tab.locator(".readings").filter(has=player.tab.locator(f'[name="reading-{name}"]'))


def radio(player: Player, name: str, column: int) -> Locator:
    return chart(player, name).locator(f".at-{column} input")


def shown(player: Player, name: str) -> str:
    """The one text of figures that is to be seen."""
    texts = chart(player, name).locator(".reading-text").all()
    seen = [text for text in texts if text.evaluate("text => getComputedStyle(text).clipPath") == "none"]
    assert len(seen) == 1
    return " ".join(seen[0].inner_text().split())


def test_pointed_at_and_by_keyboard(player: Player):
    """The pointer shows and leaves, the arrow keys choose; whichever is in use counts."""
    game = stand_at("destiny", 150)
    player.go("development", game.id)
    last = game.now.civic[-1].turn

    assert shown(player, "civic").startswith(f"Turn {last}, ")
    radio(player, "civic", 2).hover()
    assert shown(player, "civic").startswith("Turn 2, 341 BC Spent")
    radio(player, "civic", last).focus()
    player.tab.keyboard.press("ArrowLeft")
    expect(radio(player, "civic", last - 1)).to_be_focused()
    assert shown(player, "civic").startswith(f"Turn {last - 1}, "), "although the pointer rests on another"
    player.tab.keyboard.press("Tab")
    assert player.tab.evaluate("document.activeElement.name || ''") != "reading-civic", "a chart is one stop"
    player.tab.mouse.move(0, 0)
    assert shown(player, "civic").startswith(f"Turn {last - 1}, ")


def test_without_javascript(plain: Player):
    plain.go("powers", stand_at("destiny", 150).id)

    chart(plain, "powers-provinces").locator(".at-3 .second").click()

    expect(radio(plain, "powers-provinces", 3)).to_be_checked()
    assert shown(plain, "powers-provinces").startswith("Turn 3, 334 BC Provinces Romans ")


def test_by_finger(phone: Player):
    """Beneath the picture, beside the figures; or on the picture itself."""
    phone.go("powers", stand_at("destiny", 150).id)

    radio(phone, "powers-provinces", 4).tap()
    expect(chart(phone, "powers-provinces").locator(".at-4 .reading-text")).to_be_in_viewport(ratio=1)
    chart(phone, "powers-provinces").locator(".at-2 .column").first.tap()
    expect(radio(phone, "powers-provinces", 2)).to_be_checked()
    assert shown(phone, "powers-provinces").startswith("Turn 2, 341 BC")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["player", "phone"])
def test_no_page_jumps_and_figures_stand_over_their_columns(new_player: NewPlayer, screen: dict[str, Any]):
    """Nothing moves when a picture comes, from the second page on, which has the letters from the first.

    And what is pressed is what is drawn there. On each screen half of the pages, at full size all of them.
    """
    player = new_player(drawn=True, **screen)
    player.go("campaigns")
    player.tab.wait_for_load_state("networkidle")
    wide = screen is DESK
    layout = LAYOUTS["wide" if wide else "narrow"]
    game = stand_at("destiny")
    pages = (
        ("development", "civic", TURNS),
        ("powers", "powers-provinces", COLUMNS["wide" if wide else "narrow"] * (TURNS + GAP) - GAP),
        ("dice", "dice", 17 if wide else 10),
    )
    for page, name, columns in pages if LONG else pages[0 if wide else 1 :: 2]:
        player.go(page, game.id)
        player.tab.wait_for_load_state("networkidle")
        assert player.tab.evaluate(JUMPED) == 0, page
        for column in (1, 6):
            assert place(player, name, column) == pytest.approx(drawn(layout, columns, column), abs=0.002), page
        buttons = boxes(chart(player, name).locator("input"))
        assert min(min(box["width"], box["height"]) for box in buttons) >= (24 if wide else 44), page


def boxes(found: Locator) -> list[FloatRect]:
    return [box for each in found.all() if (box := each.bounding_box())]


def place(player: Player, name: str, column: int) -> tuple[float, float]:
    """Where what is marked and pressed begins and ends, as parts of the picture's width."""
    (picture,) = boxes(chart(player, name).locator("img"))
    pressed, *_ = boxes(chart(player, name).locator(f".at-{column} .column"))
    left = (pressed["x"] - picture["x"]) / picture["width"]
    return left, left + pressed["width"] / picture["width"]


def drawn(layout: ChartLayout, columns: int, column: int) -> tuple[float, float]:
    """Where the picture has it."""
    width = (layout.width - layout.left - layout.right) / columns
    return (layout.left + (column - 1) * width) / layout.width, (layout.left + column * width) / layout.width
