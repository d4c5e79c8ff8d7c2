"""No counter of the north covers a name, a place's sign or another counter, however crowded the board is."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from campaign.agricola.data import north
from campaign.agricola.pictures.board import NorthView, board_svg
from campaign.agricola.pictures.sheet import PRINTED, middle, shapes
from campaign.agricola.pictures.signs import DISC
from tests.agricola.rules.scenes import scene
from tests.maps.boxes import Box, box, over, printed

WHOLE = 2.4  # map units that are a pixel where the whole map is in a window of 1280 by 800
SVG = "{http://www.w3.org/2000/svg}"
GROWN = 1.15  # of places' signs there (agricola.css)


def crowded(step: int) -> NorthView:
    """Every unit on the board: on land in nine rows, so that many stand side by side, and fleets along the coasts."""
    board = north()
    rows = {f"{(step + 3 * n) % 28 + 2:02}" for n in range(9)}
    land = [hex for hex in board.by_land if hex[:2] in rows]
    coast = [hex for hex in board.by_sea if board.hexes.get(hex) and board.is_coastal(hex)]
    fleets = [id for id, counter in board.by_unit.items() if counter.is_fleet]
    units = {id: coast[(n * step * 7) % len(coast)] for n, id in enumerate(fleets)}
    aboard = [f"{units[id]}:{id}" for id in fleets]
    for n, id in enumerate(board.by_unit):
        units.setdefault(
            id, aboard[n % len(aboard)] if id.startswith(("xx-", "karus", "ala")) else land[n * step % len(land)]
        )
    return NorthView(scene(units=units, centers=dict(zip(board.tribal, board.by_center, strict=False))))


def counters(view: NorthView) -> Iterator[Box]:
    """Each counter as it is drawn: its ground, moved and scaled with its hex."""
    root = ElementTree.fromstring(board_svg(view, link=str, backdrop_url=""))
    *_, stacks = [group for group in root.iter(f"{SVG}g") if group.get("class") == "map-pieces"]
    for hex, stack in enumerate(stacks):
        x, y, scale = _moved(stack)
        for number, counter in enumerate(stack):
            dx, dy, _ = _moved(counter)
            rect = next(counter.iter(f"{SVG}rect"))
            half, high = float(rect.get("width") or 0) / 2 * scale, float(rect.get("height") or 0) / 2 * scale
            yield _box(f"counter {hex} {number}", x + dx * scale, y + dy * scale, half, high)


def _moved(part: ElementTree.Element) -> tuple[float, float, float]:
    x, y, *scale = map(float, re.findall(r"-?[\d.]+", part.get("transform") or ""))
    return x, y, scale[0] if scale else 1


def _box(whole: str, x: float, y: float, half: float, high: float) -> Box:
    return box(whole, [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)])


def places() -> list[Box]:
    """Their signs as they are on the whole map."""
    return [_box(f"place {hex}", *middle(hex, PRINTED), DISC * GROWN, DISC * GROWN) for hex in north().place_at]


@pytest.mark.parametrize("step", [1, 3, 5, 7, 11, 13])
def test_nothing_stands_on_anything_else(step: int):
    view = crowded(step)
    assert sum(len(here.pieces) > 1 for here in view.here.values()) >= 5, "sides share hexes"
    assert over([*printed(shapes(), 10 * WHOLE), *places(), *counters(view)]) == []


def test_a_full_hex_beside_a_full_hex():
    """A led stack with a Praesidium, laden fleets and the enemy, three times in a row along the coast."""
    full = dict[str, str]()
    for n, hex in enumerate(("1808", "1809", "1810"), 1):
        full |= {f"praesidium-{n}": hex, f"ix-{n}": hex, f"chief-{n}": hex, f"band-{n}": hex, f"classis-{n}": hex}
        full |= {("agricola", "karus", "legate-ii")[n - 1]: hex, f"xx-{n}": f"{hex}:classis-{n}"}
    view = NorthView(scene(units=full))
    assert over([*printed(shapes(), 10 * WHOLE), *places(), *counters(view)]) == []
