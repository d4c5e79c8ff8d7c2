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


def decides(state: State) -> Side | None:
    """The deciding side; None where the program acts for both, or the game is over.

    B37: how a joined battle is fought is the solo player's choice, whichever side spoke last.
    """
    side, alone = turn.decides(state), SEATING.alone(state.start)
    joined = state.meeting is not None and state.meeting.stage is Stage.JOINED
    return alone if side and joined and alone else side


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """All decisions now of the people who play this side; empty for the program's side, and while one is sent (D34)."""
    here = () if state.sent else SEATING.people(state.start)
    return turn.legal_decisions(state) if side == decides(state) and side in here else ()


SEATING: Seating[Decision] = Seating(
    sides=tuple(Side),
    decides=decides,
    ruled=turn.programs_decision,
    seen_by=seen_by,
    choose=choose,
    happens=lambda state, decision, dice: turn.carry_out(state, decision, dice).state,
)
people, is_peoples = SEATING.people, SEATING.is_peoples
RULESET: Ruleset[Any, State, Decision, Any] = SEATING.seated(BY_FILE.ruleset(), choices)
