"""A March under way (Y12)."""

from dataclasses import dataclass

from campaign.agricola.rules.board import Side


@dataclass(frozen=True)
class March:
    """A force on its way, from its first hex to its present one."""

    side: Side
    units: tuple[str, ...]
    path: tuple[str, ...]
