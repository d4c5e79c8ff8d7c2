"""How far the program goes on after one button, in any campaign."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any


class Far(StrEnum):
    """How far the program goes on; the buttons send this."""

    STEP = "step"
    PHASE = "phase"
    TURN = "turn"
    RUN = "run"

    def is_within(self, before: Any, now: Any, phase: Callable[[Any], object]) -> bool:
        """Whether it still goes on, by the states before and now; `phase` gives the phase of a turn."""
        same_turn: bool = before.turn == now.turn
        return {
            Far.STEP: False,
            Far.PHASE: same_turn and phase(before) == phase(now),
            Far.TURN: same_turn,
            Far.RUN: True,
        }[self]
