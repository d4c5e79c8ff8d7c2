"""How kind a seed is to Rome (D27), by the result of the program's steady Rome; and seeds of a wanted kind.

Nothing of that result leaves this module except whether it fits.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from campaign.italy.moves import end
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Ending, Fortune, Start, State

HARD_BELOW, KIND_FROM = 70, 180
"""Civic points of steady Rome at the end: a third of all seeds are below, a third above (docs/proofs.md)."""
EARLY = 9  # a disgrace before this turn makes a seed hard, whatever its Civic
MOST_TRIES = 50
"""Seeds tried for one that fits; a third of them do, and each takes a twentieth of a second."""


def fortune(start: Start) -> Fortune:
    """How kind the seed of this start is."""
    return graded(end(start, Policy.STEADY))


def graded(last: State) -> Fortune:
    """D27: by the result of steady Rome."""
    fell = last.ending is Ending.DISGRACE
    if last.civic_total < HARD_BELOW or (fell and last.turn < EARLY):
        return Fortune.HARD
    return Fortune.EVEN if fell or last.civic_total < KIND_FROM else Fortune.KIND


def found(start: Start, asked: Fortune, seeds: Iterable[str]) -> Start | None:
    """The start with the first of these seeds that fits, marked as asked for; None if none of MOST_TRIES does."""
    tried = (replace(start, seed=seed, fortune=asked) for seed in islice(seeds, MOST_TRIES))
    return next((one for one in tried if fortune(one) is asked), None)
