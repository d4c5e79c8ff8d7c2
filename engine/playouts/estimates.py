"""Estimates from samples of playouts: means with intervals, which option leads which, and how surely."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum, hypot, inf, prod, sqrt
from statistics import NormalDist, linear_regression
from typing import NamedTuple

from engine.playouts.sample import Sample, Values

INTERVAL = 1.2816  # standard errors on each side of a mean for its 80% interval
CLEAR = 2.33  # the lead in standard errors beyond which it is not too close to call: 99 of 100
ENOUGH = 32  # the least playouts in common before 2 options are compared at all
STEPS = 60  # the steps in which the likelihood of a value is summed


@dataclass(frozen=True)
class Metric:
    """How a game's playouts are compared.

    A difference within `alike` does not matter. `order` arranges this many numbers so that neighbours had similar luck.
    `grain`: if values are few, as with games won and lost, how much one playout may differ from the rest; equal results
    so far do not make it certain that all will be equal.
    """

    alike: float
    order: Callable[[int], Sequence[int]] = range
    grain: float = 0.0


@dataclass(frozen=True)
class Estimate:
    """A mean or a share, with the 80% interval of its estimate."""

    mean: float
    low: float
    high: float


class Mean(NamedTuple):
    value: float
    error: float

    def interval(self) -> Estimate:
        return Estimate(self.value, self.value - INTERVAL * self.error, self.value + INTERVAL * self.error)


@dataclass(frozen=True)
class Ranking:
    """Options, numbered from 0, by the results of their playouts.

    `order` has the best first. `too_close`: to call against the best; for the best itself, against some other.
    `settled`: no other option can be better by a difference that matters.
    """

    means: tuple[Mean, ...]
    order: tuple[int, ...]
    too_close: tuple[bool, ...]
    settled: bool

    @property
    def best(self) -> int:
        """The option with the highest mean."""
        return self.order[0]

    @property
    def next(self) -> int | None:
        """The option with the second highest mean, if there are several."""
        return self.order[1] if self.order[1:] else None

    def rank(self, option: int) -> int:
        """The rank of an option, from 1 for the best."""
        return self.order.index(option) + 1


def ranking(samples: Sequence[Sample], by: Metric) -> Ranking | None:
    """The ranking by these samples; None as long as an option has fewer than 2 playouts."""
    if min([sample.playouts for sample in samples]) < 2:
        return None
    means = _means(samples, by)
    order = sorted(range(len(means)), key=lambda n: -means[n].value)
    best = order[0]
    ahead = [_ahead(samples[best], sample, by) for sample in samples]
    close = [n != best and _too_close(lead) for n, lead in enumerate(ahead)]
    settled = not any(close[n] and not _alike(ahead[n], by) for n in order[1:])
    close[best] = any(close)
    return Ranking(tuple(means), tuple(order), tuple(close), settled)


def chances(samples: Sequence[Sample], best: int, by: Metric) -> tuple[float, ...]:
    """How likely each option is the best, from samples of at least 2 playouts; they add up to 1.

    Each option is assumed to trail the best so far by the lead on their common numbers, give or take its error, which
    is at least a tenth of `alike`. These are normal and independent.
    """
    leads = [Mean(0.0, inf) if n == best else lead(samples[best], other, by) for n, other in enumerate(samples)]
    errors = [max(each.error, by.alike / 10) for each in leads]
    own = min(errors) / sqrt(2) if len(errors) > 1 else by.alike
    spread = [own if n == best else sqrt(error * error - own * own) for n, error in enumerate(errors)]
    believed = [NormalDist(-each.value, sigma) for each, sigma in zip(leads, spread, strict=True)]
    found = [_first_of(n, believed) for n in range(len(believed))]
    return tuple([chance / fsum(found) for chance in found])


def _first_of(which: int, believed: Sequence[NormalDist]) -> float:
    """The likelihood that this option has the highest value of all, in even steps of its own."""
    others = [each for n, each in enumerate(believed) if n != which]
    values = [believed[which].inv_cdf((step + 0.5) / STEPS) for step in range(STEPS)]
    return fsum([prod([other.cdf(value) for other in others]) for value in values]) / STEPS


def mean(values: Values, by: Metric) -> Mean:
    """The mean of values by number, in an order that leaves only the differences between neighbours to chance."""
    there = [value for n in by.order(len(values)) if (value := values[n]) is not None]
    steps = sum([(after - before) ** 2 for before, after in pairwise(there)])
    error = sqrt(steps / (2 * (len(there) - 1) * len(there)))
    return Mean(fsum(there) / len(there), hypot(error, by.grain / len(there)) if by.grain else error)


def lead(one: Sample, other: Sample, by: Metric) -> Mean:
    """The lead of the first sample on the numbers that both have: at least 2."""
    return mean([pair and pair[0] - pair[1] for pair in _pairs(one, other)], by)


def share(of: int, all_of: int) -> Estimate:
    """A share with its 80% interval (Wilson's score interval)."""
    found, squared = of / all_of, INTERVAL**2 / all_of
    middle = (found + squared / 2) / (1 + squared)
    half = sqrt(found * (1 - found) * squared + squared**2 / 4) / (1 + squared)
    return Estimate(found, max(0.0, middle - half), min(1.0, middle + half))


def measured(sample: Sample, name: str) -> Mean:
    """The mean of a measure, from a sample of at least 2 playouts."""
    n, (values, squares) = sample.playouts, sample.sums[name]
    return Mean(values / n, sqrt(max(0.0, squares - values * values / n) / (n - 1) / n))


def _means(samples: Sequence[Sample], by: Metric) -> list[Mean]:
    """The mean of each option. One tried less often is corrected by the one tried most.

    If the numbers they share did better there than all its numbers, they were lucky, and the other option with them: as
    far as the two correlate, that is subtracted (double sampling, by regression).
    """
    most = max(samples, key=lambda sample: sample.playouts)
    whole = mean(most.values, by)
    return [
        mean(sample.values, by) if sample.playouts == most.playouts else _corrected(sample, most, whole, by)
        for sample in samples
    ]


def _corrected(sample: Sample, most: Sample, whole: Mean, by: Metric) -> Mean:
    pairs = _pairs(sample, most)
    together = _slope([pair for pair in pairs if pair])
    rest = mean([pair and pair[0] - together * pair[1] for pair in pairs], by)
    return Mean(rest.value + together * whole.value, hypot(rest.error, together * whole.error))


def _pairs(one: Sample, other: Sample) -> list[tuple[float, float] | None]:
    """Both values of each number that both have."""
    return [
        None if ours is None or theirs is None else (ours, theirs)
        for ours, theirs in zip(one.values, other.values, strict=False)
    ]


def _slope(pairs: Sequence[tuple[float, float]]) -> float:
    """How closely the first values follow the second, from 0 (not at all) to 1 (point by point)."""
    ours, theirs = zip(*pairs, strict=True)
    if min(theirs) == max(theirs):
        return 0.0
    return min(1.0, max(0.0, linear_regression(theirs, ours).slope))


def _ahead(best: Sample, other: Sample, by: Metric) -> Mean | None:
    """The lead on the numbers that both have; None as long as they are too few."""
    pairs = _pairs(best, other)
    return lead(best, other, by) if len(pairs) - pairs.count(None) >= ENOUGH else None


def _too_close(lead: Mean | None) -> bool:
    return lead is None or lead.value <= CLEAR * lead.error


def _alike(lead: Mean | None, by: Metric) -> bool:
    """Whether the lead does not matter."""
    return lead is not None and abs(lead.value) + CLEAR * lead.error < by.alike
