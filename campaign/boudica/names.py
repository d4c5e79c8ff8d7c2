"""The names of pieces and places; `name` gives any of them."""

from collections.abc import Iterable, Mapping
from functools import cache, partial

from engine.data import toml
from engine.grammar import listed
from engine.texts import said as any_said
from engine.texts import texts

PACKAGE = "campaign.boudica"
ONE = {"romans": "Roman", "britons": "Briton"}  # a single soldier of a side


@cache
def names() -> Mapping[str, str]:
    """The names of all ids of the board, sides and agents within a sentence."""
    board = toml(PACKAGE, "board.toml")
    rows = (row for part in ("region", "city", "army", "town") for row in board[part])
    return {**{row["id"]: row["name"] for row in rows}, **texts(PACKAGE, "names")}


def name(id_: str) -> str:
    """The name of an id; an unknown one stays as it is."""
    return names().get(id_, id_)


def named(ids: Iterable[str]) -> str:
    """Several names as a list in words."""
    return listed(map(name, ids))


def short(army: str) -> str:
    """The text on an army's counter: its number."""
    return army.partition("-")[2]


said = partial(any_said, PACKAGE)
