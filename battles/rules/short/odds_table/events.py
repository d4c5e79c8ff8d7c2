"""The decisions and events of a battle on the odds table."""

from typing import dataclass_transform

from battles.rules.generator import Outcome
from battles.rules.short.field import Field
from battles.rules.short.odds_table.table import LossLine
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What a side decides; `why` is the program's reason, None for a person's decision."""


class FindField(Decision):
    """The program's: a die picks the field (X7)."""


class Charge(Decision):
    """Whether a side's horse charges: all of it or none (H1)."""

    side: Side
    charges: bool
    why: Reason | None = None


class Throw(Decision):
    """The dice are thrown (H3, H4)."""


class LoseUnit(Decision):
    """A side gives up a unit of the kind in this place of its army (H4)."""

    side: Side
    unit: int


class LoseUnits(Decision):
    """A side gives up the rest of what it owes, as the program chooses (H4)."""

    side: Side
    why: Reason | None = None


class AskAfterLeaders(Decision):
    """The program's: dice for the leaders (X6)."""


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    pass


class FieldFound(Event):
    """The field of the battle (X7), with the die or dice that picked it."""

    field: Field
    faces: tuple[int, ...]


class Answered(Event):
    """A side has said whether its horse charges (H1); `why` is the program's reason."""

    side: Side
    charges: bool
    why: Reason | None


class CorpsAsked(Event):
    """An allied corps has rolled; on a 1 it stands aside (H3)."""

    side: Side
    corps: str
    face: int


class Thrown(Event):
    """The throw (H4): strengths in half points (H1), the column's odds, the modifiers with the column's, and the faces.

    The first face is the marked die's. `line` is their sum, `read` the result printed there, and `percents` the share
    of points that the attacker and the defender lose (H5).
    """

    strengths: tuple[int, int]
    column: str
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, int]
    line: int
    read: LossLine
    percents: tuple[int, int]
    outcome: Outcome


class Overrun(Event):
    """The defender is overrun without a throw (H6); strengths in half points."""

    strengths: tuple[int, int]
    outcome: Outcome


class UnitsLost(Event):
    """A side has lost the units in these places of its army (H4); `why` is the program's reason."""

    side: Side
    units: tuple[int, ...]
    why: Reason | None


class LeadersAsked(Event):
    """The faces for the attacker's and the defender's leaders (X6)."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
