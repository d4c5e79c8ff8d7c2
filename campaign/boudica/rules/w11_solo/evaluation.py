"""What a position is worth at the beginning of a turn: the Romans' share of victory, fitted to games of the program."""

from collections.abc import Iterator, Mapping
from math import exp, log

from campaign.boudica.rules.board import BRITONS, ROMANS, TURNS, Side
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w8_victory import destroyed_towns, points
from campaign.boudica.rules.w11_solo.outlook import distances

VICTORY: Mapping[Side | None, float] = {ROMANS: 1.0, None: 0.5, BRITONS: 0.0}
"""The Romans' share of a finished game."""
ROMAN_TO_BRITON = 1.45  # the Britons worth one Roman in line (W6.3)


Weight = tuple[float, float]
"""The contribution of one unit to the log odds: at the end, and the addition for each turn left, out of ten."""

ANYWAY = -0.22, 0.0
POINTS = 0.51, -0.56  # each point of the Romans' present lead (W8.3)
STRENGTH = 0.95, 0.29  # the logarithm of the ratio of Roman to Briton SP
FROZEN = 0.0, -0.91  # Legio II Augusta is still frozen (W10.1)
LONDINIUM_STANDS = 0.45, 0.0
LOST = -0.25, 0.0  # each destroyed Roman town
EXPOSED = -0.15, 0.0  # each town without Romans and with a Briton army at most a region away
BOUDICA_DEAD = 0.74, 0.30
OUTNUMBERED = -0.02, 0.0
"""Each Roman SP outnumbered by the Britons of the regions around it.

These weights come from logistic regression at the beginnings of turns in 600 games of levels 1 and 2 against each
other, with one decision in 25 random, under four mixes of options: of a target made half of victory and half of points
it explains 28% of the variance, nothing in turn 1, three quarters in the last.
"""


def promise(state: State) -> float:
    """The Romans' expected share of victory, from 0 to 1; a draw is a half."""
    if state.ending:
        return VICTORY[state.ending.winner]
    left = max(0, TURNS + 1 - state.turn) / TURNS
    odds = sum([amount * (at_end + early * left) for (at_end, early), amount in _counted(state)])
    return 1 / (1 + exp(-odds))


def _counted(state: State) -> Iterator[tuple[Weight, float]]:
    """The units of each contribution."""
    legions, hosts = [_stand(state, side) for side in Side]
    yield ANYWAY, 1
    yield POINTS, sum([number if side is ROMANS else -number for side, _, number in points(state)])
    yield STRENGTH, log((sum(legions.values()) + 1) / (sum(hosts.values()) + 1))
    yield FROZEN, any(army.frozen for army in state.armies_of(ROMANS))
    yield LONDINIUM_STANDS, state.londinium_stands
    yield LOST, destroyed_towns(state)
    yield EXPOSED, _exposed(state, legions, hosts)
    yield BOUDICA_DEAD, state.boudica is None
    yield OUTNUMBERED, sum([_outnumbered(state, space, legions[space], hosts) for space in legions])


def _stand(state: State, side: Side) -> dict[str, int]:
    """The SP of a side's armies by space."""
    found: dict[str, int] = {}
    for army in state.armies_of(side):
        found[army.at] = found.get(army.at, 0) + army.strength
    return found


def _exposed(state: State, legions: Mapping[str, int], hosts: Mapping[str, int]) -> int:
    """The number of exposed Roman towns."""
    far = distances(state.britain)
    alone = [
        town.at
        for town in state.britain.towns
        if town.side is ROMANS and town.id in state.towns and town.at not in legions
    ]
    return sum([any(far[at][space] <= 1 for space in hosts) for at in alone])


def _outnumbered(state: State, space: str, romans: int, hosts: Mapping[str, int]) -> float:
    """The number of outnumbered Romans there."""
    far = distances(state.britain)[space]
    around = sum([strength for at, strength in hosts.items() if far[at] <= 1])
    return min(romans, max(0.0, around - ROMAN_TO_BRITON * romans))
