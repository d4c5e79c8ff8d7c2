"""What the options of a decision promise, as bars on one scale."""

from campaign.advice.bars import Scale, drawing, evaluation_svg, marks, number_svg

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
