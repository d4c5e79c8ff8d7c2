"""Whole campaigns by the same rules, every battle by the generator, Rome by a simple policy; and what they come to."""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from battles.rules.verdict import Grade, Side
from campaign.rules import decisions as de
from campaign.rules import events as ev
from campaign.rules.play import Play
from campaign.rules.state import Ending, Start, State
from campaign.rules.turn import begin, carry_out, legal_decisions, programs_decision
from engine.jobs import shared_out
from engine.rules.dice import Dice, StreamDice, pick
from engine.rules.reason import Reason
from powers.data import italy
from powers.rules.battles import best, prizes
from powers.rules.land import Land
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
EQUALLY_RICH, EQUALLY_GOOD = Reason("equally_rich"), Reason("equally_good")


class Policy(StrEnum):
    """How Rome plays. Either way it spends everything on Civic and takes provinces by C6.2."""

    PASSIVE = "passive"
    """Never attacks."""
    GREEDY = "greedy"
    """Attacks every turn, where conquest would bring it the most revenue."""


def rome_decides(campaign: State, policy: Policy, dice: Dice) -> de.Decision:
    """What this policy decides where the player would; the dice settle what is equally good."""
    land = campaign.situation.land
    match legal_decisions(campaign)[0]:
        case de.OfferAttack(provinces=provinces):
            return de.DeclareAttack(richest(land, provinces, dice) if policy is Policy.GREEDY else None)
        case de.OfferRedirect(provinces=provinces):
            return de.Redirect(elsewhere(campaign, provinces, dice))
        case de.OfferSpend(total=total):
            return de.Spend(attack=0, defence=0, civic=total)
        case de.OfferProvince(provinces=provinces):
            return de.TakeProvince(by_the_book(land, provinces, dice))
        case de.OfferDefence(most=most):  # the player's money, where his campaign is played on
            return de.CommitDefence(most)
    return de.UseGenerator()


def richest(land: Land, provinces: Iterable[str], dice: Dice) -> str:
    """The province whose conquest brings Rome the most revenue next turn; all those tied are equally likely."""
    worth = prizes(land, ROME, provinces)
    most = max(prize.revenue for prize in worth)
    tied = [prize.province for prize in worth if prize.revenue == most]
    return pick(dice, tied, "C4.6", ROME, EQUALLY_RICH).choice


def elsewhere(campaign: State, provinces: Iterable[str], dice: Dice) -> str | None:
    """Another province of the Power first named (C4.6); None where it has none left."""
    land = campaign.situation.land
    attack = campaign.attack_of(ROME)
    assert attack is not None, "only Rome's own attack is redirected"
    left = [province for province in provinces if land.controller(province) == attack.target]
    return by_the_book(land, left, dice) if left else None


def by_the_book(land: Land, provinces: Iterable[str], dice: Dice) -> str:
    """The most revenue, then a resource, then a die (C6.2)."""
    return pick(dice, best(prizes(land, ROME, provinces)), "C6.2", ROME, EQUALLY_GOOD).choice


def moves(campaign: State, policy: Policy, dice: Dice) -> Iterator[tuple[de.Decision, Play]]:
    """A campaign from here to its verdict: each decision with what came of it. Rome's own ties have their own dice."""
    romes_dice = StreamDice(f"{campaign.start.seed}/{ROME}")
    while campaign.ending is None:
        decision = programs_decision(campaign) or rome_decides(campaign, policy, romes_dice)
        play = Play(campaign, dice)
        carry_out(play, decision)
        yield decision, play
        campaign = play.campaign


@dataclass
class Totals:
    """What campaigns have come to, in whole numbers, so that the sum does not depend on who counted which."""

    endings: Counter[Ending] = field(default_factory=Counter)
    civic: Counter[int] = field(default_factory=Counter)
    """How many campaigns ended with this account."""
    counts: Counter[str] = field(default_factory=Counter)
    """By the names of PER_CAMPAIGN."""
    rome_revenue: Counter[int] = field(default_factory=Counter)
    """Rome's talents by turn, of all campaigns together."""
    reached: Counter[int] = field(default_factory=Counter)
    """Campaigns by turn in which Rome collected them."""

    def add(self, campaign: State, policy: Policy) -> None:
        """Play a campaign to its end, and count it."""
        turn = campaign.turn - 1
        for _, play in moves(campaign, policy, StreamDice(campaign.start.seed)):
            campaign = play.campaign
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

    def merge(self, other: "Totals") -> None:
        """Add what another has counted."""
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
"""The names of PER_CAMPAIGN under which an event counts."""


def simulate(campaigns: int, seed: str, policy: Policy, jobs: int = 1, scenario: Start | None = None) -> dict[str, Any]:
    """Play so many campaigns, campaign i from seed and i alone; the same result for any number of jobs."""
    jobs = min(jobs, campaigns)
    scenario = scenario or Start("", "", italy(Options()))
    tally = Totals()
    shares = [(range(job, campaigns, jobs), seed, policy, scenario) for job in range(jobs)]
    for share in shared_out(_play_share, shares):
        tally.merge(share)
    return summary(tally)


def _play_share(numbers: Iterable[int], seed: str, policy: Policy, scenario: Start) -> Totals:
    tally = Totals()
    with _uncollected():
        for number in numbers:
            tally.add(begin(replace(scenario, seed=f"{seed}/{number}")), policy)
    return tally


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without Python's search for circles, of which states and events, being frozen, have none."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def summary(tally: Totals) -> dict[str, Any]:
    """Shares and means of a tally; percentile q of N accounts is number N * q // 100, from 0, of the sorted."""
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
    }
