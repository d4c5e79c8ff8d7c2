"""Searching Rome (D19): it asks What if itself where to attack and what to take, and does what is surely better."""

from campaign.futures.estimates import lead
from campaign.futures.future import Task, packed, play_share
from campaign.futures.options import Matter, matter
from campaign.futures.study import Study, study
from campaign.policies import Policy, decided
from campaign.policies.decided import Decided
from campaign.rules.state import State
from engine.rules.dice import Dice
from engine.rules.reason import Reason

FUTURES = 240
"""How many it plays at a decision, of all options together, and then to the end of the round: about a second."""
AFTERWARDS = Policy.STEADY
"""How Rome decides later on in its futures; and at once where they do not show anything better."""
ASKED = (Matter.ATTACK, Matter.REDIRECT, Matter.PROVINCE)
"""Of money AFTERWARDS knows the exact odds; what futures add to them is less than their noise."""
SURE = 1.0
"""Standard errors by which something else has to be better than what AFTERWARDS does."""


def searching(campaign: State, dice: Dice) -> Decided:
    """What AFTERWARDS itself would do, or what promises more civic points by SURE standard errors.

    Its futures are of the place and of no die: the same position is always answered alike.
    """
    usual = decided(campaign, AFTERWARDS, dice)
    if matter(campaign) not in ASKED:
        return usual
    asked = asked_for(study(campaign, AFTERWARDS, f"searching/{campaign.turn}"), campaign)
    answer = asked.answer()
    assert answer is not None, "there are futures of every option"
    best, own = answer.best, asked.options.index(usual.decision)
    if best == own:
        return usual
    asked = asked_alike(asked, campaign, best, own)
    more = lead(asked.samples[best], asked.samples[own], asked.seed)
    if more.value <= SURE * more.error:
        return usual
    promised = round(answer.options[best].civic.mean)
    return Decided(asked.options[best], Reason("policy.searched", (asked.futures, promised)))


def asked_for(study: Study, campaign: State) -> Study:
    """With FUTURES in whole rounds, or as many as settle it."""
    while (tasks := study.tasks()) and study.futures < FUTURES:
        study = _played(study, campaign, tasks)
    return study


def asked_alike(study: Study, campaign: State, best: int, other: int) -> Study:
    """With all the futures of the other option that the best has: they are compared number by number."""
    has = study.samples[best].has
    numbers = [number for number in range(study.most) if has(number) and not study.samples[other].has(number)]
    return _played(study, campaign, tuple([Task(other, number) for number in numbers]))


def _played(study: Study, campaign: State, tasks: tuple[Task, ...]) -> Study:
    return study.add(play_share(packed(campaign), study.options, study.policy, study.seed, tasks))
