"""The decisions: each section's file has a class for each of its own."""

from typing import dataclass_transform

from engine.rules.record import Reasoned

UNATTACHED = ""  # in place of an army: strength points without an army


@dataclass_transform(frozen_default=True)
class Decision(Reasoned):
    """What a side decides, or the program, with its reason where it leads that side (W11.2)."""


class Proceed(Decision):
    """Let the program take its next step."""
