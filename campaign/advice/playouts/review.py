"""A review and what is known so far: a value that plays nothing itself, goes into JSON and back.

It keeps samples of playouts by the lines of the log, so that it grows with the game and serves all branches.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from campaign.advice.playouts.course import Alternatives, Course, Past, Retold, Spot
from campaign.advice.playouts.question import D, F, Foresight, P, S
from engine.jobs import uncollected
from engine.playouts.estimates import Metric, lead, mean
from engine.playouts.judging import SURE, Grades
from engine.playouts.packed import pack, unpack
from engine.playouts.sample import Playout, Sample, Task

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """The numbers of playouts of a spot.

    `first` of each; then `more` of those that separate luck from choice, and of options that may have been better; then
    `finest` of a decision and the best other option, while that seems better than good and is not sure.
    """

    first: int
    more: int
    finest: int


@dataclass(frozen=True, kw_only=True)
class Hindsight(Generic[P, D, S]):
    """What a campaign's rules provide for a review, besides Foresight."""

    foresight: Foresight[P, D, S]
    retold: Retold[P, D]
    playout: Callable[..., Playout]
    """A playout from a spot: as in Foresight, but the option may be None."""
    noted: Callable[[D], Mapping[str, Any]]  # a spot's decision as plain JSON values
    read: Callable[[Mapping[str, Any]], D]
    """The decision from these values; raises ValueError, KeyError or TypeError."""
    older: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda record: record
    """A record in the present form, from one that an older program may have written."""
    rounds: Rounds
    numbers: int
    """Playouts of each spot in a batch."""
    spots: int = 1
    """Spots in a batch; more than one if playouts of the same number have turns in common."""
    grades: Grades
    usual: Callable[[P, Any], D | None] = lambda state, players: None
    """What these players decide there whatever the dice; None if dice may matter, or it is unknown."""
    enough: int = 0  # common playouts before a decision is judged against another option


class Portion(NamedTuple):
    """A batch of playouts: these numbers of each of these spots."""

    spots: tuple[Spot, ...]
    numbers: tuple[int, ...]

    @property
    def playouts(self) -> int:
        """Their number."""
        return len(self.spots) * len(self.numbers)


@dataclass(frozen=True)
class Review:
    """The playouts of each spot so far. All use the same dice."""

    by: Hindsight[Any, Any, Any] = field(compare=False)
    seed: str
    samples: Mapping[Spot, Sample] = field(default_factory=dict)

    @property
    def metric(self) -> Metric:
        """How its playouts are compared."""
        return self.by.foresight.metric(self.seed)

    @property
    def playouts(self) -> int:
        return sum([sample.playouts for sample in self.samples.values()])

    def portions(self, course: Course) -> tuple[Portion, ...]:
        """The playouts still to be played in this round, in the order of the log; empty once the review is done."""
        return next((missing for *_, missing in self._rounds(course) if missing), ())

    def progress(self, course: Course) -> tuple[int, float]:
        """The playouts of a spot in this round, and the share of the round that is done."""
        for goal, spots, missing in self._rounds(course):
            if missing:
                left = sum([portion.playouts for portion in missing])
                return goal, 1 - left / (goal * len(spots))
        return self.by.rounds.finest, 1.0

    def _rounds(self, course: Course) -> Iterator[tuple[int, list[Spot], tuple[Portion, ...]]]:
        """The rounds in order, each once the one before is done: its goal, its spots, and what is missing."""
        rounds = self.by.rounds
        yield self._round(rounds.first, course, course.chain, lambda each: each.spots)
        yield self._round(rounds.more, course, course.pillars, self._contenders)
        yield self._round(rounds.finest, course, (), self._in_doubt)

    def _round(
        self, goal: int, course: Course, chain: Sequence[Spot], tried: Callable[[Alternatives], Sequence[Spot]]
    ) -> tuple[int, list[Spot], tuple[Portion, ...]]:
        options = [spot for each in course.alternatives for spot in tried(each)]
        spots = sorted({*chain, *options}, key=lambda spot: (spot.line, repr(spot.decision)))
        return goal, spots, tuple(self._missing(spots, goal))

    def _missing(self, spots: Sequence[Spot], goal: int) -> Iterator[Portion]:
        """The batches to play: the first numbers of all spots first, so that each spot soon has some."""
        alike: dict[tuple[int, ...], list[Spot]] = {}
        for spot in spots:
            alike.setdefault(self._left(spot, goal), []).append(spot)
        for numbers, group in alike.items():
            for some in in_runs(numbers, self.by.numbers):
                yield from [Portion(few, some) for few in in_runs(group, self.by.spots)]

    def _left(self, spot: Spot, goal: int) -> tuple[int, ...]:
        sample = self.samples.get(spot, Sample())
        return tuple([number for number in range(goal) if not sample.has(number)])

    def _contenders(self, alternatives: Alternatives) -> list[Spot]:
        """The options that may be the best, by their first playouts alone: more of them change nothing."""
        firsts = {spot: self._first(spot, self.by.rounds.first) for spot in alternatives.spots}
        best = max(firsts.values(), key=lambda sample: mean(sample.values, self.metric).value)
        behind = {spot: lead(best, sample, self.metric) for spot, sample in firsts.items()}
        return [spot for spot, cost in behind.items() if cost.value <= SURE * cost.error]

    def _in_doubt(self, alternatives: Alternatives) -> list[Spot]:
        """The decision and the best other contender, if that may well be better; by the numbers that both have."""
        played = Spot(alternatives.line, alternatives.played)
        more = self.by.rounds.more
        others = {spot: self._first(spot, more) for spot in self._contenders(alternatives) if spot != played}
        if not others:
            return []
        best = max(others, key=lambda spot: mean(others[spot].values, self.metric).value)
        cost = lead(others[best], self._first(played, more), self.metric)
        return [played, best] if self.by.grades.good < cost.value <= SURE * cost.error else []

    def _first(self, spot: Spot, numbers: int) -> Sample:
        sample = self.samples[spot]
        return replace(sample, values=sample.values[:numbers])

    def add(self, played: Iterable[tuple[Spot, Iterable[Playout]]]) -> "Review":
        """With these playouts of each spot; known ones are not counted twice."""
        samples = dict(self.samples)
        for spot, playouts in played:
            samples[spot] = samples.get(spot, Sample()).add(playouts)
        return replace(self, samples=samples)

    def only(self, lines: Collection[int]) -> "Review":
        """Without what was played from other lines, which have been deleted."""
        return replace(self, samples={spot: s for spot, s in self.samples.items() if spot.line in lines})


def in_runs(values: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """The values in runs of this size, in order; the last run may be shorter."""
    return [tuple(values[first : first + size]) for first in range(0, len(values), size)]


def positions(foresight: Foresight[Any, Any, Any], past: Past, spots: Iterable[Spot]) -> dict[int, bytes]:
    """The positions at the lines of these spots, packed for another process."""
    lines = {spot.line for spot in spots}
    return {line: pack(foresight.seen(past.states[past.place(line) if line else 0])) for line in lines}


def play_portion(
    playout: Callable[..., F],
    positions: Mapping[int, bytes],
    players: Any,
    seed: str,
    spots: Sequence[Spot],
    numbers: Sequence[int],
) -> tuple[tuple[Spot, tuple[F, ...]], ...]:
    """The results of these playouts of each spot: one function that any executor can run.

    Their dice are the same at whichever line they begin. So what is not left to dice changes none of them, and two
    spots differ only by what happened between them.
    """
    seen = {line: unpack(packed) for line, packed in positions.items()}

    def play(spot: Spot, task: Task) -> F:
        return playout(seen[spot.line], spot.decision, players, seed, task)

    with uncollected():
        return tuple([(spot, tuple([play(spot, Task(0, number)) for number in numbers])) for spot in spots])


def record(review: Review) -> dict[str, Any]:
    value = review.by.foresight.counted.value
    noted = review.by.noted
    spots = [
        {"line": spot.line, **({} if spot.decision is None else noted(spot.decision)), **sample.record(value)}
        for spot, sample in review.samples.items()
    ]
    return {"seed": review.seed, "spots": spots}


def read(by: Hindsight[Any, Any, Any], record: Mapping[str, Any]) -> Review:
    """The review in a record; raises ValueError, KeyError or TypeError."""
    kept = by.older(record)
    samples = {_read_spot(by, each): by.foresight.counted.sample(each) for each in kept["spots"]}
    return Review(by, kept["seed"], samples)


def _read_spot(by: Hindsight[Any, Any, Any], record: Mapping[str, Any]) -> Spot:
    return Spot(record["line"], by.read(record) if "decision" in record else None)
