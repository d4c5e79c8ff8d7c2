"""The same battle again: both armies, the ground and the options as they were, the dice new."""

from dataclasses import replace

from battles.battleplay import games
from battles.battleplay.games import Commands, KeptCardGame
from battles.rules.verdict import Side

CHAIRS = {Commands(side.value): Commands(side.other.value) for side in Side}
"""Whom the player commands once the sides are swapped."""


def may_swap(game: KeptCardGame) -> bool:
    """Whether he commands one side only: who commands both, or none, finds the other chair as it was."""
    return game.commands in CHAIRS


def rematch(game: KeptCardGame, seed: str, swapped: bool) -> KeptCardGame:
    """Begin it; `swapped`: the player commands the other army, and nothing else is changed."""
    start, commands = replace(game.start.start, seed=seed), game.commands
    if swapped:
        commands = CHAIRS[commands]
    return games.create(start, "", game.name, commands, game.start.level, game.by_hand)
