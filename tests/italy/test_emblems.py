"""The emblems: one each, small enough for every place, in the few commands that charts know too."""

import re
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from campaign.italy.pictures.sheet import EMBLEMS, SWATCH_WIDTH, map_defs_svg, pattern_swatch_svg, peoples
from campaign.maps.emblems import EMBLEM_RADIUS, TILE, emblem_svg

STATIC = Path(__file__).resolve().parents[2] / "campaign"


def test_every_people_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == set(peoples())
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


def test_an_emblem_is_drawn_from_the_one_that_the_page_holds() -> None:
    for people in peoples():
        assert f'href="#e-{people}"' in emblem_svg(people)
        assert map_defs_svg().count(f'id="e-{people}"') == 1


def test_no_edge_of_a_swatch_is_cut_off() -> None:
    """The pen that draws its boxes is a unit wide, and half of it lies outside of them."""
    swatch = ElementTree.fromstring(pattern_swatch_svg("boii"))
    _, _, width, height = map(float, swatch.get("viewBox", "").split())
    beside, tile, _ = swatch
    for left, boxes in ((float(TILE), beside.findall("rect")), (0.0, [tile])):
        for box in boxes:
            x, y, wide, high = (float(box.get(name, "")) for name in ("x", "y", "width", "height"))
            assert 0 <= left + x - 0.5 < left + x + wide + 0.5 <= width
            assert 0 <= y - 0.5 < y + high + 0.5 <= height


def test_every_size_of_a_swatch_and_of_an_emblem_keeps_its_shape() -> None:
    """Those of the style sheets; with another shape the drawing would float in its box."""
    text = "".join(sheet.read_text("utf-8") for sheet in STATIC.glob("**/static/*/*.css"))
    sizes = re.findall(r"\.(swatch|emblem)[^{},]* \{[^}]*\bwidth: ([\d.]+)r?em; height: ([\d.]+)r?em", text)
    assert sizes
    for kind, width, height in sizes:
        assert float(width) / float(height) == pytest.approx(SWATCH_WIDTH / TILE if kind == "swatch" else 1, rel=0.01)


@pytest.mark.parametrize("people", EMBLEMS)
def test_an_emblem_is_absolute_lines_and_curves_each_part_closed(people: str) -> None:
    number = r"-?\d+(\.\d+)?"
    counts = {"M": 2, "L": 2, "Q": 4, "C": 6}
    commands = (rf"{letter}{number}( {number}){{{count - 1}}}" for letter, count in counts.items())
    move, *others = commands
    assert re.fullmatch(rf"({move}({'|'.join(others)})+Z)+", EMBLEMS[people])


@pytest.mark.parametrize("people", EMBLEMS)
def test_an_emblem_fills_its_circle_and_stays_within(people: str) -> None:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", EMBLEMS[people])]
    far = max(hypot(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    assert far > 0.9 * EMBLEM_RADIUS
    corners = [part.split()[-2:] for part in re.findall(r"[MLQC]([^A-Z]+)", EMBLEMS[people])]
    assert max(hypot(float(x), float(y)) for x, y in corners) <= EMBLEM_RADIUS
