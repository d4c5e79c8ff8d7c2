"""What the short battles have in common: leaders (X6) and the field (X7)."""

import pytest

from battles.rules.short.contest import Army, Losses, Meeting
from battles.rules.short.field import Field, draw_field, fields
from battles.rules.short.leaders import LeaderFate, leader_fate, roll_for_leaders, with_leaders
from battles.rules.terrain import FEATURES
from battles.rules.verdict import Side
from tests.scripted import scripted

UNHURT = LeaderFate.UNHURT


def meeting(attackers: int, defenders: int) -> Meeting:
    """Two armies with so many leaders."""
    romans = Army("romans", "Romans", 80, attackers, drilled=True, units=())
    return Meeting("seed", romans, Army("samnites", "Samnites", 80, defenders, drilled=False, units=()))


def test_x6_a_losers_leader_is_killed_captured_or_wounded():
    """X6: on 1, 2 and 3."""
    fates = [leader_fate(face, won=False) for face in range(1, 7)]

    assert fates == [LeaderFate.KILLED, LeaderFate.CAPTURED, LeaderFate.WOUNDED, UNHURT, UNHURT, UNHURT]


def test_x6_a_winners_leader_is_wounded_at_worst():
    """X6: on 1."""
    assert [leader_fate(face, won=True) for face in range(1, 7)] == [LeaderFate.WOUNDED, *[UNHURT] * 5]


def test_x6_each_leader_has_a_die():
    """X6: of both sides, in one roll; an army without leaders has none."""
    with scripted(1, 4, 2) as dice:
        assert roll_for_leaders(meeting(2, 1), dice) == {Side.ATTACKER: (1, 4), Side.DEFENDER: (2,)}
    with scripted(3) as dice:
        assert roll_for_leaders(meeting(0, 1), dice) == {Side.ATTACKER: (), Side.DEFENDER: (3,)}


def test_x6_the_losses_counts_leaders():
    """X6: how many of each fate."""
    losses = Losses(units=2, percent=50)

    assert with_leaders(losses, (1, 1, 2, 3, 6), won=False) == Losses(2, 50, killed=2, captured=1, wounded=1)
    assert with_leaders(losses, (1, 1, 2, 3, 6), won=True) == Losses(2, 50, wounded=2)


def test_x7_the_field_is_open_ground_or_of_the_province():
    """X7: open ground counts twice, coast, lake and town not at all."""
    assert fields(["hill", "coast", "fordable river", "lake", "town"]) == (
        Field.OPEN,
        Field.OPEN,
        Field.HILL,
        Field.FORDABLE_RIVER,
    )
    assert fields([]) == (Field.OPEN, Field.OPEN)
    assert {*fields([*FEATURES])} == {*Field}


def test_x7_a_word_that_no_province_has_is_refused():
    """X7: it is no field."""
    with pytest.raises(ValueError, match="swamp"):
        fields(["swamp"])


@pytest.mark.parametrize(("face", "field"), [(1, Field.OPEN), (4, Field.OPEN), (5, Field.HILL), (6, Field.HILL)])
def test_x7_a_die_picks_the_field(face, field):
    """X7: of open ground, open ground and a hill."""
    with scripted(face) as dice:
        assert draw_field(["hill", "coast"], dice).choice is field
