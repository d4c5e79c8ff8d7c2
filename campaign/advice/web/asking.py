"""What pages have in common that have something worked out while one looks: their buttons, and their figures."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from battles.rules.percent import percent
from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion
from campaign.advice.web.workshop import WORKSHOP
from campaign.models import Job
from engine.log import Stale

ACTS: Mapping[str, Callable[[JobQuestion], Job | None]] = {"ask": jobs.ask, "look": jobs.look_after, "stop": jobs.stop}
"""What can be pressed; the page itself says every second that somebody looks."""
UNKNOWN = "That button is not known here."
NAMED = 3
"""Of options between which it makes no difference, so many are named."""


def acted(do: str, question: JobQuestion, head: int) -> Job | None:
    """The job after that button, of a game that stands there; one that has moved on is told so, and nothing goes on."""
    if head != question.line:
        if do != "look":
            raise Stale(f"line {question.line} was seen, the game stands at line {head}")
        return jobs.find(question)
    job = ACTS[do](question)
    if job and job.goes_on:
        WORKSHOP.wake()
    return job


def percent_text(share: float) -> str:
    """A share as it is written."""
    return percent(Fraction(share))
