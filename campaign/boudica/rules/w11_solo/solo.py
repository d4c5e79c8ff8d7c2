"""W11: the rules with the program as a player of one side, or of both."""

from dataclasses import replace
from typing import Any

from campaign.boudica.rules import turn
from campaign.boudica.rules.b31_overrides import Override
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Stage, Start, State
from campaign.boudica.rules.w11_solo import choose
from engine.rules.dice import SeededDice
from engine.rules.ruleset import Ruleset


def people(start: Start) -> tuple[Side, ...]:
    """The sides that people play (W1.2); none where somebody watches the program play against itself."""
    return tuple([side for side in Side if side not in start.levels])


def decides(state: State) -> Side | None:
    """The side whose moment it is; None where the program acts for both, or the game is over.

    B37: how a battle is fought that is joined is the choice of who plays alone, whichever side spoke last.
    """
    side, seats = turn.decides(state), people(state.start)
    joined = state.meeting is not None and state.meeting.stage is Stage.JOINED
    return seats[0] if side and joined and len(seats) == 1 else side


def choices(state: State, side: str) -> tuple[Decision, ...]:
    """All that the people who play this side may decide now; for the program nobody does."""
    return turn.legal_decisions(state) if side == decides(state) and side in people(state.start) else ()


def players_decision(state: State) -> Decision | None:
    """W11.1: what the program decides for the side whose moment it is; None where a person does, or nobody.

    It is given what that side may see and dice of its own, which are the same again after an undo (W11.1, W11.2).
    """
    side = decides(state)
    if side is None or side not in state.start.levels:
        return None
    dice = SeededDice(f"{state.start.seed}/player", state.turn)
    return choose(seen_by(state, side), side, state.start.levels[side], dice)


def is_peoples(before: State, decision: Decision) -> bool:
    """W11.2: whether people made this decision, in the game before it; where one only watches, whether a side did."""
    side = decides(before)
    return isinstance(decision, Override) or side in (people(before.start) or tuple(Side))


def is_programs(game: Any) -> bool:
    """Whether the program decides next by itself; for a side only if a person plays the other, who waits for it."""
    state: State = game.now
    side, seats = decides(state), people(state.start)
    return not state.ending and (side is None or bool(seats) and side not in seats)


def next_decision(state: State) -> Decision | None:
    """What the program decides next, for a side or for both; None where a person does, or at the end."""
    return turn.programs_decision(state) or players_decision(state)


def programs(game: Any) -> Decision | None:
    """The same of what it decides by itself."""
    return next_decision(game.now) if is_programs(game) else None


RULESET: Ruleset[Any, State, Decision, Any] = replace(
    turn.RULESET, programs=programs, is_programs=is_programs, is_players=is_peoples, choices=choices
)
