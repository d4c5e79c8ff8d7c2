"""What has been done in the step."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """Emptied when a step begins."""
