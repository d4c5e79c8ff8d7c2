"""How Rome plays where nobody sits at the desk: policies, each of whose decisions comes with its reason."""

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

    PASSIVE = "passive"
    """Never attacks."""
    GREEDY = "greedy"
    """Attacks every turn, where conquest would bring it the most revenue."""
    STEADY = "steady"
    """Weighs revenue, risk, pace and threats (D19)."""
    SEARCHING = "searching"
    """Asks What if itself, with short playouts (D19); it plays campaigns, and no playouts of others."""


OF_PLAYOUTS = (Policy.PASSIVE, Policy.GREEDY, Policy.STEADY)
"""Those by which Rome decides in playouts: they look at the land and decide at once."""
BY_DEFAULT = Policy.STEADY
"""Who makes Rome's later decisions there, if nobody else is named."""


def decided(campaign: State, policy: Policy, dice: Dice) -> Decided:
    """What this policy of OF_PLAYOUTS decides where the player would; the dice settle what is equally good."""
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
