"""W11: the rules with the program as a player of one side, or of both."""

from typing import Any

from campaign.boudica.rules import turn
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.d34_by_file import BY_FILE
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Stage, State
from campaign.boudica.rules.w11_solo import choose
from engine.rules.ruleset import Ruleset
from engine.rules.seating import Seating


def is_joined(state: State) -> bool:
    """B37: whether somebody chooses how a battle is fought: who plays alone, whichever side spoke last."""
    return state.meeting is not None and state.meeting.stage is Stage.JOINED


def legal(state: State) -> tuple[Decision, ...]:
    """All decisions now; none while one is sent (D34)."""
    return () if state.sent else turn.legal_decisions(state)


SEATING: Seating[Decision] = Seating(
    sides=tuple(Side),
    decides=turn.decides,
    ruled=turn.programs_decision,
    seen_by=seen_by,
    choose=choose,
    happens=lambda state, decision, dice: turn.carry_out(state, decision, dice).state,
).where_one_chooses(is_joined)
RULESET: Ruleset[Any, State, Decision, Any] = SEATING.seated(BY_FILE.ruleset(), legal)
decides, choices, people, is_peoples = SEATING.decides, RULESET.choices, SEATING.people, SEATING.is_peoples
