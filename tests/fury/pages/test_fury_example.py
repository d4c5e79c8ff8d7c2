"""The finished game that comes with Hell Hath No Fury: a war worth looking at, all of it open."""

from pathlib import Path

import pytest

from campaign.fury.game import GAME
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.state import RULES
from campaign.fury.rules.z13_throw import BattleThrown
from campaign.shelf import doors
from engine import saves
from tests import make_finished
from tests.fury.stored import begun, decide, now

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
    assert state.turn == 13
    assert {*state.looted} >= TOWNS
    events = [event for line in lines for event in line.events]
    thrown = [event for event in events if isinstance(event, BattleThrown)]
    assert sum([min(event.strength.attacker, event.strength.defender) >= LEGIONS for event in thrown]) == 2
    assert saves.as_json(GAME, id_) == make_finished.file("fury").read_text(encoding="utf-8")


def test_a_war_of_the_first_rules_is_read_as_it_was():
    """What 2.14.0 saved opens unharmed, is saved again as it was, and goes on by the same rules (state.py, RULES)."""
    kept = (Path(__file__).parents[1] / "of-2.14.json").read_bytes()
    id_ = saves.import_(GAME, kept).id

    game = GAME.log.read(id_)
    assert game.now.start.rules == 1
    assert saves.as_json(GAME, id_) == kept.decode("utf-8")
    at = next(line.n for line in game.lines if isinstance(line.decision, Done))
    GAME.log.go_back(id_, game.head, at - 1)
    decide(id_, Done())
    assert now(id_).start.rules == 1
    assert now(begun()).start.rules == RULES
