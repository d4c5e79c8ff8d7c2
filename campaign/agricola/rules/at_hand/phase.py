"""What has been done in the step."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """Emptied when a step begins.

    Of the Marches (Y12): `made` are the kinds of free Marches already made, `given` those that markers give. `marched`
    and `sailed` are the units that have moved by land, and that have been aboard (Y26.3): who did one does not the
    other.
    """

    made: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    marched: tuple[str, ...] = ()
    sailed: tuple[str, ...] = ()
