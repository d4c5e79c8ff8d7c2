"""What if, as a job: the futures of each option at one decision of Rome's, asked for at a line of a campaign's log."""

import json
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from campaign.futures.future import Future, Task, packed, play_share
from campaign.futures.options import choice, options
from campaign.futures.study import Study, read, record, study
from campaign.games import LOG
from campaign.jobs import JobQuestion, Work
from campaign.models import Job, JobKind
from campaign.policies import Policy
from campaign.rules.state import State
from engine.rules.record import IMPOSSIBLE

SHARE = 16
"""Futures in one share: a tenth or two of a second, so that it is soon known what has come, and soon stopped."""
BY_DEFAULT = next((policy for policy in Policy if policy == "steady"), Policy.GREEDY)
"""Who makes Rome's later decisions, if nobody else is named."""


@dataclass(frozen=True)
class Inquiry:
    """A study of a position, packed as the workers take it."""

    position: bytes
    study: Study


Share = tuple[bytes, Sequence[Any], Policy, str, tuple[Task, ...]]
"""What play_share is given."""


def question(campaign: uuid.UUID, line: int, policy: Policy) -> JobQuestion:
    """What if, where this campaign stands at that line; Rome's later decisions by the policy."""
    return JobQuestion(JobKind.WHAT_IF, policy.value, campaign, line)


def begin(job: Job) -> Inquiry:
    """From where it has come to, or anew; ValueError where Rome has nothing to decide, Damaged."""
    assert job.campaign_id, "its question names a campaign"
    campaign = LOG.at(job.campaign_id, job.line).now
    return Inquiry(packed(campaign), kept(job, campaign) or study(campaign, Policy(job.subject), str(job.id)))


def kept(job: Job, campaign: State) -> Study | None:
    """What a row has of it; None if that is nothing, cannot be read, or compares other options than there are now."""
    try:
        found = read(json.loads(job.progress))
    except IMPOSSIBLE:
        return None
    return found if found.options == options(campaign) and found.policy == job.subject else None


def next_share(inquiry: Inquiry, out: Sequence[Share]) -> Share | None:
    """The next futures of this round that nobody plays yet."""
    study, played = inquiry.study, {task for *_, tasks in out for task in tasks}
    tasks = [task for task in study.tasks() if task not in played][:SHARE]
    return (inquiry.position, study.options, study.policy, study.seed, tuple(tasks)) if tasks else None


def with_share(inquiry: Inquiry, futures: Sequence[Future]) -> Inquiry:
    """With these futures too."""
    return Inquiry(inquiry.position, inquiry.study.add(futures))


def summary(inquiry: Inquiry) -> str:
    """What is said of it where it is only named."""
    study, answer = inquiry.study, inquiry.study.answer()
    best = choice(study.options[answer.best]) if answer else None
    return json.dumps({"futures": study.futures, "best": best, "settled": bool(answer and answer.settled)})


def last_asked(campaign: uuid.UUID, line: int) -> tuple[JobQuestion, int]:
    """What was asked last at that line, and how many futures are known of it; or what would be asked first."""
    jobs = Job.objects.filter(kind=JobKind.WHAT_IF, campaign=campaign, line=line)
    for subject, result in jobs.values_list("subject", "result")[:1]:
        with suppress(*IMPOSSIBLE):
            return question(campaign, line, Policy(subject)), json.loads(result)["futures"]
    return question(campaign, line, BY_DEFAULT), 0


WORK: Work[Inquiry] = Work(
    begin=begin,
    next_share=next_share,
    play=play_share,
    with_share=with_share,
    is_done=lambda inquiry: not inquiry.study.tasks(),
    progress=lambda inquiry: json.dumps(record(inquiry.study)),
    result=summary,
)
