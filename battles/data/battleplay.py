"""BattlePlay's dice, armies and texts, read from battleplay.toml; its rules in words; and how balanced it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from battles.rules.battleplay.colours import Colour, DiceFaces
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import ArmyBook, Going, Troop
from engine.data import toml, value
from engine.rulebook import Rule, RuleSection

FILE = "battleplay.toml"


@dataclass(frozen=True)
class TacticaText:
    """What is printed on a Tactica card (R47); `condition` is empty where there is none."""

    id: Tactica
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
    """The score of an army with `more` points, by the points of the poorer army; a tie counts half."""

    more: int
    richer: Mapping[int, float]

    @property
    def mean(self) -> float:
        return sum(self.richer.values()) / len(self.richer)


@cache
def dice() -> DiceFaces:
    """The program's dice faces."""
    return value(DiceFaces, toml("battles", FILE)["dice"])


@cache
def grades() -> Mapping[int, str]:
    """The name of a general's grade, by his stars."""
    return {int(stars): name for stars, name in toml("battles", FILE)["grades"].items()}


@cache
def armies() -> Mapping[str, ArmyBook]:
    """The book of each people of Italy, in the order of the campaign's table."""
    return {row["id"]: known()[row["id"]] for row in toml("battles", FILE)["army"] if "theatre" not in row}


@cache
def known() -> Mapping[str, ArmyBook]:
    """The books of all peoples, those of other theatres too."""
    return {row["id"]: _army(row) for row in toml("battles", FILE)["army"]}


@cache
def tactica_texts() -> Mapping[Tactica, TacticaText]:
    return {text.id: text for text in value(tuple[TacticaText, ...], toml("battles", FILE)["tactica"])}


@cache
def balance() -> Balance:
    """The value of more points, as counted by `make balance`."""
    return value(Balance, toml("battles", "battleplay-balance.toml"))


@cache
def sections() -> tuple[RuleSection, ...]:
    """All rules in order, R1 to R48."""
    return value(tuple[RuleSection, ...], toml("battles", "battleplay-rules.toml")["section"])


@cache
def rules() -> Mapping[str, Rule]:
    """Each rule by its number, such as "R24"."""
    return {rule.id: rule for section in sections() for rule in section.rules}


def _army(row: dict[str, Any]) -> ArmyBook:
    troops = {key: _troop(f"{row['id']}-{key}", card) for key, card in row["cards"].items()}
    muster = tuple(troops[key] for key in row["muster"])
    return ArmyBook(row["id"], row["name"], tuple(troops.values()), muster, row.get("divisor", 0))


def _troop(id: str, row: dict[str, Any]) -> Troop:
    good, difficult = map(_dice, row["dice"].split("/"))
    own = {key: row[key] for key in ("name", "cost", "most")}
    figures = {
        "id": id,
        "category": row["is"],
        "good": good,
        "difficult": difficult,
        "shoot": _dice(row.get("shoot", "")),
    }
    return value(Troop, {**own, **figures, "special": _special(row["S"]) if "S" in row else None})


def _dice(letters: str) -> list[Colour]:
    by_letter = {colour[0].upper(): colour for colour in Colour}
    return [by_letter[letter] for letter in letters]


def _special(words: str) -> dict[str, Any]:
    """Such as "wound foot good impact": effect, targets, then the going and "impact" if it has them."""
    effect, whom, *limits = words.split()
    versus, going = toml("battles", FILE)["whom"][whom], next((going for going in Going if going in limits), None)
    return {"effect": effect, "versus": versus, "going": going, "impact_only": "impact" in limits}
