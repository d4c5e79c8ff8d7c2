"""What both kinds of short battles say: whose army it is, what became of leaders, who has won."""

from collections.abc import Mapping
from functools import partial

from battles.names import named
from battles.rules.generator import Outcome
from battles.rules.short.contest import Meeting
from battles.rules.short.leaders import leader_fate
from battles.rules.verdict import BOTH, Side
from engine.texts import text

_say = partial(text, "battles", "short")
SIDES = {side.value: _say(f"side.{side}") for side in BOTH}
"""Whose eyes there are, which see the same."""


def names(meeting: Meeting) -> dict[Side, str]:
    """What the army of each side is called."""
    return {side: meeting.army(side).name for side in BOTH}


def people(id: str) -> str:
    """The name of a people; of one that nobody knows, its id."""
    return named(id).text


def leaders(meeting: Meeting, faces: Mapping[Side, tuple[int, ...]], winner: Side) -> str:
    """What the dice for the leaders of both sides mean (X6)."""
    rows = [
        _say("leaders.row", name=name, fates=_fates(faces[side], side is winner))
        for side, name in names(meeting).items()
        if faces[side]
    ]
    return _say("leaders.all", rows="; ".join(rows))


def _fates(faces: tuple[int, ...], won: bool) -> str:
    return ", ".join([_say(f"leaders.fate.{leader_fate(face, won)}", face=face) for face in faces])


def verdict(meeting: Meeting, outcome: Outcome) -> str:
    """X1: who has won, and how greatly: the grades are the campaign's."""
    return _say(f"won.{outcome.grade}", winner=names(meeting)[outcome.winner])
