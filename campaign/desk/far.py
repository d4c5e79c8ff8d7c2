"""How far the program goes on at one press, in any campaign."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any


class Far(StrEnum):
    """How far the program goes on; the buttons that let it send this."""

    STEP = "step"
    PHASE = "phase"
    TURN = "turn"
    RUN = "run"

    def is_within(self, before: Any, now: Any, phase: Callable[[Any], object]) -> bool:
        """Whether it still goes on, from how a campaign stood to how it now stands; `phase` is that of its turn."""
        same_turn: bool = before.turn == now.turn
        return {
            Far.STEP: False,
            Far.PHASE: same_turn and phase(before) == phase(now),
            Far.TURN: same_turn,
            Far.RUN: True,
        }[self]
