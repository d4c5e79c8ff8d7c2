"""Colours of the Powers and of the marks on map, board and page: told apart by every eye, in both themes."""

import re
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from campaign.italy.pictures.sheet import MOTIFS, peoples, provinces
from campaign.maps.motifs import Motif
from powers.rules.theatre import ROME
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
    sheets = (
        sheet
        for package in ("battles", "campaign", "engine")
        for sheet in ROOT.glob(f"{package}/**/static/*/*.css")
        if sheet.parent.name not in ("agricola", "boudica")
    )
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


class Strokes(BasePen):  # type: ignore[misc]
    """What a pen draws, as straight lines; a curve is eight of them."""

    def __init__(self) -> None:
        super().__init__(None)
        self.lines: list[tuple[Any, Any]] = []

    def _moveTo(self, pt) -> None:
        self.lines.append((pt, pt))

    def _lineTo(self, pt) -> None:
        self.lines.append((self._getCurrentPoint(), pt))

    def _curveToOne(self, pt1, pt2, pt3) -> None:
        start, last = self._getCurrentPoint(), self._getCurrentPoint()
        for eighth in range(1, 9):
            t, u = eighth / 8, 1 - eighth / 8
            four = zip(start, pt1, pt2, pt3, strict=True)
            point = tuple(u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d for a, b, c, d in four)
            self.lines.append((last, point))
            last = point


def away(point: tuple[float, float], start: Any, end: Any) -> float:
    """How far a point is from a line."""
    (x, y), (left, top), (right, bottom) = point, start, end
    dx, dy = right - left, bottom - top
    along = ((x - left) * dx + (y - top) * dy) / (dx * dx + dy * dy or 1)
    at = min(1, max(0, along))
    return dist(point, (left + at * dx, top + at * dy))


@cache
def inked(motif: Motif) -> float:
    """What share of its tile a pattern covers: that of 2,000 points, evenly strewn, in no rows that it may follow."""
    strokes = Strokes()
    parse_path(motif.path, strokes)
    points = [(motif.width * (0.7548777 * n % 1), motif.height * (0.5698403 * n % 1)) for n in range(2000)]
    return sum(any(away(at, *line) <= motif.pen / 2 for line in strokes.lines) for at in points) / len(points)


def from_afar(people: str, theme: str) -> str:
    """The mean of ground and pattern."""
    ground = tokens()[f"power-{people}"][THEMES.index(theme)]
    motif = MOTIFS[peoples()[people].pattern]
    return blended(tokens()[f"marks-{people}"][THEMES.index(theme)], inked(motif), ground) if motif.path else ground


def side_by_side() -> set[tuple[str, ...]]:
    """Powers with neighbouring homes, and the Romans with everybody."""
    known = provinces()
    homes = {(str(each.home), str(known[other].home)) for each in known.values() for other in each.neighbours}
    met = {(str(ROME), id_) for id_, people in peoples().items() if not people.external}
    return {tuple(sorted(pair)) for pair in homes | met if len({*pair}) == 2}


def test_share_of_a_tile_that_is_inked():
    assert inked(MOTIFS["plain"]) == 0
    assert inked(Motif(10, 10, "M0 5h10", pen=2)) == pytest.approx(0.2, abs=0.01)
    assert inked(Motif(10, 10, "M5 5h0", pen=6)) == pytest.approx(3.1416 * 9 / 100, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_who_may_lie_side_by_side_is_told_apart_from_afar_by_every_eye(theme):
    assert {("romans", "samnites"), ("boii", "romans"), ("lucanians", "syracusans")} < side_by_side()

    nearest = []
    for sight in SIGHTS:
        colours = {id_: seen(from_afar(id_, theme), sight) for pair in side_by_side() for id_ in pair}
        nearest.append(min((difference(colours[a], colours[b]), a, b) for a, b in side_by_side()))

    assert min(nearest)[0] >= 12, nearest
    cells = " | ".join(f"{apart:.1f}" for apart, _, _ in nearest)
    assert f"| {theme}, side by side | {cells} |" in (ROOT / "docs/map.md").read_text("utf-8")


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
