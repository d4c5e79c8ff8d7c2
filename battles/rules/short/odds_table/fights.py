"""Battles on the odds table that the program fights for both sides, by the same rules and without a log."""

from battles.rules.short.many import Many, many
from battles.rules.short.odds_table.host import Start
from battles.rules.short.odds_table.play import unfold
from battles.rules.short.odds_table.program import decides
from battles.rules.short.odds_table.state import State
from engine.rules.dice import Dice


def fought(start: Start, dice: Dice) -> State:
    """A whole battle with these dice."""
    state = State(start)
    while decision := decides(state, ()):
        state = unfold(state, decision, dice).now
    return state


def fight_many(start: Start, battles: int, seed: str) -> Many:
    """So many battles; each is a round, for there is one throw."""
    return many(battles, seed, lambda dice: (fought(start, dice).outcome, 1))
