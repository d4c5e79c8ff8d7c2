"""What is decided and what happens in a battle by lined dice: facts with their clause."""

from dataclasses import dataclass
from typing import dataclass_transform

from battles.rules.verdict import Grade, Side
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What is decided in a battle by lined dice: there is one thing."""


class Roll(Decision):
    """Roll for what is next: a round, those who retreated, or the leaders."""


@dataclass(frozen=True)
class Row:
    """The dice of one side in a round as they fell, what each of them adds (L7), and what left the line."""

    faces: tuple[int, ...]
    bonus: int
    retreated: int
    routed: int

    @property
    def values(self) -> tuple[int, ...]:
        """The dice as they are lined up, in the order they fell."""
        return tuple(face + self.bonus for face in self.faces)


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened in a battle by lined dice, and the rule by which it has."""

    rule: str


class RoundRolled(Event):
    """Both sides have rolled their rows, which were lined up."""

    attacker: Row
    defender: Row
    rule: str = "L2"


class LineGone(Event):
    """One side has no strength point left in line, and has lost."""

    winner: Side
    rule: str = "L4"


class RetreatedRolled(Event):
    """The dice for those of both sides who retreated; from LOST_FROM on they are lost."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    rule: str = "L5"


class VictoryGraded(Event):
    """How great the victory is, now that it is known what the loser has left."""

    grade: Grade
    rule: str = "L6"


class LeadersRolled(Event):
    """The dice for the leaders of both sides; leaders.py says what they mean."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    rule: str = "X6"
