"""What it is worth to a side that units of its stand in a hex, in points (Y35.3).

Level 1 looks at what is there to be taken and held; level 2 also at what the enemy may do, at supply, and at what
remains of the campaign.
"""

from collections.abc import Mapping
from functools import cached_property
from operator import add, sub
from typing import NamedTuple, TypeAlias

from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, TURNS, Kind, Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y5_victory import FORTRESSES
from campaign.agricola.rules.y17_winning import MAJOR
from campaign.agricola.rules.y35_solo.outlook import Outlook, afloat, near
from campaign.agricola.rules.y35_solo.temper import TEMPERS, Temper
from campaign.agricola.rules.y35_solo.weighing import NOBODY, Stack, chance, spent

Units: TypeAlias = tuple[str, ...]


class Worth(NamedTuple):
    """What speaks for it, by the word of the reason that is given (reasons.py)."""

    center: float = 0
    fortress: float = 0
    site: float = 0
    strength: float = 0
    safety: float = 0
    supply: float = 0
    nearer: float = 0
    battle: float = 0

    def plus(self, other: "Worth") -> "Worth":
        """With another's parts added."""
        return Worth(*map(add, self, other))

    def less(self, other: "Worth") -> "Worth":
        """With another's parts taken away."""
        return Worth(*map(sub, self, other))

    def times(self, share: float) -> "Worth":
        return Worth(*[part * share for part in self])


NOTHING = Worth()
STRENGTH = 0.15  # points for each point of strength (Y35.3)
SUPPLY = {ROMANS: 0.15, CALEDONIANS: 0.1}  # for each unit that will have to roll
CAUTION = {ROMANS: 0.7, CALEDONIANS: 0.2}  # how much of what may be lost is minded
POINT = {ROMANS: 0.35, CALEDONIANS: 0.15}  # an AP that is kept, in points
COMES = 0.35  # how often the enemy does what he can
COMES_FROM_AFAR = 0.18  # with two Marches
FAR_OFF = 0.04  # how often he comes from elsewhere, each turn
FADES = 0.85  # what lies a hex farther off is worth so much less
COLUMN = {ROMANS: 18.0, CALEDONIANS: 6.0}  # strength that is enough for one goal
FAR = 40  # hexes: out of reach
LOOT = 0.35  # the AP for a Praesidium or an Oppidum (Y31)
CENTER = 3.0
"""A center that changes hands: 1 for the Romans, 2 for the Caledonians (Y5.2)."""
GUARDS, FREE = 0.02, 2.0
"""For the Caledonians: a free center with a unit of theirs in it, and at the very end."""
FORTRESS, SECOND, THIRD = 3.5, 12.0, 60.0
"""A fortress lost; the next; and the third, with the game (Y5.1)."""
BEFORE_WINTER = (3, 7)
ABANDONED = 0.3  # what a center without a Praesidium is worth then, as the Romans leave it for their quarters (Y8.2)
LATE = 0.7  # of the points of a hex, what it is worth to hold it in the beginning
GLORY = 1.2  # what a Major Battle brings the winner in AP, and costs the loser (Y17.2), in points
FLEETS = frozenset({Kind.FLEET, Kind.FLEET_LEADER})
NEVER_HUNGRY = frozenset({Kind.LEADER, Kind.FLEET_LEADER, Kind.STATIC, Kind.SCOUTS})
"""Who needs no supply (Y18.2)."""


class Judge:
    """Y35.3: how a side values positions, at its level."""

    def __init__(self, seen: State, side: Side, level: int, temper: Temper | None = None) -> None:
        self.look, self.side, self.level, self.north = Outlook(seen, side), side, level, seen.north
        self.seen, self.temper = seen, temper or TEMPERS[level][side]
        self._worth: dict[tuple[str, Units], Worth] = {}
        self._left: dict[tuple[str, Units], Worth] = {}
        self._pulls: dict[tuple[str, bool], list[tuple[float, str]]] = {}
        self.ends: dict[tuple[str, int, bool], Mapping[str, Units]] = {}

    @property
    def careful(self) -> bool:
        return self.level > 1

    @cached_property
    def late(self) -> float:
        """How much of a hex's points it is worth to hold it now, with so many turns to go."""
        return LATE + (1 - LATE) * self.seen.turn / TURNS

    @cached_property
    def point(self) -> float:
        """What an AP is worth that is kept (Y10.1): nothing before winter or at the end."""
        if not self.careful:
            return 0.1
        turn, ap = self.seen.turn, self.seen.ap[self.side]
        if turn in (*BEFORE_WINTER, TURNS):
            return 0.05
        if self.side is CALEDONIANS and turn in (TURNS - 2, TURNS - 1):
            return 0.9 if ap <= 9 - 3.5 * (TURNS - turn) else 0.35
        return POINT[self.side] if ap < 7 else POINT[self.side] / 2

    def worth(self, hex: str, units: Units) -> Worth:
        """These units there, and nobody else of the side; nobody of the enemy."""
        key = hex, units
        if key not in self._worth:
            self._worth[key] = self._roman(hex, units) if self.side is ROMANS else self._caledonian(hex, units)
        return self._worth[key]

    # Each side

    def _roman(self, hex: str, units: Units) -> Worth:
        """Y35.4: centers that last, no fortress bare, a Praesidium at a site."""
        stack, north = self.look.stack(units), self.north
        lost = self.lost(hex, stack)
        held = (1 - lost) if units else 0.0
        if self.careful and not stack.static:
            held *= self._lasting(units)
        fortress = 0.0
        if hex in north.fortresses:
            fortress = -self._bare(hex) if not units else -self._stake(hex) * lost
        return self._of_both(hex, units, stack, lost)._replace(
            center=CENTER * self.late * held if hex in north.tribal else 0.0,
            fortress=fortress,
            site=held * self.late if hex in north.sites and stack.static else 0.0,
        )

    def _caledonian(self, hex: str, units: Units) -> Worth:
        """Y35.5: fortresses, and at the very end every free center."""
        stack, north = self.look.stack(units), self.north
        lost = self.lost(hex, stack)
        held = (1 - lost) if units else 0.0
        free = FREE if self.look.left == 0 else GUARDS
        return self._of_both(hex, units, stack, lost)._replace(
            center=free * held if hex in north.tribal else 0.0,
            fortress=self._stake(hex) * held if hex in north.fortresses else 0.0,
        )

    def _of_both(self, hex: str, units: Units, stack: Stack, lost: float) -> Worth:
        if not self.careful:
            return Worth(nearer=self.temper.pull * self.pull(hex) * stack.number)
        risk = (STRENGTH * stack.strength + stack.points) * lost
        return Worth(
            strength=STRENGTH * stack.strength,
            safety=-CAUTION[self.side] * risk,
            supply=-SUPPLY[self.side] * self._hungry(hex, units),
            nearer=self.temper.pull * self._calls(hex, units, stack),
        )

    # Parts

    def lost(self, hex: str, stack: Stack) -> float:
        """The chance that the enemy takes the hex before the end; at level 1 nobody thinks of it."""
        if not (self.careful and stack.number) or hex == BRITANNIA:
            return 0.0
        threat, rumour = self.look.threats.get(hex, NOBODY), self.look.rumours.get(hex, NOBODY)
        sudden = FAR_OFF * min(4, self.look.left) * max(0.0, 1 - stack.strength / self.temper.alone)
        if not rumour.number or self.side is CALEDONIANS and self.look.left == 0:
            return sudden
        walls = self.look.walls(hex, self.side, stack)
        comes = max(COMES * chance(threat, stack, walls), COMES_FROM_AFAR * chance(rumour, stack, walls))
        return min(0.95, comes + sudden)

    def _stake(self, hex: str) -> float:
        """What the fortress is worth: the third one is the game."""
        taken = sum([bool(self.seen.at(each, CALEDONIANS)) for each in self.north.fortresses if each != hex])
        return (FORTRESS * self.late, SECOND, THIRD)[min(taken, FORTRESSES - 1)]

    def _bare(self, hex: str) -> float:
        """What it costs to leave a fortress without a unit; level 1 never does."""
        if not self.careful:
            return FORTRESS
        bare = sum([not self.seen.at(each, ROMANS) for each in self.north.fortresses if each != hex])
        risk = 0.45 if hex in self.look.threats else 0.2
        loss = FORTRESS + 5 * bare
        return risk * (max(loss, self._stake(hex)) if self.temper.watchful else loss)

    def _lasting(self, units: Units) -> float:
        """How far a center without a Praesidium lasts: before winter not, unless one can be built for a legionary."""
        legionary = Kind.LEGIONARY in self.look.kinds(units)
        if self.seen.turn in BEFORE_WINTER or self.seen.turn + 1 in BEFORE_WINTER and not legionary:
            return ABANDONED
        return 1.0 if legionary or self.look.left < 2 else 0.75

    def _hungry(self, hex: str, units: Units) -> int:
        if not units or self.look.supplied(hex):
            return 0
        kinds = self.look.kinds(units)
        trains = Kind.TRAIN in kinds or Kind.STATIC in kinds
        coast = self.north.is_coastal(hex) and not FLEETS.isdisjoint(kinds)
        if self.side is ROMANS and (trains or coast):
            return 0
        return len([kind for kind in kinds if kind not in NEVER_HUNGRY])

    def pull(self, hex: str) -> float:
        """How near it is to what may be taken."""
        return next((value for value, _ in self._ahead(hex, by_sea=False)), 0.0)

    def _ahead(self, hex: str, by_sea: bool) -> list[tuple[float, str]]:
        """What may be taken from there, by what it is worth and how far it is; the best first."""
        if (hex, by_sea) not in self._pulls:
            away, afar = near(self.north, hex), afloat(self.north, hex) if by_sea else {}
            found = []
            for goal, value in self.goals.items():
                if goal != hex:
                    sails = afar[goal] / 2 if goal in afar and self.north.is_coastal(goal) else FAR
                    found.append((value * FADES ** min(away.get(goal, FAR), sails), goal))
            self._pulls[hex, by_sea] = sorted(found, reverse=True)
        return self._pulls[hex, by_sea]

    def _calls(self, hex: str, units: Units, stack: Stack) -> float:
        """The best of it that this force may hope to take, with fleets by sea, too; at the very end nothing."""
        if not units or stack.static or self.look.left == 0:
            return 0.0
        best, by_sea = 0.0, not FLEETS.isdisjoint(self.look.kinds(units))
        for value, goal in self._ahead(hex, by_sea):
            if value <= best:
                break
            best = max(best, value * self.look.wins(goal, stack) ** 2)
        return best * min(1.0, stack.strength / COLUMN[self.side])

    @property
    def aways(self) -> list[Mapping[str, int]]:
        """How far each place is from each goal, by land."""
        return [near(self.north, goal) for goal in self.goals]

    @cached_property
    def goals(self) -> dict[str, float]:
        """What may be taken, and its value; what a stack of one's own is near to is worth less."""
        if self.side is ROMANS:
            return {hex: CENTER for hex in self.north.tribal if not self.seen.at(hex, ROMANS)}
        held = {hex: CENTER for hex in self.north.tribal if self.seen.at(hex, ROMANS)}
        bare = {hex: 0.7 * self._stake(hex) for hex in self.north.fortresses if not self.seen.at(hex, CALEDONIANS)}
        return {**held, **bare}

    # Moves

    def moved(self, units: Units, start: str, to: str) -> tuple[Worth, float]:
        """What it brings that these go from one hex to another, besides AP; and the chance that they win there."""
        if start == to:
            return NOTHING, 1.0
        gain, won = self.arriving(to, units)
        return self.leaving(start, units).plus(gain), won

    def leaving(self, start: str, units: Units) -> Worth:
        """What it brings that these leave the hex, which is mostly a loss."""
        key = start, units
        if key not in self._left:
            there = self.seen.at(start, self.side)
            stay = tuple([id for id in there if id not in units])
            self._left[key] = self.worth(start, stay).less(self.worth(start, there))
        return self._left[key]

    def arriving(self, to: str, units: Units) -> tuple[Worth, float]:
        """What it brings that these units come there, from wherever; and the chance that they win there."""
        friends = self.seen.at(to, self.side)
        together = friends + tuple([id for id in units if id not in friends])
        own = self.look.stack(together)
        won = self.look.wins(to, own)
        if won < self.temper.doubtful:
            return Worth(battle=-50.0), won
        there = self.worth(to, together).less(self.worth(to, friends))
        foe = self.look.at(to, self.side.enemy)
        if won == 1.0 and not foe.number:
            return there, won
        return self._fought(to, own, foe, there, won), won

    def _fought(self, to: str, own: Stack, foe: Stack, there: Worth, won: float) -> Worth:
        """The same behind a battle."""
        takes = 0.0
        if self.side is CALEDONIANS and to in self.north.tribal:
            takes = CENTER * self.late
        escapes = self.temper.escapes
        destroyed = (STRENGTH * foe.strength + foe.points) * escapes
        own_loss = STRENGTH * own.strength
        battle = won * (destroyed - own_loss * spent(own, foe)) - (1 - won) * (own_loss + own.points) * escapes
        battle += LOOT * won * (foe.static and self.north.options.looting)
        if min(own.strength, foe.strength) >= MAJOR and self.careful:
            battle += GLORY * (2 * won - 1)
        return there.times(won).plus(Worth(center=won * takes, battle=battle))
