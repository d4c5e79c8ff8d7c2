"""How a campaign begins: in 348 BC with every Power at home, or at any later turn as the player sets it up."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from campaign.rules.overruling import LONGEST_RULER_NAME, MOST_POINTS, MOST_STRENGTH, is_ruler
from powers.rules.attacks import candidates
from powers.rules.italy import EPIRUS, ROME, Italy
from powers.rules.situation import Land, Ruler, at_the_start, settled

TURNS = 12
"""C1.1."""


@dataclass(frozen=True)
class Landed:
    """C8.4: an External army that is in Italy already; `payer` is the Power immune to it (Epirus only, C8.5)."""

    external: str
    province: str
    strength: int
    payer: str | None = None


@dataclass(frozen=True)
class Opening:
    """What the first turn played finds.

    `owners` are the provinces that are not their own people's; one where an army stands is its previous owner's
    (C8.4). `rulers` are those already there, the others are rolled. `account` is Rome's civic development so far.
    """

    turn: int = 1
    owners: tuple[tuple[str, str], ...] = ()
    armies: tuple[Landed, ...] = ()
    rulers: tuple[tuple[str, Ruler], ...] = ()
    account: int = 0


@dataclass(frozen=True)
class Problem:
    """Why an opening cannot be played: what it is about (a province, a Power, `turn`, `account`), and a sentence."""

    about: str
    text: str


def opening_land(italy: Italy, opening: Opening) -> Land:
    """C1.6, C1.7: the map of an opening; the Powers that hold none of their homes are Inactive."""
    land = at_the_start(italy)
    for province, owner in opening.owners:
        land = land.given(province, owner)
    for army in opening.armies:
        land = land.occupied_by(army.external, army.province)
    return settled(land)


def problems(italy: Italy, opening: Opening) -> list[Problem]:
    """Everything that keeps an opening from being played; nothing, if it can be."""
    return [*_unknown(italy, opening)] or [*_impossible(italy, opening)]


def _unknown(italy: Italy, opening: Opening) -> Iterator[Problem]:
    """Who and what there is not, or is there twice."""
    owned = [province for province, _ in opening.owners]
    ruled = [power for power, _ in opening.rulers]
    armies = [army.external for army in opening.armies]
    occupied = [army.province for army in opening.armies]
    powers = [*ruled, *[owner for _, owner in opening.owners], *[army.payer for army in opening.armies if army.payer]]
    yield from _missing("province", [*owned, *occupied], italy.place)
    yield from _missing("Power", powers, italy.homes)
    yield from _missing("External Power", armies, [external.id for external in italy.externals])
    for names, twice in ((owned, "owners"), (ruled, "rulers"), (armies, "armies"), (occupied, "External armies")):
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                yield Problem(name, f"{name!r} has two {twice}.")


def _missing(kind: str, named: Iterable[str], there: Container[str]) -> Iterator[Problem]:
    return (Problem(name, f"There is no {kind} {name!r}.") for name in dict.fromkeys(named) if name not in there)


def _impossible(italy: Italy, opening: Opening) -> Iterator[Problem]:
    """What the rules would not let come about."""
    if not 1 <= opening.turn <= TURNS:
        yield Problem("turn", f"A campaign begins in turn 1 to {TURNS}.")
    if abs(opening.account) > MOST_POINTS:
        yield Problem("account", f"The civic account is between −{MOST_POINTS} and {MOST_POINTS} points.")
    if opening.turn == 1 and opening.account:
        yield Problem("account", "Before turn 1 there is no civic account: leave it at 0, or begin in a later turn.")
    land = opening_land(italy, opening)
    yield from _homeless(land, opening)
    if ROME not in [land.controller(home) for home in italy.homes[ROME]]:
        yield Problem(ROME, "Rome needs a home province of its own, without an External army in it (C9.1).")
    elif land.active == (ROME,):
        yield Problem(ROME, "Nobody is left to play against: another Power needs a home province of its own.")
    yield from _misruled(land, opening)
    yield from _stranded(land, opening)


def _homeless(land: Land, opening: Opening) -> Iterator[Problem]:
    """C1.6: an Inactive Power holds nothing."""
    for province, owner in opening.owners:
        if not land.is_active(owner) and not land.is_occupied(province):
            name, place = land.italy.name(owner), land.italy.name(province)
            yield Problem(province, f"{place} cannot belong to the {name}: they hold none of their homes (C1.6).")


def _misruled(land: Land, opening: Opening) -> Iterator[Problem]:
    for power, ruler in opening.rulers:
        if power == ROME:
            yield Problem(power, "Rome has no ruler: it has you.")
        elif not land.is_active(power):
            yield Problem(power, f"The {land.italy.name(power)} hold none of their homes: they have no ruler (C1.6).")
        elif not is_ruler(ruler):
            yield Problem(
                power,
                f"A ruler has a name of 1 to {LONGEST_RULER_NAME} letters, and three ratings in tens that make 100% "
                f"together; these make {ruler.aggressor + ruler.protector + ruler.builder}%.",
            )
        elif not 1 <= ruler.since <= opening.turn:
            yield Problem(power, f"The ruler came in turn 1 to {opening.turn}, the turn in which the campaign begins.")


def _stranded(land: Land, opening: Opening) -> Iterator[Problem]:
    """C8.4, C8.5, C8.7: an army has its strength and somebody to attack; only Epirus is paid."""
    for army in opening.armies:
        name = land.italy.name(army.external)
        if not 1 <= army.strength <= MOST_STRENGTH:
            yield Problem(army.external, f"The army of {name} has 1 to {MOST_STRENGTH} points (C8.4).")
        if army.payer and army.external != EPIRUS:
            yield Problem(army.external, f"Nobody pays {name} (C8.5).")
        elif not candidates(land, army.external, immune=army.payer):
            yield Problem(army.external, f"The army of {name} has nobody to attack next to it (C8.7).")
