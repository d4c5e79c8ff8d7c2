"""Jobs as rows: asked for, worked on in batches, stopped, done. Whoever works on them has nothing that a row has not.

A job goes on while it is asked after; nobody asks, nobody works (campaign/advice/web/workshop.py).
"""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaign.models import Job, JobKind, JobState
from engine.damaged import any_text
from engine.rows import today

P = TypeVar("P")
"""How far one kind of job has come."""
PATIENCE = timedelta(seconds=8)
"""How long a job goes on after it was last asked after: a page asks every second, unless it was closed."""
LONG = timedelta(minutes=30)
"""The same of one that is worked on in the background: its page may be closed, and is not forgotten."""
GOING = (JobState.ASKED, JobState.RUNNING)


@dataclass(frozen=True, kw_only=True)
class Work(Generic[P]):
    """How one kind of job is done. Its batches are the arguments of `play`, which a worker process runs."""

    begin: Callable[[Job], P]
    """How far it has come, by its row; ValueError if it is about nothing that is there."""
    next_batch: Callable[[P, Sequence[Any]], tuple[Any, ...] | None]
    """What is to be done beside the batches that are out already; None if there is nothing more for now."""
    play: Callable[..., Any]
    with_batch: Callable[[P, Any], P]
    """With what a batch has come to."""
    is_done: Callable[[P], bool]
    progress: Callable[[P], str]
    result: Callable[[P], str]
    """Both as the row keeps them."""
    in_background: bool = False
    """Whether it goes on when its page was closed."""
    up_to_date: Callable[[P, Job], P] = lambda come_to, job: come_to
    """The same where what it is about has gone on meanwhile; ValueError or Damaged as where it begins."""


@dataclass(frozen=True)
class JobQuestion:
    """What a job is to find out: see its row."""

    kind: JobKind
    subject: str
    game: uuid.UUID | None = None
    line: int = 0


def find(question: JobQuestion) -> Job | None:
    """The job that was asked for with this question, if there is one; of a damaged row what can be read."""
    with any_text():
        return Job.objects.filter(**vars(question)).first()


def ask(question: JobQuestion, more: bool = False, quietly: bool = False) -> Job:
    """Have it worked on from now on, from where it has come to; one that is done is that, unless there is `more`.

    What is asked `quietly` nobody looks at: it stands back behind what somebody does.
    """
    with transaction.atomic():
        at = {"asked_at": timezone.now() - PATIENCE if quietly else timezone.now()}
        of = {"kind": question.kind, "subject": question.subject, "line": question.line}
        job, _ = Job.objects.get_or_create(**of, game_id=question.game, defaults=at)
        if job.state == JobState.FAILED:
            job.progress = job.problem = ""
        if job.state in (JobState.STOPPED, JobState.FAILED) or more and job.state == JobState.DONE:
            job.state = JobState.ASKED
        job.asked_at = max(job.asked_at, at["asked_at"])
        job.save(update_fields=["state", "progress", "problem", "asked_at"])
    return job


def look_after(question: JobQuestion) -> Job | None:
    """Somebody still looks: it goes on, unless it was stopped or has come to its end."""
    return _changed(question, asked_at=timezone.now())


def stop(question: JobQuestion) -> Job | None:
    """Nobody wants to know more of it."""
    return _changed(question, state=JobState.STOPPED)


def _changed(question: JobQuestion, **columns: Any) -> Job | None:
    """The job, with these columns if it is one that goes on."""
    with transaction.atomic():
        job = find(question)
        if job and job.goes_on:
            for name, value in columns.items():
                setattr(job, name, value)
            job.save(update_fields=columns)
    return job


def wanted(works: Mapping[JobKind, Work[Any]]) -> list[Job]:
    """Those that are to be worked on now, without what they have come to; `works` says how each kind is done."""
    now = timezone.now()
    in_background = [kind for kind, work in works.items() if work.in_background]
    asked_after = Q(asked_at__gte=now - PATIENCE) | Q(kind__in=in_background, asked_at__gte=now - LONG)
    return [*Job.objects.filter(asked_after, state__in=GOING).defer("progress", "result")]


def stands_back(job: Job) -> bool:
    """Whether nobody looks at it just now."""
    return job.asked_at < timezone.now() - PATIENCE


def keep(id: uuid.UUID, progress: str, result: str, state: JobState) -> None:
    """What it has come to. One that was stopped meanwhile remains so, one that was deleted gone."""
    with transaction.atomic():
        Job.objects.filter(id=id).update(progress=progress, result=result, format=today())
        Job.objects.filter(id=id, state__in=GOING).update(state=state)


def fail(id: uuid.UUID, problem: str) -> None:
    """It cannot be done."""
    Job.objects.filter(id=id, state__in=GOING).update(state=JobState.FAILED, problem=problem)
