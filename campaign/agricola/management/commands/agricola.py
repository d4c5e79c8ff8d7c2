"""`manage.py agricola`: how far the units of Agricola's campaign go, and what the points are worth."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import BaseCommand

from campaign.agricola.data import north
from campaign.agricola.rules import reach
from campaign.agricola.rules.options import Verdict
from campaign.agricola.rules.y5_victory import SCORES, read, scored
from engine.typed import refuse, whole

MOST_MARCHES, MOST_COUNTED = 20, 100
Found = tuple[dict[str, Any], list[str]]  # the result as JSON, and as lines for people


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Tell how far a unit goes in Agricola's campaign, or how its points are read."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        add_reach(parser, what)
        add_points(what)
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = next(what for what in ANSWERS if options[what] is not None)
        try:
            found, table = ANSWERS[asked](options)
        except ValueError as error:
            refuse(self, f"{error}.")
        self.stdout.write(json.dumps(found) if options["json"] else "\n".join(table))


def add_reach(parser: ArgumentParser, what: Any) -> None:
    """`--reach`, and how many Marches."""
    help = (
        "where a force of one unit can end, its own hex included, on a board with nobody else but Romans in Trimontium:"
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


def add_points(what: Any) -> None:
    """`--points`, with what is counted in the order of Y5.2."""
    counted = whole(0, MOST_COUNTED, "a number of what is counted")
    help = f"the points and the grade, as printed, of so many of each (Y5.2): {', '.join(n for n, _, _ in SCORES)}"
    what.add_argument("--points", nargs=len(SCORES), type=counted, metavar="N", help=help)


def graded(options: dict[str, Any]) -> Found:
    """`--points`."""
    points = scored(options["points"])
    ending = read(sum(points), Verdict.PRINTED)
    table = [f"{name:<12}{each:>4}" for (name, _, _), each in zip(SCORES, points, strict=True)]
    return {"points": ending.points, "grade": ending.cause}, [*table, f"{ending.cause:<12}{ending.points:>4}"]


ANSWERS: Mapping[str, Callable[[dict[str, Any]], Found]] = {"reach": reached, "points": graded}
"""By the argument that asks."""
