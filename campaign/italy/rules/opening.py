"""How a campaign begins: in 348 BC with every Power at home, or at any later turn as the player sets it up.

Overrides (D14) have the same bounds.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.rules.overrides import Among, Part, Words, parts_of
from engine.rules.reason import Reason
from powers.rules.external import is_stranded
from powers.rules.land import Land, at_the_start, settled
from powers.rules.theatre import EPIRUS, ROME, TURNS, Italy, Ruler

LONGEST_RULER_NAME = 40
MOST_TALENTS = 500  # more than any Power collects in a turn
MOST_POINTS = 999  # the bound of Rome's civic account, above or below 0
MOST_STRENGTH = 100  # the strength of an External army on arrival, never exceeded
RATING = Among(tuple(range(0, 101, 10)))
RATINGS = ("aggressor", "protector", "builder")
RULER: Mapping[str, Part] = {"name": Words(LONGEST_RULER_NAME), **dict.fromkeys(RATINGS, RATING)}
"""A ruler's name and ratings (C1.4)."""


def sum_of_ratings(ruler: Ruler) -> int:
    """100 for a ruler (C1.4)."""
    return ruler.aggressor + ruler.protector + ruler.builder


def is_ruler(ruler: Ruler) -> bool:
    """Whether a ruler is possible: a name on one line, and ratings in tens that add up to 100 (C1.4)."""
    given = parts_of(ruler)
    return all(part.admits(given[name]) for name, part in RULER.items()) and sum_of_ratings(ruler) == 100


@dataclass(frozen=True)
class Landed:
    """An External army already in Italy; `payer` is the Power it spares (Epirus only, C8.5)."""

    external: str
    province: str
    strength: int
    payer: str | None = None


@dataclass(frozen=True)
class Opening:
    """The state at the first turn played.

    `owners` are the provinces not owned by their own people; one with an army is its previous owner's. `rulers` are the
    present ones, the others are rolled. `account` is Rome's civic development so far.
    """

    turn: int = 1
    owners: tuple[tuple[str, str], ...] = ()
    armies: tuple[Landed, ...] = ()
    rulers: tuple[tuple[str, Ruler], ...] = ()
    account: int = 0


@dataclass(frozen=True)
class OpeningProblem:
    """Why an opening is impossible: what it is about (a province, a Power, `turn`, `account`), and the reason."""

    about: str
    reason: Reason


def problem(about: str, code: str, *args: str | int) -> OpeningProblem:
    """A problem with this code and its arguments."""
    return OpeningProblem(about, Reason(code, args))


def opening_land(italy: Italy, opening: Opening) -> Land:
    """The map of an opening (C1.6, C1.7); Powers without any of their homes are Inactive."""
    land = at_the_start(italy)
    for province, owner in opening.owners:
        land = land.given(province, owner)
    for army in opening.armies:
        land = land.occupied_by(army.external, army.province)
    return settled(land)


def problems(italy: Italy, opening: Opening) -> list[OpeningProblem]:
    """Everything that makes an opening impossible; empty if it can be played."""
    return [*_unknown(italy, opening)] or [*_impossible(italy, opening)]


def _unknown(italy: Italy, opening: Opening) -> Iterator[OpeningProblem]:
    """Unknown ids, and duplicates."""
    owned = [province for province, _ in opening.owners]
    ruled = [power for power, _ in opening.rulers]
    armies = [army.external for army in opening.armies]
    occupied = [army.province for army in opening.armies]
    powers = [*ruled, *[owner for _, owner in opening.owners], *[army.payer for army in opening.armies if army.payer]]
    yield from _missing("opening.no_province", [*owned, *occupied], italy.place)
    yield from _missing("opening.no_power", powers, italy.homes)
    yield from _missing("opening.no_external", armies, [external.id for external in italy.externals])
    for names, twice in ((owned, "owners"), (ruled, "rulers"), (armies, "armies"), (occupied, "occupiers")):
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                yield problem(name, f"opening.two_{twice}", name)


def _missing(code: str, named: Iterable[str], there: Container[str]) -> Iterator[OpeningProblem]:
    return (problem(name, code, name) for name in dict.fromkeys(named) if name not in there)


def _impossible(italy: Italy, opening: Opening) -> Iterator[OpeningProblem]:
    """What the rules could not bring about."""
    if not 1 <= opening.turn <= TURNS:
        yield problem("turn", "opening.turn", TURNS)
    if abs(opening.account) > MOST_POINTS:
        yield problem("account", "opening.account", MOST_POINTS)
    if opening.turn == 1 and opening.account:
        yield problem("account", "opening.account_of_turn_1")
    land = opening_land(italy, opening)
    yield from _homeless(land, opening)
    if ROME not in [land.controller(home) for home in italy.homes[ROME]]:
        yield problem(ROME, "opening.rome_homeless")
    elif land.active == (ROME,):
        yield problem(ROME, "opening.rome_alone")
    yield from _misruled(land, opening)
    yield from _stranded(land, opening)


def _homeless(land: Land, opening: Opening) -> Iterator[OpeningProblem]:
    """An Inactive Power holds nothing (C1.6)."""
    for province, owner in opening.owners:
        if not land.is_active(owner) and not land.is_occupied(province):
            yield problem(province, "opening.inactive_owner", land.italy.name(province), land.italy.name(owner))


def _misruled(land: Land, opening: Opening) -> Iterator[OpeningProblem]:
    for power, ruler in opening.rulers:
        if power == ROME:
            yield problem(power, "opening.ruler_of_rome")
        elif not land.is_active(power):
            yield problem(power, "opening.ruler_of_inactive", land.italy.name(power))
        elif not is_ruler(ruler):
            yield problem(power, "opening.ruler", LONGEST_RULER_NAME, sum_of_ratings(ruler))
        elif not 1 <= ruler.since <= opening.turn:
            yield problem(power, "opening.ruler_to_come", opening.turn)


def _stranded(land: Land, opening: Opening) -> Iterator[OpeningProblem]:
    """An army has strength and somebody to attack (C8.5, C8.7); only Epirus is paid."""
    for army in opening.armies:
        name = land.italy.name(army.external)
        if not 1 <= army.strength <= MOST_STRENGTH:
            yield problem(army.external, "opening.strength", name, MOST_STRENGTH)
        if army.payer and army.external != EPIRUS:
            yield problem(army.external, "opening.paid", name)
        elif is_stranded(land, army.external, army.payer):
            yield problem(army.external, "opening.no_enemy", name)
