"""C2, phase 1: all Active Powers collect revenue."""

from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import RevenueCollected
from campaign.italy.rules.play import Play
from powers.rules.revenue import revenue


def resolve(play: Play, decision: Decision) -> None:
    """Every Active Power, in table order (C2.1)."""
    land = play.state.situation.land
    play.emit(RevenueCollected(tuple([revenue(land, power) for power in land.active])))
