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


IN_LONDINIUM, FULL = {"legion-XX": "londinium"}, {"briton-3": 11}


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (met(), "Refuse every battle"),
        (met((BRITONS, True)), "Refuse every battle, spare every town"),
        (scene(Step.RECRUITMENT, BRITONS, strengths=FULL), "Recruit all there is"),
        (scene(Step.RECRUITMENT, ROMANS, at=IN_LONDINIUM), "Recruit all but the garrison"),
        (scene(Step.RECRUITING_ORDER, BRITONS, strengths=FULL), "Recruit first, all there is"),
        (scene(Step.RECRUITING_ORDER, ROMANS, first=ROMANS, at=IN_LONDINIUM), "Recruit first, all but the garrison"),
    ],
)
def test_a_press_says_what_it_decides(now: State, said: str):
    side = decides(now)
    assert side

    assert said in [choice.label for choice in offers(now, choices(now, side), {}).pinned]


def test_where_there_is_too_little_for_all_no_press_says_who_gets_it():
    """W7.2: army 2 has room for 5, army 3 for 5, and there are 6."""
    now = scene(Step.RECRUITMENT, BRITONS)

    assert [choice.label for choice in offers(now, choices(now, BRITONS), {}).pinned] == ["Recruit no more"]


def test_a_region_is_another_only_beside_one_at_hand():
    """W6.1: where there is nothing to say in the first, each is a region like the others."""
    at = {"legion-IX": "iceni"}
    naming = scene(Step.BATTLES, "ordovices", "iceni", at=at)
    beside = scene(
        Step.BATTLES, "iceni", "corieltauvi", at=at | {"legion-XX": "corieltauvi", "briton-2": "corieltauvi"}
    )

    titles = [[group.title for group in offers(now, choices(now, BRITONS), {}).groups] for now in (naming, beside)]
    assert titles == [[""], ["Another region first"]]


def test_the_piece_is_chosen_that_moves_next_as_a_rule():
    """A legion by its strength; of the Britons what moved first in the last turn."""
    romans, britons = scene(Step.MOVEMENT, ROMANS, BRITONS), scene(Step.MOVEMENT, BRITONS, ROMANS)
    asked = choices(britons, BRITONS)

    assert offers(romans, choices(romans, ROMANS), {}).title == "Legio XIV Gemina: where to"
    assert offers(britons, asked, {}).title == "Boudica: her track shows 0"
    assert offers(britons, asked, {}, ["briton-2", "boudica"]).title == "Briton army 2: where to"
