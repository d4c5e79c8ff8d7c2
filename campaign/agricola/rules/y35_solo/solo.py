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


def decides(state: State) -> Side | None:
    """The deciding side; how a joined battle is fought is the solo player's choice, whoever attacks."""
    side, alone = turn.decides(state), SEATING.alone(state.start)
    joined = state.battle is not None and state.battle.stage is Stage.JOINED and not state.asked
    return alone if side and joined and alone else side


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """All decisions now of the people who play this side; empty for the program's side."""
    here = SEATING.people(state.start)
    return turn.legal_decisions(state) if side == decides(state) and side in here else ()


SEATING: Seating[Decision] = Seating(
    sides=tuple(Side),
    decides=decides,
    ruled=turn.programs_decision,
    seen_by=seen_by,
    choose=choose,
    happens=lambda state, decision, dice: turn.carry_out(state, decision, dice).state,
)
RULESET: Ruleset[Any, State, Decision, Any] = SEATING.seated(turn.RULESET, choices)
