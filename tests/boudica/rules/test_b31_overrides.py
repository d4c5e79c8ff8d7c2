"""The players have the last word (B31)."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.boudica.rules.b31_overrides import LooseStrength, Overridden, Override, What, legal
from campaign.boudica.rules.board import BRITONS, ROMANS, Population
from campaign.boudica.rules.state import Cause, Ending, March, Meeting, State, Step
from engine.rules.sequence import IllegalDecision
from tests.boudica.rules.scenes import decide, scene

WHY = "we had forgotten it"


def moving(**changes: Any) -> State:
    return scene(Step.MOVEMENT, BRITONS, ROMANS, **changes)


def after(what: What, of: str, value: Any) -> State:
    result = decide(moving(), Override(what, of, value, WHY))
    assert result.the(Overridden).reason == WHY
    return result.now


def test_cubes():
    assert after(What.CUBES, "regni", Population(1, 1, 1)).grounds["regni"].cubes == Population(1, 1, 1)


def test_unattached_points():
    assert after(What.LOOSE, "londinium", LooseStrength(3, 1)).grounds["londinium"].loose == {ROMANS: 3, BRITONS: 1}


@pytest.mark.parametrize("piece", ["legion-XX", "briton-1", "agent-roman-1", "boudica"])
def test_where_a_piece_stands(piece: str):
    assert after(What.PLACE, piece, "regni").place(piece) == "regni"


def test_the_strength_of_a_legion():
    assert after(What.STRENGTH, "legion-IX", 5).armies["legion-IX"].strength == 5


def test_boudicas_track_and_the_pool():
    boudica = after(What.TRACK, "boudica", 4).boudica
    assert boudica
    assert boudica.track == 4
    assert after(What.POOL, "pool", 0).pool == 0


@pytest.mark.parametrize(
    ("what", "of", "value"),
    [
        (What.CUBES, "regni", Population(3, 3, 3)),
        (What.CUBES, "regni", Population(2, 5, 1)),
        (What.CUBES, "londinium", Population(1, 0, 0)),
        (What.LOOSE, "regni", LooseStrength(-1, 0)),
        (What.PLACE, "legion-XX", "thule"),
        (What.PLACE, "legion-XX", "silures"),
        (What.STRENGTH, "legion-IX", 8),
        (What.STRENGTH, "legion-IX", 0),
        (What.STRENGTH, "briton-1", 4),
        (What.TRACK, "boudica", 21),
        (What.POOL, "pool", 8),
    ],
)
def test_what_cannot_be(what: What, of: str, value: Any):
    """Too many, what there is not, what would change nothing; and the Britons' strengths, which are hidden (W1.4)."""
    with pytest.raises(IllegalDecision):
        decide(moving(), Override(what, of, value, WHY))


@pytest.mark.parametrize(
    "now",
    [
        moving(turn=0),
        moving(ending=Ending(None, Cause.CALLED)),
        moving(marches=(March("legion-XX", ROMANS, ("silures",)),)),
        scene(Step.BATTLES, "ordovices", meeting=Meeting("ordovices")),
        moving(start=replace(moving().start, iron=True)),
    ],
    ids=["set-up", "the end", "a move", "a meeting", "Iron"],
)
def test_nothing_in_the_middle_of_something(now: State):
    assert legal(now) == ()


def test_the_dead_have_neither_place_nor_track():
    offers = {offer.matter.what: offer for offer in legal(moving(boudica=None))}

    assert What.TRACK not in offers
    assert "boudica" not in offers[What.PLACE].stands
