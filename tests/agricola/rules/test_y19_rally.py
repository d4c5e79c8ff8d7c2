"""Y19: rally."""

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.state import Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y19_rally import Rallied, Rally, may_act
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.scenes import decide, scene

OPEN = "1508"
DISRUPTED = {"ix-1": "britannia:d", "ix-2": "britannia:d", "aux-1": f"{OPEN}:d", "exploratores": OPEN}


def test_y19_1_all_of_a_hex():
    """Y19.1: for 1 AP; sealed. Not out of supply."""
    now = scene(Step.ROMAN_RALLY, units=DISRUPTED, ap=(2, 0))

    assert legal_decisions(now) == (Rally("britannia"), Done())
    outcome = decide(now, Rally("britannia"))

    assert outcome.the(Rallied).units == ("ix-1", "ix-2")
    assert outcome.the(Rallied).only is ROMANS
    assert not outcome.now.units["ix-1"].disrupted
    assert outcome.now.ap[ROMANS] == 1
    assert legal_decisions(outcome.now) == (Done(),)
    with pytest.raises(IllegalDecision):
        decide(now, Rally(OPEN))


def test_y19_1_until_the_points_are_spent():
    """Y19.1: the last point ends the step; so does the side."""
    units = {"gaesatae-1": "epidii:d", "gaesatae-2": "lugi:d"}
    now = scene(Step.CALEDONIAN_RALLY, units=units, ap=(0, 1))

    assert decide(now, legal_decisions(now)[0]).now.step is not Step.CALEDONIAN_RALLY
    assert decide(now, Done()).now.step is not Step.CALEDONIAN_RALLY


def test_y19_1_without_points():
    """Y19.1: nobody is asked, unless he holds a marker."""
    assert not may_act(scene(ap=(0, 0), units=DISRUPTED), ROMANS)
    assert may_act(scene(ap=(0, 0), held={CALEDONIANS: ("druids",)}), CALEDONIANS)
    held = scene(Step.ROMAN_RALLY, ap=(0, 0), units=DISRUPTED, held={ROMANS: ("officium",)})
    assert Rally("britannia") not in legal_decisions(held)
