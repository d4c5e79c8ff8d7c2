"""The meaning of findings: means and shares with intervals, and which differences are too small to tell.

Also their export: plain values for JSON, and rows for CSV (docs/laboratory.md).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from campaign.italy.laboratory.progress import Progress
from campaign.italy.laboratory.trial import CIVIC, MEASURES, Findings, Moments, Variant
from campaign.italy.rules.state import Ending
from engine.plain_text import in_csv
from engine.playouts.estimates import CLEAR, Estimate, Mean, share
from powers.rules.options import Options
from powers.rules.theatre import TURNS

ENOUGH = 32  # campaigns of each variant before two are compared at all
PERCENTILES = (10, 50, 90)
Cell = str | int | float | None
HEADERS = (
    *("variant", "policy", "measure", "estimate", "low", "high"),
    *("difference", "difference_low", "difference_high", "clear"),
)


@dataclass(frozen=True)
class Effect:
    """The difference from the first variant, with the same dice. `least` is the smallest that could be detected."""

    estimate: Estimate
    least: float
    is_clear: bool


@dataclass(frozen=True)
class VariantOutcome:
    """One variant's result: means and shares by the names of MEASURES, and the distribution of accounts.

    The first variant, with which the others are compared, has no `differences`.
    """

    measures: Mapping[str, Estimate]
    percentiles: Mapping[int, int]
    differences: Mapping[str, Effect]


def outcomes(findings: Findings) -> tuple[VariantOutcome, ...]:
    """The outcome of each variant, in order; at least 2 campaigns."""
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
    """If all campaigns differ by the same amount, even 0, there is no error; a few campaigns do not show that yet."""
    least = CLEAR * mean.error
    return Effect(mean.interval(), least, campaigns >= ENOUGH and abs(mean.value) > least)


def _percentiles(accounts: Sequence[int]) -> dict[int, int]:
    """Percentile q of N accounts is number N * q // 100, from 0."""
    return {q: accounts[len(accounts) * q // 100] for q in PERCENTILES}


# --- Export -----------------------------------------------------------------------------------------------------------


def report(progress: Progress) -> dict[str, Any]:
    """Everything; the variants in order, the others compared with the first."""
    found = progress.findings
    sides = zip(progress.experiment.variants, outcomes(found), found.accounts, (None, *found.same), strict=True)
    return {
        "seed": progress.experiment.seed,
        "campaigns": progress.played,
        "asked": progress.campaigns,
        "seconds": round(progress.seconds, 3),
        "variants": [
            _variant(variant, outcome) | {"same": same, "accounts": {str(n): accounts[n] for n in sorted(accounts)}}
            for variant, outcome, accounts, same in sides
        ],
    }


def _variant(variant: Variant, outcome: VariantOutcome) -> dict[str, Any]:
    measures = {name: asdict(estimate) for name, estimate in outcome.measures.items()}
    return {
        "name": variant.name,
        "policy": variant.policy.value,
        "house_rules": {
            name: value
            for name, value in asdict(variant.start.italy.options).items()
            if value != getattr(Options(), name)
        },
        "civic": measures[CIVIC] | {f"p{q}": account for q, account in outcome.percentiles.items()},
        "endings": {ending.value: measures[ending.value] for ending in Ending},
        "provinces_by_turn": [measures[f"provinces_{turn}"] for turn in range(1, TURNS + 1)],
        "differences": {
            name: asdict(found.estimate) | {"clear": found.is_clear} for name, found in outcome.differences.items()
        },
    }


def rows(progress: Progress) -> Iterator[tuple[Cell, ...]]:
    """A row for each measure of each variant, under HEADERS; the first has no differences."""
    for variant, outcome in zip(progress.experiment.variants, outcomes(progress.findings), strict=True):
        for name in MEASURES:
            yield variant.name, variant.policy.value, name, *_cells(outcome, name)


def _cells(outcome: VariantOutcome, name: str) -> tuple[Cell, ...]:
    here, difference = outcome.measures[name], outcome.differences.get(name)
    ends: tuple[Cell, ...] = (None,) * 4
    if difference:
        between = difference.estimate
        ends = (between.mean, between.low, between.high, int(difference.is_clear))
    return here.mean, here.low, here.high, *ends


def as_csv(progress: Progress) -> str:
    """The rows with their headers; a variant may have a player's or a file's name."""
    return in_csv([HEADERS, *rows(progress)])
