"""From a campaign to what the desk's map shows."""

from dataclasses import replace

from campaign.pictures.map import MapView
from campaign.pictures.moment import attacks_view
from campaign.rules.decisions import OfferAttack, OfferProvince, OfferRedirect
from campaign.rules.state import Campaign
from campaign.rules.turn import legal_decisions


def desk_view(campaign: Campaign, selected: str | None) -> MapView:
    """Owners, armies and attacks, the selected province, and those that may be chosen now."""
    return replace(attacks_view(campaign), selected=selected, marked=marked(campaign))


def marked(campaign: Campaign) -> frozenset[str]:
    """The provinces among which the player may choose now."""
    chosen: set[str] = set()
    for offer in legal_decisions(campaign):
        if isinstance(offer, OfferAttack | OfferRedirect | OfferProvince):
            chosen.update(offer.provinces)
    return frozenset(chosen)
