"""Reviews of the rebellion as jobs: one for each game that somebody has played alone to its end (B41)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from uuid import UUID

from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion, Work
from campaign.boudica.futures.future import Future
from campaign.boudica.futures.review import (
    Portion,
    Review,
    ReviewedDecision,
    play_portion,
    read_review,
    review_record,
    reviewed,
)
from campaign.boudica.games import LOG
from campaign.boudica.inquiries import BY_DEFAULT
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.solo import people
from campaign.models import Job, JobKind
from engine.futures.packed import pack
from engine.rules.record import IMPOSSIBLE
from engine.shared import AnyGame


@dataclass(frozen=True)
class Reviewing:
    """A review at work: the decisions by their lines, and what is `left` of its round with what is played just now."""

    decisions: dict[int, ReviewedDecision]
    review: Review
    left: tuple[Portion, ...]


def question(game: UUID) -> JobQuestion:
    """The review of this game."""
    return JobQuestion(JobKind.REBELLION_REVIEW, str(BY_DEFAULT), game=game)


def reviewed_side(game: AnyGame) -> Side | None:
    """Whose decisions are reviewed: those of who played alone, at the end; None where none are."""
    alone = people(game.start)
    return alone[0] if game.now.ending and len(alone) == 1 else None


def decisions(game: AnyGame) -> tuple[ReviewedDecision, ...]:
    """What is reviewed of a game."""
    return _decisions(game.id, game.head)


@lru_cache(maxsize=4)
def _decisions(id_: UUID, head: int) -> tuple[ReviewedDecision, ...]:
    """The same; remembered, for it takes as long as the program takes to decide each of them."""
    game = LOG.at(id_, head)
    side = reviewed_side(game)
    return reviewed(game, side) if side else ()


def ask(game: AnyGame) -> Job:
    """Have it worked out; once it is done, no more."""
    asked = question(game.id)
    known = kept(jobs.find(asked), game)
    return jobs.ask(asked, more=known is None or bool(known.portions(decisions(game))))


def begin(job: Job) -> Reviewing:
    """From where it has come to, or anew; ValueError where nothing is reviewed, Damaged."""
    assert job.game_id, "its question names a game"
    game = LOG.read(job.game_id)
    found = decisions(game)
    if not found:
        raise ValueError("nothing of it can be reviewed")
    review = kept(job, game) or Review(BY_DEFAULT, str(job.id))
    return Reviewing({of.line: of for of in found}, review, review.portions(found))


def kept(job: Job | None, game: AnyGame) -> Review | None:
    """What a row has of it; None if that is nothing, or cannot be read."""
    if job is None:
        return None
    try:
        return read_review(json.loads(job.progress), decisions(game))
    except IMPOSSIBLE:
        return None


def next_share(reviewing: Reviewing, out: Sequence[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """The next futures of this round that nobody plays yet."""
    played = {(line, tasks) for line, *_, tasks in out}
    portion = next((portion for portion in reviewing.left if portion not in played), None)
    if portion is None:
        return None
    of, review = reviewing.decisions[portion.line], reviewing.review
    return portion.line, pack(of.seen), of.options, review.level, review.seed, portion.tasks


def with_share(reviewing: Reviewing, played: tuple[int, Sequence[Future]]) -> Reviewing:
    """With these futures too; with the last of a round the next one begins."""
    line, futures = played
    portion = line, tuple([future.task for future in futures])
    review = reviewing.review.add(reviewing.decisions[line], futures)
    left = tuple([each for each in reviewing.left if each != portion])
    return replace(reviewing, review=review, left=left or review.portions(reviewing.decisions.values()))


WORK: Work[Reviewing] = Work(
    begin=begin,
    next_share=next_share,
    play=play_portion,
    with_share=with_share,
    is_done=lambda reviewing: not reviewing.left,
    progress=lambda reviewing: json.dumps(review_record(reviewing.review), separators=(",", ":")),
    result=lambda reviewing: json.dumps({"futures": reviewing.review.futures}),
    in_background=True,
)
