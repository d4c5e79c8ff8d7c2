"""What is compared, and the results of its campaigns: pure, and in whole numbers, so that all processes can use it.

Campaign i of every variant has the same dice: those of the seed "SEED/i".
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from campaign.italy.moves import moves, provinces_held
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Ending, Start
from campaign.italy.rules.turn import begin, seeded
from engine.jobs import uncollected
from powers.rules.theatre import TURNS

CIVIC = "civic"
MEASURES = (CIVIC, *(ending.value for ending in Ending), *(f"provinces_{turn}" for turn in range(1, TURNS + 1)))
"""The account at the end, 1 for the ending, and Rome's provinces at the end of each turn.

Provinces are 0 before the campaign begins and after Rome has fallen.
"""


@dataclass(frozen=True)
class Variant:
    """A variant: the start of its campaigns, with house rules, and who decides for Rome."""

    name: str
    start: Start
    policy: Policy


@dataclass(frozen=True)
class Experiment:
    """Variants, of which the first is the reference, and the seed of all their campaigns."""

    seed: str
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Moments:
    """Sums of the MEASURES of campaigns, and of their squares."""

    values: tuple[int, ...] = (0,) * len(MEASURES)
    squares: tuple[int, ...] = (0,) * len(MEASURES)

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(tuple(map(add, self.values, other.values)), tuple(map(add, self.squares, other.squares)))


@dataclass(frozen=True)
class Findings:
    """The results of the campaigns from number 0 on: each variant, and each other one minus the first.

    `accounts` counts a variant's campaigns by their civic account, `same` those without any difference.
    """

    campaigns: int
    accounts: tuple[Counter[int], ...]
    sums: tuple[Moments, ...]
    differences: tuple[Moments, ...]
    same: tuple[int, ...]

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(
            self.campaigns + other.campaigns,
            tuple(map(add, self.accounts, other.accounts)),
            tuple(map(add, self.sums, other.sums)),
            tuple(map(add, self.differences, other.differences)),
            tuple(map(add, self.same, other.same)),
        )


def nothing(variants: int) -> Findings:
    others = variants - 1
    return Findings(0, (Counter(),) * variants, (Moments(),) * variants, (Moments(),) * others, (0,) * others)


@dataclass(frozen=True)
class Batch:
    """The results of these campaigns, and a worker's seconds for them."""

    numbers: range
    findings: Findings
    seconds: float


def play_batch(experiment: Experiment, numbers: range) -> Batch:
    """Play these campaigns of each variant: a function that any executor can run."""
    began, found = time.perf_counter(), nothing(len(experiment.variants))
    with uncollected():
        for number in numbers:
            seed = f"{experiment.seed}/{number}"
            found += _compared([measured(variant, seed) for variant in experiment.variants])
    return Batch(numbers, found, time.perf_counter() - began)


def measured(variant: Variant, seed: str) -> tuple[int, ...]:
    """The MEASURES of one campaign."""
    campaign, provinces = begin(replace(variant.start, seed=seed)), [0] * TURNS
    for _, play in moves(campaign, variant.policy, seeded):
        if held := provinces_held(campaign, play.state):
            provinces[held[0] - 1] = held[1]
        campaign = play.state
    return (campaign.civic_total, *(int(campaign.ending is ending) for ending in Ending), *provinces)


def _compared(campaigns: Sequence[tuple[int, ...]]) -> Findings:
    """The findings of one campaign of each variant, with the same number."""
    first, *others = campaigns
    differences = [tuple([one - base for one, base in zip(other, first, strict=True)]) for other in others]
    accounts = tuple([Counter([campaign[0]]) for campaign in campaigns])
    same = tuple([int(not any(difference)) for difference in differences])
    return Findings(1, accounts, tuple(map(_sum, campaigns)), tuple(map(_sum, differences)), same)


def _sum(values: tuple[int, ...]) -> Moments:
    return Moments(values, tuple([value * value for value in values]))
