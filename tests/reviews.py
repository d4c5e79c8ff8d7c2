"""A review of a campaign, worked out here and now, with few futures."""

import pytest

from campaign.advice import jobs
from campaign.italy import reviews
from campaign.italy.futures import review
from campaign.italy.games import CampaignGame
from campaign.italy.policies import Policy
from campaign.italy.reviews import Reviewing
from campaign.models import JobState

FEW, SOME, MANY = 2, 3, 4
"""Futures of a spot in the rounds of tests, where a review is worked out to its end."""
_KNOWN: dict[tuple[str, int, int | None, int], str] = {}
"""What reviews of played campaigns have come to: the numbers of their lines are always the same."""


def few_futures(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that only look whether all is there."""
    monkeypatch.setattr(review, "FIRST", FEW)
    monkeypatch.setattr(review, "MORE", SOME)
    monkeypatch.setattr(review, "FINEST", MANY)


def reviewed(game: CampaignGame, shares: int | None = None) -> CampaignGame:
    """With so many shares of its review, or all of it; who looks at it sets nobody to work."""
    job = reviews.ask(game, Policy.GREEDY)
    asked = game.start.seed, game.head, shares, review.FIRST
    if job.progress or asked not in _KNOWN:
        _KNOWN[asked] = _worked_out(reviews.begin(job), shares)
    jobs.keep(job.id, _KNOWN[asked], "", JobState.DONE if shares is None else JobState.STOPPED)
    return game


def _worked_out(reviewing: Reviewing, shares: int | None) -> str:
    while share := reviews.next_share(reviewing, []):
        if shares == 0:
            break
        reviewing = reviews.with_share(reviewing, reviews.WORK.play(*share))
        shares = shares and shares - 1
    return reviews.WORK.progress(reviewing)
