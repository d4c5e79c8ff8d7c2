"""Par: what Rome makes of the same beginning and the same dice where a policy decides for it.

It hangs on a campaign's start alone, and is worked out once, when the campaign comes to its end; its row keeps it.
"""

from dataclasses import dataclass

from campaign import models
from campaign.italy.moves import moves
from campaign.italy.policies import OF_FUTURES, Policy
from campaign.italy.rules.state import Ending, Start, State
from campaign.italy.rules.turn import begin, seeded
from engine.codec import Json
from engine.jobs import uncollected
from engine.rules.record import IMPOSSIBLE

EDITION = 2
"""Whoever changes how one of the policies decides, or the rules, raises it: older pars are worked out anew, as they are
where there are more policies."""


@dataclass(frozen=True)
class Score:
    """How a campaign ends by a policy, and with how many civic points."""

    policy: Policy
    ending: Ending
    civic: int


@dataclass(frozen=True)
class Par:
    """The scores of OF_FUTURES, in their order."""

    edition: int
    scores: tuple[Score, ...]


_STORED: Json[Par] = Json(Par)


def text(start: Start) -> str:
    """The par of a campaign that began so, as its row keeps it; empty where it cannot be played."""
    try:
        with uncollected():
            return _STORED.dump(Par(EDITION, tuple(_score(start, policy) for policy in OF_FUTURES)))
    except IMPOSSIBLE:  # of ids that an older program let in
        return ""


def _score(start: Start, policy: Policy) -> Score:
    *_, (_, last) = moves(begin(start), policy, seeded)
    return Score(policy, _ending(last.campaign), last.campaign.civic_total)


def _ending(campaign: State) -> Ending:
    assert campaign.ending is not None, "moves lead to the end"
    return campaign.ending


def kept(stored: str) -> tuple[Score, ...]:
    """What a row keeps; nothing if it keeps none, or another edition's."""
    try:
        found = _STORED.load(stored)
    except ValueError:
        return ()
    policies = tuple(score.policy for score in found.scores)
    return found.scores if (found.edition, policies) == (EDITION, OF_FUTURES) else ()


def keep(row: models.Campaign, start: Start) -> None:
    """Work it out for a campaign that has begun so, unless its row has one; the row is written."""
    if not kept(row.par):
        row.par = text(start)
        models.Campaign.objects.filter(id=row.id).update(par=row.par)
