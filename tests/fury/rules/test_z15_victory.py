"""Z15: who has won."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.state import State
from campaign.fury.rules.z15_victory import ending
from tests.fury.rules.scenes import set_up

LOWLAND = ("iceni", "trinovantes", "catuvellauni", "cantiaci", "atrebates", "coritani", "belgae", "cornovii")
ALL_OF = 999  # SP lost, more than any level


def war(risen: int, *broken: str, **more: Any) -> State:
    """With so many lowland tribes in play, and these commands demoralised."""
    begun = {"turn": 9, "rebels": LOWLAND[:risen], "lost": dict.fromkeys(broken, ALL_OF)}
    return replace(set_up(), **{**begun, **more})


@pytest.mark.parametrize(
    ("state", "winner"),
    [
        pytest.param(war(7, "II", "IX"), None, id="seven tribes, two legions"),
        pytest.param(war(3, "II", "IX", "XIV"), Side.TRIBAL, id="three legions"),
        pytest.param(war(3, "II", "IX", "GRF"), None, id="the relief force is no legion"),
        pytest.param(war(8), Side.TRIBAL, id="eight lowland tribes"),
        pytest.param(war(7, rebels=(*LOWLAND[:7], "silures", "dobunni")), None, id="highland tribes do not count"),
        pytest.param(war(7, *LOWLAND[:6]), Side.ROMAN, id="the Iceni and five others"),
        pytest.param(war(7, *LOWLAND[:5]), None, id="the Iceni and four of six"),
        pytest.param(war(7, *LOWLAND[1:7]), None, id="six others, but not the Iceni"),
        pytest.param(war(3, *LOWLAND[:3]), Side.ROMAN, id="all of three"),
        pytest.param(war(3, *LOWLAND[:3], turn=2), None, id="not before turn 3"),
        pytest.param(war(0, turn=9), None, id="nobody has risen"),
    ],
)
def test_who_has_won(state: State, winner: Side | None):
    """Z15.1, Z15.2."""
    found = ending(state)
    assert (found.winner if found else None) is winner


@pytest.mark.parametrize(("half", "winner"), [(Side.TRIBAL, Side.ROMAN), (Side.ROMAN, Side.TRIBAL)])
def test_both_at_once(half: Side, winner: Side):
    """Z15.2: the side whose half it is loses the tie."""
    found = ending(war(8, *LOWLAND[:6], half=half))
    assert found
    assert found.winner is winner
