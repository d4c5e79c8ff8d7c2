"""What samples of futures promise Rome of each option: points, endings, land; and why the best one is the best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.italy.futures.future import MEASURES
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending
from engine.futures.estimates import Estimate, Mean, Ranking, measured, share
from engine.futures.sample import Sample


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


def answered(options: Sequence[Decision], samples: Sequence[Sample], found: Ranking) -> Answer:
    """What the samples say, ranked like this."""
    prospects = [
        _prospect(option, sample, found.means[n], found.rank(n), found.too_close[n])
        for n, (option, sample) in enumerate(zip(options, samples, strict=True))
    ]
    best, next = found.best, found.next
    why = _comparison(samples[best], samples[next]) if next is not None else None
    return Answer(tuple(prospects), best, next, found.settled, why)


def _prospect(option: Decision, sample: Sample, mean: Mean, rank: int, too_close: bool) -> Prospect:
    accounts = sorted([int(civic) for civic in sample.values if civic is not None])
    p10, median, p90 = [accounts[len(accounts) * percent // 100] for percent in (10, 50, 90)]
    return Prospect(
        decision=option,
        futures=sample.futures,
        civic=mean.interval(),
        median=median,
        p10=p10,
        p90=p90,
        endings={ending: share(sample.endings.get(ending, 0), sample.futures) for ending in Ending},
        provinces=measured(sample, "provinces").interval(),
        subjects=measured(sample, "subjects").interval(),
        rank=rank,
        too_close=too_close,
    )


def _comparison(best: Sample, next: Sample) -> Comparison:
    ours, theirs = [{name: measured(sample, name).value for name in MEASURES} for sample in (best, next)]
    return Comparison(**{name: ours[name] - theirs[name] for name in MEASURES[2:]})
