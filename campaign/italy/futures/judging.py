"""What a review says (D20): the curve of Rome's chances, its decisions judged, and luck told apart from choice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.italy.futures.course import Alternatives, Cause, Course, Swing
from campaign.italy.futures.review import GOOD, MORE, Review
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending
from campaign.italy.rules.turning_points import MOST
from engine.futures.estimates import Estimate, Yardstick, lead, mean, share
from engine.futures.judging import Grades, Judgement, judged
from engine.futures.sample import Sample

GRADES = Grades(nothing=1.0, good=GOOD, doubtful=10.0)
"""Civic points (D20): doubtful is up to half of an even twelfth of destiny."""
FEWEST = 2
"""Futures that say anything: the first ones, which are played from every spot."""


@dataclass(frozen=True)
class Chances:
    """Rome's chances after so many lines of the past: the civic account to come, and each ending."""

    place: int
    futures: int
    civic: Estimate
    endings: Mapping[Ending, Estimate]


@dataclass(frozen=True)
class Gain:
    """By how many civic points a swing has bettered Rome's chances."""

    swing: Swing
    points: Estimate


@dataclass(frozen=True)
class Judged:
    """A decision of Rome's beside the best `other`.

    `cost` is by how many civic points that came to more (less, if what was played came to the most); `endings` by how
    much more likely each ending was with it. So many `futures` of each were compared.
    """

    alternatives: Alternatives
    judgement: Judgement
    other: Decision
    cost: Estimate
    endings: Mapping[Ending, float]
    futures: int


@dataclass(frozen=True)
class Appraisal:
    """What a review knows. `causes` add up to what lies between the first moment and the last, number by number.

    The curve goes as far as every spot on it was tried; a decision is judged once all its options were.
    """

    curve: tuple[Chances, ...]
    gains: tuple[Gain, ...]
    judged: tuple[Judged, ...]
    causes: Mapping[Cause, Estimate]


def appraisal(course: Course, review: Review) -> Appraisal | None:
    """D20: what is known so far; nothing as long as that is nothing."""
    known = _known(course, review)
    if not known:
        return None
    swings = course.swings[: len(known) - 1]
    places = (0, *[swing.last + 1 for swing in swings])
    steps = zip(swings, known, known[1:], strict=False)
    return Appraisal(
        curve=tuple([_moment(place, sample, review.yardstick) for place, sample in zip(places, known, strict=True)]),
        gains=tuple([Gain(swing, lead(after, before, review.yardstick).interval()) for swing, before, after in steps]),
        judged=tuple(_judged(course, review)),
        causes=_causes(swings, known, review.yardstick),
    )


def turning_points(found: Appraisal) -> tuple[Gain, ...]:
    """The swings that changed most what was to be expected (D17), gains and losses alike, in the order of play."""
    largest = sorted([gain for gain in found.gains if gain.points.mean], key=lambda e: -abs(e.points.mean))
    return tuple(sorted(largest[:MOST], key=lambda gain: gain.swing.first))


def _known(course: Course, review: Review) -> list[Sample]:
    """The samples of the chain, as far as all were tried; and of each the same numbers, once it is done."""
    found = []
    for spot in course.chain:
        sample = review.samples.get(spot, Sample())
        if not _says_anything(sample):
            break
        found.append(replace(sample, values=sample.values[:MORE]))
    return found


def _moment(place: int, sample: Sample, by: Yardstick) -> Chances:
    futures = sum(sample.endings.values())
    endings = {ending: share(sample.endings.get(ending, 0), futures) for ending in Ending}
    return Chances(place, sample.futures, mean(sample.values, by).interval(), endings)


def _causes(swings: Sequence[Swing], known: Sequence[Sample], by: Yardstick) -> dict[Cause, Estimate]:
    """What each cause has given or taken in all: summed up in each number of which all spots were tried."""
    numbers = [*zip(*[sample.values for sample in known], strict=False)]
    return {cause: mean([_summed(swings, civic, cause) for civic in numbers], by).interval() for cause in Cause}


def _summed(swings: Sequence[Swing], civic: Sequence[Any], cause: Cause) -> float | None:
    """In one number, by the account that it came to from each spot; None where it was not played from all of them."""
    if None in civic:
        return None
    steps = zip(swings, civic, civic[1:], strict=False)
    given: float = sum([after - before for swing, before, after in steps if swing.cause is cause])
    return given


def _judged(course: Course, review: Review) -> Iterator[Judged]:
    for alternatives in course.alternatives:
        samples = {
            spot.decision: review.samples.get(spot, Sample())
            for spot in alternatives.spots
            if spot.decision is not None
        }
        if all(map(_says_anything, samples.values())):
            yield _beside_others(alternatives, samples, review.yardstick)


def _says_anything(sample: Sample) -> bool:
    return all(map(sample.has, range(FEWEST)))


def _beside_others(alternatives: Alternatives, samples: Mapping[Decision, Sample], by: Yardstick) -> Judged:
    played = samples[alternatives.played]
    others = {decision: sample for decision, sample in samples.items() if sample is not played}
    most = max([sample.futures for sample in others.values()])
    leads = {decision: lead(s, played, by) for decision, s in others.items() if s.futures == most}
    other = max(leads, key=lambda decision: leads[decision].value)
    return Judged(
        alternatives,
        judged(leads[other], GRADES),
        other,
        leads[other].interval(),
        {ending: _part(others[other], ending) - _part(played, ending) for ending in Ending},
        min(most, played.futures),
    )


def _part(sample: Sample, ending: Ending) -> float:
    return sample.endings.get(ending, 0) / sample.futures
