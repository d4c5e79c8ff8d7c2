"""What has been done in the step."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """Emptied when a step begins.

    `fought` are the hexes of its battles, again for each (Y15). `marched` and `sailed` are the units that have moved by
    land, and that have been aboard (Y26.3): who did one does not the other.
    """

    fought: tuple[str, ...] = ()
    marched: tuple[str, ...] = ()
    sailed: tuple[str, ...] = ()
