"""Par: what the program makes of a game's beginning in a player's place, by each of its players: a policy, or a level.

The dice are the game's own. It hangs on the start alone, so who decides as one of them does comes to the same end. It
tells the dice: nobody is shown it before the end.
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

T = TypeVar("T")
"""What a game came to by one of the players."""


@dataclass(frozen=True, kw_only=True)
class Par(Generic[T]):
    """A part of a game (engine/games.py): by whom it is played."""

    edition: int
    """Whoever changes how one of them decides, or the rules, raises it: what is kept of an older one counts no more."""
    players: tuple[Any, ...]
    play: Callable[[Any, Any], T]
    """What a game that begins so comes to by one of them."""
    player: Callable[[T], Any]
    """By whom that was."""
    scores: Json[tuple[T, ...]]
    has: Callable[[Any], bool]
    """Whether a game has a par as it stands."""


def kept(par: Par[T], stored: str) -> tuple[T, ...]:
    """What a row has of it, in the order of the players; nothing of another edition, or where it cannot be read."""
    try:
        found = json.loads(stored)
        if isinstance(found, list):  # as jobs kept it up to version 2.1
            found = {"edition": par.edition, "scores": found}
        scores = {par.player(score): score for score in par.scores.load(json.dumps(found["scores"]))}
    except IMPOSSIBLE:
        return ()
    return tuple([scores[by] for by in par.players if by in scores]) if found["edition"] == par.edition else ()


def whole(par: Par[T], stored: str) -> tuple[T, ...]:
    """The same once all have played; nothing before."""
    found = kept(par, stored)
    return found if len(found) == len(par.players) else ()


def written(par: Par[T], scores: Sequence[T]) -> str:
    """As a row keeps it."""
    return f'{{"edition":{par.edition},"scores":{par.scores.dump(tuple(scores))}}}'


# Worked out at once


def text(par: Par[T], start: Any) -> str:
    """Of a game that began so; empty where it cannot be played."""
    try:
        with uncollected():
            return written(par, [par.play(start, by) for by in par.players])
    except IMPOSSIBLE:  # of ids that an older program let in
        return ""


def keep(par: Par[T], row: GameRow, start: Any) -> None:
    """Work it out for a game that has begun so, unless its row has it; the row is written."""
    if not whole(par, row.par):
        row.par = text(par, start)
        GameRow.objects.filter(id=row.id).update(par=row.par)


# As a job, a batch for each player


@dataclass(frozen=True)
class Playing:
    """The games that are played by now, and from what."""

    par: Par[Any]
    start: Any
    scores: tuple[Any, ...] = ()


def question(par: Par[Any], game: UUID) -> JobQuestion:
    """The par of this game."""
    return JobQuestion(JobKind.PAR, f"edition {par.edition}", game)


def begin(job: Job) -> Playing:
    """From where it has come to, or again; ValueError of a game that has none, Damaged."""
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
