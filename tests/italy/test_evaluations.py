"""The bars of What if: on one scale, whatever the options promise, and nothing drawn beyond it."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.advice.playouts.question import Evaluation
from campaign.italy.pictures.chances import MARKS, evaluation_svg, scale, scale_svg
from campaign.italy.rules.decisions import Decision, DeclareAttack
from engine.playouts.estimates import Estimate

EVALUATION: Evaluation[Decision] = Evaluation(
    decision=DeclareAttack(None),
    playouts=40,
    value=Estimate(150.0, 140.0, 160.0),
    median=145,
    p10=20,
    p90=310,
    endings={},
    measures={"provinces": Estimate(5.0, 4.0, 6.0), "subjects": Estimate(1.0, 0.5, 1.5)},
    rank=1,
    place=0,
    best=1.0,
    too_close=False,
)
POINTS = st.integers(-400, 1200)


@given(st.lists(st.tuples(POINTS, POINTS, POINTS, st.floats(-900, 1700)), min_size=1, max_size=5))
def test_all_stand_within_it(several: list[tuple[int, int, int, float]]):
    found = []
    for *points, mean in several:
        p10, median, p90 = sorted(points)
        estimate = Estimate(mean, mean - 30, mean + 30)
        found.append(replace(EVALUATION, p10=p10, median=median, p90=p90, value=estimate))

    on = scale(found)

    for drawn in (scale_svg(on), *[evaluation_svg(each, on) for each in found]):
        places = [float(place) for place in re.findall(r' (?:x|x1|cx)="([\d.-]+)%"', drawn)]
        assert all(0 <= place <= 100 for place in places), drawn
        assert all(float(width) >= 0 for width in re.findall(r' width="([\d.-]+)%"', drawn))


@pytest.mark.parametrize(
    ("p10", "p90", "numbers"),
    [
        (20, 310, ["250", "150", "180", "0", "350"]),
        (-30, 20, ["−50", "50"]),
        (100, 100, ["150", "100"]),
        (-350, 1100, ["250", "−350", "1100"]),
        (240, 260, ["250", "200", "300"]),
    ],
)
def test_its_ends_and_where_another_verdict_begins(p10: int, p90: int, numbers: list[str]):
    on = scale([replace(EVALUATION, p10=p10, p90=p90)])

    assert re.findall(r">([^<>]+)</text>", scale_svg(on)) == numbers
    assert scale_svg(on).count("<line") == sum(on.low <= mark <= on.high for mark in MARKS)
