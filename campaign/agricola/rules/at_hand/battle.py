"""A battle that is being fought (Y15)."""

from dataclasses import dataclass

from campaign.agricola.rules.board import Side


@dataclass(frozen=True)
class Battle:
    """Where, and who attacks."""

    at: str
    attacker: Side
