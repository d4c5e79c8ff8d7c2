"""D29: a finished game in three lines, and the bars of its turns."""

import pytest

from campaign.desk.pasted import drawn, three_lines


@pytest.mark.parametrize(("points", "bars"), [((0, 31, 32, 249, 250), "▁▁▂██"), ((-80, 125, 400), "▁▅█"), ((), "")])
def test_a_bar_for_each_turn(points: tuple[int, ...], bars: str):
    assert drawn(points, 250) == bars


def test_three_lines_whatever_it_is_called():
    told = three_lines("A\nname\r\nof  two lines", "Oblivion", ["one", "two"])

    assert told == "A name of two lines\nOblivion\none · two"
