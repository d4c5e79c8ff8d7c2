"""The decisions: each section's file has a class for each of its own."""

from typing import dataclass_transform

from engine.rules.record import Reasoned


@dataclass_transform(frozen_default=True)
class Decision(Reasoned):
    """What a side decides, or the program. With the program's reason."""


class Proceed(Decision):
    """Let the program take its next step."""


class Done(Decision):
    """The side has done what it wants in this step."""
