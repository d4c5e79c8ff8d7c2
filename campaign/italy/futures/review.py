"""A review and what is known so far: a value that plays nothing itself, goes into JSON and comes back.

It keeps samples of futures by the lines of the log, so that it goes on with the campaign, and from branch to branch.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from campaign.italy.futures.chance import WHOEVER, FutureDice, yardstick
from campaign.italy.futures.course import Alternatives, Course, Past, Spot
from campaign.italy.futures.future import Future, packed, played_out
from campaign.italy.futures.options import Matter, choice, chosen, decides
from campaign.italy.futures.study import VALUES, read_sample
from campaign.italy.policies import Policy
from engine.futures.estimates import Yardstick, lead, mean
from engine.futures.judging import SURE
from engine.futures.packed import unpack
from engine.futures.sample import Sample, Task
from engine.jobs import uncollected

FIRST = 40
"""Futures of every spot at first."""
MORE = 120
"""And then of those that Rome has come to, and of options that may have been better."""
FINEST = 480
"""And then of a decision and the best other one, while that seems to be better by more than GOOD and is not sure."""
GOOD = 5.0
"""Up to so many points behind the best a decision is good: a quarter of an even twelfth of destiny (D20)."""
PORTION = 20
"""Futures that are played together: a tenth or two of a second."""


class Portion(NamedTuple):
    """Futures to be played from a spot, by their numbers."""

    spot: Spot
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Review:
    """The futures of each spot that were played so far. All are played with the same dice: see FutureDice."""

    policy: Policy
    seed: str
    samples: Mapping[Spot, Sample] = field(default_factory=dict)

    @property
    def yardstick(self) -> Yardstick:
        """How its futures are held against each other."""
        return yardstick(self.seed)

    @property
    def futures(self) -> int:
        """How many have been played."""
        return sum([sample.futures for sample in self.samples.values()])

    def portions(self, course: Course) -> tuple[Portion, ...]:
        """All that is still to be played in this round, in the order of the log; nothing once the review is done.

        The first round is FIRST futures of each spot, the second MORE and the third FINEST of those that may matter.
        """
        return self._missing(course, FIRST) or self._missing(course, MORE) or self._missing(course, FINEST)

    def progress(self, course: Course) -> tuple[int, float]:
        """How many futures of a spot this round comes to, and how much of it is done, from 0 to 1."""
        for goal in (FIRST, MORE, FINEST):
            if missing := self._missing(course, goal):
                left = sum([len(portion.numbers) for portion in missing])
                return goal, 1 - left / (goal * len(self._spots(course, goal)))
        return FINEST, 1.0

    def _missing(self, course: Course, goal: int) -> tuple[Portion, ...]:
        left = [(spot, self._left(spot, goal)) for spot in self._spots(course, goal)]
        return tuple([Portion(spot, some) for spot, numbers in left for some in _in_portions(numbers)])

    def _spots(self, course: Course, goal: int) -> list[Spot]:
        """From which there are to be so many futures."""
        tried = {FIRST: lambda each: each.spots, MORE: self._contenders, FINEST: self._in_doubt}[goal]
        options = [spot for each in course.alternatives for spot in tried(each)]
        chain = course.chain if goal < FINEST else ()
        return sorted({*chain, *options}, key=lambda spot: (spot.line, repr(spot.decision)))

    def _left(self, spot: Spot, goal: int) -> tuple[int, ...]:
        sample = self.samples.get(spot, Sample())
        return tuple([number for number in range(goal) if not sample.has(number)])

    def _contenders(self, alternatives: Alternatives) -> list[Spot]:
        """The options that may be the best, by their first futures alone: more of them change nothing in it."""
        firsts = {spot: self._first(spot, FIRST) for spot in alternatives.spots}
        best = max(firsts.values(), key=lambda sample: mean(sample.values, self.yardstick).value)
        behind = {spot: lead(best, sample, self.yardstick) for spot, sample in firsts.items()}
        return [spot for spot, cost in behind.items() if cost.value <= SURE * cost.error]

    def _in_doubt(self, alternatives: Alternatives) -> list[Spot]:
        """What was played and the best other contender, if that may well be better; by as many futures of both."""
        played = Spot(alternatives.line, alternatives.played)
        others = {spot: self._first(spot, MORE) for spot in self._contenders(alternatives) if spot != played}
        if not others:
            return []
        best = max(others, key=lambda spot: mean(others[spot].values, self.yardstick).value)
        cost = lead(others[best], self._first(played, MORE), self.yardstick)
        return [played, best] if GOOD < cost.value <= SURE * cost.error else []

    def _first(self, spot: Spot, numbers: int) -> Sample:
        sample = self.samples[spot]
        return replace(sample, values=sample.values[:numbers])

    def add(self, spot: Spot, futures: Iterable[Future]) -> "Review":
        """With these futures from there; what is there already is not counted twice."""
        return replace(self, samples={**self.samples, spot: self.samples.get(spot, Sample()).add(futures)})

    def only(self, lines: Collection[int]) -> "Review":
        """Without what was played from other lines: they have been deleted."""
        return replace(self, samples={spot: s for spot, s in self.samples.items() if spot.line in lines})


def _in_portions(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(numbers[first : first + PORTION]) for first in range(0, len(numbers), PORTION)]


def position(past: Past, spot: Spot) -> bytes:
    """Where the campaign stands there, as it goes to another process, without its seed."""
    return packed(past.states[past.place(spot.line) if spot.line else 0])


def play_portion(
    position: bytes, policy: Policy, seed: str, spot: Spot, numbers: tuple[int, ...]
) -> tuple[Spot, tuple[Future, ...]]:
    """What these futures from a spot come to: one function that any executor can run.

    Their dice are the same whichever line of the log they begin at. So what is not left to dice changes nothing in any
    of them, and two spots differ by what has happened between them.
    """
    campaign = unpack(position)
    with uncollected():
        return spot, tuple(
            [
                played_out(
                    campaign,
                    spot.decision,
                    policy,
                    FutureDice(seed, number, campaign.turn, WHOEVER),
                    Task(0, number),
                )
                for number in numbers
            ]
        )


def record(review: Review) -> dict[str, Any]:
    """A review as plain JSON values."""
    return {
        "policy": review.policy.value,
        "seed": review.seed,
        "spots": [{**_spot_record(spot), **sample.record(VALUES)} for spot, sample in review.samples.items()],
    }


def _spot_record(spot: Spot) -> dict[str, Any]:
    if spot.decision is None:
        return {"line": spot.line}
    return {"line": spot.line, "decision": decides(spot.decision).value, "choice": choice(spot.decision)}


def read(record: Mapping[str, Any]) -> Review:
    """The review of a record; ValueError, KeyError or TypeError for one that is none."""
    samples = {_read_spot(each): read_sample(each) for each in record["spots"]}
    return Review(Policy(record["policy"]), record["seed"], samples)


def _read_spot(record: Mapping[str, Any]) -> Spot:
    if "decision" not in record:
        return Spot(record["line"])
    return Spot(record["line"], chosen(Matter(record["decision"]), record["choice"]))
