"""What a program would choose, tried against other options in playouts with the same dice."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Generic, TypeVar

from engine.playouts.estimates import Mean, Metric, lead
from engine.playouts.sample import Sample

O = TypeVar("O")  # noqa: E741 - an option


@dataclass(frozen=True)
class Trying(Generic[O]):
    """How a playout of an option is valued, by its number; and what makes one surely better.

    Of each option `first` playouts are played, and `more` of the best and the usual one. It must lead by `least`, and
    by `sure` standard errors.
    """

    playout: Callable[[O, int], float]
    first: int
    more: int
    least: float
    sure: float
    _values: dict[O, list[float]] = field(default_factory=dict, init=False, repr=False)

    def best(self, usual: O, others: Iterable[O]) -> O:
        """The best of them if it is surely better than the usual one, else that."""
        found = max((usual, *others), key=lambda option: fmean(self._of(option, self.first)))
        return found if found != usual and self._is_surely_more(found, usual) else usual

    def _of(self, option: O, number: int) -> list[float]:
        """Its values in the first playouts; missing ones are played."""
        there = self._values.setdefault(option, [])
        there += [self.playout(option, n) for n in range(len(there), number)]
        return there

    def _is_surely_more(self, one: O, other: O) -> bool:
        """Playout by playout; further ones are played only if it seems so."""
        if self._lead(one, other, self.first).value <= self.least:
            return False
        more = self._lead(one, other, self.first + self.more)
        return more.value > max(self.least, self.sure * more.error)

    def _lead(self, one: O, other: O, number: int) -> Mean:
        """The first one's lead in this many playouts."""
        ours, theirs = [Sample(tuple(self._of(option, number))) for option in (one, other)]
        return lead(ours, theirs, Metric(alike=self.least))
