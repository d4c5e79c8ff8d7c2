"""How battles come out in which what people would decide is fixed beforehand (Y36.1).

The same rounds as in the game (y15_round.py): exactly, by the chances of all throws, or by seeded battles.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import le
from typing import NamedTuple

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side, Terrain
from campaign.agricola.rules.y15_round import (
    LONGEST,
    Force,
    Line,
    Terms,
    after,
    compared,
    elites,
    holder,
    is_fortified,
    proposed,
    steps,
    strength,
    strengths,
    suffered,
    totals,
)
from engine.rules.dice import SIDES, Dice, DieRequest, Kind, StreamDice
from engine.rules.reason import Reason

FACES = SIDES[Kind.D6]
SMALL = 100
"""Up to so many pairs of steps of both sides the chances are exact."""
FOUGHT = 2000  # the battles behind other odds, whose shares are then right to about one in 100
NEGLIGIBLE = 1e-10  # what need not be followed any further

Chances = Mapping["Position", float]


class Conduct(NamedTuple):
    """What is fixed: what each side adds to its die for the Advantage in every round, and in the first one besides.

    Each goes once it has the Advantage and less than its share of the enemy's strength (0: never).
    """

    added: tuple[int, int] = (0, 0)
    speech: tuple[int, int] = (0, 0)
    retreat: tuple[float, float] = (0, 0)
    ambush: bool = False
    fury: bool = False


class Position(NamedTuple):
    """Between two throws; `struck`: the Caledonians have thrown."""

    romans: Force
    caledonians: Force
    struck: bool = False

    def of(self, side: Side) -> Force:
        return self.romans if side is ROMANS else self.caledonians

    def replaced(self, side: Side, force: Force) -> "Position":
        return self._replace(romans=force) if side is ROMANS else self._replace(caledonians=force)


class Setting(NamedTuple):
    """A battle before its first round."""

    start: Position
    terms: Terms
    conduct: Conduct = Conduct()


class Forecast(NamedTuple):
    """The shares of victories, mean steps lost, and mean rounds; `exact`, or by seeded battles."""

    roman: float
    caledonian: float
    roman_steps_lost: float
    caledonian_steps_lost: float
    rounds: float
    exact: bool = True

    @property
    def neither(self) -> float:
        return round(1 - self.roman - self.caledonian, 6)


# A throw


def readied(force: Force, struck: bool) -> tuple[Force, Line]:
    """Who stands in front for a throw, and who throws: whoever has come up, twice (Y30.1).

    The second line comes up at the first Roman throw after a Caledonian one (`struck`), all of it.
    """
    if not (force.reserve and struck):
        return force, force.front
    times = 2 if force.front else 1
    rolling = force.front + tuple([each for each in force.reserve for _ in range(times)])
    return Force(force.front + force.reserve), rolling


def against(rolling: Line, fury: bool, terms: Terms) -> tuple[int, ...]:
    """The strength of each die."""
    return tuple([strength(each, fury, terms.storm) for each in rolling])


def hurt(force: Force, side: Side, hits: int, terms: Terms) -> Force:
    """After so many hits of an enemy's throw, taken by the order of losses."""
    taken = suffered(terms, side, force.front, hits)
    return Force(worn(force.front, taken), force.reserve) if taken else force


@lru_cache(maxsize=20_000)
def worn(line: Line, hits: int) -> Line:
    """A line after so many hits by the order of losses."""
    return after(line, proposed(line, hits))


# The choice of the side with the Advantage


def goes(position: Position, side: Side, setting: Setting) -> bool:
    """Whether the side retreats: not from walls (Y16.5)."""
    share = setting.conduct.retreat[side is CALEDONIANS]
    own, others = [strengths(position.of(which).all) for which in (side, side.enemy)]
    return own < share * others and not is_fortified(setting.terms, side, position.of(side).all)


def left_behind(position: Position, side: Side) -> Position:
    """After a retreat: what cannot move is lost (Y16.4)."""
    mobile = tuple([each for each in position.of(side).all if not each.counter.is_static])
    return position.replaced(side, Force(mobile))


def added(conduct: Conduct, round: int) -> tuple[int, int]:
    """What each side adds to its die in this round."""
    if round > 1:
        return conduct.added
    return conduct.added[0] + conduct.speech[0], conduct.added[1] + conduct.speech[1]


# Exactly


@lru_cache(maxsize=2000)
def hits_of(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... hits by dice against these strengths."""
    chances = [1.0]
    for each in dice:
        hit = min(each, FACES) / FACES
        chances = [
            (chances[n] * (1 - hit) if n < len(chances) else 0) + (chances[n - 1] * hit if n else 0)
            for n in range(len(chances) + 1)
        ]
    return tuple(chances)


def advantage(position: Position, setting: Setting, round: int) -> float:
    """The chance that the Romans have the Advantage in this round."""
    if setting.conduct.ambush and round == 1:
        return 0.0
    roman, other = totals(position.romans, position.caledonians, (0, 0), added(setting.conduct, round))
    return _of_dice(setting.terms.terrain, roman, other)


@lru_cache
def _of_dice(terrain: Terrain, roman: int, other: int) -> float:
    """The same with what is added to each die."""
    faces = range(1, FACES + 1)
    won = [holder(terrain, roman + one, other + two) is ROMANS for one in faces for two in faces]
    return sum(won) / len(won)


def _throws(chances: Chances, side: Side, setting: Setting, round: int) -> Chances:
    """The positions after a throw of this side."""
    found: dict[Position, float] = defaultdict(float)
    terms, fury, enemy = setting.terms, setting.conduct.fury and round == 1, side.enemy
    for position, chance in chances.items():
        force, rolling = readied(position.of(side), position.struck)
        ready = position.replaced(side, force)._replace(struck=position.struck or side is CALEDONIANS)
        for hits, share in enumerate(hits_of(tuple(sorted(against(rolling, fury, terms))))):
            found[ready.replaced(enemy, hurt(position.of(enemy), enemy, hits, terms))] += chance * share
    return found


class _Course:
    """All battles of a setting at once, round by round."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.going: Chances = {setting.start: 1.0}
        self.won = dict.fromkeys(Side, 0.0)
        self.lost = dict.fromkeys(Side, 0.0)
        self.rounds = 0.0

    def fought(self) -> Forecast:
        for round in range(1, LONGEST + 1):
            self.rounds += sum(self.going.values())
            self._round(round)
        for position, chance in self.going.items():
            self._ends(position, self.setting.terms.attacker.enemy, chance)
        return Forecast(self.won[ROMANS], self.won[CALEDONIANS], self.lost[ROMANS], self.lost[CALEDONIANS], self.rounds)

    def _round(self, round: int) -> None:
        going: dict[Position, float] = defaultdict(float)
        for first, chances in self._advantages(round).items():
            between = self._still(_throws(chances, first, self.setting, round), first)
            for position, chance in self._still(
                _throws(between, first.enemy, self.setting, round), first.enemy
            ).items():
                going[position] += chance
        self.going = {position: chance for position, chance in going.items() if chance > NEGLIGIBLE}

    def _advantages(self, round: int) -> Mapping[Side, Chances]:
        """The positions in which each side throws first."""
        found: dict[Side, dict[Position, float]] = {side: {} for side in Side}
        for position, chance in self.going.items():
            romans = advantage(position, self.setting, round)
            for side, share in ((ROMANS, romans), (CALEDONIANS, 1 - romans)):
                if goes(position, side, self.setting):
                    self._ends(left_behind(position, side), side.enemy, chance * share)
                elif share:
                    found[side][position] = chance * share
        return found

    def _still(self, chances: Chances, thrower: Side) -> Chances:
        """Those that are not over."""
        for position, chance in chances.items():
            if not position.of(thrower.enemy).all:
                self._ends(position, thrower, chance)
        return {position: chance for position, chance in chances.items() if position.of(thrower.enemy).all}

    def _ends(self, position: Position, winner: Side, chance: float) -> None:
        self.won[winner] += chance
        for side in Side:
            self.lost[side] += chance * (steps(self.setting.start.of(side).all) - steps(position.of(side).all))


def exact(setting: Setting) -> Forecast:
    """The chances of a battle by enumeration of all throws."""
    return _Course(setting).fought()


# By seeded battles


class Fought(NamedTuple):
    """How a battle came out."""

    winner: Side
    end: Position
    rounds: int


class _Stand:
    """A force as it stands in a battle on these terms; what its throws and hits lead to is worked out once."""

    def __init__(self, force: Force, side: Side, terms: Terms) -> None:
        self.force, self.side, self.terms = force, side, terms
        self.elites, self.strength = elites(force), strengths(force.all)
        self.fortified = is_fortified(terms, side, force.all)
        self._worn: dict[int, _Stand] = {}
        self._thrown: dict[tuple[bool, bool], tuple[_Stand, tuple[int, ...]]] = {}

    def throw(self, struck: bool, fury: bool) -> tuple["_Stand", tuple[int, ...]]:
        """Who stands there for a throw, and the strength of each die."""
        if (struck, fury) not in self._thrown:
            front, rolling = readied(self.force, struck)
            now = self if front is self.force else _Stand(front, self.side, self.terms)
            self._thrown[struck, fury] = now, against(rolling, fury, self.terms)
        return self._thrown[struck, fury]

    def worn(self, hits: int) -> "_Stand":
        """After so many hits of an enemy's throw."""
        if hits not in self._worn:
            now = hurt(self.force, self.side, hits, self.terms)
            self._worn[hits] = self if now is self.force else _Stand(now, self.side, self.terms)
        return self._worn[hits]


_stand = lru_cache(maxsize=4000)(_Stand)


def fight(setting: Setting, dice: Dice) -> Fought:
    """One battle with these dice."""
    (start, terms, conduct), struck = setting, setting.start.struck
    stands = {side: _stand(start.of(side), side, terms) for side in Side}
    if not start.of(terms.attacker.enemy).all:
        return Fought(terms.attacker, start, 0)
    for round in range(1, LONGEST + 1):
        first = _first(stands, setting, round, dice)
        second = first.enemy
        share = conduct.retreat[first is CALEDONIANS]
        if stands[first].strength < share * stands[second].strength and not stands[first].fortified:
            return Fought(second, left_behind(_position(stands), first), round)
        for side, enemy in ((first, second), (second, first)):
            stands[side], needed = stands[side].throw(struck and side is ROMANS, conduct.fury and round == 1)
            faces = dice.roll([_request("Y16.1", side)] * len(needed))
            stands[enemy] = stands[enemy].worn(sum(map(le, faces, needed)))
            struck = struck or side is CALEDONIANS
            if not stands[enemy].force.all:
                return Fought(side, _position(stands), round)
    return Fought(terms.attacker.enemy, left_behind(_position(stands), terms.attacker), LONGEST)


def _position(stands: Mapping[Side, _Stand]) -> Position:
    return Position(stands[ROMANS].force, stands[CALEDONIANS].force)


def _first(stands: Mapping[Side, _Stand], setting: Setting, round: int, dice: Dice) -> Side:
    if setting.conduct.ambush and round == 1:
        return CALEDONIANS
    faces = dice.roll([_request("Y15.2", side) for side in Side])
    both = compared(stands[ROMANS].elites, stands[CALEDONIANS].elites, faces, added(setting.conduct, round))
    return holder(setting.terms.terrain, *both)


@lru_cache
def _request(rule: str, side: Side) -> DieRequest:
    return DieRequest(Kind.D6, rule, side, Reason("battle"))


def summed(settings: Iterable[tuple[Setting, Dice]]) -> Forecast:
    """What comes of battles, each with its dice."""
    won, lost, rounds, number = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0), 0, 0
    for setting, dice in settings:
        fought = fight(setting, dice)
        won[fought.winner] += 1
        rounds, number = rounds + fought.rounds, number + 1
        for side in Side:
            lost[side] += steps(setting.start.of(side).all) - steps(fought.end.of(side).all)
    shares = [n / number for n in (*won.values(), *lost.values(), rounds)]
    return Forecast._make([*shares, False])


def is_small(setting: Setting) -> bool:
    """Whether its chances are worth enumerating."""
    romans, caledonians = [steps(setting.start.of(side).all) for side in Side]
    return romans * caledonians <= SMALL


@lru_cache(maxsize=256)
def forecast(setting: Setting) -> Forecast:
    """How a battle comes out between known forces; by seeded battles they are always the same ones."""
    if is_small(setting):
        return exact(setting)
    dice = StreamDice("forecast")
    return summed((setting, dice) for _ in range(FOUGHT))
