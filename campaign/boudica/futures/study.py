"""What if of one decision, and what is known so far: a value that goes into JSON and comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaign.boudica.futures.future import ENDINGS, MEASURES
from campaign.boudica.futures.options import LEVELS, compared, written
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from engine.futures.estimates import Estimate, Mean, Ranking, Yardstick, measured, share
from engine.futures.sample import Sample
from engine.futures.study import OptionStudy, beginning, from_record

FIRST = 8
"""Futures of every option before the first halving: a game takes longer than one of Italy's futures."""
MOST = 1000
"""Futures of an option, at most."""
BY = Yardstick(alike=0.02, grain=1.0)
"""Two of a hundred games make no difference; a future is won or lost as a whole."""
VALUES = "won"
"""What the values are called in a record."""


class NothingToAsk(ValueError):
    """Nothing is decided here whose futures could be compared."""


@dataclass(frozen=True, kw_only=True)
class Study(OptionStudy[Decision]):
    """The options of a side at one moment, by what it sees; both sides go on by a level of the program's player.

    Those of one `piece`, if one is named.
    """

    level: int
    piece: str = ""

    @property
    def yardstick(self) -> Yardstick:
        """By games won."""
        return BY

    def answer(self) -> "Answer | None":
        """What is known so far; nothing as long as an option has less than two futures."""
        found = self.ranking()
        return _answered(self, found) if found else None


@dataclass(frozen=True)
class OptionProspect:
    """What one option promises: how likely the side wins, half of a draw counted; and what else was summed up."""

    decision: Decision
    futures: int
    chance: Estimate
    endings: Mapping[str, Estimate]
    points: Estimate
    towns: Estimate
    rank: int
    too_close: bool


@dataclass(frozen=True)
class Answer:
    """The options, the best first. `settled`: no other can be better, or by what makes no difference."""

    options: tuple[OptionProspect, ...]
    settled: bool


def study(seen: State, level: int, seed: str, piece: str = "", most: int = MOST) -> Study:
    """What if, for the side whose moment it is; NothingToAsk where it has no choice that could be compared."""
    found = compared(seen, piece).options
    if not found or level not in LEVELS:
        raise NothingToAsk
    return Study(level=level, piece=piece, **beginning(found, seed, most, FIRST))


def record(study: Study) -> dict[str, Any]:
    """A study as plain JSON values."""
    return {"level": study.level, "piece": study.piece, **study.recorded(written, VALUES)}


def read(record: Mapping[str, Any], seen: State) -> Study:
    """The study of a record of what a side sees there; ValueError, KeyError or TypeError for one that is none."""
    piece = record["piece"]
    options = {written(option): option for option in compared(seen, piece).options}
    sample = partial(Sample.read, name=VALUES, ending=_ending, measures=MEASURES)
    found = Study(level=record["level"], piece=piece, **from_record(record, lambda choice: options[choice], sample))
    if found.options != tuple(options.values()) or found.level not in LEVELS:
        raise ValueError("it compares other options")
    return found


def _ending(called: str) -> str:
    if called not in ENDINGS:
        raise ValueError(f"no game ends by {called}")
    return called


def _answered(study: Study, found: Ranking) -> Answer:
    return Answer(tuple([_prospect(study, option, found) for option in found.order]), found.settled)


def chance(mean: Mean, least: float = 0.0) -> Estimate:
    """Of winning: from never (or `least`, of a difference) to always."""
    found = mean.interval()
    return Estimate(*[min(max(value, least), 1.0) for value in (found.mean, found.low, found.high)])


def _prospect(study: Study, option: int, found: Ranking) -> OptionProspect:
    sample = study.samples[option]
    return OptionProspect(
        decision=study.options[option],
        futures=sample.futures,
        chance=chance(found.means[option]),
        endings={ending: share(count, sample.futures) for ending, count in sample.endings.items()},
        points=measured(sample, "points").interval(),
        towns=measured(sample, "towns").interval(),
        rank=found.rank(option),
        too_close=found.too_close[option],
    )
