"""Each die of a turn asks a question of its own, so that no line can repeat the dice of another one."""

import pytest

from campaign.agricola.rules.turn import unfold
from engine.rules.dice import SeededDice
from tests.agricola.rules.lots import positions


class Asking(SeededDice):
    """Dice that remember their questions."""

    def __init__(self, turn):
        super().__init__("seed", turn)
        self.asked = []

    def roll(self, requests):
        self.asked += self.questions(requests)
        return super().roll(requests)


@pytest.mark.parametrize("seed", ["mist", "gale"])
def test_no_question_is_asked_twice_in_a_game(seed):
    asked: list[str] = []
    for state, decision in positions(seed):
        dice = Asking(state.turn)
        unfold(state, decision, dice)
        asked += dice.asked
    assert len(asked) == len({*asked})
