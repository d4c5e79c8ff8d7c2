"""The decisions and events of a battle by lined dice: facts with their clause."""

from dataclasses import dataclass
from typing import dataclass_transform

from battles.rules.verdict import Grade, Side
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What is decided in a battle by lined dice; there is only one thing."""


class Roll(Decision):
    """Roll for what is next: a round, the retreated, or the leaders."""


@dataclass(frozen=True)
class Row:
    """The dice of one side in a round, the bonus of each (L7), and what left the line."""

    faces: tuple[int, ...]
    bonus: int
    retreated: int
    routed: int

    @property
    def values(self) -> tuple[int, ...]:
        """The dice with their bonus, in the order they fell."""
        return tuple(face + self.bonus for face in self.faces)


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that happened in a battle by lined dice, and its clause."""

    rule: str


class RoundRolled(Event):
    """Both sides have rolled their rows and lined them up."""

    attacker: Row
    defender: Row
    rule: str = "L2"


class LineGone(Event):
    """One side has no strength point left in line, and has lost."""

    winner: Side
    rule: str = "L4"


class RetreatedRolled(Event):
    """The dice for the retreated of both sides; from LOST_FROM on they are lost."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    rule: str = "L5"


class VictoryGraded(Event):
    """The grade of the victory, once it is known what the loser has left."""

    grade: Grade
    rule: str = "L6"


class LeadersRolled(Event):
    """The dice for the leaders of both sides; leaders.py says what they mean."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    rule: str = "X6"
