"""What was played of the playouts of one option, by their numbers: a value that goes into JSON and comes back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

Values = Sequence[float | None]
"""What playouts came to, by their numbers; None: not played."""


class Task(NamedTuple):
    """A playout to be played: of which option, counted from 0, and which number of its."""

    option: int
    number: int


class Playout(NamedTuple):
    """A playout that has come to its end: what it is worth, how it ended, and what else is summed up of it.

    `luck` is what was taken off its worth, since it is known to be luck.
    """

    task: Task
    value: float
    ending: str
    measures: Mapping[str, int]
    luck: float = 0.0


class Sums(NamedTuple):
    """Of one measure: the sum, and the sum of the squares."""

    values: int = 0
    squares: int = 0

    def add(self, value: int) -> "Sums":
        """With one playout more."""
        return Sums(self.values + value, self.squares + value * value)


@dataclass(frozen=True)
class Sample:
    """The playouts of one option: what each came to, how often each ending came, and the sums of each measure.

    `luck` is what was taken off each value, none where it is too short.
    """

    values: tuple[float | None, ...] = ()
    endings: Mapping[str, int] = field(default_factory=dict)
    sums: Mapping[str, Sums] = field(default_factory=dict)
    luck: tuple[float, ...] = ()

    @property
    def playouts(self) -> int:
        """How many there are."""
        return len(self.values) - self.values.count(None)

    @property
    def with_luck(self) -> list[float]:
        """What the playouts came to with their luck, the least first."""
        there = zip_longest(self.values, self.luck)
        return sorted([value + (luck or 0) for value, luck in there if value is not None])

    def has(self, number: int) -> bool:
        """Whether the playout of this number has been played."""
        return number < len(self.values) and self.values[number] is not None

    def add(self, playouts: Iterable[Playout]) -> "Sample":
        """With these playouts, except for those there already."""
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
        """As plain JSON values, under the name that these values have."""
        sums = {name: [*summed] for name, summed in self.sums.items()}
        luck = {"luck": [*self.luck]} if self.luck else {}
        return {name: [*self.values], "endings": {**self.endings}, "sums": sums, **luck}

    @classmethod
    def read(
        cls, record: Mapping[str, Any], *, name: str, ending: Callable[[str], str], measures: Sequence[str]
    ) -> "Sample":
        """The sample of such a record, with these measures; ValueError, KeyError or TypeError for one that is none.

        `ending` is the ending that is called so, ValueError if there is none.
        """
        endings = {ending(called): int(count) for called, count in record["endings"].items()}
        summed = measures if endings else ()
        sums = {each: Sums(*record["sums"][each]) for each in summed}
        return cls(tuple(record[name]), endings, sums, tuple(record.get("luck", ())))
