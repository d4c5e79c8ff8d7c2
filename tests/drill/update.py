"""`python -m tests.drill.update DATABASE MOST`: a start that brings this database up to date, killed at so many moments
at most; each time what stands in the data folder then, and after another start, as a line of JSON.

A moment is just before the folder is changed, before a database is opened there, or before a statement is run. The
program is loaded once and forked.
"""

import gc
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import django
from django.db.backends.signals import connection_created

CHANGES = {"open", "os.rename", "os.remove", "os.chmod", "shutil.copyfile", "sqlite3.connect"}
"""Which of what Python tells of itself counts, if it is about the data folder."""


def start(tell: Callable[[str], None]) -> None:
    """What comes before the server; each moment of it is told."""
    from campaign.server.management.commands.play import take_folder

    folder = os.environ["RISE_OF_ROME_DATA"]

    def changes(event: str, about: tuple[Any, ...]) -> None:
        if event in CHANGES and folder in str(about[:2]) and not (event == "open" and about[1] in ("r", "rb")):
            tell(f"{event} {Path(str(about[0])).name}")

    def statement(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        tell(sql)
        return execute(sql, *more)

    connection_created.connect(lambda connection, **_: connection.execute_wrappers.append(statement), weak=False)
    sys.addaudithook(changes)
    with ExitStack() as held, redirect_stdout(StringIO()):
        take_folder(held, True)


def in_child(act: Callable[[], None]) -> int:
    """How it ended: 0, or the signal."""
    if child := os.fork():
        return os.waitpid(child, 0)[1]
    try:
        act()
        os._exit(0)
    finally:
        os._exit(1)


def all_moments(folder: Path) -> list[str]:
    """Those of a start that nobody kills."""
    told = folder.with_name("moments.json")

    def whole() -> None:
        found: list[str] = []
        start(found.append)
        told.write_text(json.dumps([*found]))

    assert in_child(whole) == 0
    moments: list[str] = json.loads(told.read_text())
    return moments


def chosen(moments: Sequence[str], most: int) -> Iterator[int]:
    """Half of them statements; those about files are from the last ones, where one file takes the other's place, on."""
    files = [n for n, moment in enumerate(moments) if moment.split()[0] in CHANGES][::-1]
    statements = [n for n in range(len(moments)) if n not in {*files}]
    for those, number in ((files, most - most // 2), (statements, most // 2)):
        yield from {those[len(those) * each // number] for each in range(min(number, len(those)))}


def killed(at: int) -> None:
    """Start, as far as that moment."""
    left = [at]

    def tell(moment: str) -> None:
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1

    start(tell)


def stands(folder: Path) -> dict[str, Any]:
    """The files, and what the database says: all of it, its migrations, and its games."""
    file = folder / "campaigns.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        said = "\n".join(database.iterdump())
        migrations = database.execute("SELECT count(*) FROM django_migrations").fetchone()[0]
        verdict = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
    return {
        "files": sorted(str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()),
        "said": said,
        "migrations": migrations,
        "verdict": verdict,
        "games": games(file, said),
    }


_games: dict[str, list[list[Any]]] = {}


def games(file: Path, said: str) -> list[list[Any]]:
    """Its games, played again; but once, of all files that say the same, and read for the starts that are forked."""
    from campaign.server import proof

    if said not in _games:
        _games[said] = [[*game] for game in proof.games(file, again=True)]
        proof.games(file)
    return _games[said]


def main(packed: Path, most: int) -> None:
    """Before the first, what a whole start comes to."""
    folder = Path(os.environ["RISE_OF_ROME_DATA"])
    fresh(folder, packed)
    before = stands(folder)
    moments = all_moments(folder)
    print(json.dumps({"before": before, "after": stands(folder), "moments": moments}), flush=True)
    for at in chosen(moments, most):
        fresh(folder, packed)
        ended = in_child(lambda at=at: killed(at))  # type: ignore[misc]
        assert ended == signal.SIGKILL, (at, ended)
        found = stands(folder)
        assert in_child(lambda: start(lambda moment: None)) == 0
        print(json.dumps({"moment": moments[at], "at": at, "found": found, "again": stands(folder)}), flush=True)


def fresh(folder: Path, database: Path) -> None:
    """Nothing but this in it."""
    shutil.rmtree(folder)
    folder.mkdir()
    shutil.copyfile(database, folder / "campaigns.sqlite3")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()
    from django.db.migrations.loader import MigrationLoader

    import campaign.server.management.commands.play  # noqa: F401
    from campaign.server import proof
    from engine.games import game_kinds
    from tests.databases import proven_once

    proof._proven = proven_once
    game_kinds()  # all that a start would load
    MigrationLoader(None)
    gc.freeze()  # nor would garbage be looked for among it
    main(Path(sys.argv[1]), int(sys.argv[2]))
