"""A review of a campaign, worked out here and now, with few playouts."""

import pytest

from campaign.advice import jobs, reviews
from campaign.advice.playouts.course import Course, Spot
from campaign.advice.playouts.review import Review, Rounds
from campaign.advice.reviews import Reviewing
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.policies import Policy
from campaign.models import JobState

FEW, SOME, MANY = 2, 3, 4
"""Playouts of a spot in the rounds of tests, where a review is worked out to its end."""
_KNOWN: dict[tuple[str, int, int | None, int], str] = {}
"""What reviews of played campaigns have come to: the numbers of their lines are always the same."""


def tried(found: Review, looked_at: Course) -> set[Spot]:
    """Where it still wants playouts from."""
    return {spot for portion in found.portions(looked_at) for spot in portion.spots}


def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that only look whether all is there."""
    monkeypatch.setitem(vars(HINDSIGHT), "rounds", Rounds(first=FEW, more=SOME, finest=MANY))


def reviewed(game: CampaignGame, shares: int | None = None) -> CampaignGame:
    """With so many shares of its review, or all of it; who looks at it sets nobody to work."""
    job = reviews.ask(own_kind(), game, Policy.GREEDY)
    asked = game.start.seed, game.head, shares, HINDSIGHT.rounds.first
    if job.progress or asked not in _KNOWN:
        _KNOWN[asked] = _worked_out(reviews.begin(job), shares)
    jobs.keep(job.id, _KNOWN[asked], "", JobState.DONE if shares is None else JobState.STOPPED)
    return game


def begun_with_few(game: CampaignGame, spots: int) -> CampaignGame:
    """With the least playouts of so many spots: for who looks at the page alone, and at no figure on it."""
    with pytest.MonkeyPatch.context() as rounds:
        few_playouts(rounds)
        return reviewed(game, shares=spots)


def _worked_out(reviewing: Reviewing, shares: int | None) -> str:
    while share := reviews.next_batch(reviewing, []):
        if shares == 0:
            break
        reviewing = reviews.with_batch(reviewing, reviews.WORK.play(*share))
        shares = shares and shares - 1
    return reviews.WORK.progress(reviewing)
