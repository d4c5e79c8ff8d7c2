"""A battle fought elsewhere as a campaign of 2 sides takes it."""

import pytest

from battles.rules.reported import ReportedBattle
from battles.rules.verdict import Resolver


def test_each_side_has_its_own_losses():
    reported = ReportedBattle("one", 20, 70)

    assert reported.is_possible
    assert (reported.lost("one"), reported.lost("other")) == (20, 70)


@pytest.mark.parametrize(
    "reported",
    [
        ReportedBattle("one", 100, 100),
        ReportedBattle("one", -1, 0),
        ReportedBattle("one", 0, 101),
        ReportedBattle("one", 0, 0, Resolver.TABLE, battle=1),
        ReportedBattle("one", 0, 0, Resolver.ODDS_TABLE),
        ReportedBattle("one", 0, 0, Resolver.BATTLEPLAY, battle=1),
    ],
)
def test_what_cannot_be(reported: ReportedBattle):
    """A winner has something left; at the table a battle has no number, elsewhere it has one."""
    assert not reported.is_possible
