"""The exact chances of phase 3: that a Power attacks, and whom (C4), under its ruler or a possible next one (C3)."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from engine.rules.dice import SIDES, Kind
from engine.rules.modifiers import total
from powers.rules.attacks import is_attack, target_modifiers
from powers.rules.rulers import is_change, new_ruler
from powers.rules.situation import Situation
from powers.rules.theatre import Power

D6, D10 = (range(1, SIDES[kind] + 1) for kind in (Kind.D6, Kind.D10))
NONE = Fraction(0)


@lru_cache(maxsize=64)
def attack_chance(modifier: int) -> Fraction:
    """The chance that 2D6 with this modifier are an attack (C4.2)."""
    throws = [sum(faces) for faces in product(D6, repeat=2)]
    return Fraction(sum(is_attack(thrown + modifier) for thrown in throws), len(throws))


def target_chances(
    situation: Situation, attacker: str, among: Collection[str], external: bool = False
) -> dict[str, Fraction]:
    """The chance of each candidate to be attacked (C4.5); they add up to 1 if there are any."""
    modifiers = target_modifiers(situation, attacker, among, external)
    chances = highest_chances(tuple([total(modifiers[power]) for power in among]))
    return dict(zip(among, chances, strict=True))


@lru_cache(maxsize=1024)
def highest_chances(added: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of each of several D6, with what is added to it, to be the highest; ties are rolled off (C4.5)."""
    return tuple([_highest(own, added[:place] + added[place + 1 :]) for place, own in enumerate(added)])


def _highest(own: int, others: Sequence[int]) -> Fraction:
    return sum((_kept(own + face, others) for face in D6), NONE) / len(D6)


def _kept(score: int, others: Sequence[int]) -> Fraction:
    """The chance of a score against dice not thrown yet, with its part of the ties."""
    tied = [Fraction(1)]  # the chance that this many of those counted tie, and the rest are lower
    for added in others:
        needed = score - added
        lower, equal = (Fraction(ways, len(D6)) for ways in (sum(face < needed for face in D6), needed in D6))
        tied = [one * lower + other * equal for one, other in zip([*tied, NONE], [NONE, *tied], strict=True)]
    return sum((chance / (number + 1) for number, chance in enumerate(tied)), NONE)


@lru_cache(maxsize=64)
def change_chance(turns: int) -> Fraction:
    """The chance that a ruler of this many turns is replaced (C3.1)."""
    return Fraction(sum(is_change(face, turns) for face in D6), len(D6))


@lru_cache(maxsize=256)
def chance_under_the_next(power: Power, modifiers: tuple[int, ...]) -> Fraction:
    """The chance of an attack under the Power's next ruler; `modifiers` are those of his possible ratings."""
    ratings = zip(aggressor_chances(power).values(), modifiers, strict=True)
    return sum((share * attack_chance(modifier) for share, modifier in ratings), NONE)


@lru_cache(maxsize=64)
def aggressor_chances(power: Power) -> Mapping[int, Fraction]:
    """The chance of each Aggressor rating, in percent, for the Power's next ruler (C3.2 to C3.4)."""
    chances: dict[int, Fraction] = {}
    throws = tuple(product(D10, repeat=3))
    for faces in throws:
        aggressor = new_ruler(power, 0, None, faces).ruler.aggressor
        chances[aggressor] = chances.get(aggressor, NONE) + Fraction(1, len(throws))
    return chances
