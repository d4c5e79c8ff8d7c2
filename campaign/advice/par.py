"""Par: the program's result from a game's start in a player's place, by each policy or level.

The dice are the game's own. Par depends only on the start, so a player who decides as one of them gets the same result.
It reveals the dice: nobody sees it before the end.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar
from uuid import UUID

from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.playouts.question import play_one
from campaign.models import Job, JobKind
from engine.codec import Json
from engine.games import game_kinds
from engine.jobs import uncollected
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE

T = TypeVar("T")  # the result of a game by one of the players


@dataclass(frozen=True, kw_only=True)
class Par(Generic[T]):
    """A part of a game (engine/games.py): the players of its par."""

    edition: int
    """Raised with any change in how one of them decides, or in the rules: stored results of older ones no longer count.
    """
    players: tuple[Any, ...]
    play: Callable[[Any, Any], T]  # the result from this start by one of them
    player: Callable[[T], Any]  # the player of a result
    scores: Json[tuple[T, ...]]
    has: Callable[[Any], bool]  # whether a game has a par in this state


def kept(par: Par[T], stored: str) -> tuple[T, ...]:
    """The stored results, in the order of the players; empty for another edition, or if unreadable."""
    try:
        found = json.loads(stored)
        if isinstance(found, list):  # as jobs stored it up to version 2.1
            found = {"edition": par.edition, "scores": found}
        scores = {par.player(score): score for score in par.scores.load(json.dumps(found["scores"]))}
    except IMPOSSIBLE:
        return ()
    return tuple([scores[by] for by in par.players if by in scores]) if found["edition"] == par.edition else ()


def whole(par: Par[T], stored: str) -> tuple[T, ...]:
    """The same, once all have played; empty before."""
    found = kept(par, stored)
    return found if len(found) == len(par.players) else ()


def written(par: Par[T], scores: Sequence[T]) -> str:
    """The results as a row stores them."""
    return f'{{"edition":{par.edition},"scores":{par.scores.dump(tuple(scores))}}}'


# Worked out at once


def text(par: Par[T], start: Any) -> str:
    """The stored text for a game with this start; empty if it cannot be played."""
    try:
        with uncollected():
            return written(par, [par.play(start, by) for by in par.players])
    except IMPOSSIBLE:  # from ids that an older program let in
        return ""


def keep(par: Par[T], row: GameRow, start: Any) -> None:
    """Compute it for a game with this start and save it in its row, unless it is there."""
    if not whole(par, row.par):
        row.par = text(par, start)
        GameRow.objects.filter(id=row.id).update(par=row.par)


# As a job, a batch for each player


@dataclass(frozen=True)
class Playing:
    """The finished games, and their start."""

    par: Par[Any]
    start: Any
    scores: tuple[Any, ...] = ()


def question(par: Par[Any], game: UUID) -> JobQuestion:
    return JobQuestion(JobKind.PAR, f"edition {par.edition}", game)


def begin(job: Job) -> Playing:
    """Resume it, or begin again; raises ValueError if the game has no par, or Damaged."""
    assert job.game, "its question names a game"
    kind = game_kinds()[job.game.ruleset]
    par, game = kind.given(Par), kind.log.read(job.game.id)
    if not par.has(game):
        raise ValueError("it is not over, or nobody played it alone")
    return Playing(par, game.start, kept(par, job.progress))


def _next_batch(playing: Playing, out: Sequence[Any]) -> tuple[Any, ...] | None:
    par = playing.par
    begun = {*map(par.player, playing.scores), *[by for *_, by in out]}
    return next(((par.play, playing.start, by) for by in par.players if by not in begun), None)


WORK: Work[Playing] = Work(
    begin=begin,
    next_batch=_next_batch,
    play=play_one,
    with_batch=lambda playing, score: replace(playing, scores=(*playing.scores, score)),
    is_done=lambda playing: len(playing.scores) == len(playing.par.players),
    progress=lambda playing: written(playing.par, playing.scores),
    result=lambda playing: "",
    in_background=True,
)
