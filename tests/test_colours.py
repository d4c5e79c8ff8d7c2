"""Colours of the Powers and of the marks on map, board and page: told apart by every eye, in both themes."""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from campaign.pictures.land import peoples
from campaign.pictures.patterns import MOTIFS
from tests.colours import SIGHTS, blended, contrast, difference, seen

ROOT = Path(__file__).resolve().parent.parent
THEMES = "light", "dark"
TEXT, MARK = 4.5, 3  # WCAG 2.2, 1.4.3 and 1.4.11

PAPERS = "paper", "sheet", "well"
POWERS = tuple(f"power-{people}" for people in peoples())
GROUNDS = "woods", "rocks", "height", "water", "paper", "card"
"""What lies under a general on the board."""


@cache
def tokens() -> dict[str, tuple[str, ...]]:
    """Every pair of colours in the style sheets, by its name."""
    sheets = (sheet for folder in ("campaign", "battles") for sheet in ROOT.glob(f"{folder}/static/{folder}/*.css"))
    text = "".join(sheet.read_text("utf-8") for sheet in sheets)
    return {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", text)}


def too_faint(marks: tuple[str, ...], grounds: tuple[str, ...], least: float) -> list[str]:
    """Each mark that has less contrast on one of these grounds, with the figure."""
    known = tokens()
    return [
        f"{mark} on {ground}, {theme}: {reached:.2f}"
        for mark in marks
        for ground in grounds
        for theme, one, other in zip(THEMES, known[mark], known[ground], strict=True)
        if (reached := contrast(one, other)) < least
    ]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_authors(one, other, expected):
    """Sharma, Wu and Dalal 2005, table 1."""
    assert difference(one, other) == pytest.approx(expected, abs=0.00005)
    assert difference(other, one) == pytest.approx(expected, abs=0.00005)


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


# The Powers


def closest(people: tuple[str, ...], theme: str, sight: str) -> float:
    colours = [seen(tokens()[f"power-{id_}"][THEMES.index(theme)], sight) for id_ in people]
    return min(difference(one, other) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("row", ["nine Powers", "with Carthage and Epirus"])
def test_the_closest_pair_is_as_far_apart_as_the_page_on_the_map_says(theme, row):
    people = tuple(id_ for id_, known in peoples().items() if row != "nine Powers" or not known.external)

    distances = [closest(people, theme, sight) for sight in SIGHTS]

    assert min(distances) > 8
    cells = " | ".join(f"{distance:.1f}" for distance in distances)
    assert f"| {theme}, {row} | {cells} |" in (ROOT / "docs/map.md").read_text("utf-8")


def test_lettering_and_emblems_can_be_read_on_every_power():
    assert too_faint(("map-ink",), POWERS, TEXT) == []


@pytest.mark.parametrize("people", [p for p, known in peoples().items() if MOTIFS[known.pattern].path])
def test_a_pattern_stands_out_from_its_ground(people):
    assert too_faint((f"marks-{people}",), (f"power-{people}",), MARK) == []


# Marks on the map


def test_borders_and_what_is_chosen_stand_out_from_every_power():
    """`map-rubric` is what may be chosen, `map-ink` what is, `map-focus` the keyboard's place, `map-line` a border."""
    marks = "map-rubric", "map-ink", "map-focus", "map-line"
    assert too_faint(marks, (*POWERS, "map-sea", "map-land", "map-paper"), MARK) == []


def test_names_around_italy_can_be_read():
    assert too_faint(("map-sea-ink",), ("map-sea",), TEXT) == []
    assert too_faint(("map-land-ink",), ("map-land",), TEXT) == []


# Marks on the pages


def test_text_of_every_tone_can_be_read_on_every_paper():
    tones = "ink", "ink-soft", "minium", "minium-deep", "olive", "alarm", "sea"
    assert too_faint(tones, (*PAPERS, "alarm-wash", "sea-wash"), TEXT) == []


def test_edges_of_fields_and_buttons_stand_out():
    assert too_faint(("line-strong", "fill", "sea", "die-edge"), PAPERS, MARK) == []


# The board


def test_stars_of_generals_can_be_read_on_every_ground():
    assert too_faint(("gold",), (*GROUNDS, *PAPERS), TEXT) == []


@pytest.mark.parametrize(("wash", "share"), [("olive", 0.18), ("minium", 0.14)])
@pytest.mark.parametrize("theme", [0, 1])
def test_stars_can_be_read_where_a_file_is_marked(wash, share, theme):
    known = {name: pair[theme] for name, pair in tokens().items()}
    grounds = [blended(known[wash], share, known[ground]) for ground in ("well", "height", "paper")]
    assert [ground for ground in grounds if contrast(known["gold"], ground) < TEXT] == []


def test_edges_of_cards_and_wounds_stand_out():
    assert too_faint(("own", "foe", "hurt"), (*PAPERS, "card"), MARK) == []


def test_the_grid_of_the_field_stands_out():
    assert too_faint(("ground-line",), ("ground-open",), MARK) == []
