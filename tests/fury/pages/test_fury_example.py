"""The finished game that comes with Hell Hath No Fury: a war worth looking at, all of it open."""

import pytest

from campaign.fury.game import GAME
from campaign.fury.rules.board import Side
from campaign.fury.rules.z13_throw import BattleThrown
from campaign.shelf import doors
from engine import saves
from tests import make_finished
from tests.fury.stored import now

pytestmark = pytest.mark.django_db
TOWNS = {"TR6", "CV46", "CV43"}
LEGIONS = 100
"""SP of a host."""


def test_towns_burn_and_three_legions_break():
    """It is imported as any file is: all of it is played again."""
    id_ = doors.example(GAME)

    state, lines = now(id_), GAME.log.read(id_).lines
    assert state.ending
    assert (state.ending.winner, state.ending.cause.code) == (Side.TRIBAL, "legions")
    assert state.turn == 15
    assert {*state.looted} >= TOWNS
    events = [event for line in lines for event in line.events]
    thrown = [event for event in events if isinstance(event, BattleThrown)]
    assert sum([min(event.strength.attacker, event.strength.defender) >= LEGIONS for event in thrown]) == 2
    assert saves.as_json(GAME, id_) == make_finished.file("fury").read_text(encoding="utf-8")
