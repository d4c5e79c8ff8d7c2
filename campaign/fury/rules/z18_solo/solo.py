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


def decides(state: State) -> Side | None:
    """The deciding side; a solo player decides whether a battle is fought elsewhere, whoever attacks (Z19.1)."""
    side, alone = turn.decides(state), SEATING.alone(state.start)
    joined = state.battle is not None and state.battle.ask is Ask.JOINED
    return alone if side and joined and alone else side


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """What the program proposes to people who play this side now; empty for the program's side."""
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
