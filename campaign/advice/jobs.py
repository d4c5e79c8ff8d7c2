"""Jobs as rows: asked for, worked on in batches, stopped, done. Whoever works on them needs only the rows.

A job goes on only as long as somebody asks about it (campaign/advice/web/workshop.py).
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

P = TypeVar("P")  # the progress of one kind of job
PATIENCE = timedelta(seconds=8)
"""How long a job goes on after the last request: a page sends one every second, unless it was closed."""
LONG = timedelta(minutes=30)  # the same for a background job, whose page may be closed
GOING = (JobState.ASKED, JobState.RUNNING)


@dataclass(frozen=True, kw_only=True)
class Work(Generic[P]):
    """How one kind of job is done. Its batches are arguments of `play`, which a worker process runs."""

    begin: Callable[[Job], P]
    """The progress in its row; raises ValueError if its subject does not exist."""
    next_batch: Callable[[P, Sequence[Any]], tuple[Any, ...] | None]
    """The next batch besides those being played; None if there is nothing more for now."""
    play: Callable[..., Any]
    with_batch: Callable[[P, Any], P]  # the progress with the result of a batch
    is_done: Callable[[P], bool]
    progress: Callable[[P], str]
    result: Callable[[P], str]
    in_background: bool = False  # whether it goes on after its page was closed
    waits: bool = False  # whether it gets no workers while somebody watches a job that does not wait
    up_to_date: Callable[[P, Job], P] = lambda come_to, job: come_to
    """The progress after its game has gone on; raises ValueError or Damaged, as `begin` does."""


@dataclass(frozen=True)
class JobQuestion:
    """What a job is to find out; its row has the same fields."""

    kind: JobKind
    subject: str
    game: uuid.UUID | None = None
    line: int = 0


def find(question: JobQuestion) -> Job | None:
    """The job with this question, if there is one; of a damaged row what can be read."""
    with any_text():
        return Job.objects.filter(**vars(question)).first()


def ask(question: JobQuestion, more: bool = False, quietly: bool = False) -> Job:
    """Have it worked on, from where it stands; a finished one stays finished, unless there is `more`.

    A job asked for `quietly` gives way to those that somebody watches.
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
    """Keep it going, unless it was stopped or has ended."""
    return _changed(question, asked_at=timezone.now())


def stop(question: JobQuestion) -> Job | None:
    """Stop it."""
    return _changed(question, state=JobState.STOPPED)


def _changed(question: JobQuestion, **columns: Any) -> Job | None:
    """The job, with these columns if it is still going."""
    with transaction.atomic():
        job = find(question)
        if job and job.goes_on:
            for name, value in columns.items():
                setattr(job, name, value)
            job.save(update_fields=columns)
    return job


def wanted(works: Mapping[JobKind, Work[Any]]) -> list[Job]:
    """The jobs to work on now, without their progress; `works` says how each kind is done."""
    now = timezone.now()
    in_background = [kind for kind, work in works.items() if work.in_background]
    asked_after = Q(asked_at__gte=now - PATIENCE) | Q(kind__in=in_background, asked_at__gte=now - LONG)
    return [*Job.objects.filter(asked_after, state__in=GOING).defer("progress", "result")]


def stands_back(job: Job) -> bool:
    """Whether nobody is watching it."""
    return job.asked_at < timezone.now() - PATIENCE


def keep(id: uuid.UUID, progress: str, result: str, state: JobState) -> None:
    """Save its progress. A job stopped meanwhile stays stopped, a deleted one is gone."""
    with transaction.atomic():
        Job.objects.filter(id=id).update(progress=progress, result=result, format=today())
        Job.objects.filter(id=id, state__in=GOING).update(state=state)


def fail(id: uuid.UUID, problem: str) -> None:
    """Record that it cannot be done."""
    Job.objects.filter(id=id, state__in=GOING).update(state=JobState.FAILED, problem=problem)
