"""Many battles of two armies, the program on both sides, counted from their events: the command `battleplay`."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import NamedTuple

from battles.data.battleplay import dice, known
from battles.rules.battleplay.ending import outcome
from battles.rules.battleplay.events import CombatBegan
from battles.rules.battleplay.forecast import played_out
from battles.rules.battleplay.muster import build
from battles.rules.battleplay.setup import begin
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle
from battles.rules.verdict import Grade, Side
from engine.jobs import HERE, in_batches, spread, uncollected
from engine.rules.dice import StreamDice

STARS = 3  # both generals are Competent, so that only the armies are compared


class Contest(NamedTuple):
    """Two peoples with so many army points each, the ground, and how well the program plays each side."""

    attacker: str
    defender: str
    points: tuple[int, int]
    levels: tuple[int, int] = (1, 1)
    trees: int = 0
    mountains: int = 0

    def start(self, seed: str) -> Start:
        """A battle of this contest."""
        peoples = zip((self.attacker, self.defender), self.points, strict=True)
        attacker, defender = (build(known()[people], points).force(STARS) for people, points in peoples)
        return Start(attacker, defender, self.trees, self.mountains, waterway=False, dice=dice(), seed=seed)


def play(contest: Contest, battles: int, seed: str, executor: Executor = HERE) -> Counter[str]:
    """Fight these battles and count their results.

    The keys are attacker_wins, defender_wins, ties, major_attacker, major_defender, routs and combats. Battle i depends
    on the seed, the peoples and i alone: the counts are the same on any number of workers.
    """
    start = contest.start(seed)  # built only once
    return sum(in_batches(_share, [(contest, start, numbers) for numbers in spread(battles)], executor), Counter())


def _share(contest: Contest, start: Start, numbers: Iterable[int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    levels = dict(zip(Side, contest.levels, strict=True))
    with uncollected():
        for number in numbers:
            dice = StreamDice(f"{start.seed}/{contest.attacker}/{contest.defender}/{number}")
            for unfolded in played_out(begin(start), levels, dice):
                counts["combats"] += [type(event) for event in unfolded.play.events].count(CombatBegan)
            counts.update(_counted(unfolded.play.battle))
    return counts


def _counted(battle: Battle) -> dict[str, int]:
    """What one battle adds to the counts. A tie sends the attacker home, but counts here as nobody's victory."""
    assert battle.ending is not None, "the battle is not over"
    winner, routed = battle.ending.winner, battle.ending.routed
    counts = {"ties" if winner is None else f"{winner}_wins": 1, "routs": int(routed is not None)}
    if winner and outcome(battle).grade is Grade.MAJOR:
        counts[f"major_{winner}"] = 1
    return counts
