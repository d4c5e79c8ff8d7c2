"""Games in a database file are looked after: is each still what it was? The file need not be ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from django.db import DEFAULT_DB_ALIAS, connections

from engine.games import Upkeep, game_kinds

_known = Lock()


@contextmanager
def opened(file: Path, how: str = "rw") -> Iterator[str]:
    """A database beside the player's own, in this thread, by the alias it gives; `how` is SQLite's mode of opening."""
    alias = f"beside-{file.name}"
    own = connections.settings["default"]
    options = {"transaction_mode": "IMMEDIATE"}
    its = {**own, "NAME": f"{file.as_uri()}?mode={how}", "OPTIONS": options}
    with _known:
        connections.settings = {**connections.settings, alias: its}  # anew: others may be going through the old one
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        with _known:
            connections.settings = {name: its for name, its in connections.settings.items() if name != alias}


def refresh(alias: str = DEFAULT_DB_ALIAS) -> None:
    """What its rows keep of games is what their logs say."""
    for each in _kinds():
        each.refresh(alias)


def complete() -> None:
    """Work out, in the program's own database, what an older program did not keep."""
    for each in _kinds():
        each.complete()


def warm_up() -> None:
    """Load what first pages would wait for."""
    for each in _kinds():
        each.warm_up()


def unreadable(alias: str) -> list[str]:
    """The games that cannot be read, each with the reason."""
    return [problem for each in _kinds() for problem in each.unreadable(alias)]


def unplayable(alias: str) -> list[str]:
    """Those that cannot be read, or that come out otherwise when they are played again, with all branches."""
    return [problem for each in _kinds() for problem in each.unplayable(alias)]


def _kinds() -> list[Upkeep]:
    return [kind.upkeep for kind in game_kinds().values() if kind.upkeep]
