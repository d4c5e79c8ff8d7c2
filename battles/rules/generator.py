"""The Battle Result Generator (C6.11)."""

from dataclasses import dataclass
from functools import lru_cache

from battles.rules.verdict import Grade, Side
from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason

HIGHER_COUNTS = Reason("higher_counts")
POINTS_PER_BONUS = 20  # +1 for every full 20 points of an army
MAJOR_DIFFERENCE = 3  # a difference of this much or more is a Major Victory


@dataclass(frozen=True)
class GeneratorRound:
    """One throw of both sides: 2 D6 each, the higher one kept, the bonus added."""

    attacker_faces: tuple[int, int]
    defender_faces: tuple[int, int]
    attacker_total: int
    defender_total: int


@dataclass(frozen=True)
class Outcome:
    """The winner, and the grade of the victory."""

    winner: Side
    grade: Grade


def bonus(points: int) -> int:
    """+1 for each full 20 points; Q45: never below 0."""
    return max(0, points // POINTS_PER_BONUS)


@lru_cache(maxsize=32)
def outcome(difference: int) -> Outcome:
    """The outcome of a difference (attacker minus defender), never 0."""
    winner = Side.ATTACKER if difference > 0 else Side.DEFENDER
    return Outcome(winner, Grade.MAJOR if abs(difference) >= MAJOR_DIFFERENCE else Grade.MINOR)


def generate(attacker: int, defender: int, dice: Dice, who: str) -> tuple[tuple[GeneratorRound, ...], Outcome]:
    """C6.11: roll for 2 armies of these points until they differ; `who` names the battle to the dice."""
    requests = [DieRequest(Kind.D6, "C6.11", f"{who}/attacker", HIGHER_COUNTS)] * 2
    requests += [DieRequest(Kind.D6, "C6.11", f"{who}/defender", HIGHER_COUNTS)] * 2
    rounds = []
    while True:
        a, b, c, d = dice.roll(requests)
        thrown = GeneratorRound((a, b), (c, d), max(a, b) + bonus(attacker), max(c, d) + bonus(defender))
        rounds.append(thrown)
        if thrown.attacker_total != thrown.defender_total:
            return tuple(rounds), outcome(thrown.attacker_total - thrown.defender_total)
