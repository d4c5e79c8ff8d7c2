"""`python -m benchmarks.whatif [--positions N] [--jobs J]`: how good an answer What if gives after four seconds.

Positions are decisions of Rome's, with at least four options, of campaigns that greedy plays. Each is asked for
SECONDS of one processor; then the truth is found by so many playouts of other dice that the answer can be judged.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import fmean
from typing import NamedTuple

from benchmarks.written import asked_for, row
from campaign.advice.playouts.question import answer, play_batch, study
from campaign.italy.moves import moves
from campaign.italy.playouts.asking import asked
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT, MOST
from campaign.italy.playouts.options import choice, matter, options
from campaign.italy.playouts.playout import playout
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start, State
from campaign.italy.rules.turn import begin
from engine.jobs import HERE, executor, in_batches
from engine.playouts.packed import pack
from engine.playouts.sample import Task
from engine.rules.dice import StreamDice, pick
from engine.rules.reason import Reason
from powers.data import italy
from powers.rules.options import Options

POSITIONS = 40
SECONDS = 4.0
"""Of a processor, without start-up."""
LEAST_OPTIONS = 4
FOR_ALL, FOR_FIRST, FIRST = 1000, 3000, 3
"""Playouts that make the truth: of every option, and of the first three."""
GOOD, CLOSE, APART = 3.0, 3.0, 12.0
"""Civic points: how far the option named may be from the best; when the best two are close, and when far apart."""


class Judged(NamedTuple):
    """One position: its options, the best two of them in truth, and what was said after SECONDS."""

    number: int
    turn: int
    matter: str
    options: int
    playouts: int
    named: str
    behind: float
    """Civic points by which the option named is behind the true best."""
    gap: float
    """Between the true best and the true second."""
    too_close: bool
    held: int
    """Options whose 80% interval holds the true mean."""


def position(number: int) -> State:
    """A random decision with options enough, of the first of this number's campaigns that has any."""
    return next(found for attempt in count() for found in _position(f"position {number}/{attempt}"))


def _position(seed: str) -> Iterator[State]:
    dice, campaign = StreamDice(seed), begin(Start("", seed, italy(Options())))
    states = [play.state for _, play in moves(campaign, Policy.GREEDY, lambda now: dice)]
    if found := [state for state in states if matter(state) and len(options(state)) >= LEAST_OPTIONS]:
        yield pick(StreamDice(f"{seed}/which"), found, "", "", Reason("")).choice


def judged(
    number: int, campaign: State, most: int = MOST, for_all: int = FOR_ALL, for_first: int = FOR_FIRST
) -> Judged:
    """Ask, with no more than `most` playouts of an option, and hold the answer against the truth."""
    question = study(FORESIGHT, campaign, Policy.GREEDY, f"asked {number}", most)
    found = asked(question, campaign, Policy.GREEDY, HERE, seconds=SECONDS, clock=time.process_time)
    known = answer(COUNTED, found)
    assert known is not None, "it is asked until there is an answer"
    true = truth(campaign, for_all, for_first)
    best, second = sorted(true, reverse=True)[:2]
    return Judged(
        number,
        campaign.turn,
        str(matter(campaign)),
        len(true),
        found.playouts,
        str(choice(known.options[0].decision)),
        best - true[options(campaign).index(known.options[0].decision)],
        best - second,
        known.options[0].too_close,
        sum(
            each.value.low <= true[options(campaign).index(each.decision)] <= each.value.high for each in known.options
        ),
    )


def truth(campaign: State, for_all: int, for_first: int) -> list[float]:
    """The civic mean of each option, by common dice that the answer has not seen."""
    compared, at = options(campaign), pack(FORESIGHT.seen(campaign))
    civic: list[list[float]] = [[] for _ in compared]

    def play(which: Sequence[int], numbers: range) -> None:
        for number in numbers:
            tasks = [Task(option, number) for option in which]
            for played in play_batch(playout, at, compared, Policy.GREEDY, "truth", tasks):
                civic[played.task.option].append(played.value)

    play(range(len(compared)), range(for_all))
    first = sorted(range(len(compared)), key=lambda option: -fmean(civic[option]))[:FIRST]
    play(first, range(for_all, for_first))
    return [fmean(accounts) for accounts in civic]


def _batch(numbers: Sequence[int]) -> list[Judged]:
    found = []
    for number in numbers:
        found.append(judged(number, position(number)))
        print(row(*[f"{each:.1f}" if isinstance(each, float) else str(each) for each in found[-1]]), flush=True)
    return found


def summary(found: Sequence[Judged]) -> Iterator[str]:
    """What the issue asks, in sentences."""
    options = sum(each.options for each in found)
    good = sum(each.behind <= GOOD for each in found)
    close, apart = [each for each in found if each.gap <= CLOSE], [each for each in found if each.gap > APART]
    yield f"{good} of {len(found)} name an option within {GOOD:.0f} points of the true best"
    said = "too close to call is said in"
    yield f"{said} {sum(e.too_close for e in close)} of {len(close)} where the best two are within {CLOSE:.0f}"
    yield f"{said} {sum(e.too_close for e in apart)} of {len(apart)} where they are more than {APART:.0f} apart"
    yield f"{sum(e.held for e in found) / options:.2f} of {options} intervals hold"
    yield f"{sum(each.playouts for each in found) / len(found):.0f} futures a position"


def main() -> None:
    """All positions, and what they come to."""
    asked = asked_for("What if", positions=POSITIONS)
    numbers = range(asked.positions)
    print(row(*Judged._fields))
    batches = [(numbers[job :: asked.jobs],) for job in range(asked.jobs)]
    with executor(asked.jobs) as workers:
        print(*summary([each for batch in in_batches(_batch, batches, workers) for each in batch]), sep="\n")


if __name__ == "__main__":
    main()
