"""What the player can put on the table: blocks (or bases of figures) by colour, and the colour for each people."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from battles.rules.army_list import ArmyList, Muster
from battles.rules.roster import Roster, RosterEntry

LEADER = "LDR"  # the code of leaders in a collection; each is one block
MOST_BLOCKS = 999  # of one kind; a larger number is a slip


@dataclass(frozen=True)
class OwnedBlocks:
    """Blocks by colour and unit code, and the colour for each people.

    A colour is any name for one of the player's sets: "grey", "my Samnites". None at all: he has entered nothing.
    """

    blocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    proxies: Mapping[str, str] = field(default_factory=dict)

    def colour(self, people: str) -> str:
        """The colour for a people; empty if none is chosen."""
        colour = self.proxies.get(people, "")
        return colour if colour in self.blocks else ""

    def owned(self, colour: str, code: str) -> int:
        """The number of blocks of this kind."""
        return self.blocks.get(colour, {}).get(code, 0)


@dataclass(frozen=True)
class Shortage:
    """Units (or leaders) that lack blocks."""

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
    """Blocks by colour, code and unit size, in the order of the lists."""
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
    """The same army with a roster of no more units than can be put on the table next to the enemy's.

    Its ranges hold for exactly these points and are not scaled again. A list drawn from it may be too small to be
    legal: then the collection is too small.
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
    """The cost of an army with all its generals and every unit it may have."""
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
