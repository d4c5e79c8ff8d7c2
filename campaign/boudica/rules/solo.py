"""W11: the rules with the program as a player of one side, or of both."""

from dataclasses import replace
from typing import Any

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.player import choose
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import RULESET as BETWEEN_PEOPLE
from campaign.boudica.rules.turn import decides, programs_decision
from engine.rules.dice import SeededDice
from engine.rules.ruleset import Ruleset


def players_decision(state: State) -> Decision | None:
    """What the program decides for the side whose moment it is; None where a person does, or nobody.

    It is given what that side may see and dice of its own, which are the same again after an undo (W11.1, W11.2).
    """
    side = decides(state)
    if side is None or side not in state.start.levels:
        return None
    dice = SeededDice(f"{state.start.seed}/player", state.turn)
    return choose(seen_by(state, side), side, state.start.levels[side], dice)


def programs(game: Any) -> Decision | None:
    """What the program decides by itself; for a side only if a person plays the other: nobody waits for it else."""
    state: State = game.now
    watched = len(state.start.levels) == len(Side)
    return programs_decision(state) or (None if watched else players_decision(state))


RULESET: Ruleset[Any, State, Decision, Any] = replace(BETWEEN_PEOPLE, programs=programs)
