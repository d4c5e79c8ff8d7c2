"""Z7: how many units a tract feeds, and how many there are too many. In halves, as horse counts one and a half."""

from collections.abc import Mapping

from campaign.fury.rules.board import Place, Side, Terrain
from campaign.fury.rules.state import State, Unit, is_tribal

LIMITS: Mapping[Side, Mapping[Terrain, int]] = {
    Side.ROMAN: {Terrain.CLEAR: 24, Terrain.LOW_HILLS: 16, Terrain.HIGH_HILLS: 8, Terrain.MARSH: 5},
    Side.TRIBAL: {Terrain.CLEAR: 20, Terrain.LOW_HILLS: 14, Terrain.HIGH_HILLS: 8, Terrain.MARSH: 6},
}
"""Z7.1 (ours): units, for a side with a Roman unit there, or for one that is tribal."""
COMMUNITY, CENTRE = 4, 8
"""Z7.1 (ours): units more for each community, and for a centre or a town, to the side that holds them."""
AT_HOME = 2
"""Z7.4: times the limit, for tribal units that are all in their own homeland."""


def used(state: State, units: tuple[Unit, ...]) -> int:
    """Z7.2: what these units need, in halves of a unit."""
    return sum([state.counter(unit).halves for unit in units])


def limit(state: State, tract: str, side: Side, first: bool = True) -> int:
    """Z7.1, Z7.2, Z7.4: what a side may have there, in halves of a unit; communities are for whom was there `first`."""
    here, units = state.board.tract[tract], state.at(tract, side)
    both_tribal = all(any(is_tribal(unit) for unit in state.at(tract, each)) for each in Side)
    roman = not both_tribal and any(not is_tribal(unit) for unit in units)
    fed = LIMITS[Side.ROMAN if roman else Side.TRIBAL][here.terrain]
    if first:
        fed += COMMUNITY * here.communities + CENTRE * (here.kind is not Place.OTHER)
    homes = {command.home for unit in units if (command := state.command(unit))}
    at_home = bool(units) and all(is_tribal(unit) for unit in units) and homes == {here.home}
    return 2 * fed * (AT_HOME if at_home else 1)


def excess(state: State, tract: str, side: Side, first: bool = True) -> int:
    """Z7.3: by how much a side is over its limit there, in halves of a unit; looting units are in supply (Z7.4)."""
    if tract in state.looting and side is Side.TRIBAL:
        return 0
    return max(0, used(state, state.at(tract, side)) - limit(state, tract, side, first))
