"""How kind a seed is to Rome (D27), by what the program's steady Rome makes of it; and a seed that is as was asked.

Nothing of what steady Rome came to leaves this module but whether it fits.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from campaign.italy.moves import end
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Ending, Fortune, Start, State

HARD_BELOW, KIND_FROM = 70, 180
"""Civic points of steady Rome at the end: a third of all seeds lies below, a third above (docs/proofs.md)."""
EARLY = 9
"""A disgrace before this turn makes a seed hard, whatever Civic was worth by then."""
MOST_TRIES = 50
"""Seeds that are looked at for one that fits; a third of them does, and each takes a twentieth of a second."""


def fortune(start: Start) -> Fortune:
    """How kind its seed is to a campaign that begins so."""
    return graded(end(start, Policy.STEADY))


def graded(last: State) -> Fortune:
    """D27: by how steady Rome has ended."""
    fell = last.ending is Ending.DISGRACE
    if last.civic_total < HARD_BELOW or (fell and last.turn < EARLY):
        return Fortune.HARD
    return Fortune.EVEN if fell or last.civic_total < KIND_FROM else Fortune.KIND


def found(start: Start, asked: Fortune, seeds: Iterable[str]) -> Start | None:
    """The same beginning with the first of these seeds that is so, marked as asked for; None if too many are not."""
    tried = (replace(start, seed=seed, fortune=asked) for seed in islice(seeds, MOST_TRIES))
    return next((one for one in tried if fortune(one) is asked), None)
