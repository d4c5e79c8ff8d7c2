"""The judgement of a decision, compared with the best of the others."""

from dataclasses import dataclass
from enum import StrEnum

from engine.playouts.estimates import Mean

SURE = 3.0
"""The lead in standard errors that makes an option better: the best of up to 17 is sought."""


class Judgement(StrEnum):
    BEST = "best"
    GOOD = "good"
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    TOO_CLOSE = "too close to call"


@dataclass(frozen=True)
class Grades:
    """The leads of the best other option up to which a decision is as good as the best, good, or doubtful."""

    nothing: float
    good: float
    doubtful: float


def judged(cost: Mean, by: Grades) -> Judgement:
    """The judgement of a decision that the best alternative beats by `cost`. What is not certain is no mistake."""
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
