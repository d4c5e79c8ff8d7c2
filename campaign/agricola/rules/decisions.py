"""The decisions: each section's file has a class for each of its own."""

from dataclasses import field
from typing import TYPE_CHECKING, dataclass_transform

from engine.rules.reason import Reason
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What a side decides, or the program. Y35.1: with the program's reason.

    `why` is the program's reason where it leads that side (Y35.1); it makes no difference to the decision.
    """

    if TYPE_CHECKING:
        why: Reason | None

    def __init_subclass__(cls) -> None:
        cls.__annotations__["why"] = Reason | None
        cls.why = field(default=None, kw_only=True, compare=False)
        super().__init_subclass__()

    def admits(self, decision: "Decision") -> bool:
        """Whether it is this one: each choice is its own offer."""
        return self == decision


class Proceed(Decision):
    """Let the program take its next step."""


class Done(Decision):
    """The side has done in this step what it wants to do."""
