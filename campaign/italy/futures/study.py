"""A question and what is known so far: a value that plays nothing itself, goes into JSON and comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaign.italy.futures.chance import yardstick
from campaign.italy.futures.estimates import Answer, answered
from campaign.italy.futures.future import MEASURES
from campaign.italy.futures.options import Matter, choice, chosen, matter, options
from campaign.italy.policies import Policy
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending, State
from engine.futures.estimates import Yardstick
from engine.futures.sample import Sample
from engine.futures.study import OptionStudy, beginning, from_record

MOST = 2000
"""Futures of an option, at most."""
VALUES = "civic"
"""What the accounts are called in a record."""
read_sample = partial(Sample.read, name=VALUES, ending=Ending, measures=MEASURES)


class NothingToAsk(ValueError):
    """Rome decides nothing here whose futures could be compared."""


@dataclass(frozen=True, kw_only=True)
class Study(OptionStudy[Decision]):
    """The options of one decision of Rome's, which afterwards goes on by a policy."""

    matter: Matter
    policy: Policy

    @property
    def yardstick(self) -> Yardstick:
        """By their places, and to a civic point."""
        return yardstick(self.seed)

    def answer(self) -> Answer | None:
        """What is known so far; nothing as long as an option has less than two futures."""
        found = self.ranking()
        return answered(self.options, self.samples, found) if found else None


def study(campaign: State, policy: Policy, seed: str, most: int = MOST) -> Study:
    """What if, at this decision of Rome's; NothingToAsk where there is none."""
    asked = matter(campaign)
    if asked is None:
        raise NothingToAsk
    return Study(matter=asked, policy=policy, **beginning(options(campaign), seed, most))


def record(study: Study) -> dict[str, Any]:
    """A study as plain JSON values."""
    return {
        "decision": study.matter.value,
        "policy": study.policy.value,
        **study.recorded(choice, VALUES),
    }


def read(record: Mapping[str, Any]) -> Study:
    """The study of a record; ValueError, KeyError or TypeError for one that is none."""
    asked = Matter(record["decision"])
    fields = from_record(record, partial(chosen, asked), read_sample)
    return Study(matter=asked, policy=Policy(record["policy"]), **fields)
