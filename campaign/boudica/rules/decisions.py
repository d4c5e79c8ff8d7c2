"""The decisions: each section's file has a class for each of its own."""

from typing import TypeVar, dataclass_transform

from engine.rules.reason import Reason
from engine.rules.record import Reasoned

UNATTACHED = ""  # in place of an army: strength points without an army


@dataclass_transform(frozen_default=True)
class Decision(Reasoned):
    """What a side decides, or the program, with its reason where it leads that side (W11.2)."""


D = TypeVar("D", bound=Decision)


def because(decision: D, why: Reason) -> D:
    """The same decision, with the program's reason."""
    fields = {name: part for name, part in vars(decision).items() if name != "type"}
    return type(decision)(**{**fields, "why": why})


class Proceed(Decision):
    """Let the program take its next step."""
