"""`manage.py fight lined|odds --points A D --battles N --seed S`: short battles by the program, next to their odds."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandParser

from battles.data import catalogue
from battles.rules.army_list import LEAST_POINTS, MOST_POINTS
from battles.rules.odds import Odds
from battles.rules.short.lined.odds import fight_many
from battles.rules.short.lined.state import of_points, strength_points
from battles.rules.short.many import Many
from battles.rules.short.odds_table import odds as odds_table
from battles.rules.short.odds_table import play as odds_play
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.verdict import Side
from battles.short.odds import lined_odds
from campaign.italy.table_battles import drawn_battle
from engine.typed import people_id, refuse, whole
from powers.rules.theatre import TURNS, year

FIRST_YEAR, LAST_YEAR = year(1), year(TURNS + 1)
MOST_BATTLES = 10_000_000
Options = Mapping[str, Any]


class Fights(NamedTuple):
    """Battles of one kind: their name, how to fight many, and their exact odds if known."""

    name: str
    fight: Callable[[Options], Many]
    exact: Callable[[Options], Odds | None]


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Fight short battles, the program on both sides, and count how they end."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        kinds = ", ".join(f"{key}: {kind.name}" for key, kind in FIGHTS.items())
        parser.add_argument("by", choices=FIGHTS, help=kinds)
        points = whole(LEAST_POINTS, MOST_POINTS, "army points")
        points_help = f"army points, {LEAST_POINTS} to {MOST_POINTS}"
        parser.add_argument("--points", nargs=2, type=points, required=True, metavar=("A", "D"), help=points_help)
        parser.add_argument(
            "--powers",
            nargs=2,
            type=_id,
            choices=catalogue().rosters,
            default=["romans", "samnites"],
            metavar=("ATTACKER", "DEFENDER"),
            help=f"two of {', '.join(catalogue().rosters)}, or their names (default: romans samnites)",
        )
        years = f"BC, {FIRST_YEAR} to {LAST_YEAR} (default: {FIRST_YEAR})"
        a_year = whole(LAST_YEAR, FIRST_YEAR, "a year BC of the campaign")
        parser.add_argument("--year", type=a_year, default=FIRST_YEAR, metavar="Y", help=years)
        battles = whole(1, MOST_BATTLES, "a number of battles")
        parser.add_argument("--battles", type=battles, required=True, metavar="N")
        parser.add_argument("--seed", required=True, metavar="S", help="battle i is seeded by S and i")
        sides = [side.value for side in Side]
        drill = f"{' or '.join(sides)}: by lined dice it adds 1 to each die (L7)"
        parser.add_argument("--drill", choices=sides, metavar="SIDE", help=drill)
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["drill"] and options["by"] != "lined":
            refuse(self, "Only by lined dice is a side drilled (L7).")
        result = _fought(options)
        self.stdout.write(json.dumps(result) if options["json"] else "\n".join(_table(options, result)))


def _id(text: str) -> str:
    return people_id(text, {roster.id: roster.name for roster in catalogue().rosters.values()})


def _fought(options: Options) -> dict[str, Any]:
    kind, battles = FIGHTS[options["by"]], options["battles"]
    began = time.perf_counter()
    found = kind.fight(options)
    seconds = time.perf_counter() - began
    exact = kind.exact(options)
    return {
        "battles": battles,
        **_shares(found.odds),
        "exact": exact and _shares(exact),
        "rounds": round(float(found.rounds), 2),
        "per_second": round(battles / seconds, 1),
    }


def _shares(odds: Odds) -> dict[str, dict[str, float]]:
    return {
        "attacker": {"minor": float(odds.attacker_minor), "major": float(odds.attacker_major)},
        "defender": {"minor": float(odds.defender_minor), "major": float(odds.defender_major)},
    }


def _table(options: Options, result: dict[str, Any]) -> Iterator[str]:
    sides = [f"{power}, {points} points" for power, points in zip(options["powers"], options["points"], strict=True)]
    yield f"{result['battles']} battles by {FIGHTS[options['by']].name}: {' against '.join(sides)}"
    exact = result["exact"]
    yield f"  {'':<16}  fought" + ("   exact" if exact else "")
    for side in Side:
        for grade in ("major", "minor"):
            shares = [each[side][grade] for each in (result, exact) if each]
            yield f"  {f'{side} {grade}':<16}" + "".join(f"  {share:6.4f}" for share in shares)
    yield f"  {result['rounds']} rounds a battle, {result['per_second']} battles a second"


def _lined(options: Options) -> Many:
    """Lists and ground do not count in lined dice, only points."""
    attacker, defender = options["points"]
    return fight_many(of_points(attacker, defender, _drill(options)), options["battles"], options["seed"])


def _lined_exact(options: Options) -> Odds | None:
    attackers, defenders = map(strength_points, options["points"])
    shown = lined_odds(attackers, defenders, _drill(options))
    return shown.odds if shown.exact else None


def _drill(options: Options) -> Side | None:
    return Side(options["drill"]) if options["drill"] else None


def _odds_start(options: Options) -> OddsStart:
    attacker, defender = zip(options["powers"], options["points"], strict=True)
    return drawn_battle(attacker, defender, options["year"], options["seed"])


FIGHTS = {
    "lined": Fights("lined dice", _lined, _lined_exact),
    "odds": Fights(
        "the odds table",
        lambda options: odds_play.fight_many(_odds_start(options), options["battles"], options["seed"]),
        lambda options: odds_table.odds(_odds_start(options)),
    ),
}
"""By the names on the command line."""
