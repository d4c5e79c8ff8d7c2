"""Z18: the rules with the program as a player of one side, or of both."""

from typing import Any

from campaign.fury.rules import turn
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import State
from campaign.fury.rules.z18_solo import choose
from engine.rules.ruleset import Ruleset
from engine.rules.seating import Seating


def is_joined(state: State) -> bool:
    """Whether somebody chooses if a battle is fought elsewhere: who plays alone, whoever attacks (Z19.1)."""
    return state.battle is not None and state.battle.ask is Ask.JOINED


SEATING: Seating[Decision] = Seating(
    sides=tuple(Side),
    decides=turn.decides,
    ruled=turn.programs_decision,
    seen_by=seen_by,
    choose=choose,
    happens=lambda state, decision, dice: turn.carry_out(state, decision, dice).state,
).where_one_chooses(is_joined)
RULESET: Ruleset[Any, State, Decision, Any] = SEATING.seated(turn.RULESET, turn.legal_decisions)
decides, choices = SEATING.decides, RULESET.choices
