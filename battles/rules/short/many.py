from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from battles.rules.generator import Outcome
from battles.rules.odds import Odds
from battles.rules.verdict import Grade, Side
from engine.rules.dice import Dice, StreamDice


class Many(NamedTuple):
    """The results of many battles: the share of each outcome, and the mean of their rounds."""

    odds: Odds
    rounds: Fraction


def many(battles: int, seed: str, fight: Callable[[Dice], tuple[Outcome | None, int]]) -> Many:
    """Fight this many battles, battle i with dice from the seed and i alone.

    `fight` returns how a battle with these dice ended, and after how many rounds.
    """
    ends = [fight(StreamDice(f"{seed}/{number}")) for number in range(battles)]
    counts = Counter(outcome for outcome, _ in ends)

    def share(winner: Side, grade: Grade) -> Fraction:
        return Fraction(counts[Outcome(winner, grade)], battles)

    shares = Odds(
        attacker_major=share(Side.ATTACKER, Grade.MAJOR),
        attacker_minor=share(Side.ATTACKER, Grade.MINOR),
        defender_minor=share(Side.DEFENDER, Grade.MINOR),
        defender_major=share(Side.DEFENDER, Grade.MAJOR),
    )
    return Many(shares, Fraction(sum(rounds for _, rounds in ends), battles))
