"""From a campaign to what its map shows: owners, External armies, and the attacks of the turn."""

from dataclasses import replace
from typing import Literal

from campaign.pictures.map import Arrow, MapView
from campaign.rules.state import Attack, AttackStatus, State
from powers.rules.battles import best_provinces
from powers.rules.land import Land

_KINDS: dict[AttackStatus, Literal["declared", "fought", "cancelled"]] = {
    AttackStatus.PENDING: "declared",
    AttackStatus.FOUGHT: "fought",
    AttackStatus.CANCELLED: "cancelled",
}


def small_view(campaign: State) -> MapView:
    """Owners and External armies only."""
    land = campaign.situation.land
    return MapView(
        controllers=dict(zip(land.italy.place, land.owners, strict=True)),
        homes={province.id: province.home for province in land.italy.provinces},
        occupied={province: external for external, province in land.occupied},
        strengths={army.power: army.strength for army in campaign.externals},
        names={power.id: power.name for power in land.italy.powers},
        resources={province: str(resource) for province, resource in land.italy.resources.items()},
    )


def attacks_view(campaign: State) -> MapView:
    """The same with this turn's attacks, numbered in their order."""
    arrows = (arrow(campaign, attack, str(number)) for number, attack in enumerate(campaign.attacks, 1))
    return replace(small_view(campaign), arrows=tuple(filter(None, arrows)))


def arrow(campaign: State, attack: Attack, label: str) -> Arrow | None:
    """An attack as the map stands; None where it can fall on nothing, or on what is no province."""
    land = campaign.situation.land
    goal = attack.province or _likely_goal(land, attack)
    if goal is None or goal not in land.italy.place:
        return None
    return Arrow(attack.attacker, _base(land, attack, goal), goal, _KINDS[attack.stand], label)


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
