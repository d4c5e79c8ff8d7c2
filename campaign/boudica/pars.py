"""Par as a job: asked for when a game is over, a share for each level of the program."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from campaign.advice.jobs import JobQuestion, Work
from campaign.boudica.games import LOG
from campaign.boudica.par import ParGame, par_game, seat
from campaign.boudica.rules.player import LEVELS
from campaign.boudica.rules.state import Start
from campaign.models import Job, JobKind
from engine.codec import Json

EDITION = 2
"""Whoever changes how a level decides, or the rules, raises it: what is kept of an older one is asked for no more."""
_STORED: Json[tuple[ParGame, ...]] = Json(tuple[ParGame, ...])


@dataclass(frozen=True)
class Pars:
    """The games that are played by now, and from what."""

    start: Start
    games: tuple[ParGame, ...] = ()


def question(game: UUID) -> JobQuestion:
    """The par of this game."""
    return JobQuestion(JobKind.PAR, f"edition {EDITION}", game=game)


def begin(job: Job) -> Pars:
    """From where it has come to, or anew; ValueError of a game that has no par, or is not over. Damaged."""
    assert job.game_id, "its question names a game"
    game = LOG.read(job.game_id)
    if game.now.ending is None or seat(game.start) is None:
        raise ValueError("it is not over, or nobody played it alone")
    return Pars(game.start, kept(job))


def kept(job: Job | None) -> tuple[ParGame, ...]:
    """What a row has of it by the order of levels; nothing where that cannot be read."""
    try:
        found = _STORED.load(job.progress) if job else ()
    except ValueError:
        return ()
    return tuple(sorted(found, key=lambda game: game.level))


def _next_share(pars: Pars, out: Sequence[Any]) -> tuple[Start, int] | None:
    begun = {game.level for game in pars.games} | {level for _, level in out}
    return next(((pars.start, level) for level in LEVELS if level not in begun), None)


WORK: Work[Pars] = Work(
    begin=begin,
    next_share=_next_share,
    play=par_game,
    with_share=lambda pars, game: replace(pars, games=(*pars.games, game)),
    is_done=lambda pars: len(pars.games) == len(LEVELS),
    progress=lambda pars: _STORED.dump(pars.games),
    result=lambda pars: "",
    in_background=True,
)
