"""What is compared at a decision, and what a game is worth for a side (Y5.1, Y5.2, Y35.1)."""

from dataclasses import replace
from itertools import islice

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import EVERYONE, Cause, Ending, Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y5_victory import counts, scored
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y35_solo.compared import SET_DOWN, SUDDEN, alike, judged, lead, options, programs, stack
from tests.agricola.rules.playing import chosen, moments
from tests.agricola.rules.scenes import scene

CENTER, CAMP = "damnonii", "2614"


def test_y5_2_points_count_for_the_side_that_asks():
    """Y5.2: and a victory at once more than any points (Y5.1)."""
    now = scene(units={"ix-1": CENTER, "calgacus": "taexali"})
    points, over = sum(scored(counts(now))), replace(now, ending=Ending(CALEDONIANS, Cause.FORTRESSES))

    assert points == 1 - 2
    assert [lead(now, side) for side in Side] == [points, -points]
    assert [lead(over, side) for side in Side] == [-SUDDEN, SUDDEN]


def test_y35_1_equal_units_make_no_other_option():
    """Y35.1: a cohort in good order is as good as the next one, but not as one that is disrupted, or elsewhere."""
    state = scene(units={"ix-1": CAMP, "ix-2": CAMP, "ix-3": f"{CAMP}:d", "xx-1": CENTER})
    one, same, hurt, other = [SetOut((unit,)) for unit in ("ix-1", "ix-2", "ix-3", "xx-1")]
    offers, found = legal_decisions(state), options(state)

    assert alike(state, one) == alike(state, same)
    assert len({alike(state, each) for each in (one, hurt, other, Done())}) == 4
    assert {one, hurt, other} < {*found}
    assert same in {*offers} - {*found}
    assert [each for each in offers if each in found] == [*found]
    assert [stack(state, each) for each in (one, Done())] == [(SetOut, CAMP), (Done, "")]


def test_y35_1_what_the_program_would_do_is_among_them():
    """Y35.1: of its levels each choice once; where no side decides there is none."""
    for state, side, _ in islice(moments({ROMANS: 1, CALEDONIANS: 1}, Options(), "compared"), 0, 60, 6):
        found, own = programs(seen_by(state, side), 1, 2), [chosen(state, side, level) for level in (1, 2)]
        assert found[-1] in own
        assert len(found) <= len({*own})
    assert programs(scene(Step.ROMAN_AP, to_do=(EVERYONE, ROMANS)), 1) == []


def test_y35_1_a_decision_is_judged_beside_what_the_program_would_have_done():
    """Y35.1: not where it would have done the same, or as good as the same, nor where a whole force is set down."""
    found = 0
    for state, side, own in islice(moments({ROMANS: 2, CALEDONIANS: 2}, Options(), "compared"), 0, 60, 4):
        seen = seen_by(state, side)
        other = next((each for each in options(seen) if alike(seen, each) != alike(seen, own)), None)
        assert judged(seen, own, 2) == ()
        assert bool(options(seen)) is (state.step not in SET_DOWN)
        if other:
            assert judged(seen, other, 2) == (other, own)
            found += 1
    assert found > 5
