"""What pages with background results share: their buttons and figures."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from battles.rules.percent import percent
from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion
from campaign.advice.web.workshop import WORKSHOP
from campaign.models import Job
from engine.log import Stale

ACTS: Mapping[str, Callable[[JobQuestion], Job | None]] = {"ask": jobs.ask, "look": jobs.look_after, "stop": jobs.stop}
"""The buttons; the page itself sends a request every second."""
UNKNOWN = "That button is not known here."
NAMED = 3  # the most options named among those whose differences do not matter


def acted(do: str, question: JobQuestion, head: int) -> Job | None:
    """The job after that button; raises Stale if the game has moved on."""
    if head != question.line:
        if do != "look":
            raise Stale(f"line {question.line} was seen, the game stands at line {head}")
        return jobs.find(question)
    job = ACTS[do](question)
    if job and job.goes_on:
        WORKSHOP.wake()
    return job


def percent_text(share: float) -> str:
    return percent(Fraction(share))
