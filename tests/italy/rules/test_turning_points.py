"""D17: which turns of a campaign were its turning points, by how much, and which line did it."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from campaign.italy.rules.state import Civic, State, Step
from campaign.italy.rules.turning_points import EVEN_SHARE, MOST, turning_points
from powers.rules.theatre import ROME
from tests.italy.rules.situations import BOII_SUBJECT, campaign_at, italy_with, owned_by
from tests.played import FILES, states


def at(turn: int, owners: Mapping[str, str] | None = None, civic: int = 0, **italy: Any) -> State:
    """A moment of that turn, so much civic development spent in it; all turns before it were even."""
    account = [Civic(before, EVEN_SHARE) for before in range(1, turn)] + [Civic(turn, civic)]
    return campaign_at(Step.BATTLES, ROME, turn=turn, land=italy_with(owners, **italy), civic=tuple(account))


def scores(moments: Iterable[State]) -> list[tuple[int, int]]:
    return [(point.turn, point.score) for point in turning_points([*moments])]


@pytest.mark.parametrize(
    ("before", "after", "score"),
    [
        ({}, owned_by("samnites", "latium"), -5),
        (owned_by("samnites", "latium"), {}, 5),
        ({}, owned_by(ROME, "umbria"), 3),
        ({}, owned_by(ROME, "etruria"), 3 + 2),  # the only home of the Etruscans: they are Subjects
        (owned_by(ROME, "umbria"), BOII_SUBJECT, -3),  # whoever else has Subjects
        ({}, {**owned_by(ROME, "umbria", "apulia"), **owned_by("samnites", "latium")}, 3 + 3 - 5),
    ],
)
def test_provinces_and_subjects(before: dict[str, str], after: dict[str, str], score: int):
    assert scores([at(2, before), at(2, after), at(3, after)]) == [(2, score)]


@pytest.mark.parametrize(
    ("civic", "score"), [(21, 0), (30, 0), (31, 1), (41, 2), (12, 0), (11, -1), (0, -2), (-10, -3), (100, 7)]
)
def test_civic_development(civic: int, score: int):
    found = scores([at(2), at(2, civic=civic), at(2, civic=civic)])

    assert found == ([(2, score)] if score else [])


def test_what_a_turning_point_tells():
    start = at(2, owned_by("samnites", "latium"))
    taken = {**owned_by("samnites", "sabinum"), **owned_by(ROME, "etruria")}
    (point,) = turning_points([start, at(2, taken), at(2, taken, civic=21)])

    assert (point.won, point.lost) == (("latium", "etruria"), ("sabinum",))
    assert (point.subjected, point.freed) == (("etruscans",), ())
    assert (point.civic, point.score) == (21, 3 + 2 + 5 - 5)


def test_an_occupied_home_is_lost():
    (point,) = turning_points([at(2), at(2, occupied={"epirus": "latium"}), at(2, civic=21)][:2])

    assert point.lost == ("latium",)
    assert point.score == -5 - 2


def test_the_line_that_did_most_of_it():
    one, two, less = owned_by(ROME, "umbria"), owned_by(ROME, "umbria", "etruria"), owned_by(ROME, "etruria")
    moments = [at(2), at(2, one), at(2, two), at(2, less), at(2, less, civic=50)]

    assert turning_points(moments)[0].line == 1  # etruria with its people


def test_without_a_change_on_the_map_the_civic_line_did_it():
    assert turning_points([at(2), at(2), at(2, civic=60), at(2, civic=60)])[0].line == 1
    assert turning_points([at(2), at(2, civic=5), at(2, civic=0), at(2)])[0].line == 1
    assert turning_points([at(2), at(2), at(2), at(2)])[0].line == 2  # nothing was spent, up to the turn's last line


def test_the_largest_three_in_their_order_and_of_equals_the_earlier():
    changes = [("umbria", "samnites"), ("latium", "samnites"), ("apulia", ROME), ("frentania", ROME), ("umbria", ROME)]
    owners: dict[str, str] = {"umbria": ROME}
    moments = [at(1, owners)]
    for turn, (province, power) in enumerate(changes, 1):
        owners = {**owners, province: power}
        moments += [at(turn, owners, civic=EVEN_SHARE), at(turn + 1, owners)]

    assert scores(moments[:-1]) == [(1, -3), (2, -5), (3, 3)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_played_campaigns(file: Any):
    moments = states(file.stem)
    points = turning_points(moments)

    assert len(points) == MOST
    assert all(one.turn < other.turn for one, other in pairwise(points))
    for point in points:
        assert point.score
        assert moments[point.line].turn == point.turn
        assert not {*point.won} & {*point.lost}


def test_a_campaign_without_lines_has_none():
    assert turning_points([at(1)]) == ()
