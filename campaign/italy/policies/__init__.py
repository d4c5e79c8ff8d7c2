"""How Rome plays without a player: policies, each decision with its reason."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from campaign.italy.policies.decided import Decided, richest, simply
from campaign.italy.policies.steady import steady
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import State
from campaign.italy.rules.turn import legal_decisions
from engine.rules.dice import Dice
from engine.rules.reason import Reason

PEACE = Reason("policy.peace")


class Policy(StrEnum):
    """How Rome plays. The first two spend everything on Civic and take provinces by C6.2."""

    PASSIVE = "passive"  # never attacks
    GREEDY = "greedy"  # attacks every turn, where a conquest would bring the most revenue
    STEADY = "steady"  # weighs revenue, risk, pace and threats (D19)
    SEARCHING = "searching"
    """Asks What if itself, with short playouts (D19); used in campaigns, never in others' playouts."""


OF_PLAYOUTS = (Policy.PASSIVE, Policy.GREEDY, Policy.STEADY)
"""The policies for playouts: they look at the land and decide at once."""
BY_DEFAULT = Policy.STEADY  # the default policy for Rome's later decisions in playouts


def decided(campaign: State, policy: Policy, dice: Dice) -> Decided:
    """The decision of this policy of OF_PLAYOUTS in the player's place; the dice settle ties."""
    return _DECIDES[policy](campaign, dice)


def _passive(campaign: State, dice: Dice) -> Decided:
    if isinstance(legal_decisions(campaign)[0], de.OfferAttack):
        return Decided(de.DeclareAttack(None), PEACE)
    return simply(campaign, dice)


def _greedy(campaign: State, dice: Dice) -> Decided:
    offer = legal_decisions(campaign)[0]
    if isinstance(offer, de.OfferAttack):
        province = richest(campaign.situation.land, offer.provinces, dice)
        return Decided(de.DeclareAttack(province), Reason("policy.richest", (province,)))
    return simply(campaign, dice)


_DECIDES: Mapping[Policy, Callable[[State, Dice], Decided]] = {
    Policy.PASSIVE: _passive,
    Policy.GREEDY: _greedy,
    Policy.STEADY: steady,
}
