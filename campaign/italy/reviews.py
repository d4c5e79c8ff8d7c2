"""Reviews as jobs: one for each campaign and policy, which goes on with its log and knows all of its branches."""

import gzip
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion, Work
from campaign.italy.futures.course import Course, Spot, course
from campaign.italy.futures.future import Future
from campaign.italy.futures.judging import Appraisal, appraisal
from campaign.italy.futures.review import Portion, Review, play_portion, position, read, record
from campaign.italy.games import LOG, CampaignGame
from campaign.italy.inquiries import BY_DEFAULT
from campaign.italy.policies import Policy
from campaign.models import Job, JobKind, JobState
from engine.damaged import any_text
from engine.log import tree
from engine.rules.record import IMPOSSIBLE


@dataclass(frozen=True)
class Reviewing:
    """A review at work on a past: what is `left` of its round, with what is being played just now."""

    game: CampaignGame
    course: Course
    review: Review
    left: tuple[Portion, ...]


Share = tuple[bytes, Policy, str, Spot, tuple[int, ...]]
"""What play_portion is given."""


def question(campaign: uuid.UUID, policy: Policy = BY_DEFAULT) -> JobQuestion:
    """The review of this campaign, with Rome's later decisions by the policy."""
    return JobQuestion(JobKind.REVIEW, policy.value, campaign)


def ask(game: CampaignGame, policy: Policy) -> Job:
    """Have this past reviewed: only what was not yet is played."""
    asked = question(game.id, policy)
    known = kept(jobs.find(asked))
    return jobs.ask(asked, more=known is None or bool(known.portions(course(game))))


def begin(job: Job) -> Reviewing:
    """Of the campaign as it stands now, from where it has come to, or anew; Damaged."""
    assert job.game_id, "its question names a campaign"
    game = LOG.read(job.game_id)
    looked_at = course(game)
    known = kept(job) or Review(Policy(job.subject), str(job.id))
    review = known.only({0, *tree(job.game)})
    return Reviewing(game, looked_at, review, review.portions(looked_at))


def kept(job: Job | None) -> Review | None:
    """What a row has of it; None if that is nothing, or cannot be read."""
    if job is None:
        return None
    try:
        found = read(json.loads(job.progress))
    except IMPOSSIBLE:
        return None
    return found if found.policy == job.subject else None


def last_asked(campaign: uuid.UUID) -> Job | None:
    """Of the reviews of which something is known, the one that was asked for last; it has what is known, or its row."""
    with any_text():
        return Job.objects.filter(kind=JobKind.REVIEW, game=campaign).exclude(progress="").first()


def known(game: CampaignGame) -> Appraisal | None:
    """What that one says of this past; None if nothing yet."""
    review = kept(last_asked(game.id))
    return appraisal(course(game), review) if review else None


def bring(campaign: uuid.UUID) -> None:
    """Give the example that was just imported the review that comes with it (tests/make_example.py)."""
    packed = files("campaign.italy").joinpath("data", "example-review.json.gz").read_bytes()
    progress = gzip.decompress(packed).decode()
    jobs.keep(jobs.ask(question(campaign)).id, progress, _result(read(json.loads(progress))), JobState.DONE)


def finished(game: CampaignGame) -> Appraisal | None:
    """The same of a past that is reviewed to its end."""
    review = kept(last_asked(game.id))
    looked_at = course(game)
    return appraisal(looked_at, review) if review and not review.portions(looked_at) else None


def next_share(reviewing: Reviewing, out: Sequence[Share]) -> Share | None:
    """The next futures of this round that nobody plays yet."""
    played = {(spot, numbers) for *_, spot, numbers in out}
    portion = next((portion for portion in reviewing.left if portion not in played), None)
    if portion is None:
        return None
    review = reviewing.review
    return position(reviewing.game, portion.spot), review.policy, review.seed, *portion


def with_share(reviewing: Reviewing, played: tuple[Spot, Sequence[Future]]) -> Reviewing:
    """With these futures too; with the last of a round the next one begins."""
    spot, futures = played
    review = reviewing.review.add(spot, futures)
    portion = spot, tuple([future.task.number for future in futures])
    left = tuple([each for each in reviewing.left if each != portion])
    return replace(reviewing, review=review, left=left or review.portions(reviewing.course))


def _progress(reviewing: Reviewing) -> str:
    return json.dumps(record(reviewing.review), separators=(",", ":"))


def _result(review: Review) -> str:
    return json.dumps({"futures": review.futures})


WORK: Work[Reviewing] = Work(
    begin=begin,
    next_share=next_share,
    play=play_portion,
    with_share=with_share,
    is_done=lambda reviewing: not reviewing.left,
    progress=_progress,
    result=lambda reviewing: _result(reviewing.review),
    in_background=True,
)
