"""A battle's dice, from the first line to the retreat pools (W6.3 to W6.6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from battles.rules.short.lines import STANDS, Fate, fallen, line_up
from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason

ROMAN_BONUS = 1  # what Romans add to each die in line, their town's included (W6.3, W6.4)
LOST_FROM = 3  # the least face by which an SP in a retreat pool is lost (W6.6)


class Force(NamedTuple):
    """A side in battle: its SP in line, whether its town's die is there too, and its SP that left the line."""

    sp: int
    town: bool = False
    retreated: int = 0
    routed: int = 0

    @property
    def dice(self) -> int:
        """The number it rolls in a round; towns add one in all (W6.4)."""
        return self.sp + self.town


class Fight(NamedTuple):
    """Both sides of a battle, between two rounds. B21: if neither has SP left, nobody has lost."""

    romans: Force
    britons: Force

    @property
    def is_over(self) -> bool:
        """W6.5: one side has no SP left in line; a town's die does not fight on alone (W6.4)."""
        return not (self.romans.sp and self.britons.sp)

    @property
    def romans_won(self) -> bool:
        """Whether they have SP left in line, and the Britons none."""
        return self.romans.sp > self.britons.sp == 0

    @property
    def britons_won(self) -> bool:
        """Whether they have SP left in line, and the Romans none; if neither has, nobody has lost (W6.5)."""
        return self.britons.sp > self.romans.sp == 0


class Throw(NamedTuple):
    """Both sides' dice of a round, a town's last in its row, and the sides before and after it."""

    romans: tuple[int, ...]
    britons: tuple[int, ...]
    before: Fight
    after: Fight


def rounds(fight: Fight, dice: Dice, where: str) -> Iterator[Throw]:
    """The rounds of a battle in that space, until one side has no SP left in line (W6.5)."""
    while not fight.is_over:
        romans = fight.romans.dice
        faces = dice.roll([_in_line("romans", where)] * romans + [_in_line("britons", where)] * fight.britons.dice)
        before, fight = fight, lined_up(fight, faces[:romans], faces[romans:])
        yield Throw(faces[:romans], faces[romans:], before, fight)


@lru_cache(maxsize=64)
def _in_line(side: str, where: str) -> DieRequest:
    return DieRequest(Kind.D6, "W6.3", f"{where}/{side}", Reason("in_line", (side, where)))


def lined_up(fight: Fight, romans: Sequence[int], britons: Sequence[int]) -> Fight:
    """W6.3: one die for each SP, Romans +1 each, lined up from the highest down.

    At a difference of 2 or 3 the lower retreats, of 4 or more it is routed. A town's face stands last in its row.
    """
    pairs = line_up([face + ROMAN_BONUS for face in romans], britons)
    return Fight(
        _after(fight.romans, romans, [each.firsts for each in pairs]),
        _after(fight.britons, britons, [each.seconds for each in pairs]),
    )


def _after(force: Force, faces: Sequence[int], fates: list[Fate]) -> Force:
    """A side after a round, by the fates of its row from the highest die down."""
    town = force.town
    if town and (place := town_place(faces)) < len(fates):
        town = fates.pop(place) is STANDS
    gone = fallen(fates)
    left = force.sp - gone.retreated - gone.routed
    return Force(left, town, force.retreated + gone.retreated, force.routed + gone.routed)


def town_place(faces: Sequence[int]) -> int:
    """W6.4: where a town's die, the last of these faces, stands in its row: after SP of the same face.

    B20: it can be forced out for the rest of the battle, and is never lost.
    """
    *points, town = faces
    return sum(face >= town for face in points)


def pool_dice(side: str, where: str, retreated: int) -> list[DieRequest]:
    """The dice of a retreat pool (W6.6)."""
    return [DieRequest(Kind.D6, "W6.6", f"{where}/{side}", Reason("pool", (side, where)))] * retreated


def lost(faces: Sequence[int]) -> int:
    """W6.6: of a retreat pool, one D6 for each SP; on 3 or more it is lost for good."""
    return sum(face >= LOST_FROM for face in faces)
