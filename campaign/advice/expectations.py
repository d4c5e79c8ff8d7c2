"""The expected result as a job: one for each game, which follows its log and keeps what it knew.

It runs while somebody looks at the game. After an undo, what is known of that line is there at once.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import transaction

from campaign.advice import jobs
from campaign.advice.advice import Advice, advised
from campaign.advice.inquiries import recorded
from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.playouts.course import Past, Spot
from campaign.advice.playouts.expectation import Expectation, Standpoint, expectation, moment, portions
from campaign.advice.playouts.review import Portion, Review, play_portion, positions, read, record
from campaign.models import Job, JobKind
from engine.damaged import any_text
from engine.games import GameKind
from engine.playouts.sample import Playout

KEPT = 24  # the spots kept, the last ones played from: those of some 8 decisions


@dataclass(frozen=True)
class Looking:
    """Playouts from where a game stands; nobody has played what is `left`."""

    past: Past
    at: Standpoint
    subject: Any
    known: Review

    @property
    def left(self) -> Portion | None:
        """The next of them."""
        return next(portions(self.at, self.known), None)


def question(kind: GameKind[Any], game: UUID, line: int) -> JobQuestion:
    """The question of the expected result at that line."""
    return JobQuestion(JobKind.EXPECTATION, str(kind.given(Advice).by_default), game, line)


def at(kind: GameKind[Any], game: Any) -> Standpoint:
    return _moment(kind, game.id, game.head)


@lru_cache(maxsize=16)
def _moment(kind: GameKind[Any], id: UUID, head: int) -> Standpoint:
    return moment(kind.log.at(id, head), kind.given(Advice).hindsight.retold)


def forget() -> None:
    """Empty the caches, after other games have replaced those in them."""
    _moment.cache_clear()


def follow(kind: GameKind[Any], game: Any) -> Job:
    """Have it played from where the game stands now, with what was known elsewhere."""
    asked = question(kind, game.id, game.head)
    with transaction.atomic():
        before = of_game(game.id)
        job = jobs.ask(asked)
        if before and before.id != job.id:
            job.progress = before.progress
            job.save(update_fields=["progress"])
            Job.objects.filter(kind=JobKind.EXPECTATION, game=game.id).exclude(id=job.id).delete()
    return job


def known(kind: GameKind[Any], game: Any, job: Job | None) -> Expectation | None:
    """The expectation of a game in its present state; None if nothing is known yet."""
    found = kept(kind, job)
    return expectation(at(kind, game), found) if found else None


def of_game(game: UUID) -> Job | None:
    """The job that follows it, if there is one."""
    with any_text():
        return Job.objects.filter(kind=JobKind.EXPECTATION, game=game).first()


def kept(kind: GameKind[Any], job: Job | None) -> Review | None:
    """The review in a row; None if there is none, or it is unreadable."""
    return recorded(job, lambda record, subject: read(kind.given(Advice).hindsight, record))


def begin(job: Job) -> Looking:
    """Resume it, or begin again; raises ValueError if there is no expectation there, or Damaged."""
    kind, given = advised(job)
    assert job.game_id, "its question names a game"
    game = kind.log.at(job.game_id, job.line)
    if not given.bar.told(game.now):
        raise ValueError("nothing is foretold there")
    here = moment(game, given.hindsight.retold)
    review = kept(kind, job) or Review(given.hindsight, str(job.id))
    return Looking(game, here, given.subject(job.subject), _trimmed(review, here))


def _trimmed(review: Review, here: Standpoint) -> Review:
    """Without what was played longest ago; what is needed now comes last."""
    samples = {spot: sample for spot, sample in review.samples.items() if spot not in here.spots}
    needed = {spot: sample for spot, sample in review.samples.items() if spot in here.spots}
    return replace(review, samples=dict([*samples.items(), *needed.items()][-KEPT:]))


def next_batch(looking: Looking, out: Sequence[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """The next playouts that nobody plays yet."""
    played = {Portion(spots, numbers) for *_, spots, numbers in out}
    left = islice(portions(looking.at, looking.known), len(out) + 1)
    portion = next((portion for portion in left if portion not in played), None)
    if portion is None:
        return None
    by, known = looking.known.by, looking.known
    starts = positions(by.foresight, looking.past, portion.spots)
    return by.playout, starts, by.foresight.players(looking.subject), known.seed, *portion


def with_batch(looking: Looking, played: Sequence[tuple[Spot, Sequence[Playout]]]) -> Looking:
    """With these playouts."""
    return replace(looking, known=looking.known.add(played))


def _progress(looking: Looking) -> str:
    return json.dumps({"subject": str(looking.subject), **record(looking.known)}, separators=(",", ":"))


WORK: Work[Looking] = Work(
    begin=begin,
    next_batch=next_batch,
    play=play_portion,
    waits=True,
    with_batch=with_batch,
    is_done=lambda looking: looking.left is None,
    progress=_progress,
    result=lambda looking: json.dumps({"futures": looking.known.playouts}),
)
