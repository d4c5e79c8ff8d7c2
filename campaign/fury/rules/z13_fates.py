"""Z13.10: what happens to the leaders in a battle; each of them is one throw of 2D6."""

from collections.abc import Mapping
from enum import StrEnum


class Fate(StrEnum):
    """Z13.10: a leader who escapes goes to the nearest friendly unit; so does a wounded one, out for D6 turns."""

    UNHURT = "unhurt"
    WOUNDED = "wounded"
    CAPTURED = "captured"
    KILLED = "killed"
    ESCAPES = "escapes"


LOSERS: Mapping[int, Fate] = {2: Fate.KILLED, 3: Fate.CAPTURED, 4: Fate.WOUNDED, 12: Fate.WOUNDED}
WINNERS: Mapping[int, Fate] = {2: Fate.KILLED, 3: Fate.WOUNDED}
"""Z13.10 (ours): by throw, for the leaders of each side that has units left; all other throws leave them unhurt."""
MOST_KILLED, MOST_CAPTURED = 4, 8
"""Z13.10 (ours): up to which throw leaders of a side wholly eliminated are killed, or captured."""


def fate(faces: tuple[int, int], won: bool, eliminated: bool) -> Fate:
    """Z13.10: what a throw means for a leader whose side has won or lost, or is wholly eliminated, won or not."""
    throw = sum(faces)
    if not eliminated:
        return (WINNERS if won else LOSERS).get(throw, Fate.UNHURT)
    if throw <= MOST_KILLED:
        return Fate.KILLED
    return Fate.CAPTURED if throw <= MOST_CAPTURED else Fate.ESCAPES
