"""A game's options and rulings, chosen at its start."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Y5.5: how the points are read: T8: as printed, or after par is taken off."""

    PRINTED = "printed"
    PAR = "par"


class Occupying(StrEnum):
    """T5: which Tribal Center units occupy their hexes for the points (Y4.1)."""

    OPPIDUM = "oppidum"
    NONE = "none"
    ALL = "all"


@dataclass(frozen=True)
class Options:
    """Y33.3: one frozen value for each game; every default is the printed rule, or the ruling of its clause."""

    special_units: bool = True
    """The eagle, the scouts' free March, the price of the guard (Y28)."""
    road: bool = True
    """The Romans may build the road to Victoria (Y29)."""
    two_lines: bool = True
    """The Romans may hold back a second line in battle (Y30)."""
    looting: bool = True
    """Who destroys a Praesidium or an Oppidum in a battle that he wins gains action points (Y31)."""
    siege: bool = False
    """An Oppidum may be besieged (Y32)."""
    even_ap: bool = False
    """The die of action points is halved, rounded up, and 1 added (Y33.1)."""
    bid: int = 0
    """The higher bid for the Roman side: the Caledonians begin with so many action points (Y33.2)."""
    verdict: Verdict = Verdict.PRINTED
    """How the points are read at the end (Y5.5)."""
    par: int = -10
    """What is then taken off: the median of equal players; -10 in games of up to version 2.12 (Y5.5)."""
    late_recruits: bool = True
    """Units recruited in the last turn occupy, too (Y5.5)."""
    southern_recruits: bool = True
    """The Caledonians recruit in the five southern centers, too (Y34.5)."""
    tribal_units_occupy: Occupying = Occupying.OPPIDUM
    """The Tribal Center units that occupy their hexes for the points (Y4.1)."""
    drilled: bool = True
    """The Romans add 1 to each of their lined dice, where a battle is fought by them (Y36.3)."""
    roman_ap: int = 0
    """Action points added to the Roman die of each turn: a handicap (Y35.6)."""
    caledonian_ap: int = 0
    """The same for the Caledonians."""

    @property
    def against(self) -> int | None:
        """The par by which the points are read, unless by the printed bands (Y5.5)."""
        return self.par if self.verdict is Verdict.PAR else None


BASE = Options(special_units=False, road=False, two_lines=False, looting=False)
"""The base game; the default is the advanced one (Y33.3)."""
MOST_PAR = 60
"""At most so many points for either side (Y5.5)."""
HANDICAP = 6
"""At most so many action points more or fewer a turn (Y35.6)."""
