"""A question and what is known so far: a value that plays nothing itself. It halves away options that fall behind."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from engine.playouts.estimates import Metric, Ranking, ranking
from engine.playouts.sample import Playout, Sample, Task

D = TypeVar("D")
FIRST = 20  # playouts of every option before the first halving, unless a game says otherwise
KEPT = 2  # options that are never halved away


@dataclass(frozen=True, kw_only=True)
class Study(Generic[D]):
    """The options of one decision, each with a sample of at most `most` playouts.

    Playouts come in rounds: `base` of every option, then twice as many of the better half, 4 times as many of the
    better quarter, down to 2 options; then the same with twice the base. A round has fixed `goals`, the playouts that
    each option reaches in it: what is played does not depend on the order of arrival. The `metric` compares them.
    """

    options: tuple[D, ...]
    seed: str
    most: int
    metric: Metric = field(compare=False)
    samples: tuple[Sample, ...]
    goals: tuple[int, ...]
    base: int = FIRST
    halvings: int = 0

    @property
    def playouts(self) -> int:
        """The number played so far, of all options."""
        return sum([sample.playouts for sample in self.samples])

    def tasks(self) -> tuple[Task, ...]:
        """The playouts still to be played in this round, low numbers first; empty once the study is done."""
        return tuple(
            [
                Task(option, number)
                for number in range(max(self.goals))
                for option, goal in enumerate(self.goals)
                if number < goal and not self.samples[option].has(number)
            ]
        )

    def add(self, playouts: Iterable[Playout]) -> Self:
        """The study with these playouts; known ones are not counted twice. The last one of a round begins the next."""
        of: dict[int, list[Playout]] = {}
        for playout in playouts:
            of.setdefault(playout.task.option, []).append(playout)
        samples = tuple([sample.add(of.get(option, ())) for option, sample in enumerate(self.samples)])
        study = replace(self, samples=samples)
        return study._gone_on() if not study.tasks() else study

    def ranking(self) -> Ranking | None:
        """Which option is the best so far; None as long as one has fewer than 2 playouts."""
        return ranking(self.samples, self.metric)

    def _gone_on(self) -> Self:
        """At the beginning of the next round with anything to play; unchanged if there is none."""
        found = self.ranking()
        if found is None or found.settled:
            return self
        base, halvings, goals = self.base, self.halvings, self.goals
        while goals == self.goals and min(goals) < self.most:
            base, halvings = (2 * base, 0) if _left(found.order, halvings) <= KEPT else (base, halvings + 1)
            up_to = min(self.most, base << halvings)
            better = found.order[: _left(found.order, halvings)]
            goals = tuple([max(goal, up_to) if n in better else goal for n, goal in enumerate(self.goals)])
        return replace(self, base=base, halvings=halvings, goals=goals)

    def recorded(self, written: Callable[[D], Any], name: str) -> dict[str, Any]:
        """As plain JSON values: its options as `written`, their results under `name`."""
        return {
            "seed": self.seed,
            "most": self.most,
            "base": self.base,
            "halvings": self.halvings,
            "options": [
                {"choice": written(option), "goal": goal, **sample.record(name)}
                for option, goal, sample in zip(self.options, self.goals, self.samples, strict=True)
            ],
        }


def _left(options: Sequence[int], halvings: int) -> int:
    """How many options are still played after these halvings."""
    return max(min(KEPT, len(options)), -(-len(options) >> halvings))


def read_study(
    record: Mapping[str, Any],
    metric: Callable[[str], Metric],
    chosen: Callable[[Any], D],
    sample: Callable[[Mapping[str, Any]], Sample],
) -> Study[D]:
    """The study in such a record; raises ValueError, KeyError or TypeError."""
    options = record["options"]
    return Study(
        options=tuple([chosen(option["choice"]) for option in options]),
        seed=record["seed"],
        most=record["most"],
        metric=metric(record["seed"]),
        samples=tuple([sample(option) for option in options]),
        goals=tuple([option["goal"] for option in options]),
        base=record["base"],
        halvings=record["halvings"],
    )


def begun(options: Sequence[D], seed: str, most: int, metric: Metric, first: int = FIRST) -> Study[D]:
    """A study before its first playout."""
    return Study(
        options=tuple(options),
        seed=seed,
        most=most,
        metric=metric,
        samples=(Sample(),) * len(options),
        goals=(min(first, most),) * len(options),
        base=first,
    )


def thinned(found: Sequence[D], most: int) -> list[D]:
    """At most this many of them, evenly spread, including the first and the last; a single one is the first."""
    if len(found) <= most:
        return [*found]
    return [found[place * (len(found) - 1) // max(1, most - 1)] for place in range(most)]
