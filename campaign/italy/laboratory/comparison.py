"""What findings say: means and shares with their intervals, and which differences are too small to tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from campaign.italy.laboratory.trial import MEASURES, Findings, Moments
from campaign.italy.rules.state import Ending
from engine.futures.estimates import CLEAR, Estimate, Mean, share

ENOUGH = 32
"""Campaigns of each variant before two are told apart at all."""
PERCENTILES = (10, 50, 90)


@dataclass(frozen=True)
class Effect:
    """By how much a variant comes to more than the first, with the same dice. `least` is what could be told apart."""

    estimate: Estimate
    least: float
    is_clear: bool


@dataclass(frozen=True)
class VariantOutcome:
    """What one variant came to: means and shares by the names of MEASURES, and how the accounts are spread.

    `differences` are empty for the variant with which the others are compared.
    """

    measures: Mapping[str, Estimate]
    percentiles: Mapping[int, int]
    differences: Mapping[str, Effect]


def outcomes(findings: Findings) -> tuple[VariantOutcome, ...]:
    """Of each variant, in their order; of two campaigns at least."""
    campaigns = findings.campaigns
    differences = [{}, *(_differences(each, campaigns) for each in findings.differences)]
    return tuple(
        VariantOutcome(_measures(total, campaigns), _percentiles(sorted(accounts.elements())), compared)
        for total, accounts, compared in zip(findings.sums, findings.accounts, differences, strict=True)
    )


def _measures(total: Moments, campaigns: int) -> dict[str, Estimate]:
    found = {name: _mean(total, n, campaigns).interval() for n, name in enumerate(MEASURES)}
    shares = {ending.value: share(total.values[MEASURES.index(ending.value)], campaigns) for ending in Ending}
    return found | shares


def _mean(total: Moments, measure: int, campaigns: int) -> Mean:
    value, squares = total.values[measure], total.squares[measure]
    spread = max(0.0, squares - value * value / campaigns) / (campaigns - 1)
    return Mean(value / campaigns, sqrt(spread / campaigns))


def _differences(total: Moments, campaigns: int) -> dict[str, Effect]:
    return {name: _difference(_mean(total, n, campaigns), campaigns) for n, name in enumerate(MEASURES)}


def _difference(mean: Mean, campaigns: int) -> Effect:
    """Where all campaigns differ by the same, and be it by nothing, there is no error; which few do not tell yet."""
    least = CLEAR * mean.error
    return Effect(mean.interval(), least, campaigns >= ENOUGH and abs(mean.value) > least)


def _percentiles(accounts: Sequence[int]) -> dict[int, int]:
    """Percentile q of N accounts is number N * q // 100, from 0."""
    return {q: accounts[len(accounts) * q // 100] for q in PERCENTILES}
