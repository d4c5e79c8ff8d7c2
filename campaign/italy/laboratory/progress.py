"""The progress of an experiment, and its next batch: a stopped one resumes, and ends up the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.italy.laboratory.trial import MEASURES, Batch, Experiment, Findings, Moments, nothing, play_batch

BATCH = 8  # campaigns of each variant in a batch: for two variants, a quarter of a second


@dataclass(frozen=True)
class Progress:
    """The findings of the first campaigns, out of `campaigns`.

    `ahead` are batches that came back before one with smaller numbers; they are added after it, and not recorded.
    `seconds` is the workers' time.
    """

    experiment: Experiment
    campaigns: int
    findings: Findings
    seconds: float = 0.0
    ahead: Mapping[int, Batch] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return self.findings.campaigns

    @property
    def is_done(self) -> bool:
        """Whether all campaigns are in the findings."""
        return self.played >= self.campaigns

    def next_numbers(self, out: Iterable[range]) -> range | None:
        """The batch after those being played and those received; None if there is none left."""
        ends = [numbers.stop for numbers in (*out, *(batch.numbers for batch in self.ahead.values()))]
        first = max([self.played, *ends])
        return range(first, min(first + BATCH, self.campaigns)) if first < self.campaigns else None

    def add(self, batch: Batch) -> "Progress":
        """With a batch, added in the order of numbers."""
        ahead, findings = {**self.ahead, batch.numbers.start: batch}, self.findings
        while following := ahead.pop(findings.campaigns, None):
            findings += following.findings
        return replace(self, findings=findings, ahead=ahead, seconds=self.seconds + batch.seconds)

    def seconds_left(self, workers: int) -> float | None:
        """The remaining time for this many workers, at the present rate; None before the first campaign."""
        there = self.played + sum(len(batch.numbers) for batch in self.ahead.values())
        if not there:
            return None
        return max(0, self.campaigns - there) * self.seconds / there / workers


def beginning(experiment: Experiment, campaigns: int) -> Progress:
    return Progress(experiment, campaigns, nothing(len(experiment.variants)))


def worked_out(progress: Progress, executor: Executor, most: int, tell: Callable[[Progress], None]) -> Progress:
    """Played to its end, with at most `most` batches at a time; `tell` is called for each batch."""
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
    """The findings as plain JSON values."""
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
    """The progress in a record; raises ValueError, KeyError, TypeError or AttributeError."""
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
