"""Y35: the rules with the program as a player of one side, or of both."""

from typing import Any

from campaign.agricola.rules import turn
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y35_solo import choose
from engine.rules.ruleset import Ruleset
from engine.rules.seating import Seating


def is_joined(state: State) -> bool:
    """Whether somebody chooses how a battle is fought: who plays alone, whoever attacks."""
    return state.battle is not None and state.battle.stage is Stage.JOINED and not state.asked


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
