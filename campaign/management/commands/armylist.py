"""`manage.py armylist POWER --points N --year Y --seed S`: a legal army list for Commands & Colors: Ancients."""

from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.data import catalogue, conversions
from battles.exports import FORMATS, neutral_sheet
from battles.rules.army_list import LEAST_POINTS, MOST_POINTS, ArmyList, Muster, automatic
from battles.rules.dice import StreamDice
from battles.rules.points import allied_points, generals
from campaign.rules.state import TURNS, year
from powers.data import italy
from powers.rules.options import Options

REFUSED = 2
FIRST_YEAR, LAST_YEAR = year(1), year(TURNS + 1)


class Command(BaseCommand):
    """Exit code 0: a legal list; 2: there is none to be had, and why."""

    help = "Draw a legal army list for any Power, by its seed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        powers = ", ".join(catalogue().rosters)
        parser.add_argument("power", metavar="POWER", help=f"one of {powers}")
        parser.add_argument(
            "--points", type=int, required=True, metavar="N", help=f"army points, {LEAST_POINTS} to {MOST_POINTS}"
        )
        parser.add_argument("--year", type=int, required=True, metavar="Y", help=f"BC, {FIRST_YEAR} to {LAST_YEAR}")
        parser.add_argument("--seed", required=True, metavar="S", help="the same seed draws the same list")
        parser.add_argument("--ally", metavar="POWER", help="the Power whose allied corps it includes")
        parser.add_argument("--format", choices=[*FORMATS, "neutral", "pdf"], default="text", help="default: text")
        parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file (pdf has to)")

    def handle(self, *args: object, **options: Any) -> None:
        if wrong := list(mistakes(**options)):
            raise CommandError("\n".join(wrong), returncode=REFUSED)
        army = automatic(muster(options["power"], options["points"], options["year"], options["ally"]), self._dice(options))
        if options["ally"] and not army.corps:
            most = allied_points(options["points"])
            self.stderr.write(f"No corps came: a quarter of the points is {most}, too little for two units (C6.10).")
        content = write(army, options["format"])
        if options["out"] is None:
            self.stdout.write(content.decode(), ending="")
        else:
            self._save(content, options["out"])

    def _dice(self, options: dict[str, Any]) -> StreamDice:
        return StreamDice(options["seed"])

    def _save(self, content: bytes, file: Path) -> None:
        try:
            file.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.", returncode=REFUSED) from None
        self.stdout.write(f"Written to {file}.")
