"""What the pieces and places of the game are called; whoever they are named by is at hand as `name`."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine.data import toml
from engine.grammar import listed
from engine.texts import texts

PACKAGE = "campaign.boudica"


@cache
def names() -> Mapping[str, str]:
    """Of all ids of the board, sides and agents as in a sentence."""
    board = toml(PACKAGE, "board.toml")
    rows = (row for part in ("region", "city", "army", "town") for row in board[part])
    return {**{row["id"]: row["name"] for row in rows}, **texts(PACKAGE, "names")}


def name(id_: str) -> str:
    """What it is called; an id that is none stays as it is."""
    return names().get(id_, id_)


def named(ids: Iterable[str]) -> str:
    """Several of them, as a list in words."""
    return listed(map(name, ids))


def short(army: str) -> str:
    """What an army's counter says: its number."""
    return army.partition("-")[2]
