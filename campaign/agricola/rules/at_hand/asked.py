"""A marker that has been told, and that the enemy may stop (Y21.3)."""

from dataclasses import dataclass

from campaign.agricola.rules.board import Side


@dataclass(frozen=True)
class Asked:
    """Whose marker it is."""

    side: Side
    marker: str
