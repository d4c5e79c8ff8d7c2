"""Whole games that the program plays alone, by the thousand: how `play-out` does it with the games of a campaign."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from engine.typed import Values


@dataclass(frozen=True, kw_only=True)
class PlayOut:
    """A part of a game (engine/games.py): how the program plays it alone, and what it tells of that."""

    sides: Values
    """Those that the program plays, each with its levels, which may be policies."""
    usual: Mapping[str, str]
    """The level of each side for which none is named."""
    options: Values
    play: Callable[..., dict[str, Any]]
    """What games come to. It is given the level of each side, the options that are named, how many games, their seed
    (game i has it and i), and an executor."""
    shares: Callable[[Mapping[str, Any]], Mapping[str, float]]
    """Of what they have come to: the share of each ending, or of each side's victories and of the draws."""
    table: Callable[[Any, Mapping[str, Any]], Sequence[str]]
    """What they have come to for people, by the level of each side; with it are `games` and `per_second`."""


def play_outs() -> dict[str, PlayOut]:
    """Of all campaigns that have it, by the names of their rooms."""
    kinds = {room.rpartition(".")[2]: import_string(f"{room}.game.GAME") for room in settings.CAMPAIGNS}
    return {name: part for name, kind in kinds.items() if (part := kind.part(PlayOut))}
