"""Whose a region is (W5.5), and what enemy territory means for armies that leave or withdraw."""

from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import strengths
from campaign.boudica.rules.state import State

CONTROL_FROM = 2
"""The least SP by which a side controls a region where the enemy has nothing (W5.5); one lone SP does not (ruling)."""


class Holding(NamedTuple):
    """What a side has in a region: all its SP, of armies or unattached, and whether a town of its stands."""

    sp: int = 0
    town: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything that counts."""
        return self.sp > 0 or self.town


def controller(romans: Holding, britons: Holding, last: Side | None, least: int = CONTROL_FROM) -> Side | None:
    """W5.5: who controls a region, None for nobody.

    Where both sides have SP or a town, it is who has more SP; else who has 2 SP or more (`least`), or a town; else the
    `last` holder: whose army last entered it, or W2.8. The two cities are nobody's: they are not asked for.
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
    """Who may control a space (W5.5), one alone where all strengths are known. B14: a lone point keeps a holder."""
    if state.britain.space(space).is_city:
        return frozenset([None])
    ground = state.grounds[space]
    least = CONTROL_FROM if state.britain.options.lone_point_holds_nothing else 1
    romans = Holding(state.strength(space, ROMANS), bool(state.towns_at(space, ROMANS)))
    town = bool(state.towns_at(space, BRITONS))
    britons = [Holding(ground.loose[BRITONS] + sum(each), town) for each in strengths(state, space)]
    return frozenset([controller(romans, each, ground.held, least) for each in britons])


def is_enemy_territory(state: State, space: str, side: Side) -> bool:
    """Whether the enemy of this side controls a region for all that is known (W5.5)."""
    return controllers(state, space) == {side.enemy}
