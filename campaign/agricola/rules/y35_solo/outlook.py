"""What a side knows of a position, and what it makes of the rest (Y35.2)."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from campaign.agricola.rules.board import AGRICOLA, BRITANNIA, CALEDONIANS, CALGACUS, ROMANS, TURNS, Kind, North, Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.rules.y18_supply import supplies
from campaign.agricola.rules.y20_known import ARMIES
from campaign.agricola.rules.y24_centers import AMBUSH, OPPIDUM, face_down, kind_of
from campaign.agricola.rules.y35_solo.weighing import NOBODY, Stack, chance
from campaign.agricola.rules.y36_known import unseen, unseen_centers

UNDER_ARMY = 4  # the units that an army marker is taken to stand for
BY_SEA = 7  # hexes that a throw of two dice reaches more often than not
STRIDE = {ROMANS: 3, CALEDONIANS: 4}
"""How far most units of a side go in a March."""
SUPREME_LOST, LEADER_LOST, LEGIONARY_LOST = 8.0, 1.0, 0.7
"""Points (Y5.2); the price of a leader before AD 84, whose loss does not count then (Y5.4)."""
BEFORE_84 = 0.4
AMBUSHERS = 3.5  # the units of an Ambush (Y24.2)
LAST_YEAR = 84


@lru_cache(maxsize=4096)
def near(north: North, hex: str, most: int = 99) -> Mapping[str, int]:
    """How many hexes by land each place is away, up to so many."""
    away, ahead = {hex: 0}, [hex]
    for here in ahead:
        if away[here] < most:
            for to in north.by_land.get(here, ()):
                if to not in away:
                    away[to] = away[here] + 1
                    ahead.append(to)
    return away


@lru_cache(maxsize=1024)
def afloat(north: North, hex: str) -> Mapping[str, int]:
    """How many hexes by sea each place is away; whoever enters Britannia stops (Y27.1)."""
    away, ahead = {hex: 0}, [hex]
    for here in ahead:
        if here != BRITANNIA or here == hex:
            for to in north.by_sea.get(here, ()):
                if to not in away:
                    away[to] = away[here] + 1
                    ahead.append(to)
    return away


class Outlook:
    """A position in a side's eyes, as `seen_by` gives it. Y35.2: with what it makes of the rest."""

    def __init__(self, seen: State, side: Side) -> None:
        self.seen, self.side, self.north = seen, side, seen.north
        self.left = TURNS - seen.turn  # the turns after this one
        self._known: dict[str, Stack] = {}
        self._stacks: dict[tuple[str, ...], Stack] = {}
        self._kinds: dict[tuple[str, ...], tuple[Kind, ...]] = {}
        self._supplied: dict[str, bool] = {}
        self._wins: dict[tuple[str, float, float], float] = {}

    # Units

    @cached_property
    def unknown(self) -> Stack:
        """What an unknown unit of the enemy is: the mean of those that are nowhere in sight."""
        enemy = [self.north.by_unit[id] for id in unseen(self.seen, self.side.enemy)]
        mobile = [each for each in enemy if not (each.is_static or each.is_fleet)]
        number = max(1, len(mobile))
        points = LEGIONARY_LOST / 2 if self.side is CALEDONIANS else BEFORE_84
        return Stack(sum([c.good for c in mobile]) / number, sum([c.steps for c in mobile]) / number, 1, points)

    def unit(self, id: str) -> Stack:
        """One unit as it stands, or as it would come."""
        if id not in self._known:
            self._known[id] = self._unit(id)
        return self._known[id]

    def _unit(self, id: str) -> Stack:
        counter, there = self.seen.counter(id), self.seen.units.get(id)
        if counter.kind is Kind.UNKNOWN:
            of_army = any(id in self.seen.armies.get(army, ()) for army in ARMIES[counter.side])
            return self.unknown.times(UNDER_ARMY if of_army else 1)
        disrupted = there is not None and there.disrupted
        strength = counter.disrupted if disrupted else counter.good
        return Stack(strength, counter.steps - disrupted, 1, self._points(id), counter.is_static)

    def _points(self, id: str) -> float:
        counter = self.seen.counter(id)
        if id in (AGRICOLA, CALGACUS):
            return SUPREME_LOST
        if counter.is_leader or counter.elite and counter.side is CALEDONIANS:
            return LEADER_LOST if year(self.seen.turn) == LAST_YEAR else BEFORE_84
        return LEGIONARY_LOST if counter.kind is Kind.LEGIONARY else 0.0

    def stack(self, units: Iterable[str]) -> Stack:
        """These together."""
        key = tuple(units)
        if key not in self._stacks:
            self._stacks[key] = Stack(*_summed([self.unit(id) for id in key])) if key else NOBODY
        return self._stacks[key]

    def kinds(self, units: tuple[str, ...]) -> tuple[Kind, ...]:
        """What each of these is."""
        if units not in self._kinds:
            self._kinds[units] = tuple([self.seen.counter(id).kind for id in units])
        return self._kinds[units]

    def at(self, hex: str, side: Side) -> Stack:
        """What stands there of a side; a revealed Oppidum too."""
        found = self.stack(self.seen.at(hex, side))
        if side is CALEDONIANS and self.seen.has_oppidum(hex):
            found = found.joined(self._oppidum)
        return found

    @cached_property
    def _oppidum(self) -> Stack:
        strength = next(each.strength for each in self.north.centers if each.id == OPPIDUM)
        return Stack(strength, 1, 1, 0, static=True)

    def walls(self, hex: str, side: Side, stack: Stack) -> bool:
        """Whether a side is fortified there when it is attacked (Y25.1)."""
        return stack.static or side is ROMANS and hex in self.north.fortresses

    # Battles

    def wins(self, hex: str, own: Stack) -> float:
        """The chance that this force of the side takes that hex, whatever is face down there."""
        key = hex, own.strength, own.steps
        if key not in self._wins:
            self._wins[key] = self._won(hex, own)
        return self._wins[key]

    def _won(self, hex: str, own: Stack) -> float:
        enemy = self.side.enemy
        foe = self.at(hex, enemy)
        plain = chance(own, foe, self.walls(hex, enemy, foe))
        if self.side is CALEDONIANS or not face_down(self.seen, hex):
            return plain
        oppida, ambushes = self._may_be
        more = self.unknown.times(AMBUSHERS)
        of_oppidum, of_ambush = chance(own, foe.joined(self._oppidum), walls=True), chance(own, foe.joined(more))
        return (1 - oppida - ambushes) * plain + oppida * of_oppidum + ambushes * of_ambush

    @cached_property
    def _may_be(self) -> tuple[float, float]:
        """How likely a face-down center is an Oppidum, or an Ambush."""
        kinds = [kind_of(id) for id in unseen_centers(self.seen)]
        return kinds.count(OPPIDUM) / max(1, len(kinds)), kinds.count(AMBUSH) / max(1, len(kinds))

    @cached_property
    def threats(self) -> Mapping[str, Stack]:
        """The strongest enemy force that may come to each hex in one March."""
        return self._coming(1)

    @cached_property
    def rumours(self) -> Mapping[str, Stack]:
        """The same in two Marches."""
        return self._coming(2)

    def _coming(self, marches: int) -> Mapping[str, Stack]:
        enemy, forces = self.side.enemy, list[tuple[Stack, str, bool]]()
        for hex in dict.fromkeys([unit.at for unit in self.seen.of(enemy)]):
            mobile = tuple([id for id in self.seen.at(hex, enemy) if not self.seen.counter(id).is_static])
            forces.append((self.stack(mobile), hex, any(self.seen.counter(id).is_fleet for id in mobile)))
        found = dict[str, Stack]()
        for force, hex, sails in sorted(forces, key=lambda each: -each[0].power):
            if force.power:
                found = dict.fromkeys(near(self.north, hex, marches * STRIDE[enemy]), force) | found
                if sails:
                    found = dict.fromkeys(_by_sea(self.north, hex), force) | found
        return found

    def supplied(self, hex: str) -> bool:
        """Whether line units of the side are in supply there now (Y18.2, Y18.3)."""
        if hex not in self._supplied:
            self._supplied[hex] = supplies(self.seen, self.side, hex)
        return self._supplied[hex]

    @cached_property
    def of_note(self) -> frozenset[str]:
        """The places that are worth more than their neighbours: named ones, and where anybody stands."""
        named = (*self.north.tribal, *self.north.fortresses, *self.north.sites)
        return frozenset([*named, *[unit.at for unit in self.seen.units.values()]])


def _summed(stacks: list[Stack]) -> tuple[float, float, float, float, bool]:
    strength, steps, number, points, static = zip(*stacks, strict=True)
    return sum(strength), sum(steps), sum(number), sum(points), any(static)


@lru_cache(maxsize=1024)
def _by_sea(north: North, hex: str) -> frozenset[str]:
    """The coasts that fleets reach from there with a fair throw."""
    return frozenset([to for to, n in afloat(north, hex).items() if n <= BY_SEA and north.is_coastal(to)])
