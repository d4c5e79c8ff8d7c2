"""The dice of a campaign against expectation: what is counted, the table, the chart."""

from typing import get_args

import pytest

from campaign.pictures import charts
from campaign.pictures.luck import luck, luck_table
from engine.rules.dice import Kind, Roller
from engine.rules.record import Line

P, H = Roller.PROGRAM, Roller.HAND


def line(*dice: tuple[Kind, int, Roller]) -> Line[None, None]:
    kinds, faces, by = zip(*dice, strict=True) if dice else ((), (), ())
    return Line(1, 0, None, faces, kinds, by, ())


BOTH = line((Kind.D6, 3, P), (Kind.D6, 3, H), (Kind.D6, 5, H), (Kind.D10, 10, P))


def test_each_die_counts_once_where_it_belongs():
    d6, d10 = luck([BOTH, line(), BOTH])

    assert (d6.program.counts, d6.by_hand.counts) == ((0, 0, 2, 0, 0, 0), (0, 0, 2, 0, 2, 0))
    assert d6.both.counts == (0, 0, 4, 0, 2, 0)
    assert (d10.program.dice, d10.by_hand.dice) == (2, 0)


def test_the_table_shows_who_has_rolled():
    d6, d10 = luck([BOTH])

    assert luck_table(d6).headers == ("Face", "By the program", "Expected", "By hand", "Expected", "All", "Expected")
    assert luck_table(d6).rows[2] == ("3", "1", "0.2", "1", "0.3", "2", "0.5")
    assert luck_table(d6).rows[-1] == ("Mean", "3.00", "3.50", "4.00", "3.50", "3.67", "3.50")
    assert luck_table(d10).headers == ("Face", "By the program", "Expected")
    assert len(luck_table(d10).rows) == 11


def test_no_dice_at_all():
    d6, _ = luck([])

    assert luck_table(d6).headers == ("Face", "All", "Expected")
    assert luck_table(d6).rows[0] == ("1", "0", "0.0")


@pytest.mark.parametrize("shape", get_args(charts.Shape))
@pytest.mark.parametrize("lines", [[], [BOTH], [BOTH] * 200], ids=["none", "few", "many"])
def test_the_chart(lines: list[Line[None, None]], shape: charts.Shape):
    assert b"<svg" in charts.dice_chart(luck(lines), "light", "svg", shape)
    assert charts.dice_chart(luck(lines), "dark", "png", shape).startswith(b"\x89PNG")
