"""How far an experiment has come, and its next batch: what is stopped goes on from there, and ends up the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.italy.laboratory.trial import MEASURES, Batch, Experiment, Findings, Moments, nothing, play_batch

BATCH = 8
"""Campaigns of each variant in one batch: two or three tenths of a second for two variants."""


@dataclass(frozen=True)
class Progress:
    """The findings of the first so many campaigns, of as many as there are to be.

    `ahead` are the batches that came back before one with smaller numbers; they are added after that, and not recorded.
    `seconds` is how long workers were at it.
    """

    experiment: Experiment
    campaigns: int
    findings: Findings
    seconds: float = 0.0
    ahead: Mapping[int, Batch] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """How many campaigns of each variant are in the findings."""
        return self.findings.campaigns

    @property
    def is_done(self) -> bool:
        """Whether all that were asked for are."""
        return self.played >= self.campaigns

    def next_numbers(self, out: Iterable[range]) -> range | None:
        """The batch after those that are out and those that have come; None where there is no more to play."""
        ends = [numbers.stop for numbers in (*out, *(batch.numbers for batch in self.ahead.values()))]
        first = max([self.played, *ends])
        return range(first, min(first + BATCH, self.campaigns)) if first < self.campaigns else None

    def add(self, batch: Batch) -> "Progress":
        """With what a batch came to, in the order of the numbers."""
        ahead, findings = {**self.ahead, batch.numbers.start: batch}, self.findings
        while following := ahead.pop(findings.campaigns, None):
            findings += following.findings
        return replace(self, findings=findings, ahead=ahead, seconds=self.seconds + batch.seconds)

    def seconds_left(self, workers: int) -> float | None:
        """What the rest will take so many workers, if it goes on as it did; None before the first campaign."""
        there = self.played + sum(len(batch.numbers) for batch in self.ahead.values())
        if not there:
            return None
        return max(0, self.campaigns - there) * self.seconds / there / workers


def beginning(experiment: Experiment, campaigns: int) -> Progress:
    """Before the first campaign."""
    return Progress(experiment, campaigns, nothing(len(experiment.variants)))


def worked_out(progress: Progress, executor: Executor, most: int, tell: Callable[[Progress], None]) -> Progress:
    """Played to its end, with so many batches out at a time; `tell` hears of every batch that has come."""
    out: dict[Any, range] = {}
    while not progress.is_done:
        while len(out) < most and (numbers := progress.next_numbers(out.values())):
            out[executor.submit(play_batch, progress.experiment, numbers)] = numbers
        for batch in wait(out, return_when=FIRST_COMPLETED).done:
            del out[batch]
            progress = progress.add(batch.result())
            tell(progress)
    return progress


def record(progress: Progress) -> dict[str, Any]:
    """Its findings as plain JSON values."""
    found = progress.findings
    return {
        "campaigns": found.campaigns,
        "accounts": [{str(account): n for account, n in sorted(each.items())} for each in found.accounts],
        "sums": [vars(each) for each in found.sums],
        "differences": [vars(each) for each in found.differences],
        "same": [*found.same],
        "seconds": round(progress.seconds, 3),
    }


def read(record: Mapping[str, Any], experiment: Experiment, campaigns: int) -> Progress:
    """Going on from a record; ValueError, KeyError, TypeError or AttributeError for anything else."""
    accounts = [Counter({int(account): int(n) for account, n in each.items()}) for each in record["accounts"]]
    sums, differences = ([_sum(each) for each in record[name]] for name in ("sums", "differences"))
    same = [int(n) for n in record["same"]]
    found = Findings(int(record["campaigns"]), tuple(accounts), tuple(sums), tuple(differences), tuple(same))
    variants = len(experiment.variants)
    if (len(accounts), len(sums), len(differences), len(same)) != (variants, variants, variants - 1, variants - 1):
        raise ValueError("these are the findings of another experiment")
    if any(account.total() != found.campaigns for account in accounts):
        raise ValueError("some campaigns are missing")
    return Progress(experiment, campaigns, found, float(record["seconds"]))


def _sum(record: Mapping[str, Any]) -> Moments:
    values, squares = ([int(n) for n in record[name]] for name in ("values", "squares"))
    if (len(values), len(squares)) != (len(MEASURES), len(MEASURES)):
        raise ValueError("other things were measured")
    return Moments(tuple(values), tuple(squares))
