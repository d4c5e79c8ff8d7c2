"""Z18.1: what a side makes of the forces that it sees, and of those that it does not."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from campaign.fury.rules.board import Place, Side, Terrain
from campaign.fury.rules.pieces import MOUNTED, UnitKind
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z7_supply import CENTRE, COMMUNITY, LIMITS
from campaign.fury.rules.z13_modifiers import best_leader
from campaign.fury.rules.z13_strength import charge_value

UNKNOWN_WEIGHT = 20
"""The SP that a stack is taken to have in proportion to others, where none stood at the start; on clear land (Z7.1)."""


class Force(NamedTuple):
    """Units together: SP, what charges add, mounted units, cohorts in order, the leader's value, the price of an SP."""

    sp: float = 0.0
    charge: float = 0.0
    mounted: float = 0.0
    cohorts: float = 0.0
    leader: float = 0.0
    price: float = 0.0
    fixed: float = 0.0  # SP of town defenders, who do not retreat

    def joined(self, other: "Force") -> "Force":
        """Both together."""
        sp = self.sp + other.sp
        price = (self.sp * self.price + other.sp * other.price) / sp if sp else 0.0
        return Force(
            sp,
            self.charge + other.charge,
            self.mounted + other.mounted,
            self.cohorts + other.cohorts,
            max(self.leader, other.leader),
            price,
            self.fixed + other.fixed,
        )

    def times(self, share: float) -> "Force":
        """A part of it."""
        return Force(
            self.sp * share, self.charge * share, self.mounted * share, self.cohorts * share, self.leader, self.price
        )


class Outlook:
    """Z18.1: a position in a side's eyes. What it does not see is spread over the stacks where it may be (Z17.3)."""

    def __init__(self, seen: State, side: Side, price: Mapping[str, float], careful: bool = False) -> None:
        self.seen, self.side, self.price, self.careful = seen, side, price, careful
        self._foes: dict[str, Force] = {}
        self._own: dict[str, Force] = {}

    def force(self, units: Iterable[Unit], leaders: Iterable[str] = ()) -> Force:
        """These units, with those leaders who are with them; disrupted cohorts count as others."""
        there = tuple(units)
        sp = sum([unit.sp for unit in there])
        charging = [unit for unit in there if self.seen.counter(unit).charge and not unit.disrupted]
        led = [self.seen.pieces.leader[id].combat for id in leaders]
        return Force(
            sp,
            sum([charge_value(self.seen, unit) - unit.sp for unit in charging]),
            sum([unit.kind in MOUNTED for unit in there]),
            sum([unit.kind is UnitKind.COHORT and not unit.disrupted for unit in there]),
            max(led, default=0),
            sum([self.price[unit.of] * unit.sp for unit in there]) / sp if sp else 0.0,
            sum([unit.sp for unit in there if unit.kind is UnitKind.DEFENDERS]),
        )

    def own(self, tract: str) -> Force:
        """What the side has there."""
        if tract not in self._own:
            units = self.seen.at(tract, self.side)
            leader = best_leader(self.seen, units) if units else None
            self._own[tract] = self.force(units, [leader.id] if leader else ())
        return self._own[tract]

    def foe(self, tract: str) -> Force:
        """What the enemy has there, as far as the side can tell."""
        if tract not in self._foes:
            units = [unit for unit in self.seen.at(tract, self.side.enemy) if unit.kind is not UnitKind.FLOTILLA]
            known = [unit for unit in units if unit.kind is not UnitKind.UNSEEN]
            found = Force()
            if known:
                leader = best_leader(self.seen, known)
                found = self.force(known, [leader.id] if leader else ())
            if len(known) < len(units):
                found = found.joined(self._unseen.times(self._weights[tract]))
            self._foes[tract] = found
        return self._foes[tract]

    @cached_property
    def _unseen(self) -> Force:
        """All of the enemy's that is nowhere in sight, from the commands in play and what they have lost (Z17.1)."""
        seen, enemy, commands = self.seen, self.side.enemy, self.seen.pieces.command
        known = [unit for unit in seen.units.values() if unit.kind is not UnitKind.UNSEEN]
        sp = charge = mounted = cohorts = price = 0.0
        for of, kind, number, each in _in_play(seen, enemy):
            lost_share = 1 - min(1.0, seen.lost.get(of, 0) / max(1, self._whole[of]))
            here = sum([unit.sp for unit in known if unit.of == of and unit.kind is kind])
            points = max(0.0, number * each * lost_share - here)
            counter = seen.pieces.kind[kind]
            sp += points
            charge += points * max(0, counter.charge - counter.sp) / max(1, counter.sp)
            mounted += points / each if kind in MOUNTED else 0
            cohorts += points / each if kind is UnitKind.COHORT else 0
            price += points * self.price[of if of in commands else ""]
        return Force(sp, charge, mounted, cohorts, self._mean_leader, price / sp if sp else 0.0)

    @cached_property
    def _whole(self) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for of, _, number, each in _in_play(self.seen, self.side.enemy):
            found[of] = found.get(of, 0) + number * each
        return found

    @cached_property
    def _mean_leader(self) -> float:
        """A stack is led as likely as there are leaders for all of them."""
        pieces, seen = self.seen.pieces, self.seen
        hidden = [each for each in pieces.leaders if each.id not in (*seen.leaders, *seen.gone)]
        combat = [
            each.combat for each in hidden if side_of(seen, each) is self.side.enemy and _may_be_there(seen, each.of)
        ]
        return min(1.0, sum(combat) / max(1, len(self._weights)))

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """The share of the unseen in each stack: as at the start where units stood then, else alike."""
        places = self.seen.pieces.places if self.side is Side.TRIBAL or not self.careful else ()
        stood = {place.at: sum([each.number * (each.sp or 4) for each in place.units]) for place in places}
        unseen = [unit.at for unit in self.seen.units.values() if unit.kind is UnitKind.UNSEEN]
        weights = {at: stood.get(at, 0) or self._fed(at) for at in unseen}
        whole = sum(weights.values())
        return {at: weight / whole for at, weight in weights.items()}

    def _fed(self, at: str) -> float:
        """A host of rebels goes where it is fed, and riders go anywhere (Z7.1)."""
        if not self.careful or self.side is Side.TRIBAL:
            return UNKNOWN_WEIGHT
        here = self.seen.board.tract[at]
        fed = (
            LIMITS[self.side.enemy][here.terrain]
            + COMMUNITY * here.communities
            + CENTRE * (here.kind is not Place.OTHER)
        )
        return UNKNOWN_WEIGHT * (fed / LIMITS[self.side.enemy][Terrain.CLEAR]) ** 2

    @cached_property
    def stacks(self) -> tuple[str, ...]:
        """The tracts where the enemy stands."""
        return tuple(sorted(self.seen.occupied[self.side.enemy] & self.seen.board.tract.keys()))


def _may_be_there(seen: State, of: tuple[str, ...]) -> bool:
    return not of or any(command in seen.lost for command in of)


def _in_play(seen: State, side: Side) -> Iterable[tuple[str, UnitKind, int, int]]:
    """Each corps of the side that is in play: its command, its kind, how many units, and the SP of one."""
    pieces = seen.pieces
    came = [each.units for n, each in enumerate(pieces.comes) if n not in seen.due]
    for groups in (*[place.units for place in pieces.places], *came) if side is Side.ROMAN else ():
        for group in groups:
            if group.kind is not UnitKind.FLOTILLA:
                yield group.of, group.kind, group.number, group.sp or pieces.kind[group.kind].sp
    for command in pieces.commands:
        if command.side is side and command.home and command.id in seen.lost:
            for corps in command.units:
                yield command.id, corps.kind, corps.number, pieces.kind[corps.kind].sp
