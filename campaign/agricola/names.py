"""The names of units, markers and hexes; `name` gives any of them."""

from collections.abc import Iterable, Mapping
from functools import cache

from campaign.agricola.data import PACKAGE, north
from engine.data import toml
from engine.grammar import listed
from engine.texts import text, texts


@cache
def names() -> Mapping[str, str]:
    """The names of all ids within a sentence: sides, markers, Tribal Center units, counters and places."""
    counters = {counter.id: counter.name for counter in north().counters}
    places = {place.hex: place.name for place in north().places}
    return {**counters, **places, **texts(PACKAGE, "names")}


def name(id_: str) -> str:
    """The name of an id; a unit has its counter's, and a hex without a place is named by whose land it is."""
    known = names()
    if id_ in known:
        return known[id_]
    if id_ in north().hexes:
        return _hex(id_)
    return known.get(id_.rstrip("0123456789").rstrip("-"), id_)


def _hex(hex: str) -> str:
    lands = toml(PACKAGE, "lands.toml")
    letter = lands["rows"][int(hex[:2]) - 1][int(hex[2:]) - 1]
    key = "hex.land" if letter in lands["peoples"] else "hex.sea"
    return text(PACKAGE, "names", key, hex=hex, people=lands["peoples"].get(letter, ""))


def named(ids: Iterable[str]) -> str:
    """Several names as a list in words."""
    return listed(map(name, ids))
