"""What an experiment came to, to be taken away: plain values for JSON, and rows for CSV (docs/laboratory.md)."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from campaign.italy.laboratory.comparison import Effect, VariantOutcome, outcomes
from campaign.italy.laboratory.progress import Progress
from campaign.italy.laboratory.trial import CIVIC, MEASURES, Variant
from campaign.italy.rules.state import Ending
from engine.plain_text import in_csv
from powers.rules.options import Options
from powers.rules.theatre import TURNS

Cell = str | int | float | None
HEADERS = (
    *("variant", "policy", "measure", "estimate", "low", "high"),
    *("difference", "difference_low", "difference_high", "clear"),
)


def report(progress: Progress) -> dict[str, Any]:
    """All of it; the variants in their order, the first of which the others are compared with."""
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
        "differences": {name: _difference(difference) for name, difference in outcome.differences.items()},
    }


def _difference(difference: Effect) -> dict[str, Any]:
    return asdict(difference.estimate) | {"clear": difference.is_clear}


def rows(progress: Progress) -> Iterator[tuple[Cell, ...]]:
    """A row for each measure of each variant, under HEADERS; differences are empty for the first."""
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
    """The rows with their headers; a variant may be called as a player, or a file, has called it."""
    return in_csv([HEADERS, *rows(progress)])
