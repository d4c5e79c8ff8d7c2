"""Ground for the examples of the card battle's rules."""

from battles.rules.battleplay.board import Ground, Rough
from battles.rules.verdict import Side

OPEN, WOODS, ROCKY = Ground(), Ground(Rough.WOODS), Ground(Rough.ROCKY)


def hill(holder: Side | None, rough: Rough | None = None) -> Ground:
    """A hill that this side controls."""
    return Ground(rough, hill=True, holder=holder)
