"""The odds of lined dice: exact, over every throw of both rows, or from many battles where those are too many."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from battles.rules.generator import Outcome
from battles.rules.odds import Odds
from battles.rules.short.lined.play import LOST_FROM, fought
from battles.rules.short.lined.state import POINTS_PER_SP, Start, Strength, grade, of_points
from battles.rules.short.lines import RETREATS, ROUTED, STANDS, Fallen, pair
from battles.rules.short.many import Many, many
from battles.rules.verdict import Grade, Side
from engine.rules.dice import SIDES, Dice, Kind

FACES = SIDES[Kind.D6]
DIE = range(FACES, 0, -1)
BACK = Fraction(LOST_FROM - 1, FACES)  # the chance that a retreated strength point comes back (L5)
DIGIT = 16
"""A round's effect is packed into one number of 4 such digits, for speed: no row has this many dice."""
FIRST, SECOND = {STANDS: 0, RETREATS: 1, ROUTED: DIGIT}, {STANDS: 0, RETREATS: DIGIT**2, ROUTED: DIGIT**3}
SIMULATED = 2_000  # the battles fought where the odds are not enumerated (X3)


class Falls(NamedTuple):
    """What leaves the lines of both sides in a round."""

    first: Fallen
    second: Fallen


def exact(attackers: int, defenders: int, drill: Side | None) -> Odds:
    """The odds for these strength points by L2 to L7; slow beyond 8 a side."""
    lead = bonus(drill)
    attacker = _graded(beaten(attackers, defenders, lead), defenders)
    defender = _graded(beaten(defenders, attackers, -lead), attackers)
    return Odds(attacker[Grade.MAJOR], attacker[Grade.MINOR], defender[Grade.MINOR], defender[Grade.MAJOR])


def bonus(drill: Side | None) -> int:
    """How much better the attacker's dice are than the defender's: all that matters of L7 to a pair."""
    return 0 if drill is None else 1 if drill is Side.ATTACKER else -1


@cache
def beaten(first: int, second: int, lead: int) -> tuple[Fraction, ...]:
    """The chances that the first side leaves the second nobody in line, by how many of it have then retreated."""
    if not first or not second:
        return (Fraction(bool(first)),) + (Fraction(),) * second
    chances = [Fraction()] * (second + 1)
    ways = rounds(first, second, lead)
    throws = sum(ways.values())
    for falls, often in ways.items():
        after = beaten(first - falls.first.both, second - falls.second.both, lead)
        for retreated, chance in enumerate(after, falls.second.retreated):
            chances[retreated] += chance * Fraction(often, throws)
    return tuple(chances)


def _graded(chances: Sequence[Fraction], total: int) -> dict[Grade, Fraction]:
    """The chances of `beaten` by grade: any number of the retreated may come back."""
    found = dict.fromkeys(Grade, Fraction())
    for retreated, chance in enumerate(chances):
        for back in range(retreated + 1):
            share = comb(retreated, back) * BACK**back * (1 - BACK) ** (retreated - back)
            found[grade(Strength(0, back=back, lost=total - back))] += chance * share
    return found


@cache
def rounds(first: int, second: int, lead: int) -> Mapping[Falls, int]:
    """Of all throws of both rows, how many take exactly these out of line (L2, L3).

    A round in which nobody falls is left out: the next one decides. Mirrored cases, with the smaller row or the worse
    dice first, are counted once.
    """
    if lead < 0 or (lead == 0 and first < second):
        return {Falls(*falls[::-1]): often for falls, often in rounds(second, first, -lead).items()}
    return {_falls(code): often for code, often in _throws(first, second, lead).items() if code}


def _throws(first: int, second: int, lead: int) -> Mapping[int, int]:
    pairs = min(first, second)
    codes = {face: {other: _code(face + lead, other) for other in DIE} for face in DIE}
    others, ways = highest(second, pairs), Counter[int]()
    for row, often in highest(first, pairs).items():
        facing = [codes[face] for face in row]
        for other, how_often in others.items():
            ways[sum([code[face] for code, face in zip(facing, other, strict=True)])] += often * how_often
    return ways


def _code(face: int, other: int) -> int:
    _, _, firsts, seconds = pair(face, other)
    return FIRST[firsts] + SECOND[seconds]


def _falls(code: int) -> Falls:
    digits = [code // DIGIT**place % DIGIT for place in range(4)]
    return Falls(Fallen(*digits[:2]), Fallen(*digits[2:]))


@cache
def highest(dice: int, many: int) -> Mapping[tuple[int, ...], int]:
    """Of all throws of `dice` dice, how many have exactly these as their highest ones, from the highest down."""
    ways = Counter[tuple[int, ...]]()
    for row in combinations_with_replacement(DIE, dice):
        ways[row[:many]] += factorial(dice) // prod(factorial(equal) for equal in Counter(row).values())
    return ways


def fight_many(start: Start, battles: int, seed: str) -> Many:
    """This many battles without a log."""

    def fight(dice: Dice) -> tuple[Outcome | None, int]:
        battle = fought(start, dice)
        return battle.outcome, battle.rounds

    return many(battles, seed, fight)


@lru_cache(maxsize=64)
def simulated(attackers: int, defenders: int, drill: Side | None) -> Odds:
    """The odds from SIMULATED battles of these strength points; always the same for the same question (X3)."""
    start = of_points(POINTS_PER_SP * attackers, POINTS_PER_SP * defenders, drill)
    return fight_many(start, SIMULATED, f"{attackers}/{defenders}/{drill}").odds
