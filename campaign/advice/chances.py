"""Charts of what a side may expect: a side's curve over a log, of any width, and an option's bar.

In percent from never to always, or in points. The page also gives the numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from campaign.advice import bars
from campaign.advice.curve import ChanceScale, DecisionMark, level_svg, plotted
from engine.grammar import signed
from engine.playouts.estimates import Estimate

STEP, MOST_LEVELS = 10, 8  # the points from level to level, and the most levels until they are twice as many


@dataclass(frozen=True)
class Axis:
    """Values between the first and the last of these levels; `mark` is a level that is drawn stronger."""

    levels: Sequence[int]
    mark: int
    called: Callable[[int], str]
    times: int = 1  # what a value of 1 is in the levels

    @property
    def _on(self) -> bars.Scale:
        return bars.Scale(self.levels[0], self.levels[-1])

    def curve(
        self,
        expected: Mapping[int, Estimate],
        marks: Iterable[DecisionMark],
        lines: int,
        turns: Mapping[int, int],
        label: str,
    ) -> str:
        """The curve by the number of lines, with the decisions marked."""
        frame = ChanceScale(lines, self.levels[0], self.levels[-1], turns)
        levels = [
            part
            for level in self.levels
            for part in level_svg(frame, level, self.called(level), marked=level == self.mark)
        ]
        return plotted({place: self._of(each) for place, each in expected.items()}, marks, frame, levels, label)

    def head(self) -> str:
        """The head of the bars."""
        numbers = (bars.number_svg(self._on, at, self.called(at)) for at in self.levels)
        return bars.drawing("evaluation-scale", *bars.marks(self._on, self.levels), *numbers)

    def bar(self, value: Estimate, spread: tuple[float, float]) -> str:
        """An option's value with its interval, and how far its playouts spread."""
        shown, ends = self._of(value), (self.times * spread[0], self.times * spread[1])
        return bars.evaluation_svg(self._on, self.levels, ends, (shown.low, shown.high), shown.mean)

    def _of(self, value: Estimate) -> Estimate:
        return Estimate(*[self.times * each for each in (value.mean, value.low, value.high)])


PERCENT = Axis((0, 50, 100), 50, "{}%".format, times=100)


def of_points(ends: Iterable[float]) -> Axis:
    """For points between these."""
    found = [*ends]
    low, high = min(found), max(found)
    step = next(step for step in (STEP << n for n in count()) if (high - low) / step < MOST_LEVELS)
    first, last = int(low // step), int(-(-high // step))
    levels = [step * n for n in range(first, max(last, first + 1) + 1)]
    return Axis(levels, 0, lambda points: signed(points) if points else "0")
