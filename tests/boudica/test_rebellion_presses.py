"""How many presses a game takes."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from tests.boudica.pressing import Pressing


@pytest.mark.parametrize(("side", "seed"), [(BRITONS, "a"), (ROMANS, "e")])
def test_a_game_takes_half_the_presses_of_its_decisions(side: Side, seed: str):
    """A move is one press, and so is all that is refused, or recruited, in a phase."""
    played = Pressing(side, (2, 2), seed)

    assert sum(played.presses.values()) <= played.step_by_step / 2
    assert played.presses["to"] > played.presses["EndMove"]
