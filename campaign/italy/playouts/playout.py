"""One playout: a whole campaign from a decision on, by the campaign's own rules."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.italy.playouts.chance import PlayoutDice
from campaign.italy.playouts.luck import luck
from campaign.italy.playouts.options import at_hand
from campaign.italy.policies import Policy, decided
from campaign.italy.rules import events as ev
from campaign.italy.rules.c9_victory import verdict
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.play import Event, Play
from campaign.italy.rules.state import Ending, State
from campaign.italy.rules.turn import carry_out, programs_decision
from engine.playouts.sample import Playout, Task
from powers.rules.land import Land
from powers.rules.theatre import ROME, TURNS

BATCH = 8  # playouts that one worker plays as a batch: 20 to 100 ms, so that results arrive soon
SINCE = ("battles_lost", "revenue", "armies", "homes_lost")
"""The measures counted from the decision on: they explain why an option is better."""
MEASURES = ("provinces", "subjects", *SINCE)
"""The measures besides the civic account and the ending.

`revenue` and `armies` are talents collected, and spent on Attack and Defence; `homes_lost` counts each home province in
each turn in which an enemy Power held it (C9.2).
"""
REMEMBERED = 8192
"""The turns whose sequels a process remembers, some 3 kB each."""


class Sequel(NamedTuple):
    """What the rest of a campaign brings Rome: civic points, those of them that are luck (D20), the measures of SINCE.

    `land` is the land at the end; `ending` is disgrace, or None if the civic account decides.
    """

    civic: int
    luck: float
    since: Counter[str]
    land: Land
    ending: Ending | None


class TurnStart:
    """A campaign at the beginning of a turn, equal to any other that goes on in the same way.

    The civic account changes nothing before the verdict (C9.3), and TurnBegan leaves nothing else of earlier turns.
    """

    def __init__(self, campaign: State) -> None:
        self.campaign = campaign
        land, rulers = campaign.situation.land, tuple(campaign.situation.rulers.values())
        self._known = campaign.turn, land, rulers, campaign.externals, campaign.records, campaign.subjects

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TurnStart) and self._known == other._known

    def __hash__(self) -> int:
        return hash(self._known)


def playout(campaign: State, decision: Decision | None, policy: Policy, seed: str, task: Task) -> Playout:
    """This decision, and the rest of the campaign with Rome by the policy and every battle by the generator."""
    dice = PlayoutDice(seed, task.number, campaign.turn, at_hand(campaign))
    return told(campaign, sequel(campaign, decision, policy, dice), task)


def sequel(campaign: State, decision: Decision | None, policy: Policy, dice: PlayoutDice) -> Sequel:
    """What this decision and the rest of the campaign bring; without one, the program or the policy decides."""
    begun, lucky = campaign.civic_total, 0.0
    happened: list[Event] = []
    for before, play in onwards(campaign, decision, policy, dice, turns=1):
        lucky += luck(before, play)
        happened += play.events
        campaign = play.state
    brought, since = campaign.civic_total - begun, _measured(happened)
    if campaign.ending:
        fallen = campaign.ending if campaign.ending is Ending.DISGRACE else None
        return Sequel(brought, lucky, since, campaign.situation.land, fallen)
    rest = _rest(TurnStart(campaign), policy, dice.seed, dice.number)
    return rest._replace(civic=brought + rest.civic, luck=lucky + rest.luck, since=since + rest.since)


@lru_cache(maxsize=REMEMBERED)
def _rest(start: TurnStart, policy: Policy, seed: str, number: int) -> Sequel:
    """Remembered, because playouts of one number share their dice, and half of their turns begin alike."""
    campaign = start.campaign
    return sequel(campaign, None, policy, PlayoutDice(seed, number, campaign.turn, None))


def onwards(
    campaign: State, decision: Decision | None, policy: Policy, dice: PlayoutDice, turns: int = TURNS
) -> Iterator[tuple[State, Play]]:
    """These turns, decision by decision: each position with what comes of it.

    The first decision is this one, or like all others by the program or the policy.
    """
    until = campaign.turn + turns
    while not campaign.ending and campaign.turn < until:
        decision = decision or programs_decision(campaign) or decided(campaign, policy, dice).decision
        play = carry_out(campaign, decision, dice)
        yield campaign, play
        campaign, decision = play.state, None
        if campaign.turn != dice.turn:
            dice.begin(campaign.turn)


def _measured(events: list[Event]) -> Counter[str]:
    """The measures of SINCE."""
    since = Counter[str]()
    for event in events:
        match event:
            case ev.BattleWon(loser=loser):
                since["battles_lost"] += loser == ROME
            case ev.RevenueCollected(revenues=revenues):
                since["revenue"] += sum([each.total for each in revenues if each.power == ROME])
            case ev.MoneySpent(spendings=spendings):
                since["armies"] += sum([s.purse.attack + s.purse.defence for s in spendings if s.power == ROME])
            case ev.PenaltyCounted(provinces=provinces):
                since["homes_lost"] += len(provinces)
    return since


def told(campaign: State, found: Sequel, task: Task) -> Playout:
    """The playout of a campaign with this sequel."""
    civic, land = campaign.civic_total + found.civic, found.land
    ending = found.ending or verdict(civic, land.italy.options.exactly_150_is_oblivion)
    held = {"provinces": len(land.territory(ROME)), "subjects": len(land.subjects(ROME))}
    return Playout(task, civic, ending, {**held, **{name: found.since[name] for name in SINCE}})
