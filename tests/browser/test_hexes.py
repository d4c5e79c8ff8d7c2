"""A map of hexes under the keyboard, and how near it opens: the script of all maps, on a page with nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from campaign.agricola.data import north
from campaign.agricola.pictures.board import NorthView, board_svg
from campaign.agricola.pictures.sheet import NORTH, middle
from campaign.maps.country import map_defs
from engine.web.joined import static_file
from tests.agricola.rules.scenes import scene

ROOM = "width: 780px; height: 620px"  # of the map on a desk of 1280 by 800


@pytest.fixture
def board(browser: Browser) -> Iterator[Page]:
    """The north with Agricola in Trimontium and two hexes that may be entered."""

    def answer(route: Route) -> None:
        is_script = route.request.url.endswith(".js")
        body = static_file("desk/map.js").read_text("utf-8") if is_script else drawn
        route.fulfill(body=body, content_type="text/javascript" if is_script else "text/html")

    page = browser.new_page(viewport={"width": 1280, "height": 800})
    state = scene(units={"agricola": "trimontium"})
    chosen = NorthView(state, selected="2011", marked={"1911": "", "2012": ""})
    svg = board_svg(chosen, link=str, backdrop_url="").replace("<svg", f'<svg style="{ROOM}"', 1)
    drawn = f'<div class="map-frame">{svg}</div>{map_defs(NORTH)}<script src="/map.js"></script>'
    page.route("**/*", answer)
    page.goto("http://north/")
    yield page
    page.close()


def shown(board: Page) -> tuple[float, float, float, float]:
    """The visible part: left, top, right and bottom."""
    left, top, wide, high = map(float, (board.locator("svg.map").get_attribute("viewBox") or "").split())
    return left, top, left + wide, top + high


def test_it_opens_where_the_question_is_and_one_press_shows_all(board: Page):
    left, top, right, bottom = shown(board)
    assert right - left == pytest.approx(780 / 0.8, rel=0.01)
    assert all(left < x < right and top < y < bottom for x, y in map(middle, ("1911", "2012")))
    board.get_by_role("button", name="All of the north (key 0)").click()
    assert shown(board)[3] - shown(board)[1] > 1400
    board.keyboard.press("c")
    board.get_by_role("button", name="Here and its neighbours (key c)").click()
    assert shown(board) == pytest.approx((left, top, right, bottom))


def test_the_arrows_go_from_hex_to_hex_and_back(board: Page):
    def walked(*keys: str) -> list[str]:
        found = []
        for key in keys:
            board.keyboard.press(f"Arrow{key}")
            found.append(board.evaluate("document.activeElement.dataset.space"))
        return found

    board.locator('a[data-space="2011"]').focus()
    assert walked("Right", "Left", "Left", "Right") == ["2012", "2011", "2010", "2011"]
    up = walked("Up", "Up", "Up", "Down", "Down", "Down")
    assert (up[1], up[-1]) == ("1811", "2011"), "straight, by turns to the left and to the right"
    assert {up[0], up[4]} <= {*north().around("2011")}
