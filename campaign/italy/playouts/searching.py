"""Searching Rome (D19): it looks some turns ahead where to attack and what to take, and does what is surely better."""

from campaign.italy.playouts.chance import ALIKE, PlayoutDice, metric
from campaign.italy.playouts.options import Matter, at_hand, matter, options, unseeded
from campaign.italy.playouts.playout import onwards
from campaign.italy.policies import Policy, decided
from campaign.italy.policies.decided import Decided
from campaign.italy.policies.steady import holdings
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import State
from engine.playouts.estimates import lead
from engine.playouts.sample import Playout, Task
from engine.playouts.study import Study, begun
from engine.rules.dice import Dice
from engine.rules.reason import Reason
from powers.rules.theatre import TURNS

AHEAD = 2
"""Turns that are played of each playout, this one included. What those after it bring is believed: the luck of a whole
campaign hides what a decision is worth, and takes five times as long to play."""
PLAYOUTS = 4000
"""How many it plays at a decision, of all options together, those ahead most: some four seconds."""
MOST = 2000
"""Of one option, at most."""
AFTERWARDS = Policy.STEADY
"""How Rome decides later on in its playouts; and at once where they do not show anything better."""
ASKED = (Matter.ATTACK, Matter.REDIRECT, Matter.PROVINCE)
"""Of money AFTERWARDS knows the exact odds; what playouts add to them is less than their noise."""
REVENUE = 1.4
"""What is believed at the end of the turns played: civic points of each talent of revenue. This and the next five are
what regression found in 100,000 campaigns of steady Rome, half of them with one attack at random (R² 0.45)."""
ABROAD = 4.0
"""Points of each province abroad, for every turn left but the first."""
RESOURCE = 1.0
"""The same of each resource."""
HARM = 4.0
"""The same of each lost home, less."""
FRONT = 1.0
"""The same of each neighbouring Power, less."""
BORDER = 0.5
"""The same of each province beyond Rome's borders, less."""
SURE = 1.0
"""Standard errors by which something else has to be better than what AFTERWARDS does."""


def searching(campaign: State, dice: Dice) -> Decided:
    """What AFTERWARDS itself would do, or what promises more civic points by SURE standard errors.

    Its playouts are of the place and of no die: the same position is always answered alike.
    """
    usual = decided(campaign, AFTERWARDS, dice)
    compared = options(campaign)
    if matter(campaign) not in ASKED or len(compared) < 2:
        return usual
    seed = f"searching/{campaign.turn}"
    search = _searched(unseeded(campaign), begun(compared, seed, MOST, metric(seed)))
    found = search.ranking()
    assert found is not None, f"{PLAYOUTS} futures are too few for {len(compared)} options"
    more = lead(search.samples[found.best], search.samples[compared.index(usual.decision)], search.metric)
    if more.value <= max(ALIKE, SURE * more.error):
        return usual
    return Decided(compared[found.best], Reason("policy.searched", (search.playouts, AHEAD, round(more.value))))


def _searched(campaign: State, search: Study[Decision]) -> Study[Decision]:
    """With PLAYOUTS of them, or as many as it takes to be sure."""
    while tasks := search.tasks()[: PLAYOUTS - search.playouts]:
        search = search.add([_glimpse(campaign, search, task) for task in tasks])
    return search


def _glimpse(campaign: State, search: Study[Decision], task: Task) -> Playout:
    """As far as it is played, and what is believed of it, in civic points; nothing else of it is kept."""
    dice = PlayoutDice(search.seed, task.number, campaign.turn, at_hand(campaign))
    *_, (_, last) = onwards(campaign, search.options[task.option], AFTERWARDS, dice, AHEAD)
    return Playout(task, round(believed(last.state)), "", {})


def believed(campaign: State) -> float:
    """The civic account at a turn's beginning, and what the land is believed to bring; at the end, the account alone.

    A Rome that has fallen is believed to be worth as little as its land: it shall not seem better than one that holds
    on to its last home.
    """
    land, left = campaign.situation.land, TURNS - campaign.turn + (campaign.ending is None)
    if not left:
        return campaign.civic_total
    held = holdings(land)
    growth = ABROAD * held.abroad + RESOURCE * held.resources
    growth -= HARM * held.lost + FRONT * held.fronts + BORDER * held.border
    return campaign.civic_total + REVENUE * held.revenue + growth * (left - 1)
