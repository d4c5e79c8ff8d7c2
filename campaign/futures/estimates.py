"""What samples of futures say of the options: means with their intervals, a ranking, and how sure it is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from math import fsum, hypot, sqrt
from statistics import linear_regression
from typing import Any, NamedTuple

from campaign.futures.chance import place
from campaign.futures.future import Future
from campaign.rules.decisions import Decision
from campaign.rules.state import Ending

INTERVAL = 1.2816
"""Standard errors on both sides of a mean within which it lies in 80 of 100 cases."""
CLEAR = 2.33
"""Standard errors by which an option must be ahead not to be too close to call: 99 of 100."""
ENOUGH = 32
"""Common futures before two options are told apart at all."""
ALIKE = 1.0
"""Civic points within which it makes no difference."""
MEASURES = ("provinces", "subjects", "battles_lost", "revenue", "armies", "homes_lost")
"""What is summed up of futures beside the civic account and the ending."""


class Sums(NamedTuple):
    """Of one measure: the sum, and the sum of the squares."""

    values: int = 0
    squares: int = 0


NOTHING: Mapping[str, Sums] = dict.fromkeys(MEASURES, Sums())


@dataclass(frozen=True)
class Sample:
    """The futures of one option: the civic accounts by number (None: not played yet), and what all came to."""

    civic: tuple[int | None, ...] = ()
    endings: Mapping[Ending, int] = field(default_factory=dict)
    sums: Mapping[str, Sums] = field(default_factory=lambda: NOTHING)

    @property
    def futures(self) -> int:
        """How many there are."""
        return len(self.civic) - self.civic.count(None)

    def has(self, number: int) -> bool:
        """Whether the future of this number has been played."""
        return number < len(self.civic) and self.civic[number] is not None

    def add(self, futures: Iterable[Future]) -> "Sample":
        """With these futures, but for those there already."""
        new = {future.task.number: future for future in futures if not self.has(future.task.number)}
        if not new:
            return self
        civic = [*self.civic, *[None] * (max(new) + 1 - len(self.civic))]
        endings, sums = dict(self.endings), dict(self.sums)
        for number, future in new.items():
            civic[number] = future.civic
            endings[future.ending] = endings.get(future.ending, 0) + 1
            for name in MEASURES:
                value, (values, squares) = getattr(future, name), sums[name]
                sums[name] = Sums(values + value, squares + value * value)
        return Sample(tuple(civic), endings, sums)

    def record(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {"civic": [*self.civic], "endings": {**self.endings}, "sums": {k: [*v] for k, v in self.sums.items()}}

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> "Sample":
        """The sample of a record."""
        endings = {Ending(ending): int(count) for ending, count in record["endings"].items()}
        return cls(tuple(record["civic"]), endings, {name: Sums(*record["sums"][name]) for name in MEASURES})


@dataclass(frozen=True)
class Estimate:
    """A mean or a share, and the 80% interval of its estimate."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Prospect:
    """What one option promises. `too_close`: to be told from the best, or for the best itself, from the next."""

    decision: Decision
    futures: int
    civic: Estimate
    median: int
    p10: int
    p90: int
    endings: Mapping[Ending, Estimate]
    provinces: Estimate
    subjects: Estimate
    rank: int
    too_close: bool


@dataclass(frozen=True)
class Comparison:
    """By how much the best option comes to more (or less) than the next."""

    battles_lost: float
    revenue: float
    armies: float
    homes_lost: float


@dataclass(frozen=True)
class Answer:
    """The options in the order they were offered, which is best and which is next; numbers count from 0.

    `settled`: no other option can be better, or by less than a point.
    """

    options: tuple[Prospect, ...]
    best: int
    next: int | None
    settled: bool
    why: Comparison | None


class Mean(NamedTuple):
    """A mean, and its standard error."""

    value: float
    error: float

    def interval(self) -> Estimate:
        """Within which it lies in 80 of 100 cases."""
        return Estimate(self.value, self.value - INTERVAL * self.error, self.value + INTERVAL * self.error)


def answered(options: Sequence[Decision], samples: Sequence[Sample], seed: str) -> Answer | None:
    """What the samples say; None as long as an option has less than two futures."""
    if min([sample.futures for sample in samples]) < 2:
        return None
    means = _means(samples, seed)
    order = _order(means)
    best = order[0]
    ahead = [_ahead(samples[best], sample, seed) for sample in samples]
    close = [n != best and _too_close(lead) for n, lead in enumerate(ahead)]
    close[best] = any(close)
    prospects = [
        _prospect(option, sample, means[n], order.index(n) + 1, close[n])
        for n, (option, sample) in enumerate(zip(options, samples, strict=True))
    ]
    settled = not any(close[n] and not _alike(ahead[n]) for n in order[1:])
    why = _comparison(samples[best], samples[order[1]]) if order[1:] else None
    return Answer(tuple(prospects), best, order[1] if order[1:] else None, settled, why)


def ranked(samples: Sequence[Sample], seed: str) -> list[int]:
    """The options, the best first."""
    return _order(_means(samples, seed))


def _order(means: Sequence[Mean]) -> list[int]:
    return sorted(range(len(means)), key=lambda n: -means[n].value)


@lru_cache(maxsize=32)
def _by_place(seed: str, numbers: int) -> tuple[int, ...]:
    """So many numbers in the order of their places, in which neighbours had much the same battle at hand."""
    return tuple(sorted(range(numbers), key=partial(place, seed)))


def mean(values: Sequence[float | None], seed: str) -> Mean:
    """Of values by number. Their places are even, so that only what differs between neighbours is left to chance."""
    there = [value for n in _by_place(seed, len(values)) if (value := values[n]) is not None]
    steps = sum([(after - before) ** 2 for before, after in pairwise(there)])
    return Mean(fsum(there) / len(there), sqrt(steps / (2 * (len(there) - 1) * len(there))))


def _means(samples: Sequence[Sample], seed: str) -> list[Mean]:
    """The civic mean of each option. One tried less often is measured by the one tried most.

    Where the numbers they have in common did better than all numbers of that one, they were lucky, and the other option
    with them: as far as the two go together, that is taken off again (double sampling, by regression).
    """
    most = max(samples, key=lambda sample: sample.futures)
    whole = mean(most.civic, seed)
    return [
        mean(sample.civic, seed) if sample.futures == most.futures else _corrected(sample, most, whole, seed)
        for sample in samples
    ]


def _corrected(sample: Sample, most: Sample, whole: Mean, seed: str) -> Mean:
    pairs = _pairs(sample, most)
    together = _slope([pair for pair in pairs if pair])
    rest = mean([pair and pair[0] - together * pair[1] for pair in pairs], seed)
    return Mean(rest.value + together * whole.value, hypot(rest.error, together * whole.error))


def _pairs(one: Sample, other: Sample) -> list[tuple[int, int] | None]:
    """Both accounts of each number that both have."""
    return [
        None if ours is None or theirs is None else (ours, theirs)
        for ours, theirs in zip(one.civic, other.civic, strict=False)
    ]


def _slope(pairs: Sequence[tuple[int, int]]) -> float:
    """How far the first go with the second, from 0 (not at all) to 1 (point by point)."""
    ours, theirs = zip(*pairs, strict=True)
    if min(theirs) == max(theirs):
        return 0.0
    return min(1.0, max(0.0, linear_regression(theirs, ours).slope))


def _ahead(best: Sample, other: Sample, seed: str) -> Mean | None:
    """By how many points, on the numbers that both have; None while these are too few."""
    pairs = _pairs(best, other)
    return lead(best, other, seed) if len(pairs) - pairs.count(None) >= ENOUGH else None


def lead(one: Sample, other: Sample, seed: str) -> Mean:
    """By how many points the first comes to more, on the numbers that both have: two of them at least."""
    return mean([pair and pair[0] - pair[1] for pair in _pairs(one, other)], seed)


def _too_close(lead: Mean | None) -> bool:
    return lead is None or lead.value <= CLEAR * lead.error


def _alike(lead: Mean | None) -> bool:
    """Whether it makes no difference."""
    return lead is not None and abs(lead.value) + CLEAR * lead.error < ALIKE


def _prospect(option: Decision, sample: Sample, mean: Mean, rank: int, too_close: bool) -> Prospect:
    accounts = sorted([civic for civic in sample.civic if civic is not None])
    p10, median, p90 = [accounts[len(accounts) * percent // 100] for percent in (10, 50, 90)]
    return Prospect(
        decision=option,
        futures=sample.futures,
        civic=mean.interval(),
        median=median,
        p10=p10,
        p90=p90,
        endings={ending: share(sample.endings.get(ending, 0), sample.futures) for ending in Ending},
        provinces=_measured(sample, "provinces").interval(),
        subjects=_measured(sample, "subjects").interval(),
        rank=rank,
        too_close=too_close,
    )


def share(of: int, all_of: int) -> Estimate:
    """A share with its 80% interval (Wilson's score interval)."""
    found, squared = of / all_of, INTERVAL**2 / all_of
    middle = (found + squared / 2) / (1 + squared)
    half = sqrt(found * (1 - found) * squared + squared**2 / 4) / (1 + squared)
    return Estimate(found, max(0.0, middle - half), min(1.0, middle + half))


def _measured(sample: Sample, name: str) -> Mean:
    n, (values, squares) = sample.futures, sample.sums[name]
    return Mean(values / n, sqrt(max(0.0, squares - values * values / n) / (n - 1) / n))


def _comparison(best: Sample, next: Sample) -> Comparison:
    ours, theirs = [{name: _measured(sample, name).value for name in MEASURES} for sample in (best, next)]
    return Comparison(**{name: ours[name] - theirs[name] for name in MEASURES[2:]})
