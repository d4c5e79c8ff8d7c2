"""Searching Rome (D19): it looks some turns ahead where to attack and what to take, and does what is surely better."""

from campaign.futures.chance import ALIKE, FutureDice, yardstick
from campaign.futures.future import carried_on
from campaign.futures.options import Matter, at_hand, matter, options, unseeded
from campaign.policies import Policy, decided
from campaign.policies.decided import Decided
from campaign.policies.steady import holdings
from campaign.rules.decisions import Decision
from campaign.rules.state import State
from engine.futures.estimates import lead, mean
from engine.futures.sample import Sample
from engine.rules.dice import Dice
from engine.rules.reason import Reason
from powers.rules.theatre import ROME, TURNS

AHEAD = 2
"""Turns that are played of each future, this one included. What those after it bring is believed: the luck of a whole
campaign hides what a decision is worth, and takes five times as long to play."""
FUTURES = 160
"""How many it plays of each option: about two seconds at a decision."""
AFTERWARDS = Policy.STEADY
"""How Rome decides later on in its futures; and at once where they do not show anything better."""
ASKED = (Matter.ATTACK, Matter.REDIRECT, Matter.PROVINCE)
"""Of money AFTERWARDS knows the exact odds; what futures add to them is less than their noise."""
REVENUE = 1.5
"""What is believed at the end of the turns played: civic points of each talent of revenue. This and the next two are
what regression found in 6,500 campaigns of steady Rome, 5,000 of them with one attack at random (R² 0.3 to 0.9)."""
GROWTH = 3.0
"""Points of each province abroad, and of each further home of a people, for every turn left but the first. A resource
is worth 1, and 1 is taken off for each neighbouring Power."""
HARM = 3.5
"""The same of each lost home, less."""
SURE = 1.0
"""Standard errors by which something else has to be better than what AFTERWARDS does."""


def searching(campaign: State, dice: Dice) -> Decided:
    """What AFTERWARDS itself would do, or what promises more civic points by SURE standard errors.

    Its futures are of the place and of no die: the same position is always answered alike.
    """
    usual = decided(campaign, AFTERWARDS, dice)
    if matter(campaign) not in ASKED:
        return usual
    seed, compared = f"searching/{campaign.turn}", options(campaign)
    samples = [_sample(unseeded(campaign), option, seed) for option in compared]
    by = yardstick(seed)
    best = max(range(len(samples)), key=lambda option: mean(samples[option].values, by).value)
    more = lead(samples[best], samples[compared.index(usual.decision)], by)
    if more.value <= max(ALIKE, SURE * more.error):
        return usual
    return Decided(compared[best], Reason("policy.searched", (FUTURES, AHEAD, round(more.value))))


def _sample(campaign: State, option: Decision, seed: str) -> Sample:
    """What FUTURES of this option are believed to come to."""
    accounts = []
    for number in range(FUTURES):
        dice = FutureDice(seed, number, campaign.turn, at_hand(campaign))
        ahead, _ = carried_on(campaign, option, AFTERWARDS, dice, AHEAD)
        accounts.append(round(believed(ahead)))
    return Sample(tuple(accounts))


def believed(campaign: State) -> float:
    """The civic account at a turn's beginning, and what the land is believed to bring; at the end, the account alone.

    A Rome that has fallen is believed to be worth as little as its land: it shall not seem better than one that holds
    on to its last home.
    """
    land, left = campaign.situation.land, TURNS - campaign.turn + (campaign.ending is None)
    if not left:
        return campaign.civic_total
    held = holdings(land)
    growth = GROWTH * (held.abroad + held.begun) + held.resources - HARM * held.lost - len(land.fronts(ROME))
    return campaign.civic_total + REVENUE * held.revenue + growth * (left - 1)
