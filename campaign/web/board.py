"""From a campaign to what its map shows."""

from typing import Literal

from campaign.pictures.map import Arrow, MapView
from campaign.rules.decisions import OfferAttack, OfferProvince, OfferRedirect
from campaign.rules.state import Attack, Campaign, Stand
from campaign.rules.turn import legal_decisions
from powers.rules.attacks import best_provinces
from powers.rules.situation import Land

_KINDS: dict[Stand, Literal["declared", "fought", "cancelled"]] = {
    Stand.PENDING: "declared",
    Stand.FOUGHT: "fought",
    Stand.CANCELLED: "cancelled",
}


def small_view(campaign: Campaign) -> MapView:
    """Owners and External armies only."""
    land = campaign.situation.land
    return MapView(
        controllers=dict(zip(land.italy.place, land.owners, strict=True)),
        homes={province.id: province.home for province in land.italy.provinces},
        occupied={province: external for external, province in land.occupied},
        strengths={army.power: army.strength for army in campaign.externals},
    )


def desk_view(campaign: Campaign, selected: str | None) -> MapView:
    """The same with this turn's attacks, the selected province, and those that may be chosen now."""
    view = small_view(campaign)
    return MapView(
        controllers=view.controllers,
        homes=view.homes,
        occupied=view.occupied,
        strengths=view.strengths,
        arrows=tuple(_arrows(campaign)),
        selected=selected,
        marked=marked(campaign),
    )


def marked(campaign: Campaign) -> frozenset[str]:
    """The provinces among which the player may choose now."""
    chosen: set[str] = set()
    for offer in legal_decisions(campaign):
        if isinstance(offer, OfferAttack | OfferRedirect | OfferProvince):
            chosen.update(offer.provinces)
    return frozenset(chosen)


def _arrows(campaign: Campaign) -> list[Arrow]:
    land = campaign.situation.land
    arrows = []
    for number, attack in enumerate(campaign.attacks, 1):
        goal = attack.province or _likely_goal(land, attack)
        if goal:
            arrows.append(Arrow(attack.attacker, _base(land, attack, goal), goal, _KINDS[attack.stand], str(number)))
    return arrows


def _likely_goal(land: Land, attack: Attack) -> str | None:
    """Before C6.2 is settled: the province the attack would fall on as the map stands, or the first of the tied."""
    if land.position(attack.attacker):
        return next(iter(land.within_reach(attack.attacker, attack.target)), None)
    return next(iter(best_provinces(land, attack.attacker, attack.target)), None)


def _base(land: Land, attack: Attack, goal: str) -> str | None:
    """Where the arrow begins: the External army's province, or the attacker's nearest to the goal in map order."""
    if place := land.position(attack.attacker):
        return place if place != goal else None
    neighbours = land.italy.province(goal).neighbours
    own = [province for province in land.territory(attack.attacker) if province != goal]
    return next((province for province in own if province in neighbours), next(iter(own), None))
