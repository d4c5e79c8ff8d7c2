"""Something overridden (D14) by a player who leaves it to chance."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from campaign.italy.rules import overrides
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.overrides import What
from campaign.italy.rules.state import State
from engine.rules.overrides import Among, Amount, OfferOverride, Part
from powers.rules.theatre import Ruler

Choice = Callable[[Sequence[Any]], Any]


def overridden(campaign: State, reason: str, among: Choice, *whats: What) -> Override | None:
    """Anything that may be overridden, or one of these; None where nothing may be, or what is chosen is so already."""
    found = [(offer, of) for offer in overrides.legal(campaign) for of in _all_of(offer)]
    kinds = sorted({offer.matter.what for offer, _ in found if not whats or offer.matter.what in whats})
    if not kinds:
        return None
    what = among(kinds)
    offer, of = among([pair for pair in found if pair[0].matter.what == what])
    decision = Override(what, of, _value(offer, of, reason, among), reason)
    return decision if offer.admits(decision) else None


def _all_of(offer: OfferOverride[State]) -> Iterator[str]:
    """A province of which nobody else may be given control is passed over."""
    return (of for of in offer.stands if all(part != Among(()) for part in offer.parts(of).values()))


def _value(offer: OfferOverride[State], of: str, reason: str, among: Choice) -> Any:
    if offer.stands[of] is not None and offer.matter.may_be_absent and among((True, False)):
        return None
    if offer.matter.what == "ruler":
        aggressor = among(range(11))
        protector = among(range(11 - aggressor))
        ratings = (10 * aggressor, 10 * protector, 10 * (10 - aggressor - protector))
        return Ruler(f"usurper {reason}"[:40].strip(), *ratings, among(range(1, offer.state.turn + 1)))
    return offer.matter.value(**{name: _part(part, among) for name, part in offer.parts(of).items()})


def _part(part: Part, among: Choice) -> Any:
    match part:
        case Amount(least, most):
            return among(range(max(least, -99), min(most, 99) + 1))
        case Among(options):
            return among(options)
    raise ValueError(part)
