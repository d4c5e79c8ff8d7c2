"""Whole games played by the program alone, by the thousand, for `play-out`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from engine.typed import Values


@dataclass(frozen=True, kw_only=True)
class PlayOut:
    """A part of a game (engine/games.py): how the program plays it alone, and how the results are shown."""

    sides: Values  # the sides that the program plays, each with its levels or policies
    usual: Mapping[str, str]  # the default level of each side
    options: Values
    play: Callable[..., dict[str, Any]]
    """The results of games.

    Arguments: the level of each side, the named options, the number of games, their seed (game i uses it and i), and an
    executor.
    """
    shares: Callable[[Mapping[str, Any]], Mapping[str, float]]
    """The share of each ending in the results, or of each side's victories and of draws."""
    table: Callable[[Any, Mapping[str, Any]], Sequence[str]]
    """The results as lines for people, by the level of each side; `games` and `per_second` are added."""


def play_outs() -> dict[str, PlayOut]:
    """All campaigns that have it, by the names of their rooms."""
    kinds = {room.rpartition(".")[2]: import_string(f"{room}.game.GAME") for room in settings.CAMPAIGNS}
    return {name: part for name, kind in kinds.items() if (part := kind.part(PlayOut))}
