"""Stored army lists: what was chosen, fitted to what a brief allows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from battles import models
from battles.data import catalogue
from battles.names import named
from battles.rules.army_list import ArmyList, Muster, automatic, compose
from battles.rules.brief import SideBrief
from battles.rules.editing import numbers
from battles.rules.roster import Roster
from engine.codec import Json
from engine.formats import TODAY
from engine.rules.dice import StreamDice
from engine.texts import text


@dataclass(frozen=True)
class ChosenUnits:
    """Numbers of units by people and by their entry's key; `seed` is the one the list was drawn with."""

    counts: Mapping[str, Mapping[str, int]]
    leaders: int
    seed: str = ""


class Fitted(NamedTuple):
    """As much of a choice as an army may have; `missing` names the rest."""

    army: ArmyList
    missing: tuple[str, ...]


CHOICES: Json[ChosenUnits] = Json(ChosenUnits)


def muster(side: SideBrief, year: int) -> Muster:
    """What the brief allows this army."""
    rosters = catalogue().known
    allies = tuple(rosters[ally] for ally in side.allies)
    return Muster(rosters[side.people], side.limit, year, side.generals, allies, side.banners)


def draw(muster: Muster, seed: str, allies: Sequence[Roster] = ()) -> ArmyList:
    """A list drawn from this seed, with a corps of these allies; `manage.py armylist` draws the same."""
    drawn = automatic(replace(muster, allies=tuple(allies)), StreamDice(seed))
    return replace(drawn, muster=muster)


def chosen(army: ArmyList, seed: str = "") -> ChosenUnits:
    """The choice behind an army list."""
    return ChosenUnits(numbers(army), army.leaders, seed)


def fit(muster: Muster, choice: ChosenUnits) -> Fitted:
    """The army list of a choice that may have been made for another battle, or with another version of the rosters."""
    rosters = {roster.id: roster for roster in (muster.roster, *muster.allies)}
    known = {people: {entry.key for entry in roster.entries} for people, roster in rosters.items()}
    counts = {
        people: {key: count for key, count in units.items() if key in known[people]}
        for people, units in choice.counts.items()
        if people in known
    }
    return Fitted(compose(muster, counts, choice.leaders), tuple(_missing(choice, known)))


def _missing(choice: ChosenUnits, known: Mapping[str, set[str]]) -> Iterator[str]:
    for people, units in choice.counts.items():
        for key, count in units.items():
            if count and key not in known.get(people, ()):
                yield text("battles", "lists", "missing", count=count, unit=key, people=named(people).the)


def save(people: str, name: str, army: ArmyList) -> None:
    """Store a list by name, over one of the same people and name."""
    models.SavedList.objects.update_or_create(
        people=people, name=name, defaults={"choice": CHOICES.dump(chosen(army)), "format": TODAY}
    )


def saved(people: str) -> list[models.SavedList]:
    """The stored lists of a people, by name."""
    return list(models.SavedList.objects.filter(people=people))


def find(people: str, id: str) -> models.SavedList | None:
    """The stored list of this people with that id."""
    return models.SavedList.objects.filter(people=people, id=id).first() if id.isdecimal() else None
