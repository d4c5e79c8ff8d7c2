"""The map of the desk in a browser: keyboard, zoom, the panel of a province."""

from math import exp

import pytest
from playwright.sync_api import Locator, expect

from campaign.boudica.game import GAME as BOUDICA
from campaign.italy.rules.decisions import DeclareAttack, Spend
from tests.browser.player import Player
from tests.played import both_ways, stand_at, stand_before
from tests.rebellion import begun


def province(player: Player, id_: str) -> Locator:
    return player.tab.locator(f'svg[data-map] a[data-province="{id_}"]')


def part_shown(player: Player) -> str | None:
    return player.tab.locator("svg[data-map]").get_attribute("viewBox")


@pytest.mark.parametrize("screen", ["player", "plain"])
def test_it_works_by_keyboard(screen: str, request: pytest.FixtureRequest):
    player: Player = request.getfixturevalue(screen)
    game = stand_at("dominion", 40)
    player.sit_at(game)

    province(player, "campania").focus()
    player.tab.keyboard.press("Enter")

    expect(player.tab.locator("#province h2")).to_have_text(game.now.start.italy.name("campania"))
    assert player.tab.url.endswith("?province=campania")


def test_the_tab_key_goes_from_province_to_province(player: Player):
    player.sit_at(stand_at("dominion", 40))
    order = [str(link.get_attribute("data-province")) for link in player.tab.locator("a[data-province]").all()]
    province(player, order[0]).focus()

    reached = []
    for _ in order:
        reached.append(player.tab.evaluate("document.activeElement.dataset.province"))
        player.tab.keyboard.press("Tab")

    assert len(set(order)) == 19
    assert reached == order


def test_it_zooms(player: Player):
    player.sit_at(stand_at("dominion", 40))
    player.tab.evaluate("document.fonts.ready.then(() => true)")  # with its letters the frame has its size
    whole = part_shown(player)
    province(player, "latium").focus()

    player.tab.keyboard.press("+")
    assert part_shown(player) != whole
    player.tab.keyboard.press("0")
    assert part_shown(player) == whole


def test_one_press_shows_rome_near(player: Player):
    """And with it those that may be chosen; towns are named there."""
    player.sit_at(stand_before(DeclareAttack))
    before = player.tab.locator('a[data-province="latium"] .map-hit').bounding_box()

    player.tab.get_by_role("button", name="Rome and its neighbours").click()

    after = player.tab.locator('a[data-province="latium"] .map-hit').bounding_box()
    assert before
    assert after
    assert after["width"] > 1.6 * before["width"]
    expect(player.tab.locator("svg[data-map]")).not_to_have_attribute("data-near", "far")
    for field in player.tab.locator("svg[data-map] .map-marked").all():
        expect(field).to_be_in_viewport()


def test_on_paper_it_is_whole_though_the_paper_has_another_size(player: Player):
    player.sit_at(stand_at("dominion", 40))
    province(player, "latium").focus()
    player.tab.keyboard.press("+")
    zoomed = part_shown(player)

    player.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    player.tab.set_viewport_size({"width": 680, "height": 960})
    player.tab.evaluate(RESTED)
    assert part_shown(player) == player.tab.locator("svg[data-map]").get_attribute("data-whole")
    player.tab.evaluate("dispatchEvent(new Event('afterprint'))")
    assert part_shown(player) == zoomed


RESTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After a frame in which a page may have seen its new size."""


def test_after_a_step_it_shows_the_same_part(player: Player):
    player.sit_at(stand_at("dominion", 0))
    province(player, "latium").focus()
    player.tab.keyboard.press("+")
    zoomed = part_shown(player)

    player.press("step")

    expect(player.tab.locator("svg[data-map]")).to_have_attribute("data-ready", "")
    assert part_shown(player) == zoomed


def test_after_going_back_scripts_add_nothing_twice(player: Player):
    """The map still zooms, and has one button for it; each sum has one slider."""
    game = stand_before(Spend, both_ways)
    player.sit_at(game)
    player.go("log", game.id, 1)

    player.tab.go_back()
    whole = part_shown(player)
    player.tab.get_by_role("button", name="Zoom in").click()

    assert part_shown(player) != whole
    expect(player.tab.get_by_role("button", name="Zoom in")).to_have_count(1)
    player.divide()
    expect(player.form("spend").get_by_role("slider")).to_have_count(3)


def test_its_letters_can_be_read_and_its_buttons_stand_at_the_lower_left(player: Player):
    """On the whole map and near, in a window of 1280 by 800."""
    player.sit_at(stand_before(DeclareAttack, lambda state: bool(state.situation.land.occupied)))

    for nearer in (0, 3):
        for _ in range(nearer):
            player.tab.get_by_role("button", name="Zoom in").click()
        sizes = player.tab.evaluate(LETTERS)
        assert len(sizes) > 25
        assert min(sizes) > 9.9
    frame, button = (player.tab.locator(part).bounding_box() for part in (".map-frame", ".map-buttons"))
    assert frame
    assert button
    assert button["x"] - frame["x"] < 24
    assert frame["y"] + frame["height"] - button["y"] - button["height"] < 24


LETTERS = """() => {
  const map = document.querySelector("svg[data-map]");
  const size = (text) => {
    const { a, b } = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  };
  const drawn = (use) => { // in the place of the reference, what it refers to: so its style can be asked for
    const copy = document.querySelector(use.getAttribute("href")).cloneNode(true);
    use.replaceWith(copy);
    const sizes = [...copy.querySelectorAll("text")].map(size);
    copy.replaceWith(use);
    return sizes;
  };
  const shown = [...map.querySelectorAll('use[href^="#m-"]')].filter((use) => use.checkVisibility());
  return shown.flatMap(drawn).concat([...map.querySelectorAll(".map-army text")].map(size));
}"""


HIT = """(map, far) => Object.fromEntries([...map.querySelectorAll("a:has(.map-reach)")].map((city) => {
  const { cx, cy } = city.querySelector(".map-reach"), screen = city.getScreenCTM();
  const middle = new DOMPoint(cx.baseVal.value, cy.baseVal.value).matrixTransform(screen);
  const found = [...Array(8).keys()].map((eighth) => {
    const turn = (eighth * Math.PI) / 4, [x, y] = [far * Math.cos(turn), far * Math.sin(turn)];
    return document.elementFromPoint(middle.x + x, middle.y + y).closest("a")?.dataset.space;
  });
  return [city.dataset.space, found];
}))"""
"""Which space is hit so many pixels from the middle of each city, all around it."""


@pytest.mark.parametrize("screen", ["player", "phone", "plain"])
def test_a_city_of_britain_is_hit_within_24_pixels(screen: str, request: pytest.FixtureRequest):
    """On the whole map, where it is drawn smaller."""
    player: Player = request.getfixturevalue(screen)
    britain(player)
    drawn = player.tab.locator("svg[data-map]")
    drawn.scroll_into_view_if_needed()
    if screen == "phone":  # where a strip of it stands above what there is to do
        player.tab.locator(".fold").tap()

    hit = drawn.evaluate(HIT, 11)
    assert {"londinium", "eboracum"} <= {*hit}
    assert hit == {city: [city] * 8 for city in hit}


# Under fingers


def italy(player: Player) -> str:
    player.sit_at(stand_at("dominion", 40))
    return '[data-province="latium"]'


def britain(player: Player) -> str:
    player.go("game-board", BOUDICA, begun())
    return '[data-space="cornovii"]'


MAPS = pytest.mark.parametrize("sit_at", [italy, britain])
WATCH = """map => {
  window.changed = [];
  const note = (found) => changed.push(...found.map((each) => each.attributeName));
  new MutationObserver(note).observe(map, { attributes: true });
}"""
"""Which attributes of the map are written."""


BOX = """(field) => {
  const { x, y, width, height } = field.getBBox(), { a, d, e, f } = field.getScreenCTM();
  return [a * (x + width / 2) + e, d * (y + height / 2) + f, a * width];
}"""


def fields_box(player: Player, field: str) -> list[float]:
    """Where a field is on the screen: its middle, and how wide it is."""
    box: list[float] = player.tab.locator(f"svg[data-map] a{field} .map-hit").evaluate(BOX)
    return box


def watched(player: Player) -> str | None:
    """From now on the map is watched; the part that it shows."""
    player.tab.evaluate("document.fonts.ready.then(() => true)")
    player.tab.locator("svg[data-map]").evaluate(WATCH)
    return part_shown(player)


def held(player: Player, part: str | None) -> None:
    """Nothing has been drawn anew."""
    assert part_shown(player) == part
    assert {*player.tab.evaluate("changed")} == {"class"}


def let_go(player: Player, part: str | None) -> None:
    """It has been, once."""
    assert part_shown(player) != part
    assert player.tab.evaluate("changed").count("viewBox") == 1
    assert player.tab.locator(".map-sheet").evaluate("sheet => sheet.style.transform") == ""


@MAPS
def test_while_it_is_dragged_it_is_only_moved_and_then_drawn_where_it_was_put(player: Player, sit_at):
    field = sit_at(player)
    player.tab.get_by_role("button", name="Zoom in").click(click_count=3)
    part = watched(player)
    x, y, wide = fields_box(player, field)

    player.tab.mouse.move(x, y)
    player.tab.mouse.down()
    player.tab.mouse.move(x - 60, y + 40, steps=6)
    held(player, part)
    moved = pytest.approx([x - 60, y + 40, wide], abs=1)
    assert fields_box(player, field) == moved

    player.tab.mouse.up()
    let_go(player, part)
    assert fields_box(player, field) == moved


@MAPS
def test_two_fingers_draw_it_larger_when_they_let_go(phone: Player, sit_at):
    field = sit_at(phone)
    if not phone.tab.locator("#fold-map").is_checked():
        phone.tab.locator(".fold").tap()
        phone.tab.get_by_role("button", name="Zoom in").tap()
    phone.tab.locator("svg[data-map]").scroll_into_view_if_needed()
    part = watched(phone)
    x, y, wide = fields_box(phone, field)
    session = phone.tab.context.new_cdp_session(phone.tab)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + side * far, "y": y, "id": side + 1} for far in apart for side in (-1, 1)]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    touch("Start", 40)
    for far in (50, 56, 60):
        touch("Move", far)
    held(phone, part)
    spread = pytest.approx([x, y, 1.5 * wide], abs=1)
    assert fields_box(phone, field) == spread

    touch("End")
    let_go(phone, part)
    assert fields_box(phone, field) == spread


TURN = """(map, [x, y]) => {
  const turned = { ctrlKey: true, deltaY: -50, clientX: x, clientY: y, bubbles: true, cancelable: true };
  for (let times = 0; times < 5; times++) map.dispatchEvent(new WheelEvent("wheel", turned));
  return map.getAttribute("viewBox");
}"""


@MAPS
def test_a_wheel_draws_it_once_when_it_rests(player: Player, sit_at):
    field = sit_at(player)
    player.tab.get_by_role("button", name="Zoom in").click(click_count=3)
    part = watched(player)
    x, y, wide = fields_box(player, field)
    drawn = player.tab.locator("svg[data-map]")

    assert drawn.evaluate(TURN, [x, y]) == part
    expect(drawn).not_to_have_attribute("viewBox", str(part))

    let_go(player, part)
    assert fields_box(player, field) == pytest.approx([x, y, wide * exp(0.5)], abs=1)
