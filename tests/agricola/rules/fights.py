"""Battles in the examples of Agricola's rules."""

from collections.abc import Mapping
from typing import Any

from campaign.agricola.data import north
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.state import Step
from campaign.agricola.rules.y15_battle import begin
from campaign.agricola.rules.y15_round import Fighter, Line, oppidum
from engine.rules.sequence import Play
from tests.agricola.rules.scenes import Outcome, scene
from tests.scripted import scripted

OPEN, WILDERNESS, CENTER, FORTRESS, COAST = "2012", "2113", "2213", "2011", "1010"
"""A hex of each terrain; the one on the coast is a Tribal Center."""
BOARD = north()


def line(*ids: str) -> Line:
    """Units of either side, with `:d` for a disrupted one."""
    found = []
    for id in ids:
        unit, _, state = id.partition(":")
        center = BOARD.by_center.get(unit)
        counter = oppidum(center) if center else BOARD.by_unit[unit]
        found.append(Fighter(unit, counter, state == "d"))
    return tuple(found)


def battle(
    here: str,
    *faces: int,
    at: str = OPEN,
    attacker: Side = ROMANS,
    ambush: bool = False,
    units: Mapping[str, str] | None = None,
    **more: Any,
) -> Outcome:
    """A battle between the units of both sides `here`, with `:d` for disrupted ones, as it begins with these dice.

    Nobody has AP, there is no second line, and it is fought nowhere else (D31), but by what is given; it goes on in the
    attacker's March phase.
    """
    there = {id.partition(":")[0]: at + "".join(id.partition(":")[1:]) for id in here.split()}
    step = Step.ROMAN_MARCHES if attacker is ROMANS else Step.CALEDONIAN_MARCHES
    settings = {"ap": (0, 0), "options": {"two_lines": False}, "iron": True, **more}
    state = scene(step, units={**there, **(units or {})}, **settings)
    with scripted(*faces) as dice:
        play: Any = Play(state, dice)
        begin(play, at, attacker, ambush)
    return Outcome(tuple(play.events), play.state)
