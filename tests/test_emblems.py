"""The emblems: one each, small enough for every place, in the few commands that charts know too."""

import re
from math import hypot

import pytest

from campaign.pictures.emblems import EMBLEM_RADIUS, EMBLEMS, emblem_svg
from campaign.pictures.land import peoples
from campaign.pictures.sheet import map_defs_svg


def test_every_people_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == set(peoples())
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


def test_an_emblem_is_drawn_from_the_one_that_the_page_holds() -> None:
    for people in peoples():
        assert f'href="#e-{people}"' in emblem_svg(people)
        assert map_defs_svg().count(f'id="e-{people}"') == 1


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
