"""What differs between the levels in how a side weighs and keeps (Y35.3)."""

from collections.abc import Mapping
from typing import NamedTuple

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side


class Temper(NamedTuple):
    """What a player of a side minds, what draws him on, and what he keeps."""

    alone: float = 6.0
    """Strength from which on no enemy comes from elsewhere."""
    doubtful: float = 0.6
    """A battle that is not won so often is not begun."""
    escapes: float = 0.7
    """Of a beaten side, what is lost with the battle: with the Advantage the others go."""
    pull: float = 0.7
    """How much counts what a force may take farther off."""
    frees: float = 0.9
    """What a Praesidium is worth because the legionaries march on, in points."""
    watchful: bool = False
    """Whether a fortress left bare may cost all that is at stake, as one that is taken does."""
    kept: int = 3
    """AP that are not spent on recruits before the last turn."""


SOUND = {ROMANS: Temper(), CALEDONIANS: Temper()}
TEMPERS: Mapping[int, Mapping[Side, Temper]] = {
    1: SOUND,
    2: SOUND,
    3: {ROMANS: Temper(watchful=True), CALEDONIANS: Temper(escapes=0.9, pull=0.45, kept=2)},
}
"""Those of the Caledonians came best out of games in which each weight was changed at random."""
EXPECTED = Temper(alone=9.0, doubtful=0.7, escapes=0.9, frees=1.4)
"""How the Caledonians of level 3 expect the Romans to play: with more caution than they do, which served them better
than the Romans' own weights."""
