"""Why something is impossible, and what is possible: offers and reasons in words (texts/en/refusals.toml)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from campaign.italy.rules import decisions as de
from campaign.italy.rules.opening import MOST_POINTS, MOST_STRENGTH, MOST_TALENTS
from engine.rules.overrides import Among, OfferOverride
from engine.rules.reason import Reason
from engine.rules.sequence import IllegalDecision
from engine.texts import tell, text

_say = partial(text, "campaign.italy", "refusals")


def reasons(of: Iterable[Reason]) -> str:
    """Reasons one after another."""
    return tell("campaign.italy", "refusals", *of)


def refused(refusal: IllegalDecision) -> str:
    """The decision, and what is possible instead."""
    return _say("possible.refused", decision=refusal.decision, possible=possible(refusal))


def possible(refusal: IllegalDecision) -> str:
    """What is possible instead of a decision."""
    return "; ".join(map(_offered, refusal.offers)) or _say("possible.nothing")


def _offered(offer: de.Offer) -> str:
    return _say(
        f"possible.{offer.matter.what if isinstance(offer, OfferOverride) else type(offer).__name__}",
        offer=offer,
        choices=", ".join(_choices(offer)),
        paid="".join(_paid(offer)) if isinstance(offer, OfferOverride) else "",
        most_talents=MOST_TALENTS,
        most_strength=MOST_STRENGTH,
        most_points=MOST_POINTS,
    )


def _choices(offer: de.Offer) -> Iterable[str]:
    match offer:
        case de.OfferAttack() | de.OfferRedirect() | de.OfferProvince():
            return offer.provinces
        case de.OfferReport():
            return offer.resolvers
        case OfferOverride():
            return offer.stands
    return ()


def _paid(offer: OfferOverride[Any]) -> Iterator[str]:
    """Who may pay for which army (C8.5)."""
    for external in offer.stands:
        match offer.parts(external).get("payer"):
            case Among(options) if any(options):
                yield _say("possible.paid", external=external, payers=" or ".join(map(str, filter(None, options))))
