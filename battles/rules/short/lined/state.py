"""A battle by lined dice as it stands: the strength points of both sides, and the result so far (L1, L4, L6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from battles.rules.generator import Outcome
from battles.rules.short.contest import Army, Losses, Meeting
from battles.rules.short.leaders import with_leaders
from battles.rules.verdict import BOTH, Grade, Side

POINTS_PER_SP = 20
DRILL = 1  # what the drilled side adds to each die (L7)
MAJOR_LEFT = 5
"""Of this many strength points the loser of a Major Victory has at most one left (L6)."""


@dataclass(frozen=True)
class Start:
    """The armies that meet; `drill`, if any, is the side that adds 1 to each die (L7)."""

    meeting: Meeting
    drill: Side | None = None

    def bonus(self, side: Side) -> int:
        """L7: what a side adds to each of its dice."""
        return DRILL if side is self.drill else 0


def of_points(attacker: int, defender: int, drill: Side | None = None, seed: str = "") -> Start:
    """A battle of 2 armies given only by their points: nothing else counts in lined dice."""
    armies = [Army("", "", points, leaders=0, drilled=False, units=()) for points in (attacker, defender)]
    return Start(Meeting(seed, armies[0], armies[1]), drill)


def strength_points(points: int) -> int:
    """L1: one strength point for each full 20 army points, at least one."""
    return max(1, points // POINTS_PER_SP)


class Strength(NamedTuple):
    """The strength points of a side: in line, retreated, back, and lost."""

    line: int
    retreated: int = 0
    back: int = 0
    lost: int = 0

    @property
    def total(self) -> int:
        """All it began with."""
        return self.line + self.retreated + self.back + self.lost

    @property
    def percent_lost(self) -> int:
        """The share that is lost, in percent, halves up (X6)."""
        return (200 * self.lost + self.total) // (2 * self.total)


def grade(loser: Strength) -> Grade:
    """L6: Major if a fifth or less of the loser's strength points is left: 0 of 1 to 4, 1 of 5 to 9."""
    left = loser.total - loser.lost
    return Grade.MAJOR if MAJOR_LEFT * left <= loser.total else Grade.MINOR


class Step(StrEnum):
    """What is rolled for next: a round (L2), the retreated (L5), or the leaders (X6)."""

    ROUND = "round"
    RETREATED = "retreated"
    LEADERS = "leaders"


class State(NamedTuple):
    """A battle by lined dice. D21: a strength point stands for a unit.

    `winner` is set once a side has nobody in line, `grade` once the retreated are counted; `leaders` are the faces for
    the attacker's leaders and for the defender's.
    """

    start: Start
    attacker: Strength
    defender: Strength
    rounds: int = 0
    winner: Side | None = None
    grade: Grade | None = None
    leaders: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def strength(self, side: Side) -> Strength:
        return self.attacker if side is Side.ATTACKER else self.defender

    @property
    def step(self) -> Step | None:
        """What is rolled for next; None: the battle is over."""
        if self.winner is None:
            return Step.ROUND
        if self.grade is None:
            return Step.RETREATED
        meeting = self.start.meeting
        has_leaders = meeting.attacker.leaders or meeting.defender.leaders
        return Step.LEADERS if has_leaders and self.leaders is None else None

    @property
    def over(self) -> bool:
        return self.step is None

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the grade, once the battle is over."""
        return Outcome(self.winner, self.grade) if self.over and self.winner and self.grade else None

    @property
    def losses_by_side(self) -> Mapping[Side, Losses] | None:
        """Each side's losses in a finished battle (X6); its units are its strength points (D21)."""
        if not self.over:
            return None
        faces = dict(zip(BOTH, self.leaders or ((), ()), strict=True))
        return {side: with_leaders(self._losses(side), faces[side], won=side is self.winner) for side in BOTH}

    def _losses(self, side: Side) -> Losses:
        strength = self.strength(side)
        return Losses(strength.lost, strength.percent_lost)


def begin(start: Start) -> State:
    """The battle before its first round, all strength points in line (L1)."""
    attacker, defender = (Strength(strength_points(start.meeting.army(side).points)) for side in BOTH)
    return State(start, attacker, defender)
