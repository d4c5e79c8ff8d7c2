"""What the pieces and places of the game are called; whoever they are named by is at hand as `name`."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine.data import toml
from engine.grammar import listed
from engine.texts import filled, texts

PACKAGE = "campaign.boudica"
ONE = {"romans": "Roman", "britons": "Briton"}
"""Of a side."""


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


def said(file: str, key: str, **parts: object) -> str:
    """A text filled in; where several stand under the key, the first whose name is a part that holds, or the last.

    An empty one where there is none.
    """
    known = texts(PACKAGE, file)
    forms = [key] if key in known else [form for form in known if form.startswith(f"{key}.")]
    chosen = next((form for form in forms if parts.get(form.rpartition(".")[2])), forms[-1]) if forms else ""
    return filled(known[chosen], **parts) if chosen else ""
