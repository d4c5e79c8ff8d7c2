"""What if, as a job: the futures of each option at one decision of Rome's, asked for at a line of a campaign's log."""

import json
import uuid
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from campaign.futures.future import SHARE, Future, Task, packed, play_share
from campaign.futures.options import options
from campaign.futures.study import Study, read, record, study
from campaign.games import LOG
from campaign.jobs import JobQuestion, Work
from campaign.models import Job, JobKind
from campaign.policies import Policy
from campaign.rules.state import State
from engine.rules.record import IMPOSSIBLE

BY_DEFAULT = Policy.STEADY
"""Who makes Rome's later decisions, if nobody else is named."""


@dataclass
class Inquiry:
    """A study of a position, packed as the workers take it; and the futures of this round that nobody plays yet."""

    position: bytes
    study: Study
    left: deque[Task]


Share = tuple[bytes, Sequence[Any], Policy, str, tuple[Task, ...]]
"""What play_share is given."""


def question(campaign: uuid.UUID, line: int, policy: Policy) -> JobQuestion:
    """What if, where this campaign stands at that line; Rome's later decisions by the policy."""
    return JobQuestion(JobKind.WHAT_IF, policy.value, campaign, line)


def begin(job: Job) -> Inquiry:
    """From where it has come to, or anew; ValueError where Rome has nothing to decide, Damaged."""
    assert job.campaign_id, "its question names a campaign"
    campaign = LOG.at(job.campaign_id, job.line).now
    found = kept(job, campaign) or study(campaign, Policy(job.subject), str(job.id))
    return Inquiry(packed(campaign), found, deque(found.tasks()))


def kept(job: Job, campaign: State) -> Study | None:
    """What a row has of it; None if that is nothing, cannot be read, or compares other options than there are now."""
    try:
        found = read(json.loads(job.progress))
    except IMPOSSIBLE:
        return None
    return found if found.options == options(campaign) and found.policy == job.subject else None


def next_share(inquiry: Inquiry, out: Sequence[Share]) -> Share | None:
    """The next futures of this round; none while the last of it are out."""
    tasks = tuple([inquiry.left.popleft() for _ in range(min(SHARE, len(inquiry.left)))])
    study = inquiry.study
    return (inquiry.position, study.options, study.policy, study.seed, tasks) if tasks else None


def with_share(inquiry: Inquiry, futures: Sequence[Future]) -> Inquiry:
    """With these futures too, which may be the last of their round."""
    study = inquiry.study.add(futures)
    left = inquiry.left if study.goals == inquiry.study.goals else deque(study.tasks())
    return Inquiry(inquiry.position, study, left)


def known(campaign: uuid.UUID, line: int) -> dict[Policy, int]:
    """How many futures are known at that line by the Rome that was asked about, the last one first."""
    found = {}
    jobs = Job.objects.filter(kind=JobKind.WHAT_IF, campaign=campaign, line=line)
    for subject, result in jobs.values_list("subject", "result"):
        with suppress(*IMPOSSIBLE):
            found[Policy(subject)] = int(json.loads(result)["futures"])
    return found


WORK: Work[Inquiry] = Work(
    begin=begin,
    next_share=next_share,
    play=play_share,
    with_share=with_share,
    is_done=lambda inquiry: not inquiry.left and not inquiry.study.tasks(),
    progress=lambda inquiry: json.dumps(record(inquiry.study)),
    result=lambda inquiry: json.dumps({"futures": inquiry.study.futures}),
)
