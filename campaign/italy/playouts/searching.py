"""Searching Rome (D19): it looks a few turns ahead where to attack and what to take, and does what is surely better."""

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
"""Turns of each playout, this one included.

The value of later turns is estimated: the luck of a whole campaign hides what a decision is worth, and takes five times
as long to play.
"""
PLAYOUTS = 4000
"""The playouts at a decision, of all options together, most of them for the leading ones: some 4 seconds."""
MOST = 2000  # of one option, at most
AFTERWARDS = Policy.STEADY
"""How Rome decides later in its playouts; and at once if they show nothing better."""
ASKED = (Matter.ATTACK, Matter.REDIRECT, Matter.PROVINCE)
"""The decisions searched. For money AFTERWARDS knows the exact odds; playouts add less than their noise."""
REVENUE = 1.4
"""The estimate at the end of the turns played: civic points for each talent of revenue.

This and the next five come from regression over 100,000 campaigns of steady Rome, half of them with one random attack
(R² 0.45).
"""
ABROAD = 4.0  # points for each province abroad, for every turn left except the first
RESOURCE = 1.0  # the same for each resource
HARM = 4.0  # the same against each lost home
FRONT = 1.0  # the same against each neighbouring Power
BORDER = 0.5  # the same against each province beyond Rome's borders
SURE = 1.0  # the lead in standard errors that an option needs over that of AFTERWARDS


def searching(campaign: State, dice: Dice) -> Decided:
    """What AFTERWARDS would do, or what promises more civic points by SURE standard errors.

    Its playouts depend on the position and on no die: the same position always gets the same answer.
    """
    usual = decided(campaign, AFTERWARDS, dice)
    compared = options(campaign)
    if matter(campaign) not in ASKED or len(compared) < 2:
        return usual
    seed = f"searching/{campaign.turn}"
    search = _searched(unseeded(campaign), begun(compared, seed, MOST, metric(seed)))
    found = search.ranking()
    assert found is not None, f"{PLAYOUTS} playouts are too few for {len(compared)} options"
    more = lead(search.samples[found.best], search.samples[compared.index(usual.decision)], search.metric)
    if more.value <= max(ALIKE, SURE * more.error):
        return usual
    return Decided(compared[found.best], Reason("policy.searched", (search.playouts, AHEAD, round(more.value))))


def _searched(campaign: State, search: Study[Decision]) -> Study[Decision]:
    """With PLAYOUTS playouts, or as many as certainty takes."""
    while tasks := search.tasks()[: PLAYOUTS - search.playouts]:
        search = search.add([_glimpse(campaign, search, task) for task in tasks])
    return search


def _glimpse(campaign: State, search: Study[Decision], task: Task) -> Playout:
    """A playout up to AHEAD, and its estimate, in civic points; nothing else is kept."""
    dice = PlayoutDice(search.seed, task.number, campaign.turn, at_hand(campaign))
    *_, (_, last) = onwards(campaign, search.options[task.option], AFTERWARDS, dice, AHEAD)
    return Playout(task, round(believed(last.state)), "", {})


def believed(campaign: State) -> float:
    """The civic account at the beginning of a turn, plus the land's estimated value; at the end only the account.

    A fallen Rome counts as little as its land, so that it does not seem better than one that still has its last home.
    """
    land, left = campaign.situation.land, TURNS - campaign.turn + (campaign.ending is None)
    if not left:
        return campaign.civic_total
    held = holdings(land)
    growth = ABROAD * held.abroad + RESOURCE * held.resources
    growth -= HARM * held.lost + FRONT * held.fronts + BORDER * held.border
    return campaign.civic_total + REVENUE * held.revenue + growth * (left - 1)
