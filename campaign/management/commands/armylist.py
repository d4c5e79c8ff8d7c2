"""`manage.py armylist POWER --points N --year Y --seed S`: a legal army list for Commands & Colors: Ancients."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

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
    """Exit code 0: a legal list; 2: what was asked for is not to be had."""

    help = "Draw a legal army list for any Power."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("power", metavar="POWER", help=f"one of {_ids()}")
        points = f"army points, {LEAST_POINTS} to {MOST_POINTS}"
        parser.add_argument("--points", type=int, required=True, metavar="N", help=points)
        parser.add_argument("--year", type=int, required=True, metavar="Y", help=f"BC, {FIRST_YEAR} to {LAST_YEAR}")
        parser.add_argument("--seed", required=True, metavar="S", help="the same seed draws the same list")
        parser.add_argument("--ally", metavar="POWER", help="a Power that sends an allied corps")
        parser.add_argument("--format", choices=[*FORMATS, "neutral", "pdf"], default="text", help="default: text")
        parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file; pdf has to")

    def handle(self, *args: Any, **options: Any) -> None:
        if mistakes := list(_mistakes(options)):
            self._refuse("\n".join(mistakes))
        army = automatic(_muster(options), StreamDice(options["seed"]))
        if options["ally"] and not army.corps:
            most = allied_points(options["points"])
            self.stderr.write(f"No corps came: a quarter of the points is {most}, too few for two units (C6.10).")
        content = _written(army, options["format"])
        if options["out"]:
            self._save(content, options["out"])
        else:
            self.stdout.write(content.decode(), ending="")

    def _save(self, content: bytes, file: Path) -> None:
        try:
            file.write_bytes(content)
        except OSError as error:
            self._refuse(f"{file} cannot be written: {error.strerror}.")
        self.stdout.write(f"Written to {file}.")

    def _refuse(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(REFUSED)


def _ids() -> str:
    return ", ".join(catalogue().rosters)


def _mistakes(asked: dict[str, Any]) -> Iterator[str]:
    for power in dict.fromkeys(filter(None, [asked["power"], asked["ally"]])):
        if power not in catalogue().rosters:
            yield f"There is no Power {power}. There are: {_ids()}."
    if asked["ally"] == asked["power"]:
        yield "A Power is not its own ally."
    if not LEAST_POINTS <= asked["points"] <= MOST_POINTS:
        yield f"{asked['points']} points: an army has {LEAST_POINTS} to {MOST_POINTS}."
    if not LAST_YEAR <= asked["year"] <= FIRST_YEAR:
        yield f"{asked['year']} BC: the campaign lasts from {FIRST_YEAR} to {LAST_YEAR} BC."
    if asked["format"] == "pdf" and asked["out"] is None:
        yield "A PDF needs a file to go to: --out FILE."


def _muster(asked: dict[str, Any]) -> Muster:
    land = italy(Options())
    each = {power.id: power.points_per_general for power in land.powers}
    each |= {external.id: external.points_per_general for external in land.externals}
    rosters = catalogue().rosters
    allies = (rosters[asked["ally"]],) if asked["ally"] else ()
    most = generals(asked["points"], each[asked["power"]])
    return Muster(rosters[asked["power"]], asked["points"], asked["year"], most, allies)


def _written(army: ArmyList, form: str) -> bytes:
    if form == "pdf":
        from battles.printing import army_pdf  # typst takes a moment to load, and only PDF needs it

        return army_pdf(army)
    return (neutral_sheet(army, conversions()) if form == "neutral" else FORMATS[form](army)).encode()
