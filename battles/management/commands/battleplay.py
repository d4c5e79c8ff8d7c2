"""`manage.py battleplay ATTACKER DEFENDER --points A D --battles N --seed S`: battles of two armies by the program."""

import json
import time
from concurrent.futures import Executor
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from battles.battleplay.contest import Contest, play
from battles.battleplay.example import replay_example
from battles.data.battleplay import armies
from battles.rules.battleplay.opponent.mind import LEVELS
from battles.rules.battleplay.start import MOST_SYMBOLS
from engine.typed import add_jobs, executor_asked, people_id, refuse, whole

LEAST_POINTS, MOST_POINTS = 20, 400
MOST_BATTLES = 10_000_000
REQUIRED = {
    "ATTACKER": "attacker",
    "DEFENDER": "defender",
    "--points": "points",
    "--battles": "battles",
    "--seed": "seed",
}


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Fight battles by BattlePlay, the program on both sides under Competent generals, and count how they end."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        self.parser = parser
        people, points = f"one of {', '.join(armies())}, or its name", f"army points, {LEAST_POINTS} to {MOST_POINTS}"
        parser.add_argument("attacker", nargs="?", metavar="ATTACKER", type=_id, choices=armies(), help=people)
        parser.add_argument("defender", nargs="?", metavar="DEFENDER", type=_id, choices=armies(), help=people)
        parser.add_argument(
            "--points", nargs=2, type=whole(LEAST_POINTS, MOST_POINTS, "army points"), metavar=("A", "D"), help=points
        )
        parser.add_argument("--battles", type=whole(1, MOST_BATTLES, "a number of battles"), metavar="N")
        parser.add_argument("--seed", metavar="S", help="battle i is seeded by S, the peoples and i")
        levels = f"{LEVELS[0]} decides at random, {LEVELS[1]} to {LEVELS[-1]} ever better (default: 1 1)"
        parser.add_argument("--levels", nargs=2, type=int, choices=LEVELS, default=[1, 1], metavar="L", help=levels)
        symbols = whole(0, MOST_SYMBOLS, "a number of symbols")
        ground = f"of the province, 0 to {MOST_SYMBOLS} together (default: 0)"
        parser.add_argument("--trees", type=symbols, default=0, metavar="T", help=ground)
        parser.add_argument("--mountains", type=symbols, default=0, metavar="M", help=ground)
        add_jobs(parser)
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
        parser.add_argument("--replay-example", action="store_true", help="the rules' worked example instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["replay_example"]:
            self.stdout.write("\n".join(replay_example()))
            return
        if missing := [name for name, option in REQUIRED.items() if options[option] is None]:
            self.parser.error(f"the following arguments are required: {', '.join(missing)}")
        if options["trees"] + options["mountains"] > MOST_SYMBOLS:
            refuse(self, f"Trees and mountains of a province are at most {MOST_SYMBOLS} together.")
        with executor_asked(self, options) as executor:
            result = _fought(options, executor)
        self.stdout.write(json.dumps(result) if options["json"] else "\n".join(_table(options, result)))


def _fought(options: dict[str, Any], executor: Executor) -> dict[str, Any]:
    battles = options["battles"]
    contest = Contest(
        options["attacker"],
        options["defender"],
        tuple(options["points"]),
        tuple(options["levels"]),
        options["trees"],
        options["mountains"],
    )
    began = time.perf_counter()
    counts = play(contest, battles, options["seed"], executor)
    seconds = time.perf_counter() - began
    return {
        "battles": battles,
        "attacker_wins": counts["attacker_wins"],
        "defender_wins": counts["defender_wins"],
        "ties": counts["ties"],
        "major": {"attacker": counts["major_attacker"], "defender": counts["major_defender"]},
        "routs": counts["routs"],
        "combats": round(counts["combats"] / battles, 2),
        "seconds": round(seconds, 3),
        "per_second": round(battles / seconds, 1),
    }


def _table(options: dict[str, Any], result: dict[str, Any]) -> list[str]:
    sides = [
        f"{options[side]}, {points}" for side, points in zip(("attacker", "defender"), options["points"], strict=True)
    ]
    return [
        f"{result['battles']} battles: {sides[0]} points, against {sides[1]} points; {result['per_second']} a second",
        f"  attacker wins  {result['attacker_wins']:>8}, Major {result['major']['attacker']}",
        f"  defender wins  {result['defender_wins']:>8}, Major {result['major']['defender']}",
        f"  ties           {result['ties']:>8}",
        f"  routs          {result['routs']:>8}",
        f"  combats        {result['combats']:>8} a battle",
    ]


def _id(text: str) -> str:
    return people_id(text, {people: book.name for people, book in armies().items()})
