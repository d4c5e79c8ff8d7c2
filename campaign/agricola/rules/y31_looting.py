"""Y31: what the winner of a battle loots."""

from campaign.agricola.rules.at_hand.battle import Battle
from campaign.agricola.rules.board import CALEDONIANS, Side, Terrain
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import change
from engine.rules.values import altered

LOOT, FORTRESS = 1, 2
"""AP for a Praesidium or an Oppidum, and for a printed fortress (Y31.1)."""


class Pillaged(Event):
    """A pillage marker lies there until winter (Y31.1)."""

    at: str
    rule: str = "Y31.1"

    def happen(self, state: State) -> State:
        return altered(state, pillaged=(*state.pillaged, self.at))


def loot(play: Play, battle: Battle, winner: Side, lost: tuple[str, ...]) -> None:
    """Y31.1: the winner's AP, T43: once in a hex until winter; `lost` are the loser's units that were eliminated."""
    north = play.state.north
    if not north.options.looting or battle.at in play.state.pillaged:
        return
    walls = any(unit in north.by_center or north.counter(unit).is_static for unit in lost)
    stormed = winner is CALEDONIANS is battle.attacker and north.hexes[battle.at] is Terrain.FORTRESS
    if points := LOOT * walls + FORTRESS * stormed:
        change(play, winner, points, "Y31.1", "loot")
        play.emit(Pillaged(battle.at))
