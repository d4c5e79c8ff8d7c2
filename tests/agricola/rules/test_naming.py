"""Which units a decision may name, and how often."""

from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.naming import naming
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y26_fleets import Sail, SetAshore
from campaign.agricola.rules.y30_two_lines import BringUp, HoldBack
from tests.agricola.rules.scenes import decide, scene

UNITS = {"ix-1": "2213", "ix-2": "2213", "ala-1": "2213", "band-1": "2213"}


def fought(stage: Stage, **more: object) -> State:
    there = ("2213", ROMANS, tuple(UNITS))
    return scene(units=UNITS, battle=Battle(*there, stage=stage, round=1, **more))  # type: ignore[arg-type]


def test_y16_3_hits_and_lines_name_the_units_there():
    """Y16.3: each as often as it has steps; a single hit is listed. Y30.1: who stands behind, who comes up."""
    hit = fought(Stage.FIRST_HITS, advantage=CALEDONIANS, hits=2)
    once = fought(Stage.FIRST_HITS, advantage=CALEDONIANS, hits=1)
    behind = fought(Stage.RESERVE)
    lines = fought(Stage.FIRST_LINES, advantage=ROMANS, struck=True, reserve=("ix-1", "ix-2"))

    assert naming(hit, legal_decisions(hit)) == (TakeHits, {"ix-1": 2, "ix-2": 2, "ala-1": 2})
    assert naming(once, legal_decisions(once)) == (TakeHits, {})
    assert naming(behind, legal_decisions(behind)) == (HoldBack, dict.fromkeys(("ix-1", "ix-2", "ala-1"), 1))
    assert naming(lines, [BringUp(), BringUp(("ix-1",))]) == (BringUp, {"ix-1": 1, "ix-2": 1})
    assert naming(behind, [HoldBack()]) is None


def test_y26_3_who_goes_ashore_is_named():
    """Y26.3: of those aboard the fleets on their way."""
    force = ("ii-1", "ii-2", "classis-1")
    at_sea = decide(scene(units=dict.fromkeys(force, BRITANNIA)), SetOut(force), 6, 6).now
    landed = decide(at_sea, Sail("2718")).now

    assert naming(landed, legal_decisions(landed)) == (SetAshore, {"ii-1": 1, "ii-2": 1})
