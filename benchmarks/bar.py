"""`python -m benchmarks.bar [--positions N] [--jobs J]`: what the bar foretells, held against 1,000 playouts.

Positions are those of benchmarks.whatif. The bar plays as it does on the desk; the truth has other dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

from benchmarks.whatif import position
from benchmarks.written import asked_for, row
from campaign.advice.playouts.course import Spot
from campaign.advice.playouts.expectation import GOALS, Expectation, Standpoint, expectation
from campaign.advice.playouts.review import Review, play_portion
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.policies import BY_DEFAULT
from engine.jobs import executor, in_batches
from engine.playouts.packed import pack

POSITIONS = 40
TRUE = 1000
"""Playouts that make the truth."""


class Held(NamedTuple):
    """What the bar says at a position after so many playouts, beside the truth."""

    number: int
    playouts: int
    said: float
    true: float
    holds: bool
    """Whether its 80% interval, widened by the error of the truth, holds that."""
    between: float
    """How many of the true hundred lie between the two figures beside the mean: 80 is meant."""
    ending: float
    """By how much the chance of an ending is off, of the one that is off the most."""


def told(number: int, seed: str, playouts: int) -> tuple[Expectation, list[float]]:
    """The bar at a position, by so many playouts of these dice, and what they came to with their luck."""
    start = pack(FORESIGHT.seen(position(number)))
    played = play_portion(HINDSIGHT.playout, {0: start}, BY_DEFAULT, seed, [Spot(0)], range(playouts))
    known = Review(HINDSIGHT, seed).add(played)
    found = expectation(Standpoint(Spot(0)), known)
    assert found is not None, f"{playouts} are too few"
    return found, known.samples[Spot(0)].with_luck


def held(number: int) -> Iterator[Held]:
    """After the first of its goals and after the last."""
    true, accounts = told(number, f"true {number}", TRUE)
    error = (true.value.high - true.value.low) / 2
    for playouts in (GOALS[0], GOALS[-1]):
        said, _ = told(number, f"bar {number}", playouts)
        value = replace(said.value, low=said.value.low - error, high=said.value.high + error)
        off = max([abs(said.endings[ending] - true.endings[ending]) for ending in COUNTED.endings])
        holds = value.low <= true.value.mean <= value.high
        between = 100 * fmean([said.p10 <= account <= said.p90 for account in accounts])
        yield Held(number, playouts, said.value.mean, true.value.mean, holds, between, off)


def _batch(numbers: Sequence[int]) -> list[Held]:
    return [each for number in numbers for each in held(number)]


def main() -> None:
    """All positions, and what they come to."""
    asked = asked_for("the bar", positions=POSITIONS)
    batches = [(range(asked.positions)[job :: asked.jobs],) for job in range(asked.jobs)]
    with executor(asked.jobs) as workers:
        found = [each for batch in in_batches(_batch, batches, workers) for each in batch]
    print(row(*Held._fields))
    for each in sorted(found):
        print(row(*[f"{part:.2f}" if isinstance(part, float) else str(part) for part in each]))
    for playouts in (GOALS[0], GOALS[-1]):
        of = [each for each in found if each.playouts == playouts]
        off, ending = fmean([abs(each.said - each.true) for each in of]), fmean([each.ending for each in of])
        held_in = f"{sum([each.holds for each in of])} of {len(of)} intervals hold the truth"
        between = fmean([each.between for each in of])
        print(f"After {playouts}: {off:.1f} points off on the average, an ending {ending:.2f}; {held_in};")
        print(f"  {between:.0f} of a hundred lie between the two figures.")


if __name__ == "__main__":
    main()
