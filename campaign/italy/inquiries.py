"""What if, as a job: the futures of each option at one decision of Rome's, asked for at a line of a campaign's log."""

import json
import uuid
from contextlib import suppress

from campaign.advice.jobs import JobQuestion, of_study
from campaign.italy.futures.future import SHARE, packed, play_share
from campaign.italy.futures.options import options
from campaign.italy.futures.study import Study, read, record, study
from campaign.italy.games import LOG
from campaign.italy.policies import Policy
from campaign.italy.rules.state import State
from campaign.models import Job, JobKind
from engine.futures.inquiry import Inquiry, begun
from engine.rules.record import IMPOSSIBLE

BY_DEFAULT = Policy.STEADY
"""Who makes Rome's later decisions, if nobody else is named."""


def question(campaign: uuid.UUID, line: int, policy: Policy) -> JobQuestion:
    """What if, where this campaign stands at that line; Rome's later decisions by the policy."""
    return JobQuestion(JobKind.WHAT_IF, policy.value, campaign, line)


def begin(job: Job) -> Inquiry[Study]:
    """From where it has come to, or anew; ValueError where Rome has nothing to decide, Damaged."""
    assert job.game_id, "its question names a campaign"
    campaign = LOG.at(job.game_id, job.line).now
    found = kept(job, campaign) or study(campaign, Policy(job.subject), str(job.id))
    return begun(found, (packed(campaign), found.options, found.policy, found.seed), SHARE)


def kept(job: Job, campaign: State) -> Study | None:
    """What a row has of it; None if that is nothing, cannot be read, or compares other options than there are now."""
    try:
        found = read(json.loads(job.progress))
    except IMPOSSIBLE:
        return None
    return found if found.options == options(campaign) and found.policy == job.subject else None


def known(campaign: uuid.UUID, line: int) -> dict[Policy, int]:
    """How many futures are known at that line by the Rome that was asked about, the last one first."""
    found = {}
    jobs = Job.objects.filter(kind=JobKind.WHAT_IF, game=campaign, line=line)
    for subject, result in jobs.values_list("subject", "result"):
        with suppress(*IMPOSSIBLE):
            found[Policy(subject)] = int(json.loads(result)["futures"])
    return found


WORK = of_study(begin, play_share, record)
