"""How many presses a game takes, and what the presses for several decisions are called."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import choices, decides
from campaign.boudica.web.offers import offers
from tests.boudica.pressing import Pressing
from tests.boudica.rules.scenes import scene
from tests.boudica.rules.test_presses import met


@pytest.mark.parametrize(("side", "seed"), [(BRITONS, "a"), (ROMANS, "e")])
def test_a_game_takes_half_the_presses_of_its_decisions(side: Side, seed: str):
    """A move is one press, and so is all that is refused, or recruited, in a phase."""
    played = Pressing(side, (2, 2), seed)

    assert sum(played.presses.values()) <= played.step_by_step / 2
    assert played.presses["to"] > played.presses["EndMove"]


IN_LONDINIUM = {"legion-XX": "londinium"}


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (met(), "Refuse every battle"),
        (met((BRITONS, True)), "Refuse every battle, spare every town"),
        (scene(Step.RECRUITMENT, BRITONS), "Recruit all there is"),
        (scene(Step.RECRUITMENT, ROMANS, at=IN_LONDINIUM), "Recruit all but the garrison"),
        (scene(Step.RECRUITING_ORDER, BRITONS), "Recruit first, all there is"),
        (scene(Step.RECRUITING_ORDER, ROMANS, first=ROMANS, at=IN_LONDINIUM), "Recruit first, all but the garrison"),
    ],
)
def test_a_press_says_what_it_decides(now: State, said: str):
    side = decides(now)
    assert side

    assert said in [choice.label for choice in offers(now, choices(now, side), {}).pinned]


def test_the_piece_is_chosen_that_moves_next_as_a_rule():
    """A legion by its strength; of the Britons what moved first in the last turn."""
    romans, britons = scene(Step.MOVEMENT, ROMANS, BRITONS), scene(Step.MOVEMENT, BRITONS, ROMANS)
    asked = choices(britons, BRITONS)

    assert offers(romans, choices(romans, ROMANS), {}).title == "Legio XIV Gemina: where to"
    assert offers(britons, asked, {}).title == "Boudica: her track shows 0"
    assert offers(britons, asked, {}, ["briton-2", "boudica"]).title == "Briton army 2: where to"
