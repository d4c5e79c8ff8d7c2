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


def of_sides(
    sides: Sequence[str],
    levels: Sequence[int],
    options: Values,
    play: Callable[..., dict[str, Any]],
    also: Callable[[Mapping[str, Any]], Mapping[str, float]],
    counted: Callable[[Mapping[str, Any]], Sequence[str]],
    called: str = "games",
) -> PlayOut:
    """Of a game of sides whose results have the share of victories of each side, and of draws.

    The shares that are told `also`, and whatever else is `counted`, in lines.
    """

    def won(found: Mapping[str, Any]) -> dict[str, float]:
        return {name: found[name] for name in (*sides, "draws")}

    def table(levels: Mapping[str, int], found: Mapping[str, Any]) -> list[str]:
        who = " against ".join([f"{side} at level {level}" for side, level in levels.items()])
        return [
            f"{found['games']} {called}, {who}, {found['per_second']} a second",
            *[f"  {name.replace('_', ' '):<18}{share:>8.1%}" for name, share in {**won(found), **also(found)}.items()],
            *[f"  {line}" for line in counted(found)],
        ]

    return PlayOut(
        sides={side: {str(level): level for level in levels} for side in sides},
        usual=dict.fromkeys(sides, str(levels[0])),
        options=options,
        play=play,
        shares=won,
        table=table,
    )


def play_outs() -> dict[str, PlayOut]:
    """All campaigns that have it, by the names of their rooms."""
    kinds = {room.rpartition(".")[2]: import_string(f"{room}.game.GAME") for room in settings.CAMPAIGNS}
    return {name: part for name, kind in kinds.items() if (part := kind.part(PlayOut))}
