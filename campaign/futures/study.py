"""A question and what is known so far: a value that plays nothing itself, goes into JSON and comes back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.futures.estimates import Answer, Sample, answered, ranked
from campaign.futures.future import Future, Task
from campaign.futures.options import Matter, choice, chosen, matter, options
from campaign.policies import Policy
from campaign.rules.decisions import Decision
from campaign.rules.state import State

FIRST = 16
"""Futures of every option before the first halving."""
MOST = 2000
"""Futures of an option, at most."""
KEPT = 2
"""Options that are never halved away."""


class NothingToAsk(ValueError):
    """Rome decides nothing here whose futures could be compared."""


@dataclass(frozen=True)
class Study:
    """The options of one decision of Rome's, and a sample of the futures of each.

    Futures are played in rounds: `base` of every option, then twice as many of the better half, four times as many of
    the better quarter, down to two; then the same with twice the base. A round knows its `goals`, the futures of each
    option that it comes to: what is played does not depend on the order in which they arrive.
    """

    matter: Matter
    options: tuple[Decision, ...]
    policy: Policy
    seed: str
    most: int = MOST
    samples: tuple[Sample, ...] = ()
    base: int = FIRST
    halvings: int = 0
    goals: tuple[int, ...] = field(default=())

    @property
    def futures(self) -> int:
        """How many have been played, of all options together."""
        return sum([sample.futures for sample in self.samples])

    def tasks(self) -> tuple[Task, ...]:
        """What is still to be played in this round, low numbers first; nothing once the study is done."""
        return tuple(
            [
                Task(option, number)
                for number in range(max(self.goals))
                for option, goal in enumerate(self.goals)
                if number < goal and not self.samples[option].has(number)
            ]
        )

    def add(self, futures: Iterable[Future]) -> "Study":
        """With these futures too; what is there already is not counted twice. The next round begins after the last."""
        of: dict[int, list[Future]] = {}
        for future in futures:
            of.setdefault(future.task.option, []).append(future)
        samples = tuple([sample.add(of.get(option, ())) for option, sample in enumerate(self.samples)])
        study = replace(self, samples=samples)
        return study._gone_on() if not study.tasks() else study

    def answer(self) -> Answer | None:
        """What is known so far; nothing as long as an option has less than two futures."""
        return answered(self.options, self.samples, self.seed)

    def _gone_on(self) -> "Study":
        """At the beginning of the next round in which anything is played; as it is, where there is none."""
        answer = self.answer()
        if answer and answer.settled:
            return self
        order = ranked(self.samples, self.seed)
        base, halvings, goals = self.base, self.halvings, self.goals
        while goals == self.goals and min(goals) < self.most:
            base, halvings = (2 * base, 0) if _left(order, halvings) <= KEPT else (base, halvings + 1)
            up_to = min(self.most, base << halvings)
            better = order[: _left(order, halvings)]
            goals = tuple([max(goal, up_to) if n in better else goal for n, goal in enumerate(self.goals)])
        return replace(self, base=base, halvings=halvings, goals=goals)


def _left(options: Sequence[int], halvings: int) -> int:
    """How many of them are played after so many halvings."""
    return max(min(KEPT, len(options)), -(-len(options) >> halvings))


def study(campaign: State, policy: Policy, seed: str, most: int = MOST) -> Study:
    """What if, at this decision of Rome's; NothingToAsk where there is none."""
    asked = matter(campaign)
    if asked is None:
        raise NothingToAsk
    compared = options(campaign)
    goals = (min(FIRST, most),) * len(compared)
    return Study(asked, compared, policy, seed, most, (Sample(),) * len(compared), goals=goals)


def record(study: Study) -> dict[str, Any]:
    """A study as plain JSON values."""
    return {
        "decision": study.matter.value,
        "policy": study.policy.value,
        "seed": study.seed,
        "most": study.most,
        "base": study.base,
        "halvings": study.halvings,
        "options": [
            {"choice": choice(option), "goal": goal, **sample.record()}
            for option, goal, sample in zip(study.options, study.goals, study.samples, strict=True)
        ],
    }


def read(record: Mapping[str, Any]) -> Study:
    """The study of a record; ValueError, KeyError or TypeError for one that is none."""
    asked = Matter(record["decision"])
    return Study(
        matter=asked,
        options=tuple([chosen(asked, option["choice"]) for option in record["options"]]),
        policy=Policy(record["policy"]),
        seed=record["seed"],
        most=record["most"],
        samples=tuple([Sample.read(option) for option in record["options"]]),
        base=record["base"],
        halvings=record["halvings"],
        goals=tuple([option["goal"] for option in record["options"]]),
    )
