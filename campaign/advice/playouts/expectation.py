"""The expected result of a game in its present state, and how the last decision and what followed changed it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.advice.playouts.course import Past, Retold, Spot, SwingCause
from campaign.advice.playouts.review import Portion, Review, in_runs
from engine.playouts.estimates import Estimate, lead, mean
from engine.playouts.sample import Sample

GOALS = (16, 64, 200)
"""Playouts of a spot: first this many of each, then more of each. Nothing is shown before the first goal."""


@dataclass(frozen=True)
class Standpoint:
    """Where a game stands, and the last choice among several: where it was made, and what was decided.

    `causes` are those of all changes since; if there are none, `decided` is `now`. Without such a choice there is only
    `now`.
    """

    now: Spot
    before: Spot | None = None
    decided: Spot | None = None
    causes: frozenset[SwingCause] = frozenset()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots to play from, the present one first."""
        return tuple(dict.fromkeys([spot for spot in (self.now, self.decided, self.before) if spot]))


def moment(past: Past, by: Retold[Any, Any]) -> Standpoint:
    """The moment at which this past ends."""
    numbers, causes = (0, *[line.n for line in past.lines]), set()
    now = Spot(numbers[-1])
    for place in reversed(range(len(past.lines))):
        state, line = past.states[place], past.lines[place]
        causes.add(by.cause(state, line))
        if len(by.alternatives(state, line.decision)) > 1:
            before, found = Spot(numbers[place]), frozenset([cause for cause in causes if cause])
            return Standpoint(now, before, Spot(before.line, line.decision) if found else now, found)
    return Standpoint(now)


@dataclass(frozen=True)
class Expectation:
    """The expected result: the mean with its interval, the 10th and 90th of 100 playouts, the endings.

    The mean is without luck, the other two with it. `choice` is how much the last decision improved the mean, `since`
    what followed; None without one, or without enough playouts.
    """

    playouts: int
    value: Estimate
    p10: float
    p90: float
    endings: Mapping[str, float]
    choice: Estimate | None = None
    since: Estimate | None = None


def expectation(at: Standpoint, known: Review) -> Expectation | None:
    """D33: the expectation from the playouts of a moment's spots; None while it is not shown."""
    now = _sample(known, at.now)
    if now is None:
        return None
    counted = known.by.foresight.counted
    accounts = now.with_luck
    p10, p90 = [accounts[len(accounts) * percent // 100] for percent in (10, 90)]
    return Expectation(
        playouts=now.playouts,
        value=counted.estimate(mean(now.values, known.metric)),
        p10=p10,
        p90=p90,
        endings={ending: now.endings.get(ending, 0) / now.playouts for ending in counted.endings},
        choice=_gain(known, at.before, at.decided),
        since=_gain(known, at.decided, at.now),
    )


def _sample(known: Review, spot: Spot | None) -> Sample | None:
    """A spot's sample, if it is large enough."""
    found = known.samples.get(spot) if spot else None
    return found if found and found.playouts >= GOALS[0] else None


def _gain(known: Review, before: Spot | None, after: Spot | None) -> Estimate | None:
    """The improvement between two spots, on the numbers that both have."""
    first, then = _sample(known, before), _sample(known, after)
    return known.by.foresight.counted.difference(lead(then, first, known.metric)) if first and then else None


def portions(at: Standpoint, known: Review) -> Iterator[Portion]:
    """The playouts still to be played, in order."""
    for goal in GOALS:
        for spot in at.spots:
            sample = known.samples.get(spot, Sample())
            missing = [number for number in range(goal) if not sample.has(number)]
            yield from [Portion((spot,), some) for some in in_runs(missing, known.by.foresight.batch)]
