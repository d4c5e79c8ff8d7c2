"""`manage.py agricola`: how far the units of Agricola's campaign go."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.agricola.data import north
from campaign.agricola.rules import reach
from engine.typed import refuse, whole

MOST_MARCHES = 20
Found = tuple[dict[str, Any], list[str]]  # the result as JSON, and as lines for people


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Tell how far a unit goes in Agricola's campaign."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        add_reach(parser, what)
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found, table = reached(options)
        except ValueError as error:
            refuse(self, f"{error}.")
        self.stdout.write(json.dumps(found) if options["json"] else "\n".join(table))


def add_reach(parser: ArgumentParser, what: Any) -> None:
    """`--reach`, and how many Marches."""
    help = (
        "where a force of one unit can end, its own hex included, on a board empty but for Romans in Trimontium:"
        " a hex (or britannia, or the id of a place) and the id of a counter, such as 2011 ii; a fleet has the highest"
        " throws, and nobody is led on from where he meets enemies"
    )
    what.add_argument("--reach", nargs=2, metavar=("HEX", "KIND"), help=help)
    marches = whole(0, MOST_MARCHES, "a number of Marches")
    parser.add_argument("--marches", type=marches, default=1, metavar="N", help="how many, with --reach (default: 1)")


def reached(options: dict[str, Any]) -> Found:
    """`--reach`."""
    at, counter = options["reach"]
    hexes = reach.alone(north(), at, counter, options["marches"])
    return {"hexes": [*hexes]}, [*hexes]
