"""The death of rulers, and the next ruler's ratings (C3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason
from powers.rules.theatre import Power, Ruler

CHANGE_AT = 6  # 1D6, +1 a turn, from this on is a change of ruler (C3.1)
RATINGS = tuple(Reason(f"{rating}_rating") for rating in ("aggressor", "protector", "builder"))
"""The purposes of a ruler's three dice."""


@dataclass(frozen=True)
class NewRuler:
    """A new ruler: the faces, the ratings with their modifiers, corrected (C3.3), and the percentages (C3.4).

    Triples are Aggressor, Protector, Builder.
    """

    power: str
    faces: tuple[int, int, int]
    modifiers: tuple[int, int, int]
    corrected: tuple[int, int, int]
    ruler: Ruler


def is_change(face: int, turns: int) -> bool:
    """Whether a ruler's die after this many turns brings another ruler (C3.1)."""
    return face + turns >= CHANGE_AT


def roll_ruler(power: Power, turn: int, who: str, present: Ruler | None, dice: Dice) -> NewRuler:
    """C3.2: 3D10 for Aggressor, Protector, Builder; `who` names the occasion to the dice."""
    return new_ruler(power, turn, present, dice.roll(ruler_wants(who)))


def ruler_wants(who: str) -> list[DieRequest]:
    return [DieRequest(Kind.D10, "C3.2", who, rating) for rating in RATINGS]


def new_ruler(power: Power, turn: int, present: Ruler | None, faces: Sequence[int]) -> NewRuler:
    """The ruler of these three faces (C3.2 to C3.4)."""
    a, b, c = faces
    da, db, dc = power.ruler_modifiers
    corrected = correct((a + da, b + db, c + dc))
    name = ruler_name(power, (a, b, c), present)
    ruler = Ruler(name, *percentages(corrected), since=turn)
    return NewRuler(power.id, (a, b, c), power.ruler_modifiers, corrected, ruler)


def correct(ratings: tuple[int, int, int]) -> tuple[int, int, int]:
    """C3.3: ratings below 0 become 0, and the highest (Q14: the earlier of two) is lowered by as much."""
    raised = [max(0, rating) for rating in ratings]
    highest = raised.index(max(raised))
    raised[highest] -= sum(raised) - sum(ratings)
    return raised[0], raised[1], raised[2]


def percentages(ratings: Sequence[int]) -> tuple[int, int, int]:
    """C3.4: shares of 100 in tens by largest remainder; equal remainders favour the earlier rating."""
    a, b, c = apportion(10, ratings)
    return 10 * a, 10 * b, 10 * c


def apportion(whole: int, weights: Sequence[int]) -> list[int]:
    """Divide a whole number by weights: largest remainder, the earlier of equals first (C3.4, C5.1).

    Q15: Aggressor before Protector before Builder. Q26: Attack before Defence before Civic.
    """
    every = sum(weights)
    shares = [whole * weight // every for weight in weights]
    if left := whole - sum(shares):
        remainders = [whole * weight % every for weight in weights]
        for i in sorted(range(len(weights)), key=remainders.__getitem__, reverse=True)[:left]:
            shares[i] += 1
    return shares


def ruler_name(power: Power, faces: Sequence[int], present: Ruler | None) -> str:
    """D1: the faces that gave the ratings choose the name, never the present ruler's."""
    names = [name for name in power.ruler_names if not present or name != present.name]
    return names[int("".join(map(str, faces))) % len(names)] if names else power.name
