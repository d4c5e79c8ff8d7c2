"""The map in time as a page shows it: one step, and those beside it."""

from collections.abc import Sequence
from typing import Any


def steps(frames: Sequence[object], asked: int) -> dict[str, Any]:
    """What templates/chronicle/_film.html needs but the map: the step asked for, or the first if there is none such."""
    shown = asked if asked < len(frames) else 0
    return {
        "frames": frames,
        "shown": shown,
        "step": frames[shown],
        "before": shown - 1 if shown else None,
        "after": shown + 1 if shown + 1 < len(frames) else None,
    }
