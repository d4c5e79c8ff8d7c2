"""A review: what each decision of a side was worth beside the others; a value that goes into JSON and comes back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from campaign.boudica.futures.future import Future, play_share
from campaign.boudica.futures.options import compared
from campaign.boudica.futures.study import BY, Study, chance, read, record
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import decides
from engine.futures.estimates import Estimate, lead
from engine.futures.judging import Grades, Judgement, judged
from engine.futures.sample import Task
from engine.futures.study import beginning
from engine.rules.ruleset import Game

FIRST = 4
"""Futures of every option at first: there are many decisions."""
MOST = 32
"""Futures of an option, at most."""
SHARE = 4
"""Futures that are played together."""
ENOUGH = 16
"""Futures of both before what was done is judged beside another option (B41)."""
GRADES = Grades(nothing=BY.alike, good=0.05, doubtful=0.15)
"""Of the chance to win (B41)."""


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision among several: after so many lines, the last of which is `line`; what its side saw, and what it did.

    What was done is one of the `options`.
    """

    place: int
    line: int
    seen: State
    options: tuple[Decision, ...]
    played: int


def reviewed(past: Game[Any, State, Any, Any], side: Side) -> tuple[ReviewedDecision, ...]:
    """What a side decided among options that can be compared (B40); exchanges of strength are none."""
    return tuple(_reviewed(past, side))


def _reviewed(past: Game[Any, State, Any, Any], side: Side) -> Iterator[ReviewedDecision]:
    lines = (0, *[line.n for line in past.lines])
    for place, line in enumerate(past.lines):
        state = past.states[place]
        if decides(state) is not side:
            continue
        seen = seen_by(state, side)
        options = compared(seen).options
        if line.decision in options:
            yield ReviewedDecision(place, lines[place], seen, options, options.index(line.decision))


class Portion(NamedTuple):
    """Futures to be played of the decision after a line."""

    line: int
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class Review:
    """A study of each decision by the line before it, as far as one was begun; all are played with the same dice."""

    level: int
    seed: str
    studies: Mapping[int, Study] = field(default_factory=dict)

    @property
    def futures(self) -> int:
        """How many have been played."""
        return sum([study.futures for study in self.studies.values()])

    def study(self, of: ReviewedDecision) -> Study:
        """Of this decision; anew if what is kept compares other options."""
        known = self.studies.get(of.line)
        if known and known.options == of.options:
            return known
        return Study(level=self.level, **beginning(of.options, self.seed, MOST, FIRST))

    def portions(self, decisions: Iterable[ReviewedDecision]) -> tuple[Portion, ...]:
        """All that is still to be played in this round, in the order of the log; nothing once the review is done.

        A round is what studies ask for that have come as far as the least: first all are looked at.
        """
        asked = [(study, of.line) for of in decisions for study in [self.study(of)] if study.tasks()]
        least = min([max(study.goals) for study, _ in asked], default=0)
        return tuple(
            [
                Portion(line, tasks[first : first + SHARE])
                for study, line in asked
                if max(study.goals) == least
                for tasks in [study.tasks()]
                for first in range(0, len(tasks), SHARE)
            ]
        )

    def progress(self, decisions: Sequence[ReviewedDecision]) -> float:
        """How much of the first look is done, from 0 to 1."""
        found = [
            min(FIRST * len(study.options), study.futures) / (FIRST * len(study.options))
            for study in map(self.study, decisions)
        ]
        return sum(found) / len(found) if found else 1.0

    def add(self, of: ReviewedDecision, futures: Iterable[Future]) -> "Review":
        """With these futures of that decision."""
        return replace(self, studies={**self.studies, of.line: self.study(of).add(futures)})


def play_portion(
    line: int, position: bytes, options: Sequence[Decision], level: int, seed: str, tasks: Sequence[Task]
) -> tuple[int, tuple[Future, ...]]:
    """What these futures come to, of the decision after that line: one function that any executor can run."""
    return line, play_share(position, options, level, seed, tasks)


def review_record(review: Review) -> dict[str, Any]:
    """A review as plain JSON values."""
    studies = {str(line): record(study) for line, study in review.studies.items()}
    return {"level": review.level, "seed": review.seed, "studies": studies}


def read_review(kept: Mapping[str, Any], decisions: Iterable[ReviewedDecision]) -> Review:
    """The review of a record, of these decisions; ValueError, KeyError or TypeError for one that is none."""
    studies = {
        of.line: read(kept["studies"][str(of.line)], of.seen) for of in decisions if str(of.line) in kept["studies"]
    }
    return Review(kept["level"], kept["seed"], studies)


@dataclass(frozen=True)
class JudgedDecision:
    """A decision beside the best `other`: how likely it won, and by how much that one was likelier to."""

    of: ReviewedDecision
    chance: Estimate
    judgement: Judgement
    other: Decision
    cost: Estimate
    futures: int


def judgements(review: Review, decisions: Iterable[ReviewedDecision]) -> tuple[JudgedDecision, ...]:
    """B41: what is known so far, decision by decision in the order of play."""
    return tuple([found for of in decisions if (found := _judged(review.study(of), of))])


def _judged(study: Study, of: ReviewedDecision) -> JudgedDecision | None:
    ranking = study.ranking()
    if ranking is None:
        return None
    other = next(option for option in ranking.order if option != of.played)
    cost = lead(study.samples[other], study.samples[of.played], BY)
    futures = min(study.samples[other].futures, study.samples[of.played].futures)
    judgement = judged(cost, GRADES) if futures >= ENOUGH else Judgement.TOO_CLOSE
    return JudgedDecision(
        of, chance(ranking.means[of.played]), judgement, study.options[other], chance(cost, least=-1.0), futures
    )
