"""The words of both kinds of short battles: whose army it is, and who has won."""

from functools import partial

from battles.names import named
from battles.rules.generator import Outcome
from battles.rules.short.contest import Meeting
from battles.rules.verdict import BOTH, Side
from engine.texts import text

_say = partial(text, "battles", "short")
SIDES = {side.value: _say(f"side.{side}") for side in BOTH}  # both views, which see the same


def names(meeting: Meeting) -> dict[Side, str]:
    """The name of each side's army."""
    return {side: meeting.army(side).name for side in BOTH}


def verdict(meeting: Meeting, outcome: Outcome) -> str:
    """X1: the winner and the grade: the grades are the campaign's."""
    army = meeting.army(outcome.winner)
    return _say(f"won.{outcome.grade}", winner=named(army.people, army.name).the)
