"""One future: a whole campaign from a decision on, by the campaign's own rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaign.italy.futures.chance import FutureDice
from campaign.italy.futures.options import at_hand
from campaign.italy.policies import Policy, decided
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending, State
from campaign.italy.rules.turn import carry_out, programs_decision
from engine.futures.sample import Task
from powers.rules.theatre import ROME, TURNS

SHARE = 8
"""Futures that one worker plays before anybody looks again: 20 to 100 ms, so that it is soon known what has come."""
SINCE = ("battles_lost", "revenue", "armies", "homes_lost")
"""What is summed up from the decision on: it says why an option is better than another."""
MEASURES = ("provinces", "subjects", *SINCE)
"""What is summed up of futures beside the civic account and the ending."""


class Future(NamedTuple):
    """What a future came to for Rome. `revenue` to `homes_lost` are from the decision on.

    `revenue` and `armies` are talents collected, and spent on Attack and Defence; `homes_lost` counts each home
    province in each turn in which an enemy Power held it (C9.2).
    """

    task: Task
    ending: Ending
    civic: int
    provinces: int
    subjects: int
    battles_lost: int
    revenue: int
    armies: int
    homes_lost: int

    @property
    def value(self) -> int:
        """What it is worth."""
        return self.civic

    @property
    def measures(self) -> Mapping[str, int]:
        """What else is summed up."""
        return {name: getattr(self, name) for name in MEASURES}


def future(campaign: State, decision: Decision, policy: Policy, seed: str, task: Task) -> Future:
    """This decision, and the rest of the campaign with Rome by the policy and every battle by the generator."""
    dice = FutureDice(seed, task.number, campaign.turn, at_hand(campaign))
    return told(*carried_on(campaign, decision, policy, dice), task)


def carried_on(
    campaign: State, decision: Decision | None, policy: Policy, dice: FutureDice, turns: int = TURNS
) -> tuple[State, list[ev.Event]]:
    """A campaign that many turns further, at the beginning of a turn, or at its end; and what has happened.

    Its first decision is this one, or by the program or the policy as all others are.
    """
    happened: list[ev.Event] = []
    until = campaign.turn + turns
    while not campaign.ending and campaign.turn < until:
        decision = decision or programs_decision(campaign) or decided(campaign, policy, dice).decision
        play = carry_out(campaign, decision, dice)
        happened += play.events
        campaign, decision = play.state, None
        if campaign.turn != dice.turn:
            dice.begin(campaign.turn)
    return campaign, happened


def told(campaign: State, happened: Sequence[ev.Event], task: Task) -> Future:
    """What a campaign that is over has come to for Rome."""
    assert campaign.ending is not None, "the campaign is not over"
    lost = revenue = armies = homes_lost = 0
    for event in happened:
        match event:
            case ev.BattleWon(loser=loser):
                lost += loser == ROME
            case ev.RevenueCollected(revenues=revenues):
                revenue += sum([each.total for each in revenues if each.power == ROME])
            case ev.MoneySpent(spendings=spendings):
                armies += sum([s.purse.attack + s.purse.defence for s in spendings if s.power == ROME])
            case ev.PenaltyCounted(provinces=provinces):
                homes_lost += len(provinces)
    land = campaign.situation.land
    held = len(land.territory(ROME)), len(land.subjects(ROME))
    return Future(task, campaign.ending, campaign.civic_total, *held, lost, revenue, armies, homes_lost)
