"""What a position promises as a turn begins: the Romans' share of victory, by how games of the program came out."""

from collections.abc import Iterator, Mapping
from math import exp, log

from campaign.boudica.rules.board import BRITONS, ROMANS, TURNS, Side
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w8_victory import destroyed_towns, points
from campaign.boudica.rules.w11_solo.outlook import distances

VICTORY: Mapping[Side | None, float] = {ROMANS: 1.0, None: 0.5, BRITONS: 0.0}
"""The Romans' share of a game that is over."""
ROMAN_TO_BRITON = 1.45
"""So many Britons are worth a Roman in line (W6.3)."""


Weight = tuple[float, float]
"""What one of something adds to the logarithm of the odds: at the end, and more for each turn left, of ten."""

ANYWAY = -0.22, 0.0
POINTS = 0.51, -0.56
"""Each point by which the Romans are ahead as things stand (W8.3)."""
STRENGTH = 0.95, 0.29
"""The logarithm of how many times the SP of the Britons those of the Romans are."""
FROZEN = 0.0, -0.91
"""Legio II Augusta still is (W10.1)."""
LONDINIUM_STANDS = 0.45, 0.0
LOST = -0.25, 0.0
"""Each Roman town that is destroyed."""
EXPOSED = -0.15, 0.0
"""Each that stands without Romans, a Briton army not more than a region away."""
BOUDICA_DEAD = 0.74, 0.30
OUTNUMBERED = -0.02, 0.0
"""Each SP of the Romans that could be met by so many more Britons of a region around.

These weights are what logistic regression found at the turns' beginnings of 600 games of levels 1 and 2 against each
other, one decision in 25 any other, under four mixes of options: of half victory and half points it explains 28 % of
the variance, nothing in turn 1, three quarters in the last.
"""


def promise(state: State) -> float:
    """The Romans' share of victory that is to be expected, from 0 to 1; a draw is a half."""
    if state.ending:
        return VICTORY[state.ending.winner]
    left = max(0, TURNS + 1 - state.turn) / TURNS
    odds = sum([amount * (at_end + early * left) for (at_end, early), amount in _counted(state)])
    return 1 / (1 + exp(-odds))


def _counted(state: State) -> Iterator[tuple[Weight, float]]:
    """How much there is of what counts."""
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
    """The SP of a side's armies by their spaces."""
    found: dict[str, int] = {}
    for army in state.armies_of(side):
        found[army.at] = found.get(army.at, 0) + army.strength
    return found


def _exposed(state: State, legions: Mapping[str, int], hosts: Mapping[str, int]) -> int:
    """How many Roman towns are."""
    far = distances(state.britain)
    alone = [
        town.at
        for town in state.britain.towns
        if town.side is ROMANS and town.id in state.towns and town.at not in legions
    ]
    return sum([any(far[at][space] <= 1 for space in hosts) for at in alone])


def _outnumbered(state: State, space: str, romans: int, hosts: Mapping[str, int]) -> float:
    """How many of so many Romans there."""
    far = distances(state.britain)[space]
    around = sum([strength for at, strength in hosts.items() if far[at] <= 1])
    return min(romans, max(0.0, around - ROMAN_TO_BRITON * romans))
