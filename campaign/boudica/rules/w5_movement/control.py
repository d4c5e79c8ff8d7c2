"""Who controls a region (W5.5), and what enemy territory means for armies that leave or withdraw."""

from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import strengths
from campaign.boudica.rules.state import State

CONTROL_FROM = 2
"""The least SP by which a side controls a region where the enemy has nothing (W5.5); a lone SP does not (ruling)."""


class Holding(NamedTuple):
    """What a side has in a region: all its SP, in armies or unattached, and whether it has a standing town."""

    sp: int = 0
    town: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything that counts."""
        return self.sp > 0 or self.town


def controller(romans: Holding, britons: Holding, last: Side | None, least: int = CONTROL_FROM) -> Side | None:
    """W5.5: who controls a region, None for nobody.

    If both sides have SP or a town, the one with more SP; else the one with `least` SP or a town; else the `last`
    holder: the side whose army last entered it, or by W2.8. Never call it for the two cities, which nobody controls.
    """
    if romans.is_there and britons.is_there:
        return _more(romans.sp, britons.sp)
    for side, holding in ((ROMANS, romans), (BRITONS, britons)):
        if holding.sp >= least or holding.town:
            return side
    return last


def _more(romans: int, britons: int) -> Side | None:
    if romans == britons:
        return None
    return ROMANS if romans > britons else BRITONS


def controllers(state: State, space: str) -> frozenset[Side | None]:
    """The possible controllers of a space (W5.5), only one if all strengths are known.

    B14: a lone point keeps a holder.
    """
    if state.britain.space(space).is_city:
        return frozenset([None])
    ground = state.grounds[space]
    least = CONTROL_FROM if state.britain.options.lone_point_holds_nothing else 1
    romans = Holding(state.strength(space, ROMANS), bool(state.towns_at(space, ROMANS)))
    town = bool(state.towns_at(space, BRITONS))
    britons = [Holding(ground.loose[BRITONS] + sum(each), town) for each in strengths(state, space)]
    return frozenset([controller(romans, each, ground.held, least) for each in britons])


def is_enemy_territory(state: State, space: str, side: Side) -> bool:
    """Whether the enemy of this side controls a region, as far as known (W5.5)."""
    return controllers(state, space) == {side.enemy}
