"""What has been done in the step."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """Emptied when a step begins; what is supplied by Officium lasts for the rally.

    `picked` are units that are still to be set down, sealed for the enemy; `done` what cannot be done again in the
    step, by its clause or its word. `event` is the sum of the dice (Y34.2), `roll` the die or dice that it asked for,
    and `left` the strength, or the number of units, that it still demands. `supplied` are hexes.

    Of the Marches (Y12): `made` are the kinds of free Marches already made, `given` those that markers give. `marched`
    and `sailed` are the units that have moved by land, and that have been aboard (Y26.3): who did one does not the
    other; both are sealed for the enemy. `fought` are the hexes of the step's battles, again for each (Y15).
    """

    picked: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    event: int = 0
    roll: tuple[int, ...] = ()
    left: int = 0
    supplied: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    marched: tuple[str, ...] = ()
    sailed: tuple[str, ...] = ()
