"""How many presses a game takes."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from tests.boudica.pressing import Pressing


@pytest.mark.parametrize(("side", "seed", "most"), [(BRITONS, "a", 0.6), (ROMANS, "b", 0.65)])
def test_a_game_takes_half_the_presses_of_its_decisions(side: Side, seed: str, most: float):
    """Nearly, for her who moves armies together; each piece of the Romans goes alone, and is asked to fight."""
    played = Pressing(side, (1, 1), seed)

    assert sum(played.presses.values()) <= most * played.step_by_step
    assert played.presses["to"] > played.presses["EndMove"]
