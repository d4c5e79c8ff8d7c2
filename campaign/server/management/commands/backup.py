"""`manage.py backup [FILE]`: all campaigns in one file, whether the program is running or not."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.server import datafolder, soundness
from engine.grammar import counted


class Command(BaseCommand):
    """Exits with code 1 and the reason if no copy was made."""

    help = "Copy all campaigns into one file, from which `restore` brings them back. The program may be running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, metavar="FILE", help="a new file; without it, one in the data folder"
        )

    def handle(self, *args: object, file: Path | None, **options: Any) -> None:
        if not datafolder.database().exists():
            raise CommandError(f"There are no campaigns in {datafolder.path()} yet, so there is nothing to copy.")
        try:
            copy = datafolder.back_up(file.absolute() if file else datafolder.backup_name("campaigns"))
            campaigns = soundness.check(copy)
        except FileExistsError as taken:
            raise CommandError(f"{taken.filename} exists already and is left as it is. Name another file.") from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"No copy was made: {error}. Your campaigns are as they were.") from None
        except soundness.Unsound as problem:
            raise CommandError(f"The copy {copy} is not sound, and neither are your campaigns. {problem}") from None
        self.stdout.write(
            f"{copy} holds {counted(campaigns, 'campaign')}. To bring them back: python manage.py restore {copy}"
        )
