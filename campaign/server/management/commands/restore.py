"""`manage.py restore FILE`: the campaigns of a backup in place of the present ones, which are kept."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.server import datafolder, restoring, soundness
from campaign.server.restoring import Ready


class Command(BaseCommand):
    """Exits with code 1 and the reason if the file cannot be restored; nothing is changed then."""

    help = "Restore the campaigns of a backup. The present ones are kept among the data folder's backups."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
        parser.add_argument(
            "--with-damaged", action="store_true", help="even if some of its games are damaged and cannot be played"
        )

    def handle(self, *args: object, file: Path, with_damaged: bool, **options: Any) -> None:
        try:
            datafolder.make()
            with datafolder.only_server(), restoring.ready(file.absolute()) as found:
                if found.damaged and not with_damaged:
                    raise CommandError(self.refusal(file, found))
                aside = restoring.put_in_place(found)
        except datafolder.AlreadyServed as running:
            where = f" at {running}" if str(running) else ""
            raise CommandError(
                f"The Rise of Rome runs{where}. Stop it first (Ctrl-C), or restore there, on its page Backups; "
                "nothing was changed."
            ) from None
        except soundness.Unsound as problem:
            raise CommandError(f"{file} cannot be restored. {problem} Nothing was changed.") from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"{file} cannot be restored: {error}. Nothing was changed.") from None
        self.tell(found, aside)

    def refusal(self, file: Path, found: Ready) -> str:
        """What is damaged in it, and how to restore it anyway."""
        return (
            f"{file} has {found.lost} that cannot be brought back:\n"
            + "".join(f"  {damage}\n" for damage in found.damaged)
            + "Nothing was changed. Choose another backup, or restore this one as it is with --with-damaged."
        )

    def tell(self, found: Ready, aside: Path | None) -> None:
        """What is back, what is not, and where the earlier campaigns are."""
        self.stdout.write("1 campaign is back." if found.sound == 1 else f"{found.sound} campaigns are back.")
        for damage in found.damaged:
            self.stdout.write(f"Damaged, as it was there: {damage}")
        if aside:
            self.stdout.write(f"What was here before is kept in {aside}")
