"""What the options of a decision promise, as bars on one scale."""

from campaign.advice.bars import Scale, drawing, evaluation_svg, marks, number_svg
from campaign.advice.chances import PERCENT, of_points
from engine.playouts.estimates import Estimate

ON = Scale(0, 100)


def test_a_scale_leaves_room_at_its_ends():
    assert [ON.at(points) for points in (0, 50, 100)] == ["4.00%", "50.00%", "96.00%"]
    assert ON.wide(25, 75) == "46.00%"


def test_a_mark_runs_through_its_row():
    assert marks(ON, [50]) == ['<line class="mark" x1="50.00%" x2="50.00%" y1="0" y2="26"/>']


def test_a_number_stands_over_its_mark():
    assert number_svg(ON, 50, "50%") == '<text x="50.00%" y="18" text-anchor="middle">50%</text>'


def test_an_option_has_its_spread_its_mean_and_a_dot_on_the_marks():
    drawn = evaluation_svg(ON, [0], spread=(0, 50), mean=(25, 75), dot=50)

    assert drawn == drawing(
        "evaluation",
        '<line class="mark" x1="4.00%" x2="4.00%" y1="0" y2="26"/>',
        '<rect class="spread" x="4.00%" width="46.00%" y="6" height="14" rx="3"/>',
        '<rect class="mean" x="27.00%" width="46.00%" y="10" height="6"/>',
        '<circle class="median" cx="50.00%" cy="13" r="5"/>',
    )


def test_points_are_drawn_between_whole_tens():
    """From the ten below the least to the ten above the most; twice as far apart where there would be too many."""
    assert [[*of_points(ends).levels] for ends in ((-17.5, 3), (20, 20), (-50, 20), (-50, 50))] == [
        [-20, -10, 0, 10],
        [20, 30],
        [-50, -40, -30, -20, -10, 0, 10, 20],
        [-60, -40, -20, 0, 20, 40, 60],
    ]
    assert [*map(of_points((-10, 10)).called, (-10, 0, 10))] == ["−10", "0", "+10"]


def test_a_chance_is_drawn_in_percent():
    chance = Estimate(0.5, 0.25, 0.75)

    assert PERCENT.bar(chance, (0, 0.5)) == evaluation_svg(ON, PERCENT.levels, (0, 50), (25, 75), 50)
    assert ">100%</text>" in PERCENT.head()
