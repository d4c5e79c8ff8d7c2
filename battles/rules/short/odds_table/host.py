"""A battle on the odds table before its first die, and what each army brings to it (H1, H3)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from battles.rules.short.contest import Army, Meeting
from battles.rules.short.odds_table.table import OddsTable
from battles.rules.verdict import BOTH, Side

HORSE = frozenset({"LC", "LBC", "MC", "HC", "CM", "BCH", "HCH", "EL"})
"""Mounted units, chariots and elephants (H1, H3), by the codes of their types."""
FOOT = frozenset({"MI", "HI"})  # the drilled foot of a drilled army (H3)
FOOT_COUNTED = 4  # each full group of this size counts (H3)
SMALL_POINTS = 10  # an army with at most these points is very small (H5)


@dataclass(frozen=True)
class Start:
    """A battle before its first die. It carries its own table, so that later edits change nothing in it.

    `river`: it is fought across one, whatever the field; `town`: the defender stands in one (H6). `ambush` is the side
    in ambush, `leads` what the leaders of the attacker and the defender add for their own side (H3).
    """

    meeting: Meeting
    table: OddsTable
    river: bool = False
    town: bool = False
    ambush: Side | None = None
    leads: tuple[int, int] = (0, 0)

    @cached_property
    def hosts(self) -> Mapping[Side, "Host"]:
        """Both armies with all their corps."""
        return {side: host(self.meeting.army(side)) for side in BOTH}


@dataclass(frozen=True)
class Host:
    """An army as the table counts it; a corps that stands aside is left out of `points` and `places`.

    `places` are its units' places in the army, which identify them.
    """

    army: Army
    points: int
    places: tuple[int, ...]

    @cached_property
    def horse(self) -> tuple[int, ...]:
        """The places of its mounted units, chariots and elephants."""
        return tuple(place for place in self.places if self.army.units[place].code in HORSE)

    @cached_property
    def horse_points(self) -> int:
        """The cost of its horse."""
        return sum(self.army.units[place].points for place in self.horse)

    @cached_property
    def foot(self) -> int:
        """How often its drilled foot counts; no ally is drilled (H3)."""
        units = [self.army.units[place] for place in self.places] if self.army.drilled else []
        return sum(unit.code in FOOT and not unit.corps for unit in units) // FOOT_COUNTED

    @cached_property
    def is_very_small(self) -> bool:
        """A single unit, or 10 points (H5)."""
        return len(self.places) == 1 or self.points <= SMALL_POINTS

    def strength(self, charges: bool) -> int:
        """H1: its points, and half as much again for horse that charges; in half points, so that none is lost."""
        return 2 * self.points + (self.horse_points if charges else 0)


def host(army: Army, aside: Collection[str] = ()) -> Host:
    """An army without the corps that stand aside (H3)."""
    places = tuple(place for place, unit in enumerate(army.units) if unit.corps not in aside)
    gone = sum(unit.points for unit in army.units if unit.corps in aside)
    return Host(army, army.points - gone, places)


def corps(army: Army) -> tuple[str, ...]:
    """The allies with a corps, in the order of the list."""
    return tuple(dict.fromkeys(unit.corps for unit in army.units if unit.corps))
