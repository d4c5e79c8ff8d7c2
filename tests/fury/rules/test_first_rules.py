"""A war that began by the first rules (RULES in state.py) goes on by them, as 2.14.0 played it."""

from dataclasses import replace

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.state import Looting, State
from campaign.fury.rules.z8_activation import TribeRose, rising
from campaign.fury.rules.z10_columns import pace
from campaign.fury.rules.z10_reach import Pace
from campaign.fury.rules.z12_stacking import may_move, may_stand
from tests.fury.rules.scenes import scene

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def of_old(state: State) -> State:
    return replace(state, start=replace(state.start, rules=1))


def test_loyal_tribes_march_as_romans():
    """Z10.3, Z10.5."""
    now = scene({"regnenses-pro warband 1": "RG3"}, half=ROMAN)
    column = Column(("regnenses-pro warband 1",), (), ("RG3",))

    assert pace(of_old(now), column) == Pace(2, ROMAN)
    assert pace(now, column) == Pace(2, TRIBAL)


def test_the_chief_of_the_parisi_lets_two_tribes_in():
    """Z12.2."""
    units = ("parisi warband 1", "iceni warband 1", "trinovantes warband 1")
    now = replace(scene(dict.fromkeys(units, "AT5"), {"chief-parisi": "AT5"}), rebels=("parisi",))

    assert may_stand(of_old(now), "AT5", TRIBAL)
    assert not may_stand(now, "AT5", TRIBAL)


def test_disrupted_romans_stay_where_there_is_looting():
    """Z12.5."""
    now = scene({"II cohort 1": "TR6*"}, {"postumus": "TR6"}, looting={"TR6": Looting(9, ())})

    assert not may_move(of_old(now), now.units["II cohort 1"])
    assert may_move(now, now.units["II cohort 1"])


def test_a_flotilla_keeps_a_tribe_quiet():
    """Z8.2."""
    rebels = ("iceni", "trinovantes", "catuvellauni", "coritani")
    now = replace(scene({"flotilla 4": "OR2"}), turn=16, half=TRIBAL, rebels=rebels, lost={"II": 90})

    assert "ordovices" not in [each.tribe for each in rising(of_old(now))]
    assert "ordovices" in [each.tribe for each in rising(now)]


def test_who_rises_among_looters_may_go():
    """Z12.4."""
    looting = {"TR6": Looting(9, ("iceni warband 1",))}
    now = scene({"iceni warband 1": "TR6"}, looting=looting)
    new = replace(now.units["iceni warband 1"], id="trinovantes warband 1", of="trinovantes")
    rose = TribeRose("trinovantes", (new,), ())

    assert rose.happen(of_old(now)).looting == looting
    assert rose.happen(now).looting["TR6"].held == ("iceni warband 1", new.id)
