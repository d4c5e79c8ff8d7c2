"""`manage.py boudica`: battles of Boudica's rebellion by its dice, and regions that nobody touches."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.simulate import battles, standing
from campaign.management.typed import refuse, whole

MOST_STRENGTH, MOST_TURNS, MOST_TIMES = 40, 100, 10_000_000
TOWNS = {"roman": ROMANS, "briton": BRITONS, "none": None}


class Command(BaseCommand):
    """Exit code 2 for arguments that make no sense."""

    help = "Fight battles of Boudica's rebellion, or let its population stand for some turns, and sum them up."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        strength = whole(1, MOST_STRENGTH, "a number of strength points")
        times = whole(1, MOST_TIMES, "a number of times")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument(
            "--battle", nargs=2, type=strength, metavar=("R", "B"), help="strength points of the Romans and the Britons"
        )
        what.add_argument(
            "--standing", type=whole(1, MOST_TURNS, "a number of turns"), metavar="T", help="turns without any decision"
        )
        parser.add_argument("--town", choices=TOWNS, default="none", help="whose town stands where they fight")
        parser.add_argument("--battles", type=times, metavar="N", help="how many, with --battle")
        parser.add_argument("--games", type=times, metavar="N", help="how many, with --standing")
        parser.add_argument("--seed", required=True, metavar="S", help="battle or game i is seeded by S and i")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        counted = "battles" if options["battle"] else "games"
        if not options[counted]:
            refuse(self, f"The argument --{counted} is needed as well: how many.")
        found = _fought(options) if options["battle"] else _stood(options)
        self.stdout.write(json.dumps(found) if options["json"] else "\n".join(_table(found)))


def _fought(options: dict[str, Any]) -> dict[str, Any]:
    romans, britons = options["battle"]
    return battles(romans, britons, TOWNS[options["town"]], options["battles"], options["seed"])


def _stood(options: dict[str, Any]) -> dict[str, Any]:
    return {"population": standing(options["standing"], options["games"], options["seed"])}


def _table(found: dict[str, Any]) -> list[str]:
    if regions := found.get("population"):
        rows = [(region, *cubes.values()) for region, cubes in regions.items()]
        return [
            "                 Roman  unal. Briton",
            *[f"{row[0]:<15}{row[1]:>7.2f}{row[2]:>7.2f}{row[3]:>7.2f}" for row in rows],
        ]
    shares = [f"{name:<12}{found[name]:>8.1%}" for name in ("romans", "britons", "neither")]
    return [*shares, *[f"{name.replace('_', ' '):<12}{found[name]:>8.2f}" for name in ("roman_loss", "briton_loss")]]
