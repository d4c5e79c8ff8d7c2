"""Searching Rome (D19): it asks What if itself, and does what its futures promise."""

from campaign.futures.future import packed, play_share
from campaign.futures.options import matter
from campaign.futures.study import Study, study
from campaign.policies import Policy, decided
from campaign.policies.decided import Decided
from campaign.rules.state import State
from engine.rules.dice import Dice
from engine.rules.reason import Reason

FUTURES = 120
"""How many it plays at a decision, of all options together, and then to the end of the round: about a second."""
AFTERWARDS = Policy.STEADY
"""How Rome decides later on in its futures; and at once where nothing can be compared."""


def searching(campaign: State, dice: Dice) -> Decided:
    """What promises most civic points; where nothing can be compared, what AFTERWARDS itself would do.

    Its futures are of the place and of no die: the same position is always answered alike.
    """
    usual = decided(campaign, AFTERWARDS, dice)
    if matter(campaign) is None:
        return usual
    asked = asked_for(study(campaign, AFTERWARDS, f"searching/{campaign.turn}"), campaign)
    answer = asked.answer()
    assert answer is not None, "there are futures of every option"
    best = answer.options[answer.best]
    return Decided(best.decision, Reason("policy.searched", (asked.futures, round(best.civic.mean))))


def asked_for(study: Study, campaign: State) -> Study:
    """With FUTURES in whole rounds, or as many as settle it."""
    position = packed(campaign)
    while (tasks := study.tasks()) and study.futures < FUTURES:
        study = study.add(play_share(position, study.options, study.policy, study.seed, tasks))
    return study
