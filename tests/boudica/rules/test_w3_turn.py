"""The turn, and who acts first (W3)."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Proceed
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Step
from campaign.boudica.rules.turn import PHASES, RULESET, SEQUENCE, programs_decision
from campaign.boudica.rules.w3_turn import RomansLead, StepBegan, TurnBegan, came, first_player
from campaign.boudica.rules.w5_movement.moving import Pass
from engine.rules.sequence import IllegalDecision
from tests.boudica.rules.scenes import decide, proceed, scene
from tests.scripted import scripted


def test_w3_1_five_phases_in_the_printed_order():
    """W3.1: population, movement, battle, recruitment, victory."""
    assert PHASES[1:] == ("Population", "Movement", "Battle", "Recruitment", "Victory")
    phases = [rules.phase for rules in SEQUENCE.steps]
    assert phases == sorted(phases)
    assert {*phases} == {*range(len(PHASES))}
    assert [rules.step for rules in SEQUENCE.steps] == [*Step]


def test_w3_1_after_a_turn_comes_the_next():
    """W3.1: with a victory phase in which nobody has won."""
    result = proceed(scene(Step.VICTORY, turn=9))

    assert result.the(TurnBegan).turn == 10
    assert result.now.turn == 10


def test_w3_1_what_is_not_asked_for_is_not_allowed():
    """W3.1: nothing has changed."""
    with pytest.raises(IllegalDecision):
        decide(scene(Step.VICTORY), Pass())
    with pytest.raises(IllegalDecision):
        decide(scene(Step.DIVISION, BRITONS), Proceed())
    assert programs_decision(scene(Step.DIVISION, BRITONS)) is None


@pytest.mark.parametrize(
    ("changes", "options", "piece", "stops", "leads"),
    [
        ({}, {}, "legion-XIV", False, True),
        ({}, {"passing_counts": False}, "legion-XIV", False, False),
        ({}, {"passing_counts": False}, "legion-XIV", True, True),
        ({"without": ("londinium",)}, {}, "legion-XIV", False, False),
        ({"at": {"legion-XIV": "regni"}}, {}, "legion-XIV", False, False),
        ({}, {}, "legion-XX", False, False),
        ({"romans_lead": True}, {}, "legion-XIV", False, False),
    ],
)
def test_w3_2_xiv_in_londinium(changes, options, piece, stops, leads):
    """W3.2: once Legio XIV enters Londinium, and it is not destroyed then, the Romans act first; passing counts."""
    scenery = {"at": {"legion-XIV": "londinium", "legion-XX": "londinium"}} | changes
    play = Play(scene(Step.MOVEMENT, BRITONS, options=options, **scenery), scripted())

    came(play, piece, stops)

    assert [type(event) for event in play.events] == [RomansLead] * leads


def test_w3_2_from_the_next_phase_on_for_good():
    """W3.2: not in the phase in which it comes."""
    now = scene(Step.VICTORY, romans_lead=True)
    assert (now.first, first_player(now)) == (BRITONS, ROMANS)

    assert proceed(now).the(StepBegan).first is ROMANS


def test_w3_1_a_turn_has_dice_of_its_own():
    """W3.1: a face hangs on the seed, the turn and what is asked."""
    assert RULESET.dice(scene(Step.VICTORY, turn=3)).turn == 3
