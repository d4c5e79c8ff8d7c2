"""What is decided in a battle on the odds table."""

from typing import dataclass_transform

from battles.rules.verdict import Side
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
