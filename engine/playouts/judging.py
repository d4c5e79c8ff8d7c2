"""What is thought of a decision that stands beside the best of the others."""

from dataclasses import dataclass
from enum import StrEnum

from engine.playouts.estimates import Mean

SURE = 3.0
"""Standard errors by which one option must lead another to be called better: the best of up to 17 is looked for."""


class Judgement(StrEnum):
    """What is thought of a decision."""

    BEST = "best"
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    TOO_CLOSE = "too close to call"


@dataclass(frozen=True)
class Grades:
    """By how much the best other may be ahead for a decision to be as good as the best, good, or doubtful."""

    nothing: float
    good: float
    doubtful: float


def judged(cost: Mean, by: Grades) -> Judgement:
    """Of a decision whose best alternative came to so much more. What is not sure is no mistake."""
    low, high = cost.value - SURE * cost.error, cost.value + SURE * cost.error
    if cost.value <= 0 and high <= by.good or high < by.nothing:
        return Judgement.BEST
    if low <= 0:
        return Judgement.GOOD if high <= by.good else Judgement.TOO_CLOSE
    if cost.value < by.nothing:
        return Judgement.BEST
    if cost.value <= by.good:
        return Judgement.GOOD
    return Judgement.DOUBTFUL if cost.value <= by.doubtful else Judgement.MISTAKE
