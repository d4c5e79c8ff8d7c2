"""Playouts: a decision tried in games consistent with what its side sees, to the end of the turn."""

from dataclasses import replace

from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import carry_out, decides, programs_decision
from campaign.boudica.rules.w11_solo.imagined import imagined
from campaign.boudica.rules.w11_solo.levels import planned
from engine.playouts.dice import CommonDice
from engine.rules.dice import Dice


def carried_on(seen: State, decision: Decision, seed: str, number: int) -> State:
    """A playout of that decision at the beginning of the next turn, or at its end; level 2 plays both sides.

    It has no secrets, and agents stay where they are: neither matters much for the rest of a turn.
    """
    dice = CommonDice(seed, number, seen.turn)
    now = _open(imagined(seen, dice))
    while True:
        now = carry_out(now, decision, dice).state
        if now.ending or now.turn > seen.turn:
            return now
        decision = programs_decision(now) or _decision(now, dice)


def _decision(now: State, dice: Dice) -> Decision:
    side = decides(now)
    assert side is not None, "the program has nothing to decide"
    return planned(now, side, dice)


def _open(now: State) -> State:
    """With known Briton strengths, and agents that have already moved."""
    armies = [army.id for army in now.britain.armies if army.side is BRITONS]
    division = tuple([now.armies[id].strength if id in now.armies else 0 for id in armies])
    return replace(now, thinkable=(division,), moved=(*now.moved, *now.agents))
