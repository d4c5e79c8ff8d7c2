"""What both kinds of short battles say: whose army it is, and who has won."""

from functools import partial

from battles.names import named
from battles.rules.generator import Outcome
from battles.rules.short.contest import Meeting
from battles.rules.verdict import BOTH, Side
from engine.texts import text

_say = partial(text, "battles", "short")
SIDES = {side.value: _say(f"side.{side}") for side in BOTH}
"""Whose eyes there are, which see the same."""


def names(meeting: Meeting) -> dict[Side, str]:
    """What the army of each side is called."""
    return {side: meeting.army(side).name for side in BOTH}


def verdict(meeting: Meeting, outcome: Outcome) -> str:
    """X1: who has won, and how greatly: the grades are the campaign's."""
    army = meeting.army(outcome.winner)
    return _say(f"won.{outcome.grade}", winner=named(army.people, army.name).the)
