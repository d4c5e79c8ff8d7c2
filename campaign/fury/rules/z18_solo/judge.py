"""Z18.1: how a side values where its forces stand, at its level."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import BOUDICA, UnitKind
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z7_supply import limit, used
from campaign.fury.rules.z14_demoralisation import is_broken
from campaign.fury.rules.z18_solo.fighting import DRIVEN, Chances, battle_chances, gain
from campaign.fury.rules.z18_solo.outlook import Force, Outlook
from campaign.fury.rules.z18_solo.temper import TEMPERS
from campaign.fury.rules.z18_solo.worth import Worth

FADES: Mapping[bool, float] = {False: 0.8, True: 0.9}
"""What lies a tract farther off is worth so much less; the second to a careful player."""
GATHER, DRAWS = 0.01, 0.8
"""What it is worth to be with a stronger stack, by the SP of both; and a tract farther off."""
STRIDE: Mapping[Side, int] = {Side.TRIBAL: 3, Side.ROMAN: 4}
"""Tracts from which a stack of that side may well come in its half."""
COMES = 0.5
"""How often the enemy does the worst that he can."""
STEADY = 0.7
"""The least chance with which Rome begins a battle with two legions demoralised (Z18.3)."""
SHAKEN = 2
EXPOSED = 0.05
"""What it costs, for each SP, to stand among enemies whom the side does not attack."""
HER_RISK, HER_PRICE = 0.4, 12.0
"""Z18.2: with what chance of a defeat Boudica stands nowhere, and what it would cost."""


class Judge:
    """A side's eyes at a level: 1 sees what it can take, 2 also what the enemy may do, and who can come along.

    Level 3 sees the same, and weighs it otherwise (temper.py).

    Z18.2: the rebels take the places that tribes wait for. Z18.3: the Romans gather before they fight.
    """

    def __init__(self, seen: State, side: Side, level: int) -> None:
        self.seen, self.side, self.level = seen, side, level
        self.temper = TEMPERS[level][side]
        self.worth = Worth(seen, side, level > 1, self.temper.spares)
        self.fades = FADES[level > 1]
        price = {of: self.worth.point(of) for of in ("", *seen.pieces.command)}
        self.look = Outlook(seen, side, price, level > 1)
        self.apart = seen.board.apart
        self._goals: dict[tuple[int, int], Mapping[str, float]] = {}
        self._calls: dict[tuple[str, int, int], float] = {}
        self._threats: dict[str, Force] = {}

    @property
    def careful(self) -> bool:
        return self.level > 1

    @cached_property
    def least(self) -> float:
        """The least chance to win with which the side attacks."""
        legions = [each.id for each in self.seen.pieces.commands if each.legion]
        shaken = sum([is_broken(self.seen, legion) for legion in legions]) >= SHAKEN
        steady = self.side is Side.ROMAN and shaken and self.careful
        return max(self.temper.least, STEADY * steady)

    # Battles

    def attack(self, tract: str, force: Force) -> tuple[float, Chances]:
        """What it brings that this force attacks there, with the place if it wins; and its chances."""
        foe = self.look.foe(tract)
        found = battle_chances(self.seen.start.table, self.seen.board.tract[tract].terrain, force, foe)
        return gain(found, force, foe) + found.win * self.taken(tract), found

    def taken(self, tract: str) -> float:
        """What it is worth to come to control a tract."""
        value = self.worth.places.get(tract, 0.0)
        return value if self.seen.control.get(tract) is not self.side else self.temper.kept * value

    # A tract with a force of the side

    def at(self, tract: str, units: Sequence[Unit], force: Force, comers: Force | None = None) -> float:
        """What it is worth that these of the side stand there at the end of its movement; others may still come."""
        if not units:
            return 0.0
        brought = self.battle(tract, force, comers) if self.look.foe(tract).sp else self.taken(tract)
        return brought + self._stands(tract, units, force)

    def battle(self, tract: str, force: Force, comers: Force | None = None) -> float:
        """An attack there, which nobody must begin; with comers this force has its share of the common one."""
        value, found = self.attack(tract, force)
        value = value if found.win >= self.least else min(value, 0.0) - force.sp * EXPOSED
        if comers and comers.sp:
            together = force.joined(comers)
            common, chance = self.attack(tract, together)
            if chance.win >= self.least:
                value = max(value, common * force.sp / together.sp)
        return value

    def _stands(self, tract: str, units: Sequence[Unit], force: Force) -> float:
        """Apart from what it takes there: what it may do next, what it eats, and what may come over it."""
        over = used(self.seen, units) - limit(self.seen, tract, self.side, units)
        call = 0.0 if self.careful and force.sp < self.temper.few else self.call(tract, force)
        value = self.temper.pull * call - self.temper.hunger * max(0, over) / 2
        return value - (self.temper.fear * self.danger(tract, units, force) if self.temper.fear else 0.0)

    def call(self, tract: str, force: Force) -> float:
        """The best that this force may take from there, by how far it is."""
        alike = round(force.sp / 8), round(force.leader)
        key = tract, *alike
        if key not in self._calls:
            if alike not in self._goals:
                self._goals[alike] = self._found_by(force)
            away, goals = self.apart[tract], self._goals[alike]
            found = [value * self.fades ** away[goal] for goal, value in goals.items() if goal != tract]
            self._calls[key] = max(found, default=0.0)
        return self._calls[key]

    def _found_by(self, force: Force) -> Mapping[str, float]:
        """What such a force could take, wherever it is."""
        control = self.seen.control
        foreign = [at for at in self.worth.places if control.get(at) is not self.side]
        tracts = sorted({*foreign, *self.look.stacks})
        found = {at: self.battle(at, force) if self.look.foe(at).sp else self.taken(at) for at in tracts}
        return {at: value for at, value in found.items() if value > 0}

    def gathers(self, force: Force, start: str, to: str) -> float:
        """Z18.3: what it is worth that a stack comes nearer to stronger ones, the stronger and nearer they are."""
        if not self.careful or force.sp >= self.temper.crowd:
            return 0.0
        found = 0.0
        for at, sp in self.stacks.items():
            if sp > force.sp and at != start:
                away = self.apart[at]
                found += min(sp, self.temper.crowd) * (DRAWS ** away[to] - DRAWS ** away[start])
        return GATHER * force.sp * found

    @cached_property
    def strongest(self) -> str:
        """Where the side's strongest stack stands; nowhere if it has none."""
        return max(self.stacks, key=self.stacks.__getitem__, default="")

    @cached_property
    def stacks(self) -> Mapping[str, float]:
        """The SP of the side's stacks, by tract, without town defenders."""
        places = sorted(self.seen.occupied[self.side] & self.seen.board.tract.keys())
        return {at: (own := self.look.own(at)).sp - own.fixed for at in places}

    def danger(self, tract: str, units: Sequence[Unit], force: Force) -> float:
        """What the enemy's next half may cost them there."""
        together = self.threat(tract)
        if together.sp <= 0:
            return 0.0
        found = battle_chances(self.seen.start.table, self.seen.board.tract[tract].terrain, together, force)
        if gain(found, together, force) <= 0:
            return 0.0
        ours = force.price * force.sp * (found.defender + found.win * DRIVEN)
        cost = COMES * (ours + found.win * self.worth.places.get(tract, 0.0) * (self.side is Side.ROMAN))
        return cost + (HER_PRICE * found.win if found.win >= HER_RISK and self._has_her(tract, units) else 0.0)

    def threat(self, tract: str) -> Force:
        """The two strongest stacks of the enemy that may come there in his half."""
        if tract not in self._threats:
            away, stride = self.apart[tract], STRIDE[self.side.enemy]
            near = [self.look.foe(at) for at in self.look.stacks if away[at] <= stride]
            mobile = sorted([foe._replace(sp=foe.sp - foe.fixed) for foe in near], key=lambda foe: -foe.sp)
            self._threats[tract] = mobile[0].joined(mobile[1]) if len(mobile) > 1 else [*mobile, Force()][0]
        return self._threats[tract]

    def _has_her(self, tract: str, units: Sequence[Unit]) -> bool:
        boudica = self.seen.leaders.get(BOUDICA)
        return self.side is Side.TRIBAL and boudica is not None and boudica.at in {tract, *[each.at for each in units]}


def fights(unit: Unit) -> bool:
    """Whether it is more than a flotilla."""
    return unit.kind is not UnitKind.FLOTILLA
