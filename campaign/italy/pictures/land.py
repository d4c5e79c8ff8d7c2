"""What drawing knows of Italy: outlines from `powers/data/shapes.json`, names and patterns from the data."""

from dataclasses import dataclass
from functools import cache

from campaign.maps.shapes import Shapes, read
from engine.data import toml
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Province


@dataclass(frozen=True)
class People:
    """A Power or an External Power as pictures show it."""

    id: str
    name: str
    pattern: str
    external: bool

    @property
    def called(self) -> str:
        """The name within a sentence: peoples take the article, cities and kingdoms do not."""
        return self.name if self.external else f"the {self.name}"


@cache
def shapes() -> Shapes:
    """The geometry."""
    return read("powers")


@cache
def provinces() -> dict[str, Province]:
    """The nineteen, in the map's order. No option changes them."""
    return {province.id: province for province in italy(Options()).provinces}


@cache
def printed_resources() -> dict[str, str]:
    """By province, as a campaign without a scenario has them (C1.3)."""
    return {id_: str(province.resource) for id_, province in provinces().items() if province.resource}


def people(who: str) -> People:
    """A Power or an External Power; for an id that is nobody's, its id in quotes and no pattern."""
    return peoples().get(who) or People(who, f"“{who}”", "plain", external=True)


@cache
def peoples() -> dict[str, People]:
    """The nine Powers in table order, then the two External Powers."""
    file = toml("powers", "powers.toml")
    return {
        row["id"]: People(row["id"], row["name"], row["pattern"], external=kind == "external")
        for kind in ("power", "external")
        for row in file[kind]
    }
