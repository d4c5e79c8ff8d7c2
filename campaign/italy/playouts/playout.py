"""One playout: a whole campaign from a decision on, by the campaign's own rules."""

from collections import Counter
from collections.abc import Iterator, Sequence

from campaign.italy.playouts.chance import PlayoutDice
from campaign.italy.playouts.options import at_hand
from campaign.italy.policies import Policy, decided
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import State
from campaign.italy.rules.turn import carry_out, programs_decision
from engine.playouts.sample import Playout, Task
from powers.rules.theatre import ROME, TURNS

BATCH = 8  # playouts that one worker plays as a batch: 20 to 100 ms, so that results arrive soon
SINCE = ("battles_lost", "revenue", "armies", "homes_lost")
"""The measures counted from the decision on: they explain why an option is better."""
MEASURES = ("provinces", "subjects", *SINCE)
"""The measures besides the civic account and the ending.

`revenue` and `armies` are talents collected, and spent on Attack and Defence; `homes_lost` counts each home province in
each turn in which an enemy Power held it (C9.2).
"""


def playout(campaign: State, decision: Decision, policy: Policy, seed: str, task: Task) -> Playout:
    """This decision, and the rest of the campaign with Rome by the policy and every battle by the generator."""
    dice = PlayoutDice(seed, task.number, campaign.turn, at_hand(campaign))
    return told(*carried_on(campaign, decision, policy, dice), task)


def carried_on(
    campaign: State, decision: Decision | None, policy: Policy, dice: PlayoutDice, turns: int = TURNS
) -> tuple[State, list[ev.Event]]:
    """A campaign this many turns later, at the beginning of a turn, or at its end; and its events."""
    happened: list[ev.Event] = []
    for _, play in onwards(campaign, decision, policy, dice, turns):
        campaign = play.state
        happened += play.events
    return campaign, happened


def onwards(
    campaign: State, decision: Decision | None, policy: Policy, dice: PlayoutDice, turns: int = TURNS
) -> Iterator[tuple[State, Play]]:
    """The same decision by decision: the position before each, and its play.

    The first decision is this one, if any; then the program or the policy decides.
    """
    until = campaign.turn + turns
    while not campaign.ending and campaign.turn < until:
        decision = decision or programs_decision(campaign) or decided(campaign, policy, dice).decision
        play = carry_out(campaign, decision, dice)
        yield campaign, play
        campaign, decision = play.state, None
        if campaign.turn != dice.turn:
            dice.begin(campaign.turn)


def told(campaign: State, happened: Sequence[ev.Event], task: Task) -> Playout:
    """The result of a finished campaign for Rome."""
    assert campaign.ending is not None, "the campaign is not over"
    land = campaign.situation.land
    summed = Counter({"provinces": len(land.territory(ROME)), "subjects": len(land.subjects(ROME))})
    for event in happened:
        match event:
            case ev.BattleWon(loser=loser):
                summed["battles_lost"] += loser == ROME
            case ev.RevenueCollected(revenues=revenues):
                summed["revenue"] += sum([each.total for each in revenues if each.power == ROME])
            case ev.MoneySpent(spendings=spendings):
                summed["armies"] += sum([s.purse.attack + s.purse.defence for s in spendings if s.power == ROME])
            case ev.PenaltyCounted(provinces=provinces):
                summed["homes_lost"] += len(provinces)
    return Playout(task, campaign.civic_total, campaign.ending, {name: summed[name] for name in MEASURES})
