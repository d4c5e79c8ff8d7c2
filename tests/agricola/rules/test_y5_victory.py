"""Y5: victory at once, or by points."""

from typing import Any

import pytest

from campaign.agricola.data import north
from campaign.agricola.rules.board import AGRICOLA, CALEDONIANS, CALGACUS, ROMANS, TURNS, Side
from campaign.agricola.rules.options import Occupying, Options, Verdict
from campaign.agricola.rules.state import Cause, Ending, Step
from campaign.agricola.rules.turn import choices, decides, legal_decisions, next_turn, programs_decision
from campaign.agricola.rules.y5_victory import SCORES, GameEnded, at_the_end, counts, judge, read, scored
from campaign.agricola.rules.y7_turn import TurnBegan
from tests.agricola.rules.scenes import happens, scene

BOARD = north()
ALL_CENTERS = {f"praesidium-{n}": hex for n, hex in enumerate(BOARD.tribal[:12], 1)} | {
    f"aux-{n}": hex for n, hex in enumerate(BOARD.tribal[12:], 1)
}


def counted(**changes: Any) -> dict[str, int]:
    names = [name for name, _, _ in SCORES]
    return {name: n for name, n in zip(names, counts(scene(**changes)), strict=True) if n}


def test_y5_1_the_romans_in_all_centers():
    """Y5.1: at once, with whatever units; the game has then no decision."""
    outcome = happens(scene(units=ALL_CENTERS), judge)

    assert outcome.the(GameEnded).rule == "Y5.1"
    assert outcome.now.ending == Ending(ROMANS, Cause.CENTERS)
    assert (decides(outcome.now), legal_decisions(outcome.now), choices(outcome.now, ROMANS)) == (None, (), ())
    assert programs_decision(outcome.now) is None
    assert not happens(outcome.now, judge).events
    assert not happens(scene(units={**ALL_CENTERS, "aux-5": "coria"}), judge).events


def test_y5_1_the_caledonians_in_three_fortresses():
    """Y5.1."""
    three = {"band-1": "trimontium", "riders-1": "coria", "chief-1": "eboracum"}

    assert happens(scene(units=three), judge).now.ending == Ending(CALEDONIANS, Cause.FORTRESSES)
    assert not happens(scene(units={**three, "chief-1": "brigantes"}), judge).events


def test_y5_2_what_the_romans_count():
    """Y5.2: 1 each center occupied and site with a Praesidium, 5 Calgacus, 1 each other leader and elite unit."""
    units = {"aux-1": "otadini", "praesidium-1": "boresti", "aux-2": "mons-graupius"}
    lost = {ROMANS: (), CALEDONIANS: ("chief-1", "atecotti-2")}

    found = counted(units=units, eliminated=lost, gone=(CALGACUS,))

    assert found == {"centers": 1, "sites": 1, "calgacus": 1, "elite": 2}
    assert scored((1, 1, 1, 2, 0, 0, 0, 0, 0)) == (1, 1, 5, 2, 0, 0, 0, 0, 0)


def test_y5_2_what_the_caledonians_count():
    """Y5.2: 3 each fortress, 2 each center, 5 Agricola, 1 each other Roman leader and legionary; no guard."""
    units = {"band-1": "coria", "chief-1": "otadini", "band-2": "epidii", "riders-1": "mons-graupius"}
    lost = {ROMANS: ("legate-ii", "praetoriani"), CALEDONIANS: ()}

    found = counted(units=units, eliminated=lost, gone=(AGRICOLA,), fallen=("ix-1",))

    assert found == {"fortresses": 1, "tribal": 2, "agricola": 1, "leaders": 1, "legionaries": 1}
    assert sum(scored((0, 0, 0, 0, 1, 2, 1, 1, 1))) == -14


def test_y5_4_legionaries_of_a_name_that_lie_among_the_recruits():
    """Y5.4: at most as many as were lost, and none that came back."""
    assert counted(fallen=("ix-1", "ix-1", "ii-1"), units={f"ix-{n}": "coria" for n in (1, 2)}) == {"legionaries": 2}
    assert counted(fallen=("ix-1",), units={f"ix-{n}": "coria" for n in (1, 2, 3)}) == {}


@pytest.mark.parametrize(
    ("occupying", "center", "occupied"),
    [
        ("oppidum", "oppidum-1!", 1),
        ("oppidum", "oppidum-1", 1),
        ("oppidum", "mines-1!", 0),
        ("none", "oppidum-1!", 0),
        ("all", "wastes-1", 1),
        ("all", "", 0),
    ],
)
def test_y4_1_which_center_units_occupy(occupying: str, center: str, occupied: int):
    """Y4.1: an Oppidum, by option none or all; but never one that nobody told of."""
    found = counted(options={"tribal_units_occupy": Occupying(occupying)}, centers={"epidii": center})
    assert found.get("tribal", 0) == occupied


def test_y5_5_late_recruits():
    """Y5.5: they count as printed; by option they do not occupy."""
    late = {"units": {"band-1": "epidii", "aux-1": "otadini"}, "late": ("band-1", "aux-1")}

    assert counted(**late) == {"tribal": 1, "centers": 1}
    assert counted(**late, options={"late_recruits": False}) == {}


@pytest.mark.parametrize(
    ("points", "winner", "cause"),
    [
        (21, ROMANS, Cause.DECISIVE),
        (20, ROMANS, Cause.MARGINAL),
        (11, ROMANS, Cause.MARGINAL),
        (10, CALEDONIANS, Cause.PROVINCIAL),
        (0, CALEDONIANS, Cause.PROVINCIAL),
        (-1, CALEDONIANS, Cause.IMPERIAL),
    ],
)
def test_y5_3_as_printed(points: int, winner: Side, cause: Cause):
    """Y5.3."""
    assert read(points) == Ending(winner, cause, points)


@pytest.mark.parametrize(
    ("points", "winner", "cause"),
    [
        (-18, ROMANS, Cause.ABOVE_PAR),
        (-19, None, Cause.AT_PAR),
        (-20, CALEDONIANS, Cause.BELOW_PAR),
    ],
)
def test_y5_5_against_par(points: int, winner: Side | None, cause: Cause):
    """Y5.5, T56: each game has its own."""
    assert read(points, Options(verdict=Verdict.PAR, par=-19).against) == Ending(winner, cause, points)


def test_y5_2_after_the_last_turn():
    """Y5.2: with what was counted; before it the next turn begins."""
    last = scene(Step.CALEDONIAN_RALLY, turn=TURNS, units={"band-1": "epidii", "band-2": "lugi"})

    ended = happens(last, next_turn).the(GameEnded)

    assert ended == GameEnded(Ending(CALEDONIANS, Cause.IMPERIAL, -4), (0, 0, 0, 0, 0, 2, 0, 0, 0))
    assert happens(last, at_the_end).the(GameEnded) == ended
    assert happens(scene(turn=TURNS - 1), next_turn).the(TurnBegan).turn == TURNS
