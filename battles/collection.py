"""The player's collection, stored as one row, and the contents of the boxes that can be added to it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from battles import models
from battles.data import catalogue
from battles.rules.collection import LEADER, MOST_BLOCKS, OwnedBlocks
from engine.codec import Json
from engine.data import toml, value

_JSON: Json[OwnedBlocks] = Json(OwnedBlocks)


@dataclass(frozen=True)
class Box:
    """A box of the game: units by colour and code; `counted`: as its publisher lists them."""

    id: str
    name: str
    counted: bool
    units: Mapping[str, Mapping[str, int]]


@cache
def boxes() -> tuple[Box, ...]:
    return value(tuple[Box, ...], toml("battles", "boxes.toml")["box"])


def proxies() -> Mapping[str, list[str]]:
    """The colours that may stand for each people, best first."""
    found: Mapping[str, list[str]] = toml("battles", "boxes.toml")["proxies"]
    return found


def codes() -> tuple[str, ...]:
    """The codes that a collection counts: all unit types of the campaign's peoples, and leaders."""
    used = {entry.code for roster in catalogue().rosters.values() for entry in roster.entries}
    return (*[code for code in catalogue().units if code in used], LEADER)


def block_size(code: str) -> int:
    """The blocks of a unit at full strength, or of a leader."""
    return 1 if code == LEADER else catalogue().units[code].blocks


def read() -> OwnedBlocks:
    """The collection; an empty one if there is none or it cannot be read (`is_damaged`)."""
    return models.Collection.read(_JSON) or OwnedBlocks()


def is_damaged() -> bool:
    """Whether a stored collection cannot be read."""
    return models.Collection.objects.exists() and models.Collection.read(_JSON) is None


def write(collection: OwnedBlocks) -> None:
    models.Collection.write(_JSON.dump(collection))


def add_boxes(collection: OwnedBlocks, copies: Mapping[str, int]) -> OwnedBlocks:
    """The collection with this many more copies of each box, and a colour for each people that had none."""
    blocks = {colour: Counter(units) for colour, units in collection.blocks.items()}
    for box in boxes():
        for colour, units in box.units.items():
            if number := copies.get(box.id, 0):
                held = blocks.setdefault(colour, Counter())
                for code, count in units.items():
                    held[code] = min(MOST_BLOCKS, held[code] + number * count * block_size(code))
    filled = OwnedBlocks({colour: dict(units) for colour, units in blocks.items()}, collection.proxies)
    return replace(filled, proxies=_proxies(filled))


def _proxies(collection: OwnedBlocks) -> dict[str, str]:
    found = dict(collection.proxies)
    for people, colours in proxies().items():
        owned = [colour for colour in colours if colour in collection.blocks]
        if owned and not collection.colour(people):
            found[people] = owned[0]
    return found
