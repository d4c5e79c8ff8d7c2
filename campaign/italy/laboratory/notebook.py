"""Stored experiments and their progress: a row for what is compared, a job for the results."""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion, Work
from campaign.italy.laboratory.progress import Progress, beginning, read, record
from campaign.italy.laboratory.trial import Experiment, play_batch
from campaign.italy.laboratory.variants import MOST_CAMPAIGNS, STORED, digest, load, of_today
from campaign.models import Job, JobKind, JobState, KeptExperiment
from engine.damaged import Damaged, reading
from engine.rules.record import IMPOSSIBLE

CAMPAIGNS = 400
"""Initial campaigns of each variant: for two with steady Rome, some 20 seconds of one worker."""


class DamagedExperiment(Damaged):
    """A stored experiment that cannot be read."""

    one = "experiment"


@dataclass(frozen=True)
class Trial:
    """An experiment: its row, its job if it was asked for, and its progress."""

    row: KeptExperiment
    job: Job | None
    progress: Progress

    @property
    def name(self) -> str:
        return of_today(self.row.name)


def question(id: uuid.UUID) -> JobQuestion:
    return JobQuestion(JobKind.LABORATORY, str(id))


def begin_experiment(experiment: Experiment, campaigns: int = CAMPAIGNS) -> KeptExperiment:
    """Store an experiment and have it worked on; an existing one with at least this many campaigns."""
    text, id = STORED.dump(experiment), uuid.UUID(digest(experiment)[:32])
    with transaction.atomic():
        named = {"name": " · ".join(variant.name for variant in experiment.variants)[:300], "experiment": text}
        row, _ = KeptExperiment.objects.get_or_create(id=id, defaults={**named, "campaigns": campaigns})
        go_on(row, max(row.campaigns, campaigns))
    return row


def go_on(row: KeptExperiment, campaigns: int) -> Job:
    """Have it worked on up to this many campaigns."""
    with transaction.atomic():
        if row.campaigns < campaigns:
            row.campaigns = min(campaigns, MOST_CAMPAIGNS)
            row.save(update_fields=["campaigns"])
            Job.objects.filter(kind=JobKind.LABORATORY, subject=row.id, state=JobState.DONE).update(
                state=JobState.STOPPED
            )
        return jobs.ask(question(row.id))


def delete(id: uuid.UUID) -> None:
    """Delete an experiment and its results."""
    with transaction.atomic():
        KeptExperiment.objects.filter(id=id).delete()
        Job.objects.filter(kind=JobKind.LABORATORY, subject=id).delete()


def look_up(id: uuid.UUID) -> Trial:
    """An experiment; raises DoesNotExist or DamagedExperiment."""
    row, job = KeptExperiment.objects.get(id=id), jobs.find(question(id))
    return Trial(row, job, _progress(row, job))


def _progress(row: KeptExperiment, job: Job | None) -> Progress:
    with reading(DamagedExperiment):
        experiment = load(row.experiment)
    try:
        return read(json.loads(job.progress if job else ""), experiment, row.campaigns)
    except IMPOSSIBLE:  # nothing yet, or nothing to resume
        return beginning(experiment, row.campaigns)


def begin(job: Job) -> Progress:
    """Resume it; ValueError if the experiment was deleted."""
    row = KeptExperiment.objects.filter(id=job.subject).first()
    if row is None:
        raise ValueError("the experiment was deleted")
    return _progress(row, job)


def next_batch(progress: Progress, out: Sequence[tuple[Experiment, range]]) -> tuple[Experiment, range] | None:
    """The campaigns that nobody plays yet."""
    numbers = progress.next_numbers([numbers for _, numbers in out])
    return (progress.experiment, numbers) if numbers else None


WORK: Work[Progress] = Work(
    begin=begin,
    next_batch=next_batch,
    play=play_batch,
    with_batch=Progress.add,
    is_done=lambda progress: progress.is_done,
    progress=lambda progress: json.dumps(record(progress)),
    result=lambda progress: json.dumps({"campaigns": progress.played}),
)


def played(ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The number of campaigns played of each variant, for these experiments."""
    found = Job.objects.filter(kind=JobKind.LABORATORY, subject__in=[str(id) for id in ids])
    return {uuid.UUID(subject): _campaigns(result) for subject, result in found.values_list("subject", "result")}


def _campaigns(result: str) -> int:
    try:
        return int(json.loads(result)["campaigns"])
    except IMPOSSIBLE:
        return 0
