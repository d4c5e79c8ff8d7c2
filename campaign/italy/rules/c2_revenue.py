"""C2, phase 1: all Active Powers collect revenue."""

from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import State
from engine.rules.values import altered
from powers.rules.revenue import Revenue, revenue


class RevenueCollected(Event):
    """Every Active Power's revenue, item by item (C2)."""

    revenues: tuple[Revenue, ...]
    rule: str = "C2.1"

    def happen(self, campaign: State) -> State:
        revenues = {revenue.power: revenue for revenue in self.revenues}
        return altered(campaign, to_do=(), situation=altered(campaign.situation, revenues=revenues))


def resolve(play: Play, decision: Decision) -> None:
    """Every Active Power, in table order (C2.1)."""
    land = play.state.situation.land
    play.emit(RevenueCollected(tuple([revenue(land, power) for power in land.active])))
