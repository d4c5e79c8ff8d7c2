"""When Carthage and Epirus/Macedonia come, where they land, what they leave behind, and when they must go (C8)."""

from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.attacks import candidates
from powers.rules.land import Land
from powers.rules.theatre import ROME

COMES_ABOVE = 12  # more than this on 2D6 is an intervention (C8.1)
RICHEST_STEP = 10  # Carthage adds 1 for each full 10 talents of the richest Power's revenue (C8.2)
PER_SUBJECT_HOME = 3  # Epirus adds 3 for each home province of the new Subject (C8.3)
STRENGTH = 100  # the army points of an External army on arrival (C8.4)
DECLINE = 10  # the army points it loses at the end of each turn (C8.8)


def carthage_modifiers(richest: int) -> tuple[Modifier, ...]:
    """C8.2: by this turn's revenue of the richest Power, in talents."""
    steps = richest // RICHEST_STEP
    return (Modifier("C8.2", Reason("richest", (richest,)), steps),) if steps else ()


def epirus_modifiers(land: Land, subject: str) -> tuple[Modifier, ...]:
    """C8.3: by the home provinces of the new Subject."""
    homes = len(land.italy.homes[subject])
    return (Modifier("C8.3", Reason("subject_created", (subject,)), PER_SUBJECT_HOME * homes),)


def left_by(land: Land, external: str, province: str) -> Land:
    """C8.4: an External army leaves; the previous owner regains control, Q58: or home if that is Inactive."""
    land = land.occupied_by(external, None)
    if land.is_active(land.owner(province)):
        return land
    return land.given(province, land.italy.province(province).home)


def landings(land: Land, subject: str | None) -> tuple[str, ...]:
    """C8.5: the provinces where Carthage may land, or where Epirus may, called by a new Subject.

    Q59: none with an army in it, and no home of the Subject; there may be none at all.
    """
    return _by_the_subject(land, subject) if subject else _on_the_coast(land)


def _on_the_coast(land: Land) -> tuple[str, ...]:
    """Coastal provinces without an External army."""
    spared = (ROME,) if land.italy.options.carthage_spares_rome else ()
    return tuple(
        p.id for p in land.italy.provinces if p.coastal and not land.is_occupied(p.id) and p.home not in spared
    )


def _by_the_subject(land: Land, subject: str) -> tuple[str, ...]:
    """Provinces next to the new Subject's homes: not occupied, not a home of the Subject, not Rome's."""
    near = land.reach(land.italy.homes[subject])
    spared = (subject, ROME) if land.italy.options.roman_homes_spared else (subject,)
    return tuple(
        p.id
        for p in land.italy.provinces
        if p.id in near and p.home not in spared and land.controller(p.id) not in (None, ROME)
    )


def is_stranded(land: Land, external: str, payer: str | None) -> bool:
    """C8.7: whether an External army has no target: all its neighbours are its payer's, or hold the other army."""
    return not candidates(land, external, immune=payer)


def declined(strength: int) -> int:
    """C8.8: army points after another turn far from home; at 0 the army is gone."""
    return max(0, strength - DECLINE)
