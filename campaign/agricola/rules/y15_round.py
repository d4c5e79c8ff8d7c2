"""A round of battle counter by counter, for games, odds and commands alike (Y15.2, Y16.1 to Y16.3, Y22.3, Y25, Y30).

Nothing here decides or rolls: who has the Advantage for given dice, what a throw hits, and what a hit does.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from campaign.agricola.rules.board import (
    CALEDONIANS,
    ROMANS,
    SUPREME,
    CenterCounter,
    Counter,
    Kind,
    Side,
    Terrain,
)

LONGEST = 30
"""After so many rounds the attacker has to go; a guard only (Y15.4)."""
ROMAN_TIES = (Terrain.OPEN, Terrain.FORTRESS)
"""Where the Romans win ties for the Advantage; elsewhere the Caledonians do (Y34.1)."""
FURIOUS = (Kind.GAESATAE, Kind.CHARIOT)
"""Whom Fury makes stronger (Y34.6)."""


class Fighter(NamedTuple):
    """A unit in battle. Y26.4: a fleet is one like the others."""

    id: str
    counter: Counter
    disrupted: bool = False

    @property
    def strength(self) -> int:
        """As it stands (Y3.3)."""
        return self.counter.disrupted if self.disrupted else self.counter.good

    @property
    def steps(self) -> int:
        """The hits that it can still take."""
        return self.counter.steps - self.disrupted


Line = tuple[Fighter, ...]


class Force(NamedTuple):
    """All that fights for a side: the front, and the Roman second line (Y30)."""

    front: Line
    reserve: Line = ()

    @property
    def all(self) -> Line:
        return self.front + self.reserve


class Terms(NamedTuple):
    """Where a battle is fought, who attacks, and whether the Romans attack the besieged, or with Siege Attack."""

    terrain: Terrain
    attacker: Side
    siege_attack: bool = False
    storm: bool = False


def oppidum(counter: CenterCounter) -> Counter:
    """Y24.5: the Oppidum as a unit that fights."""
    return Counter(counter.id, "", CALEDONIANS, Kind.STATIC, good=counter.strength)


def strength(fighter: Fighter, fury: bool = False, storm: bool = False) -> int:
    """The strength it rolls against: with Fury (Y34.6), or legionaries that attack the besieged (Y32.3), 1 more."""
    kind = fighter.counter.kind
    return fighter.strength + (fury and kind in FURIOUS) + (storm and kind is Kind.LEGIONARY)


# The Advantage (Y15.2)


def elites(force: Force) -> int:
    """Y3.2: elite units as they count.

    Y22.3: a Legate only with legionaries of his legion; T31: the second line is there.
    """
    legions = {each.counter.legion for each in force.all if each.counter.kind is Kind.LEGIONARY}
    counters = [each.counter for each in force.all if each.counter.elite]
    return sum([not counter.legion or counter.legion in legions for counter in counters])


def totals(romans: Force, caledonians: Force, faces: Sequence[int], added: Sequence[int]) -> tuple[int, int]:
    """Both sides' dice with what is added to each, and 1 for more elite units."""
    return compared(elites(romans), elites(caledonians), faces, added)


def compared(own: int, others: int, faces: Sequence[int], added: Sequence[int]) -> tuple[int, int]:
    """The same with the elite units of both already counted."""
    return faces[0] + added[0] + (own > others), faces[1] + added[1] + (others > own)


def holder(terrain: Terrain, roman: int, caledonian: int) -> Side:
    """Who has the Advantage with these totals."""
    if roman == caledonian:
        return ROMANS if terrain in ROMAN_TIES else CALEDONIANS
    return ROMANS if roman > caledonian else CALEDONIANS


# Fortified (Y25)


def is_fortified(terms: Terms, side: Side, line: Iterable[Fighter]) -> bool:
    """Y25.1: whether the side defends a Praesidium or an Oppidum; T36: or a fortress, with one or without.

    Y25.2: it does not retreat (Y16.5).
    """
    if side is terms.attacker:
        return False
    walls = side is ROMANS and terms.terrain is Terrain.FORTRESS
    return walls or any(each.counter.is_static for each in line)


def suffered(terms: Terms, side: Side, front: Line, hits: int) -> int:
    """Y16.2: the hits that a side suffers, halved if it is fortified (Y25.1); more than its steps are void (Y16.3)."""
    sieged = side is CALEDONIANS and terms.siege_attack
    if is_fortified(terms, side, front) and not sieged:
        hits = -(-hits // 2)
    return min(hits, steps(front))


# Hits (Y16.3)


def steps(line: Iterable[Fighter]) -> int:
    """The hits that these can take."""
    return sum([each.steps for each in line])


def strengths(line: Iterable[Fighter]) -> int:
    """Their strength as they stand."""
    return sum([each.strength for each in line])


def hit(fighter: Fighter) -> Fighter | None:
    """After a hit; None if it is eliminated."""
    return fighter._replace(disrupted=True) if fighter.steps > 1 else None


def after(line: Line, units: Iterable[str]) -> Line:
    """A line after its units have taken a hit for each time they are named."""
    taken = Tally(units)
    left: list[Fighter | None] = []
    for each in line:
        now: Fighter | None = each
        for _ in range(taken[each.id]):
            now = hit(now) if now else None
        left.append(now)
    return tuple([each for each in left if each])


def rank(fighter: Fighter) -> tuple[int, int, bool, str, int]:
    """Y36.1: the order of losses where nobody is asked.

    Line units by the least strength lost now, then those not elite; then Praesidium and Oppidum; then leaders by the
    least strength, a supreme one last; always by id.
    """
    counter, then = fighter.counter, hit(fighter)
    lost = fighter.strength - (then.strength if then else 0)
    group = 3 if fighter.id in SUPREME.values() else 2 if counter.is_leader else 1 if counter.is_static else 0
    name, _, number = fighter.id.rpartition("-")
    return (group, lost, counter.elite, *((name, int(number)) if number.isdigit() else (fighter.id, 0)))


def proposed(line: Line, hits: int) -> tuple[str, ...]:
    """Who takes so many hits by the order of losses; T4: leaders last."""
    units: list[str] = []
    for _ in range(hits):
        units.append(min(line, key=rank).id)
        line = after(line, units[-1:])
    return tuple(units)


def held_back(force: Line, number: int) -> Force:
    """The last line units in the order of losses as the second line, at most half of all (Y30.1, Y36.1)."""
    line = sorted([each for each in force if rank(each)[0] == 0], key=rank)
    behind = line[max(0, len(line) - min(number, len(force) // 2)) :]
    return Force(tuple([each for each in force if each not in behind]), tuple([e for e in force if e in behind]))
