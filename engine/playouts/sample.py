"""The playouts of one option by number: a value that goes into JSON and back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

Values = Sequence[float | None]  # the results of playouts by number; None: not played


class Task(NamedTuple):
    """A playout to play: its option, from 0, and its number."""

    option: int
    number: int


class Playout(NamedTuple):
    """A finished playout: its value, its ending, and its measures.

    `luck` was subtracted from the value, as it is known to be luck.
    """

    task: Task
    value: float
    ending: str
    measures: Mapping[str, int]
    luck: float = 0.0


class Sums(NamedTuple):
    """For one measure: the sum, and the sum of squares."""

    values: int = 0
    squares: int = 0

    def add(self, value: int) -> "Sums":
        return Sums(self.values + value, self.squares + value * value)


@dataclass(frozen=True)
class Sample:
    """The playouts of one option: the value of each, the count of each ending, and the sums of each measure.

    `luck` was subtracted from the values by number; a missing one is none.
    """

    values: tuple[float | None, ...] = ()
    endings: Mapping[str, int] = field(default_factory=dict)
    sums: Mapping[str, Sums] = field(default_factory=dict)
    luck: tuple[float, ...] = ()

    @property
    def playouts(self) -> int:
        return len(self.values) - self.values.count(None)

    @property
    def with_luck(self) -> list[float]:
        """The values with their luck, lowest first."""
        there = zip_longest(self.values, self.luck)
        return sorted([value + (luck or 0) for value, luck in there if value is not None])

    def has(self, number: int) -> bool:
        """Whether the playout with this number has been played."""
        return number < len(self.values) and self.values[number] is not None

    def add(self, playouts: Iterable[Playout]) -> "Sample":
        """The sample with these playouts, except for those it has."""
        new = {playout.task.number: playout for playout in playouts if not self.has(playout.task.number)}
        if not new:
            return self
        values = [*self.values, *[None] * (max(new) + 1 - len(self.values))]
        luck = [*self.luck, *[0.0] * (len(values) - len(self.luck))]
        endings, sums = dict(self.endings), dict(self.sums)
        for number, playout in new.items():
            values[number], luck[number] = playout.value, playout.luck
            endings[playout.ending] = endings.get(playout.ending, 0) + 1
            for name, value in playout.measures.items():
                sums[name] = sums.get(name, Sums()).add(value)
        return Sample(tuple(values), endings, sums, tuple(luck) if any(luck) else ())

    def record(self, name: str) -> dict[str, Any]:
        """The sample as plain JSON values, with its values under `name`."""
        sums = {name: [*summed] for name, summed in self.sums.items()}
        luck = {"luck": [*self.luck]} if self.luck else {}
        return {name: [*self.values], "endings": {**self.endings}, "sums": sums, **luck}

    @classmethod
    def read(
        cls, record: Mapping[str, Any], *, name: str, ending: Callable[[str], str], measures: Sequence[str]
    ) -> "Sample":
        """The sample in such a record, with these measures; raises ValueError, KeyError or TypeError.

        `ending` turns a name into an ending, or raises ValueError.
        """
        endings = {ending(called): int(count) for called, count in record["endings"].items()}
        summed = measures if endings else ()
        sums = {each: Sums(*record["sums"][each]) for each in summed}
        return cls(tuple(record[name]), endings, sums, tuple(record.get("luck", ())))
