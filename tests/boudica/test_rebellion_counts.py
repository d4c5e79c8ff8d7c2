"""What `make boudica-balance` counts of games that the program plays against itself (W11.4)."""

from dataclasses import replace

import pytest

from benchmarks.rebellion import LOST, lost_in_middle
from benchmarks.rebellion import settled as met
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.state import Meeting, Step
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleJoined
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import MeetingEnded, TownDestroyed
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from tests.boudica.rules.scenes import scene


def test_meetings_that_are_refused():
    """W11.4: those of armies outside the cities, settled when the second side has said whether it fights (W6.1)."""
    asks = Meeting("iceni", wishes=((BRITONS, True),))
    at_hand = scene(Step.BATTLES, "iceni", meeting=asks)
    declined, joined = WishTold(ROMANS, fight=False), BattleJoined("iceni")

    assert met(at_hand, [declined, MeetingEnded("iceni")]) == ("meetings", "refused")
    assert met(at_hand, [declined, joined]) == ("meetings",)
    assert met(at_hand, [AugustaCommanded(6, obeys=True)]) == ()
    assert met(replace(at_hand, meeting=Meeting("iceni")), [declined]) == ()
    assert met(replace(at_hand, meeting=replace(asks, at="londinium")), [declined]) == ()


def test_a_battle_that_cannot_be_refused_is_a_meeting_too():
    """B47."""
    at_hand = scene(Step.BATTLES, "iceni", meeting=Meeting("iceni"))
    forced = MeetingForced(BRITONS, (), battle=True)

    assert met(at_hand, [WishTold(BRITONS, fight=True), forced, BattleJoined("iceni")]) == ("meetings",)


@pytest.mark.parametrize(("turn", "lost"), [(2, []), (3, [*LOST]), (9, [*LOST]), (10, [])])
def test_what_is_lost_in_the_middle_of_a_game(turn: int, lost: list[str]):
    """Towns, legions and armies of either side, in turns 3 to 9."""
    destroyed = [TownDestroyed("lindum", BRITONS), ArmyDestroyed("legion-IX"), ArmyDestroyed("briton-1")]

    assert [*lost_in_middle(scene(turn=turn), destroyed)] == lost
