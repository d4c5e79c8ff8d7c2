"""Z13.10: what happens to leaders in a battle."""

import pytest

from campaign.fury.rules.z11_sea import THROWS
from campaign.fury.rules.z13_fates import Fate, fate

FACES = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (1, 4), 7: (3, 4), 8: (2, 6), 9: (4, 5), 11: (5, 6), 12: (6, 6)}


@pytest.mark.parametrize(
    ("won", "eliminated", "fates"),
    [
        pytest.param(
            False,
            False,
            {2: "killed", 3: "captured", 4: "wounded", 5: "unhurt", 7: "unhurt", 11: "unhurt", 12: "wounded"},
            id="of the loser",
        ),
        pytest.param(
            True, False, {2: "killed", 3: "wounded", 4: "unhurt", 7: "unhurt", 12: "unhurt"}, id="of the winner"
        ),
        pytest.param(
            False,
            True,
            {2: "killed", 4: "killed", 5: "captured", 8: "captured", 9: "escapes", 12: "escapes"},
            id="of a side wholly eliminated",
        ),
    ],
)
def test_what_a_throw_means(won: bool, eliminated: bool, fates: dict[int, str]):
    """Z13.10."""
    assert {throw: fate(FACES[throw], won, eliminated) for throw in fates} == fates


def test_a_winner_of_whom_nothing_is_left_is_eliminated():
    """Z13.5, Z13.10: both sides may be, and the defender has won."""
    assert fate((4, 5), won=True, eliminated=True) is Fate.ESCAPES


def test_every_throw_means_something():
    """Z13.10."""
    assert {fate((throw - min(6, throw - 1), min(6, throw - 1)), won=False, eliminated=False) for throw in THROWS} == {
        *Fate
    } - {Fate.ESCAPES}
