"""What if at one decision, and what is known so far: values that go into JSON and come back."""

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
"""A decision."""
P = TypeVar("P")
"""A position of the game."""
S = TypeVar("S")
"""What is asked about it: by whom all later decisions are made, and of what alone."""
F = TypeVar("F", bound=Playout)
T = TypeVar("T")


ORDERED = 20
"""Playouts of every option before it is told which may be the best."""
WELL = 0.8
"""How likely one of those that are named is the best."""
LIKELY = 0.85
"""How likely the first must be the best before they are put into an order: else that would turn over."""


class NothingToAsk(ValueError):
    """Nothing is decided here whose playouts could be compared."""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What is counted of the playouts of a campaign.

    `value` names what each is worth, which lies within `range`, and by which options are ranked. `endings` are those
    that there are, `measures` what is summed up beside.
    """

    value: str
    endings: Sequence[str]
    measures: Sequence[str]
    range: tuple[float, float] = (-inf, inf)

    def estimate(self, mean: Mean) -> Estimate:
        """Of what playouts are worth, which is nothing beyond the range."""
        return _within(*self.range, mean)

    def difference(self, mean: Mean) -> Estimate:
        """Of what some are worth more than others."""
        low, high = self.range
        return _within(low - high, high - low, mean)

    def sample(self, record: Mapping[str, Any]) -> Sample:
        """Of such a record; ValueError, KeyError or TypeError for one that is none."""
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
    """How a campaign is asked What if: what its rules give to it."""

    compared: Callable[[P, S], Sequence[D]]
    """What is held against each other at a decision; less than two options where nothing is to be asked."""
    seen: Callable[[P], P]
    """A position as its playouts begin with it, without what nobody may know."""
    playout: Callable[..., Playout]
    """A playout from such a position: with an option, by these players, with dice of this seed, for this task."""
    players: Callable[[S], Any]
    """Who makes all later decisions."""
    written: Callable[[D], Any]
    """How an option is written down: as plain JSON values, the same of equal ones."""
    metric: Callable[[str], Metric]
    """How playouts with dice of this seed are held against each other."""
    counted: Counted
    most: int
    """Playouts of an option, at most."""
    first: int
    """Of every option, before the first halving."""
    batch: int
    """That one worker plays before anybody looks again."""


def study(foresight: Foresight[P, D, S], seen: P, subject: S, seed: str, most: int = 0) -> Study[D]:
    """What if, for who decides there; NothingToAsk where there is no choice. `most`: fewer playouts than usual."""
    found = foresight.compared(seen, subject)
    if not found:
        raise NothingToAsk
    return begun(found, seed, most or foresight.most, foresight.metric(seed), foresight.first)


def record(foresight: Foresight[P, D, S], study: Study[D]) -> dict[str, Any]:
    """A study as plain JSON values."""
    return study.recorded(foresight.written, foresight.counted.value)


def read(foresight: Foresight[P, D, S], record: Mapping[str, Any], seen: P, subject: S) -> Study[D]:
    """The study of a record of what is seen there; ValueError, KeyError or TypeError for one of other options."""
    options = foresight.compared(seen, subject)
    chosen = {json.dumps(foresight.written(option)): option for option in options}
    found = read_study(record, foresight.metric, lambda choice: chosen[json.dumps(choice)], foresight.counted.sample)
    if found.options != tuple(options):
        raise ValueError("it compares other options")
    return found


def play_batch(
    playout: Callable[..., F], position: bytes, options: Sequence[Any], players: Any, seed: str, tasks: Sequence[Task]
) -> tuple[F, ...]:
    """What these playouts of a packed position come to: one function that any executor can run."""
    seen = unpack(position)
    with uncollected():
        return tuple([playout(seen, options[task.option], players, seed, task) for task in tasks])


def play_one(play: Callable[[Any, Any], T], start: Any, by: Any) -> T:
    """A whole game from its beginning, by one player: a batch of par."""
    with uncollected():
        return play(start, by)


# What is known


@dataclass(frozen=True)
class Evaluation(Generic[D]):
    """What one option promises: what its playouts are worth, and the 10th, 50th and 90th of each hundred of them.

    `place` is that among those compared, `best` how likely it is the best of them. `too_close`: to be told from that,
    or for the best itself, from another.
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
    """The options, the best first. `settled`: no other can be better, or by what makes no difference.

    `is_done`: as many are played as ever will be.
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
        """As they stand on a page: the best first, and before that is shown, as they are compared."""
        return [*self.options] if self.is_ordered else sorted(self.options, key=lambda option: option.place)

    @property
    def perhaps(self) -> list[Evaluation[D]]:
        """Those that well may be the best, as they are compared: the likeliest, in WELL of all cases one of them is."""
        likeliest = sorted(self.options, key=lambda option: -option.best)
        behind = accumulate([option.best for option in likeliest], initial=0.0)
        found = [option for option, before in zip(likeliest, behind, strict=False) if before < WELL]
        return sorted(found, key=lambda option: option.place)

    @property
    def lead(self) -> float | None:
        """By how much the best is ahead of the next; None if there is no other."""
        means = [option.value.mean for option in self.options]
        return means[0] - means[1] if means[1:] else None

    @property
    def why(self) -> dict[str, float]:
        """What the best has more, or less, of each measure than the next; nothing if there is no other."""
        if not self.options[1:]:
            return {}
        best, next = self.options[0].measures, self.options[1].measures
        return {name: best[name].mean - next[name].mean for name in best}


def answer(counted: Counted, study: Study[D]) -> Answer[D] | None:
    """What is known so far; nothing as long as an option has less than two playouts."""
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
