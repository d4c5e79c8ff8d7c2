"""Whole campaigns by the same rules, every battle by the generator, Rome by a simple policy; and their results."""

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Any

from battles.rules.verdict import Grade, Side
from campaign.italy.moves import moves, provinces_held
from campaign.italy.policies import Policy
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Ending, Start, State
from campaign.italy.rules.turn import begin
from engine.jobs import HERE, tallied
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, TURNS

PER_CAMPAIGN = (
    "attacks",
    "attacks_on_rome",
    "battles",
    "major",
    "attacker_wins",
    "ruler_changes",
    "became_inactive",
    "revived",
    CARTHAGE,
    EPIRUS,
    "cancelled",
)
"""What is counted in each campaign."""
PERCENTILES = (10, 50, 90)


@dataclass
class Totals:
    endings: Counter[Ending] = field(default_factory=Counter)
    civic: Counter[int] = field(default_factory=Counter)
    """The number of campaigns with each final account."""
    counts: Counter[str] = field(default_factory=Counter)
    rome_revenue: Counter[int] = field(default_factory=Counter)
    """Rome's talents by turn, summed over all campaigns."""
    reached: Counter[int] = field(default_factory=Counter)
    """The number of campaigns by turn in which Rome collected revenue."""
    provinces: Counter[int] = field(default_factory=Counter)
    """Rome's provinces at the end of each turn, summed over all campaigns."""

    def add(self, campaign: State, policy: Policy) -> None:
        """Play a campaign to its end, and count it."""
        turn, dice = campaign.turn - 1, StreamDice(campaign.start.seed)
        for _, play in moves(campaign, policy, lambda now: dice):
            if held := provinces_held(campaign, play.state):
                self.provinces.update(dict([held]))
            campaign = play.state
            for event in play.events:
                if names := _COUNTED.get(type(event)):
                    self.counts.update(names(event))
                elif isinstance(event, ev.RevenueCollected):
                    turn += 1
                    self.reached[turn] += 1
                    self.rome_revenue[turn] += next(r.total for r in event.revenues if r.power == ROME)
        assert campaign.ending is not None, "the campaign is not over"
        self.endings[campaign.ending] += 1
        self.civic[campaign.civic_total] += 1

    def update(self, other: "Totals", /) -> None:
        """Add another's counts."""
        for name, counted in vars(other).items():
            getattr(self, name).update(counted)


def _attack(event: ev.TargetChosen) -> tuple[str, ...]:
    if event.attacker in (CARTHAGE, EPIRUS):
        return ()
    return ("attacks", "attacks_on_rome") if event.target == ROME else ("attacks",)


def _battle(event: ev.BattleWon) -> tuple[str, ...]:
    major = ("major",) if event.grade is Grade.MAJOR else ()
    return ("battles", *major, "attacker_wins") if event.side is Side.ATTACKER else ("battles", *major)


_COUNTED: Mapping[type, Callable[[Any], tuple[str, ...]]] = {
    ev.TargetChosen: _attack,
    ev.BattleWon: _battle,
    ev.RulerChecked: lambda event: ("ruler_changes",) if event.change else (),
    ev.BecameInactive: lambda event: ("became_inactive",),
    ev.Revived: lambda event: ("revived",),
    ev.ArmyLanded: lambda event: (event.external,),
    ev.AttackCancelled: lambda event: () if event.attacker in (CARTHAGE, EPIRUS) else ("cancelled",),
}
"""The names of PER_CAMPAIGN that count an event."""


def simulate(
    campaigns: int, seed: str, policy: Policy, executor: Executor = HERE, scenario: Start | None = None
) -> dict[str, Any]:
    """Play this many campaigns, campaign i from the seed and i alone; the same result on any machine."""
    scenario = scenario or Start("", "", italy(Options()))
    return summary(tallied(Totals, _add, campaigns, seed, policy, scenario, executor=executor))


def _add(tally: Totals, seed: str, policy: Policy, scenario: Start) -> None:
    tally.add(begin(replace(scenario, seed=seed)), policy)


def summary(tally: Totals) -> dict[str, Any]:
    """Shares and means of a tally; percentile q of N sorted accounts is number N * q // 100, from 0."""
    campaigns = tally.endings.total()
    accounts = sorted(tally.civic.elements())
    percentiles = {f"p{q}": accounts[campaigns * q // 100] for q in PERCENTILES}
    return {
        "endings": {ending.value: tally.endings[ending] / campaigns for ending in Ending},
        "civic": {"mean": sum(accounts) / campaigns, **percentiles},
        "per_campaign": {name: tally.counts[name] / campaigns for name in PER_CAMPAIGN},
        "rome_revenue_by_turn": [
            tally.rome_revenue[turn] / tally.reached[turn] if tally.reached[turn] else None
            for turn in range(1, TURNS + 1)
        ],
        "provinces_by_turn": [
            tally.provinces[turn] / campaigns if tally.reached[turn] else None for turn in range(1, TURNS + 1)
        ],
    }
