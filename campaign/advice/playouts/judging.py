"""The results of a review: the curve of a player's chances, his decisions judged, and luck separated from choice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.advice.playouts.course import Alternatives, Course, Swing, SwingCause, runs
from campaign.advice.playouts.question import Counted
from campaign.advice.playouts.review import Review
from engine.playouts.estimates import Estimate, Metric, lead, mean, share
from engine.playouts.judging import Judgement, judged
from engine.playouts.sample import Sample

FEWEST = 2  # the least playouts that say anything: the first round, played from every spot


@dataclass(frozen=True)
class Chances:
    """The chances after `place` lines: the expected result, and each ending."""

    place: int
    playouts: int
    value: Estimate
    endings: Mapping[str, Estimate]


@dataclass(frozen=True)
class Gain:
    """How much a swing has improved the expected result."""

    swing: Swing
    value: Estimate


@dataclass(frozen=True)
class Judged:
    """A decision compared with the best `other`.

    `cost` is how much better the other was (negative if the decision was the best); `endings` is how much more likely
    each ending was with it. `playouts` of each were compared.
    """

    alternatives: Alternatives
    judgement: Judgement
    other: Any
    cost: Estimate
    endings: Mapping[str, float]
    playouts: int


@dataclass(frozen=True)
class Appraisal:
    """The results of a review.

    `causes` add up to the difference between the first moment and the last, number by number.

    The curve ends at the first untried spot; a decision is judged once all its options were tried.
    """

    curve: tuple[Chances, ...]
    gains: tuple[Gain, ...]
    judged: tuple[Judged, ...]
    causes: Mapping[SwingCause, Estimate]


def appraisal(course: Course, review: Review) -> Appraisal | None:
    """The results so far; None if there are none."""
    known, judged = _known(course, review), tuple(_all_judged(course, review))
    if not known and not judged:
        return None
    swings = course.swings[: max(0, len(known) - 1)]
    places = (0, *[swing.last + 1 for swing in swings])[: len(known)]
    steps = zip(swings, known, known[1:], strict=False)
    counted, by = review.by.foresight.counted, review.metric
    return Appraisal(
        curve=tuple([_moment(counted, place, sample, by) for place, sample in zip(places, known, strict=True)]),
        gains=tuple([Gain(swing, counted.difference(lead(after, before, by))) for swing, before, after in steps]),
        judged=judged,
        causes=_causes(swings, known, by) if known else {},
    )


def _known(course: Course, review: Review) -> list[Sample]:
    """The samples of the chain up to the first untried spot; once it is done, with the same numbers for each."""
    found = []
    for spot in course.chain:
        sample = review.samples.get(spot, Sample())
        if not _says_anything(sample):
            break
        found.append(sample)
    numbers = max(review.by.rounds.more, min([len(sample.values) for sample in found], default=0))
    return [replace(sample, values=sample.values[:numbers]) for sample in found]


def _moment(counted: Counted, place: int, sample: Sample, by: Metric) -> Chances:
    playouts = sum(sample.endings.values())
    endings = {ending: share(sample.endings.get(ending, 0), playouts) for ending in counted.endings}
    return Chances(place, sample.playouts, counted.estimate(mean(sample.values, by)), endings)


def _causes(swings: Sequence[Swing], known: Sequence[Sample], by: Metric) -> dict[SwingCause, Estimate]:
    """The total effect of each cause, summed in each number that all pillars have."""
    from_where = dict(zip([swing.before for swing in swings], known, strict=False))
    steps = runs(swings)
    pillars = [*[from_where[step.before] for step in steps], known[-1]]
    numbers = [*zip(*[sample.values for sample in pillars], strict=False)]
    return {cause: mean([_summed(steps, values, cause) for values in numbers], by).interval() for cause in SwingCause}


def _summed(steps: Sequence[Swing], values: Sequence[Any], cause: SwingCause) -> float | None:
    """The effect of a cause in one number, from the values at its pillars; None if one is missing."""
    if None in values:
        return None
    pairs = zip(steps, values, values[1:], strict=False)
    given: float = sum([after - before for step, before, after in pairs if step.cause is cause])
    return given


def _all_judged(course: Course, review: Review) -> Iterator[Judged]:
    for alternatives in course.alternatives:
        samples = {
            spot.decision: review.samples.get(spot, Sample())
            for spot in alternatives.spots
            if spot.decision is not None
        }
        if all(map(_says_anything, samples.values())):
            yield _beside_others(alternatives, samples, review)


def _says_anything(sample: Sample) -> bool:
    return all(map(sample.has, range(FEWEST)))


def _beside_others(alternatives: Alternatives, samples: Mapping[Any, Sample], review: Review) -> Judged:
    hindsight, by = review.by, review.metric
    played = samples[alternatives.played]
    others = {decision: sample for decision, sample in samples.items() if sample is not played}
    most = max([sample.playouts for sample in others.values()])
    leads = {decision: lead(s, played, by) for decision, s in others.items() if s.playouts == most}
    other = max(leads, key=lambda decision: leads[decision].value)
    playouts, counted = min(most, played.playouts), hindsight.foresight.counted
    return Judged(
        alternatives,
        judged(leads[other], hindsight.grades) if playouts >= hindsight.enough else Judgement.TOO_CLOSE,
        other,
        counted.difference(leads[other]),
        {ending: _part(others[other], ending) - _part(played, ending) for ending in counted.endings},
        playouts,
    )


def _part(sample: Sample, ending: str) -> float:
    return sample.endings.get(ending, 0) / sample.playouts
