"""`manage.py armylist POWER --points N --year Y --seed S`: a legal army list for Commands & Colors: Ancients."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from battles.data import catalogue, rules_sets
from battles.exports import FORMATS, drawn_with, neutral_sheet, with_deployment
from battles.rules.allies import allied_points
from battles.rules.army_list import LEAST_POINTS, MOST_POINTS, ArmyList, Muster, automatic
from battles.rules.roster import Roster
from engine.rules.dice import StreamDice
from engine.typed import people_id, refuse
from powers.data import italy
from powers.rules.battles import generals
from powers.rules.options import Options
from powers.rules.theatre import TURNS, year

FIRST_YEAR, LAST_YEAR = year(1), year(TURNS + 1)


class Command(BaseCommand):
    """Exits with 0 for a legal list, with 2 if what was asked for is not available."""

    help = "Draw a legal army list for any Power."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("power", metavar="POWER", type=_id, help=f"one of {_ids()}, or its name")
        points = f"army points, {LEAST_POINTS} to {MOST_POINTS}"
        parser.add_argument("--points", type=int, required=True, metavar="N", help=points)
        parser.add_argument("--year", type=int, required=True, metavar="Y", help=f"BC, {FIRST_YEAR} to {LAST_YEAR}")
        parser.add_argument("--seed", required=True, metavar="S", help="the same seed draws the same list")
        ally = "a Power that sends an allied corps; repeat for more (C6.10)"
        parser.add_argument("--ally", metavar="POWER", action="append", default=[], type=_id, help=ally)
        parser.add_argument(
            "--format", choices=[*FORMATS, "deployment", "neutral", "pdf"], default="text", help="default: text"
        )
        parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file; pdf has to")

    def handle(self, *args: Any, **options: Any) -> None:
        if mistakes := list(_mistakes(options)):
            refuse(self, "\n".join(mistakes))
        army = automatic(_muster(options), StreamDice(options["seed"]))
        for ally in army.muster.allies:
            if not army.of(ally.id):
                self.stderr.write(_stayed_home(ally, options["points"], len(army.muster.allies)))
        content = _written(army, options["format"], options["seed"])
        if options["format"] in ("text", "markdown"):
            content += f"\n{drawn_with(options['seed'], options['format'])}\n".encode()
        if options["out"]:
            self._save(content, options["out"])
        else:
            self.stdout.write(content.decode(), ending="")

    def _save(self, content: bytes, file: Path) -> None:
        try:
            file.write_bytes(content)
        except OSError as error:
            refuse(self, f"{file} cannot be written: {error.strerror}.")
        self.stdout.write(f"Written to {file}.")


def _ids() -> str:
    return ", ".join(catalogue().rosters)


def _id(text: str) -> str:
    return people_id(text, {roster.id: roster.name for roster in catalogue().rosters.values()})


def _stayed_home(ally: Roster, points: int, allies: int) -> str:
    share = f"a quarter of the points is {allied_points(points)}" + (f" for {allies} corps" if allies > 1 else "")
    return f"{ally.name}: no corps came; {share}, too few for two units (C6.10)."


def _mistakes(asked: dict[str, Any]) -> Iterator[str]:
    allies: list[str] = asked["ally"]
    for power in dict.fromkeys([asked["power"], *allies]):
        if power not in catalogue().rosters:
            yield f"There is no Power {power}. There are: {_ids()}."
    if asked["power"] in allies:
        yield "A Power is not its own ally."
    if len(set(allies)) < len(allies):
        yield "An ally is named twice: each sends one corps (C6.10)."
    if not LEAST_POINTS <= asked["points"] <= MOST_POINTS:
        yield f"{asked['points']} points: an army has {LEAST_POINTS} to {MOST_POINTS}."
    if not LAST_YEAR <= asked["year"] <= FIRST_YEAR:
        yield f"{asked['year']} BC: the campaign lasts from {FIRST_YEAR} to {LAST_YEAR} BC."
    if asked["format"] == "pdf" and asked["out"] is None:
        yield "A PDF needs a file: --out FILE."


def _muster(asked: dict[str, Any]) -> Muster:
    rosters = catalogue().rosters
    allies = tuple(rosters[ally] for ally in asked["ally"])
    most = generals(asked["points"], italy(Options()).points_per_general(asked["power"]))
    return Muster(rosters[asked["power"]], asked["points"], asked["year"], most, allies)


def _written(army: ArmyList, form: str, seed: str) -> bytes:
    if form == "pdf":
        from battles.printing import army_pdf  # typst loads slowly, and only PDF needs it

        return army_pdf(army)
    if form == "deployment":
        return with_deployment(army, seed, far=False).encode()
    return (neutral_sheet(army, rules_sets()) if form == "neutral" else FORMATS[form](army)).encode()
