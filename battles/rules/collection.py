"""What the player can put on the table: blocks (or bases of figures) of each colour, and who is played with which."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from battles.rules.army_list import ArmyList, Muster
from battles.rules.roster import Roster, RosterEntry

LEADER = "LDR"
"""How a collection calls leaders; each is one block."""
MOST_BLOCKS = 999
"""Of one kind: a larger number is a slip of the pen."""


@dataclass(frozen=True)
class OwnedBlocks:
    """Blocks by colour and by unit code, and with which colour a people is played.

    A colour is whatever the player calls a set of his: "grey", "my Samnites". None at all: he has not said.
    """

    blocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    proxies: Mapping[str, str] = field(default_factory=dict)

    def colour(self, people: str) -> str:
        """What a people is played with; empty if nothing of his was named for it."""
        colour = self.proxies.get(people, "")
        return colour if colour in self.blocks else ""

    def owned(self, colour: str, code: str) -> int:
        """Blocks of this kind."""
        return self.blocks.get(colour, {}).get(code, 0)


@dataclass(frozen=True)
class Shortage:
    """Units (or leaders) that cannot be put on the table for want of blocks."""

    colour: str
    code: str
    units: int


def shortages(collection: OwnedBlocks, armies: Sequence[ArmyList]) -> tuple[Shortage, ...]:
    """What is short when these armies stand on the table together; peoples without a colour are left out."""
    return tuple(
        Shortage(colour, code, -(-(needed - owned) // size))
        for (colour, code, size), needed in _needed(collection, armies).items()
        if (owned := collection.owned(colour, code)) < needed
    )


def _needed(collection: OwnedBlocks, armies: Sequence[ArmyList]) -> Counter[tuple[str, str, int]]:
    """Blocks by colour, code and blocks of a unit, in the order of the lists."""
    needed: Counter[tuple[str, str, int]] = Counter()
    for army in armies:
        for people, code, size, blocks in _parts(army):
            if colour := collection.colour(people):
                needed[colour, code, size] += blocks
    return needed


def _parts(army: ArmyList) -> Iterator[tuple[str, str, int, int]]:
    for company in army.companies:
        yield company.people, company.entry.code, company.entry.unit.blocks, company.count * company.entry.unit.blocks
    yield army.muster.roster.id, LEADER, 1, army.leaders


def within(muster: Muster, collection: OwnedBlocks, enemy: ArmyList) -> Muster:
    """The same army with a roster of no more units than can be put on the table beside the enemy's.

    Its ranges are those for exactly these points, so that they are not scaled again. A list drawn from it may be too
    small to be legal: then the collection is.
    """
    colour = collection.colour(muster.roster.id)
    if not colour:
        return muster
    taken = {code: blocks for (other, code, _), blocks in _needed(collection, [enemy]).items() if other == colour}
    entries = tuple(
        _capped(muster, entry, collection.owned(colour, entry.code), taken) for entry in muster.roster.entries
    )
    leaders = max(0, collection.owned(colour, LEADER) - taken.get(LEADER, 0))
    roster: Roster = replace(muster.roster, base=max(1, muster.points), entries=entries)
    return replace(muster, roster=roster, generals=max(1, min(muster.generals, leaders)))


def split(collection: OwnedBlocks, first: Muster, second: Muster) -> OwnedBlocks:
    """What the first of two armies of one colour has of it by its points; all of it, where each has its own colour."""
    colour = collection.colour(first.roster.id)
    if colour != collection.colour(second.roster.id):
        return collection
    whole = max(1, first.points + second.points)
    part = {code: count * first.points // whole for code, count in collection.blocks.get(colour, {}).items()}
    return replace(collection, blocks={**collection.blocks, colour: part})


def most_points(muster: Muster) -> int:
    """What an army costs that has all its generals and every unit it may have."""
    roster, points = muster.roster, muster.points
    serving = [*roster.serving(muster.year)]
    most = {entry.key: roster.limits(entry, points)[1] for entry in serving}
    for entry in serving:
        if entry.half_of:
            most[entry.key] = min(most[entry.key], most[entry.half_of] // 2)
        if entry.elite:
            most[entry.key] = min(most[entry.key], most[entry.code])
            most[entry.code] -= most[entry.key]
    return muster.generals * roster.leader_points + sum(most[entry.key] * entry.cost for entry in serving)


def _capped(muster: Muster, entry: RosterEntry, owned: int, taken: Mapping[str, int]) -> RosterEntry:
    units = max(0, owned - taken.get(entry.code, 0)) // entry.unit.blocks
    least, most = muster.roster.limits(entry, muster.points)
    return replace(entry, least=min(least, units), most=min(most, units))
