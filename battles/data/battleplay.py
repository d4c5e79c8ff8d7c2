"""BattlePlay's dice, armies and texts, read from battleplay.toml for the rules; and how even it is."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from battles.rules.battleplay.colours import Colour, Dice, DiceTable, Symbol
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import ArmyBook, Category, Effect, Going, Special, Troop


@dataclass(frozen=True)
class TacticaText:
    """What is printed on a Tactica card (R47); the condition is empty where there is none."""

    name: str
    when: str
    condition: str
    effect: str

    @property
    def says(self) -> str:
        """What the card does, and on what condition."""
        return f"{self.condition} {self.effect}".strip()


@dataclass(frozen=True)
class Balance:
    """The score of an army with so many points `more`, by the points of the poorer one; a tie counts half."""

    more: int
    richer: Mapping[int, float]

    @property
    def mean(self) -> float:
        """Over all of them."""
        return sum(self.richer.values()) / len(self.richer)


@cache
def dice() -> DiceTable:
    """The faces of the dice where the player has not said otherwise."""
    return DiceTable(**{colour: tuple(map(Symbol, faces)) for colour, faces in _table()["dice"].items()})


@cache
def grades() -> Mapping[int, str]:
    """What a general of so many stars is called."""
    return {int(stars): name for stars, name in _table()["grades"].items()}


@cache
def armies() -> Mapping[str, ArmyBook]:
    """What each people may field, in the order of the campaign's table."""
    return {row["id"]: _army(row) for row in _table()["army"]}


@cache
def tactica_texts() -> Mapping[Tactica, TacticaText]:
    """The text of each Tactica."""
    return {Tactica(row.pop("id")): TacticaText(**row) for row in map(dict, _table()["tactica"])}


@cache
def balance() -> Balance:
    """What more points are worth, as `make balance` has counted it."""
    row = _read("battleplay-balance.toml")
    return Balance(row["more"], {int(points): score for points, score in row["richer"].items()})


@cache
def _table() -> dict[str, Any]:
    return _read("battleplay.toml")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("battles.data").joinpath(name).read_text(encoding="utf-8"))


def _army(row: dict[str, Any]) -> ArmyBook:
    troops = {key: _troop(f"{row['id']}-{key}", card) for key, card in row["cards"].items()}
    muster = tuple(troops[key] for key in row["muster"])
    return ArmyBook(row["id"], row["name"], tuple(troops.values()), muster, row.get("divisor", 0))


def _troop(id: str, row: dict[str, Any]) -> Troop:
    good, difficult = row["dice"].split("/")
    return Troop(
        id=id,
        name=row["name"],
        category=Category(row["is"]),
        good=_dice(good),
        difficult=_dice(difficult),
        cost=row["cost"],
        most=row["most"],
        special=_special(row["S"]) if "S" in row else None,
        shoot=_dice(row.get("shoot", "")),
    )


def _dice(letters: str) -> Dice:
    by_letter = {colour[0].upper(): colour for colour in Colour}
    return tuple(by_letter[letter] for letter in letters)


def _special(words: str) -> Special:
    """As "wound foot good impact": effect, whom, and perhaps the going and that it is on impact only."""
    effect, whom, *limits = words.split()
    return Special(
        effect=Effect(effect),
        versus=tuple(map(Category, _table()["whom"][whom])),
        going=next((going for going in Going if going in limits), None),
        impact_only="impact" in limits,
    )
