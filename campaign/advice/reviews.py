"""Reviews as jobs: one for each game and subject, which goes on with its log and knows all of its branches."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from uuid import UUID

from campaign.advice import jobs
from campaign.advice.advice import Advice, advised
from campaign.advice.inquiries import recorded
from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.playouts.course import Course, Past, Spot, course
from campaign.advice.playouts.judging import Appraisal, appraisal
from campaign.advice.playouts.review import Portion, Review, play_portion, position, read, record
from campaign.models import Job, JobKind
from engine.damaged import any_text
from engine.games import GameKind
from engine.log import tree
from engine.playouts.sample import Playout


@dataclass(frozen=True)
class Reviewing:
    """A review at work on a past: what is `left` of its round, with what is being played just now."""

    game: Past
    course: Course
    subject: Any
    review: Review
    left: tuple[Portion, ...]


def question(game: UUID, subject: Any) -> JobQuestion:
    """The review of this game, with all later decisions by this subject's players."""
    return JobQuestion(JobKind.REVIEW, str(subject), game)


def looked_at(kind: GameKind[Any], game: Any) -> Course:
    """What is reviewed of a game; empty where nothing of it may be."""
    return _course(kind, game.id, game.head)


@lru_cache(maxsize=4)
def _course(kind: GameKind[Any], id: UUID, head: int) -> Course:
    """The same; remembered, for what is compared takes as long as the program takes to decide each time."""
    given, game = kind.given(Advice), kind.log.at(id, head)
    return Course((), ()) if given.review.refusal(game.now) else course(game, given.hindsight.retold)


def forget() -> None:
    """Other games may have come into the place of those that are remembered."""
    _course.cache_clear()


def ask(kind: GameKind[Any], game: Any, subject: Any) -> Job:
    """Have this past reviewed: only what was not yet is played."""
    asked = question(game.id, subject)
    known = kept(kind, jobs.find(asked))
    return jobs.ask(asked, more=known is None or bool(known.portions(looked_at(kind, game))))


def begin(job: Job) -> Reviewing:
    """Of the game as it stands now, from where it has come to, or anew; ValueError of nothing to review, Damaged."""
    kind, given = advised(job)
    assert job.game, "its question names a game"
    game = kind.log.read(job.game.id)
    found = looked_at(kind, game)
    if not found.swings:
        raise ValueError("nothing of it can be reviewed")
    known = kept(kind, job) or Review(given.hindsight, str(job.id))
    review = known.only({0, *tree(job.game)})
    return Reviewing(game, found, given.subject(job.subject), review, review.portions(found))


def kept(kind: GameKind[Any], job: Job | None) -> Review | None:
    """What a row has of it; None if that is nothing, or cannot be read."""
    return recorded(job, lambda record, subject: read(kind.given(Advice).hindsight, record))


def last_asked(game: UUID) -> Job | None:
    """Of the reviews of which something is known, the one that was asked for last; it has what is known, or its row."""
    with any_text():
        return Job.objects.filter(kind=JobKind.REVIEW, game=game).exclude(progress="").first()


def known(kind: GameKind[Any], game: Any) -> Appraisal | None:
    """What that one says of this past; None if nothing yet."""
    review = kept(kind, last_asked(game.id))
    found = appraisal(looked_at(kind, game), review) if review else None
    return found if found and found.curve else None


def finished(kind: GameKind[Any], game: Any) -> Appraisal | None:
    """The same of a past that is reviewed to its end."""
    review = kept(kind, last_asked(game.id))
    found = looked_at(kind, game)
    return appraisal(found, review) if review and not review.portions(found) else None


def next_batch(reviewing: Reviewing, out: Sequence[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """The next playouts of this round that nobody plays yet."""
    played = {(spot, numbers) for *_, spot, numbers in out}
    portion = next((portion for portion in reviewing.left if portion not in played), None)
    if portion is None:
        return None
    by, seed = reviewing.review.by, reviewing.review.seed
    at, players = position(by.foresight, reviewing.game, portion.spot), by.foresight.players(reviewing.subject)
    return by.playout, at, players, seed, *portion


def with_batch(reviewing: Reviewing, played: tuple[Spot, Sequence[Playout]]) -> Reviewing:
    """With these playouts too; with the last of a round the next one begins."""
    spot, playouts = played
    review = reviewing.review.add(spot, playouts)
    portion = spot, tuple([playout.task.number for playout in playouts])
    left = tuple([each for each in reviewing.left if each != portion])
    return replace(reviewing, review=review, left=left or review.portions(reviewing.course))


def result(review: Review) -> str:
    """What pages tell of it without reading it."""
    return json.dumps({"futures": review.playouts})


def _progress(reviewing: Reviewing) -> str:
    return json.dumps({"subject": str(reviewing.subject), **record(reviewing.review)}, separators=(",", ":"))


WORK: Work[Reviewing] = Work(
    begin=begin,
    next_batch=next_batch,
    play=play_portion,
    with_batch=with_batch,
    is_done=lambda reviewing: not reviewing.left,
    progress=_progress,
    result=lambda reviewing: result(reviewing.review),
    in_background=True,
)
