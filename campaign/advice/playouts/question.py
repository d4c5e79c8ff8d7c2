"""What if at one decision, and what is known so far: values that go into JSON and back."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from typing import Any, Generic, TypeVar

from engine.jobs import uncollected
from engine.playouts.estimates import Estimate, Mean, Metric, Ranking, chances, measured, share
from engine.playouts.packed import unpack
from engine.playouts.sample import Playout, Sample, Task
from engine.playouts.study import Study, begun, read_study

D = TypeVar("D")
P = TypeVar("P")
S = TypeVar("S")
"""The subject of a question: who makes all later decisions, or what it is limited to."""
F = TypeVar("F", bound=Playout)
T = TypeVar("T")


ORDERED = 20  # playouts of every option before it is said which may be the best
WELL = 0.8  # the least likelihood that the best is among those named
LIKELY = 0.85
"""The least likelihood of the first for an order to be shown: otherwise it would keep changing."""


class NothingToAsk(ValueError):
    """There is no choice here whose playouts could be compared."""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What is counted in the playouts of a campaign.

    `value` names the value of a playout, which lies within `range` and ranks the options. `endings` are all endings,
    `measures` the other sums.
    """

    value: str
    endings: Sequence[str]
    measures: Sequence[str]
    range: tuple[float, float] = (-inf, inf)

    def estimate(self, mean: Mean) -> Estimate:
        """The estimate of a mean value, within the range."""
        return _within(*self.range, mean)

    def difference(self, mean: Mean) -> Estimate:
        """The estimate of a difference of values."""
        low, high = self.range
        return _within(low - high, high - low, mean)

    def sample(self, record: Mapping[str, Any]) -> Sample:
        """The sample in a record; raises ValueError, KeyError or TypeError."""
        return Sample.read(record, name=self.value, ending=self._ending, measures=self.measures)

    def _ending(self, called: str) -> str:
        if called not in self.endings:
            raise ValueError(f"nothing ends by {called}")
        return called


def _within(low: float, high: float, mean: Mean) -> Estimate:
    found = mean.interval()
    return Estimate(*[min(max(value, low), high) for value in (found.mean, found.low, found.high)])


@dataclass(frozen=True, kw_only=True)
class Foresight(Generic[P, D, S]):
    """What a campaign's rules provide for What if."""

    compared: Callable[[P, S], Sequence[D]]
    """The options compared at a decision; fewer than 2 if there is nothing to ask."""
    seen: Callable[[P], P]  # the position from which playouts begin, without what nobody may know
    playout: Callable[..., Playout]
    """A playout from such a position: with an option, by these players, with dice of this seed, for this task."""
    players: Callable[[S], Any]  # who makes all later decisions
    written: Callable[[D], Any]  # an option as plain JSON values, equal for equal ones
    metric: Callable[[str], Metric]  # how playouts with dice of this seed are compared
    counted: Counted
    most: int  # the most playouts of an option
    first: int  # the playouts of every option before the first halving
    batch: int  # the playouts that one worker plays as a batch


def study(foresight: Foresight[P, D, S], seen: P, subject: S, seed: str, most: int = 0) -> Study[D]:
    """What if, for the deciding side; raises NothingToAsk without a choice. `most`: fewer playouts than usual."""
    found = foresight.compared(seen, subject)
    if not found:
        raise NothingToAsk
    return begun(found, seed, most or foresight.most, foresight.metric(seed), foresight.first)


def record(foresight: Foresight[P, D, S], study: Study[D]) -> dict[str, Any]:
    return study.recorded(foresight.written, foresight.counted.value)


def read(foresight: Foresight[P, D, S], record: Mapping[str, Any], seen: P, subject: S) -> Study[D]:
    """The study in a record for this position; raises ValueError, KeyError or TypeError, also for other options."""
    options = foresight.compared(seen, subject)
    chosen = {json.dumps(foresight.written(option)): option for option in options}
    found = read_study(record, foresight.metric, lambda choice: chosen[json.dumps(choice)], foresight.counted.sample)
    if found.options != tuple(options):
        raise ValueError("it compares other options")
    return found


def play_batch(
    playout: Callable[..., F], position: bytes, options: Sequence[Any], players: Any, seed: str, tasks: Sequence[Task]
) -> tuple[F, ...]:
    """The playouts of a packed position: one function that any executor can run."""
    seen = unpack(position)
    with uncollected():
        return tuple([playout(seen, options[task.option], players, seed, task) for task in tasks])


def play_one(play: Callable[[Any, Any], T], start: Any, by: Any) -> T:
    """A whole game from its start by one player: a batch of par."""
    with uncollected():
        return play(start, by)


# What is known


@dataclass(frozen=True)
class Evaluation(Generic[D]):
    """The expectations of an option: the mean value of its playouts, and the 10th, 50th and 90th of 100.

    `place` is its rank, `best` how likely it is the best. `too_close`: to call against the best; for the best itself,
    against some other.
    """

    decision: D
    place: int
    playouts: int
    value: Estimate
    p10: float
    median: float
    p90: float
    endings: Mapping[str, Estimate]
    measures: Mapping[str, Estimate]
    rank: int
    best: float
    too_close: bool


@dataclass(frozen=True)
class Answer(Generic[D]):
    """The options, best first. `settled`: no other can be better by a difference that matters.

    `is_done`: no more will be played.
    """

    options: tuple[Evaluation[D], ...]
    settled: bool
    is_done: bool = False

    @property
    def is_tried(self) -> bool:
        """Whether each has been played often enough to say how likely it is the best."""
        return min([option.playouts for option in self.options]) >= ORDERED

    @property
    def is_ordered(self) -> bool:
        """Whether the order is sure enough to be shown."""
        return self.is_tried and (self.settled or self.is_done or self.options[0].best >= LIKELY)

    @property
    def shown(self) -> list[Evaluation[D]]:
        """As on a page: best first, or before the order is shown, in the order of comparison."""
        return [*self.options] if self.is_ordered else sorted(self.options, key=lambda option: option.place)

    @property
    def perhaps(self) -> list[Evaluation[D]]:
        """Options that may be the best, in the order of comparison: one of them is, with a likelihood of WELL."""
        likeliest = sorted(self.options, key=lambda option: -option.best)
        behind = accumulate([option.best for option in likeliest], initial=0.0)
        found = [option for option, before in zip(likeliest, behind, strict=False) if before < WELL]
        return sorted(found, key=lambda option: option.place)

    @property
    def lead(self) -> float | None:
        """The lead of the best over the next; None if there is no other."""
        means = [option.value.mean for option in self.options]
        return means[0] - means[1] if means[1:] else None

    @property
    def why(self) -> dict[str, float]:
        """How much more or less of each measure the best has than the next; empty if there is no other."""
        if not self.options[1:]:
            return {}
        best, next = self.options[0].measures, self.options[1].measures
        return {name: best[name].mean - next[name].mean for name in best}


def answer(counted: Counted, study: Study[D]) -> Answer[D] | None:
    """What is known so far; None as long as an option has fewer than 2 playouts."""
    found = study.ranking()
    if found is None:
        return None
    best = chances(study.samples, found.best, study.metric)
    options = [_evaluation(counted, study, option, found, best[option]) for option in found.order]
    return Answer(tuple(options), found.settled, is_done=not study.tasks())


def _evaluation(counted: Counted, study: Study[D], option: int, found: Ranking, best: float) -> Evaluation[D]:
    sample = study.samples[option]
    values = sorted([value for value in sample.values if value is not None])
    p10, median, p90 = [values[len(values) * percent // 100] for percent in (10, 50, 90)]
    return Evaluation(
        decision=study.options[option],
        place=option,
        playouts=sample.playouts,
        value=counted.estimate(found.means[option]),
        p10=p10,
        median=median,
        p90=p90,
        endings={ending: share(sample.endings.get(ending, 0), sample.playouts) for ending in counted.endings},
        measures={name: measured(sample, name).interval() for name in counted.measures},
        rank=found.rank(option),
        best=best,
        too_close=found.too_close[option],
    )
