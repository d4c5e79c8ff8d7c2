"""What is decided and what happens in a battle on the odds table."""

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
    """What a side decides; `why` is the program's reason, None where a person decides."""


class FindField(Decision):
    """The program's: a die picks the field (X7)."""


class Charge(Decision):
    """Whether a side's horse charges: all of it, or none (H1)."""

    side: Side
    charges: bool
    why: Reason | None = None


class Throw(Decision):
    """The dice are thrown (H3, H4)."""


class LoseUnit(Decision):
    """A side gives up a unit like that in this place of its army (H4)."""

    side: Side
    unit: int


class LoseUnits(Decision):
    """A side gives up what else it has to, as the program chooses (H4)."""

    side: Side
    why: Reason | None = None


class AskAfterLeaders(Decision):
    """The program's: dice for the leaders (X6)."""


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """What happens."""


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
    """The throw (H4): strengths in half points (H1), the column's odds, modifiers with the column's, and the faces.

    The first of the faces is the marked die. `line` is what they come to, `read` what stands there in the table, and
    `percents` what the attacker and the defender lose of their points (H5).
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
    """The faces of the attacker's and the defender's leaders (X6)."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
