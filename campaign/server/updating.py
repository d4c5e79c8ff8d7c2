"""An earlier version's database brought up to date: in a copy next to it, which replaces it once checked."""

import shutil
from collections.abc import Callable
from math import ceil
from pathlib import Path

from django.core.management import call_command

from campaign.server import datafolder, proof, restoring, soundness
from campaign.server.proof import ProvenGame

TIMES, MORE = 4, 10_000_000
"""What an update may write: a multiple of the database, and bytes for new tables.

The multiple covers the kept copy, the working copy, its growth, and SQLite's rollback data.
"""


class NotUpdated(Exception):
    """It cannot be brought up to date; the message says why, and nothing has changed."""


def update(occasion: str, tell: Callable[[str], None]) -> None:
    """Keep the database as a backup, and put an up-to-date one in its place, in one step.

    Raises NotUpdated, OSError, sqlite3.Error or DatabaseError, and then nothing has changed. Even if the program is
    killed, one of the two is completely in place. Nobody else may have the database open.
    """
    _see_room()
    kept = datafolder.backup_name(occasion)
    tell(f"Bringing your campaigns up to date; the old file is kept as {kept}.")
    datafolder.back_up(kept)
    try:
        with restoring.working_copy(kept, "update.part") as part:
            with proof.opened(part) as alias:
                call_command("migrate", database=alias, verbosity=0, interactive=False)
            _compare(kept, part)
            restoring.take_place(part)
    except Exception:
        kept.unlink(missing_ok=True)  # the database itself is unchanged
        raise


def _see_room() -> None:
    database = datafolder.database()
    size = sum(
        file.stat().st_size for file in database.parent.glob(f"{database.name}*") if file.suffix != ".sqlite3-shm"
    )
    needed, free = TIMES * size + MORE, shutil.disk_usage(database.parent).free
    if free < needed:
        raise NotUpdated(
            f"That takes up to {ceil(needed / 1_000_000)} MB of its disk, where {free // 1_000_000} MB are free.\n"
            "Nothing was changed. Make room there and start again."
        )


def _compare(before: Path, after: Path) -> None:
    """Raise NotUpdated, with their names, if sound games have changed in the least.

    A game that was damaged before stops nothing.
    """
    now = {game[:2]: game for game in proof.games(after)}
    were = [game for game in proof.games(before, soundness.UNTOUCHED) if not game.problem]
    changed = [game for game in were if game.content != now.get(game[:2], game._replace(content="")).content]
    if not changed:
        return
    whole = {game[:2] for game in proof.games(before, soundness.UNTOUCHED, again=True) if not game.problem}
    if lost := [f"  {_became(game, now.get(game[:2]))}\n" for game in changed if game[:2] in whole]:
        raise NotUpdated(
            f"These would have changed:\n{''.join(lost)}"
            "Nothing was changed: the earlier Rise of Rome opens all of them as before."
        )


def _became(game: ProvenGame, now: ProvenGame | None) -> ProvenGame:
    problem = now.problem or "its log says something else" if now else "it is gone"
    return game._replace(problem=problem)
