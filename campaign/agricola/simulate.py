"""Battles of Agricola by the thousand, and their results."""

import re
from collections.abc import Mapping

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, North, Side, Terrain
from campaign.agricola.rules.y15_round import Fighter, Force, Line, Terms, held_back, oppidum
from campaign.agricola.rules.y36_odds import Conduct, Position, Setting, summed
from engine.rules.dice import StreamDice

TERRAINS: Mapping[str, Terrain] = {
    terrain.name.lower(): terrain for terrain in (Terrain.OPEN, Terrain.WILDERNESS, Terrain.CENTER, Terrain.FORTRESS)
}
ATTACKERS = {"roman": ROMANS, "caledonian": CALEDONIANS}
FOUND = ("roman", "caledonian", "neither", "roman_steps_lost", "caledonian_steps_lost", "rounds")
_UNITS = re.compile(r"([a-z-]+)((?:\*\d+|:d){0,2})")


def line(north: North, side: Side, text: str) -> Line:
    """A force such as `legate-ii,ii*3,ala:d`: ids of counters, their number, and `:d` for disrupted ones.

    ValueError for what is no such force of this side, or more than there are.
    """
    known = {counter.id: (counter, counter.ids) for counter in north.counters if counter.side is side}
    for center in north.centers if side is CALEDONIANS else ():
        if center.strength:
            known[center.id] = oppidum(center), tuple([unit for unit in north.by_center if unit.startswith(center.id)])
    found = list[Fighter]()
    for part in text.split(","):
        read = _UNITS.fullmatch(part.strip())
        if not read or read[1] not in known:
            raise ValueError(f"{part!r} is no unit of the {side} with its number (*n) and :d for a disrupted one")
        (counter, ids), disrupted, number = known[read[1]], ":d" in read[2], re.search(r"\d+", read[2])
        if disrupted and counter.steps == 1:
            raise ValueError(f"{counter.id} has one step only")
        left = ids[sum(each.counter is counter for each in found) :]
        asked = int(number[0]) if number else 1
        if asked > len(left):
            raise ValueError(f"there are no more than {len(ids)} {counter.id}")
        found += [Fighter(unit, counter, disrupted) for unit in left[:asked]]
    if not found:
        raise ValueError(f"no unit of the {side}")
    return tuple(found)


def setting(romans: Line, caledonians: Line, terms: Terms, conduct: Conduct, reserve: int = 0) -> Setting:
    """A battle of these, with so many Roman line units in the second line, at most half of all (Y30.1)."""
    return Setting(Position(held_back(romans, reserve), Force(caledonians)), terms, conduct)


def battles(one: Setting, number: int, seed: str) -> dict[str, float]:
    """The shares of victories, mean steps lost and rounds of so many battles; battle i is seeded by the seed and i."""
    found = summed((one, StreamDice(f"{seed}/{n}")) for n in range(number))
    return {name: getattr(found, name) for name in FOUND}
