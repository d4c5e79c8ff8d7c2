"""`manage.py agricola`: battles of Agricola's campaign, how far its units go, and what the points are worth."""

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping
from typing import Any

from campaign.agricola.data import north
from campaign.agricola.rules import reach
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.y5_victory import SCORES, read, scored
from campaign.agricola.rules.y15_round import Terms
from campaign.agricola.rules.y36_odds import Conduct
from campaign.agricola.simulate import ATTACKERS, TERRAINS, battles, line, setting
from engine.typed import AnsweringCommand, whole

MOST_MARCHES, MOST_COUNTED, MOST_ADDED, MOST_TIMES = 20, 100, 9, 10_000_000
Found = tuple[dict[str, Any], list[str]]  # the result as JSON, and as lines for people


def share(text: str) -> float:
    """Reads a share of strength; raises ArgumentTypeError."""
    if re.fullmatch(r"\d+(\.\d*)?|\.\d+", text):
        return float(text)
    raise ArgumentTypeError(f"{text!r} is not a share of strength, such as 0.6")


BATTLE = "a Roman and a Caledonian force: ids of counters by commas, with *n and :d for disrupted: legate-ii,ii*3"
REACH = (
    "where a force of one unit can end, its own hex included, on a board with nobody else but Romans in Trimontium:"
    " a hex (or britannia, or the id of a place) and the id of a counter, such as 2011 ii; a fleet has the highest"
    " throws, and nobody is led on from where he meets enemies"
)
POINTS = f"the points and the grade, as printed, of so many of each (Y5.2): {', '.join(name for name, _, _ in SCORES)}"
RESERVE = "Roman line units in the second line, the last ones in the order of losses, at most half (default: 0)"
ADDED = whole(0, MOST_ADDED, "a number to add")
PAIRS: Mapping[str, tuple[Callable[[str], float], str]] = {
    "ap": (ADDED, "what both sides add to their dice for the Advantage in every round"),
    "speech": (ADDED, "what both sides add to their dice for the Advantage in the first round"),
    "retreat": (
        share,
        "under which shares of the enemy's strength each side with the Advantage retreats (default: never)",
    ),
}
SWITCHES = {
    "fury": "Gaesatae and Chariots have 1 more in the first round",
    "ambush": "the Caledonians have the Advantage of the first round without dice",
    "siege-attack": "the Oppidum halves nothing",
}


class Command(AnsweringCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Fight battles of Agricola's campaign, tell how far a unit goes in it, or how its points are read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--battle", nargs=2, metavar=("ROMANS", "CALEDONIANS"), help=BATTLE)
        add_circumstances(parser)
        what.add_argument("--reach", nargs=2, metavar=("HEX", "KIND"), help=REACH)
        marches = whole(0, MOST_MARCHES, "a number of Marches")
        help = "how many, with --reach (default: 1)"
        parser.add_argument("--marches", type=marches, default=1, metavar="N", help=help)
        counted = whole(0, MOST_COUNTED, "a number of what is counted")
        what.add_argument("--points", nargs=len(SCORES), type=counted, metavar="N", help=POINTS)
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> Found:
        return next(found for what, found in ANSWERS.items() if options[what] is not None)(options)


def add_circumstances(parser: ArgumentParser) -> None:
    """Under which circumstances battles are fought, how many, and by which dice."""
    parser.add_argument("--terrain", choices=TERRAINS, default="open", help="of the hex (default: open)")
    parser.add_argument("--attacker", choices=ATTACKERS, default="roman", help="who attacks (default: roman)")
    units, help = whole(0, MOST_COUNTED, "a number of units"), RESERVE
    parser.add_argument("--reserve", type=units, default=0, metavar="N", help=help)
    for name, (kind, help) in PAIRS.items():
        parser.add_argument(f"--{name}", nargs=2, type=kind, default=(0, 0), metavar=("R", "C"), help=help)
    for name, help in SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=help)
    times = whole(1, MOST_TIMES, "a number of battles")
    parser.add_argument("--battles", type=times, metavar="N", help="how many, with --battle")
    parser.add_argument("--seed", metavar="S", help="battle i is seeded by S and i")


def fought(options: dict[str, Any]) -> Found:
    """`--battle`."""
    if not options["battles"] or options["seed"] is None:
        raise ValueError("The arguments --battles and --seed are needed as well")
    romans, caledonians = [line(north(), side, text) for side, text in zip(Side, options["battle"], strict=True)]
    attacker = ATTACKERS[options["attacker"]]
    terms = Terms(TERRAINS[options["terrain"]], attacker, options["siege_attack"] and attacker is ROMANS)
    added, speech, retreat = [tuple(options[name]) for name in ("ap", "speech", "retreat")]
    conduct = Conduct(added, speech, retreat, options["ambush"], options["fury"])
    one = setting(romans, caledonians, terms, conduct, options["reserve"])
    found = battles(one, options["battles"], options["seed"])
    return found, [f"{name.replace('_', ' '):<24}{number:>8.3f}" for name, number in found.items()]


def reached(options: dict[str, Any]) -> Found:
    """`--reach`."""
    at, counter = options["reach"]
    hexes = reach.alone(north(), at, counter, options["marches"])
    return {"hexes": [*hexes]}, [*hexes]


def graded(options: dict[str, Any]) -> Found:
    """`--points`."""
    points = scored(options["points"])
    ending = read(sum(points))
    table = [f"{name:<12}{each:>4}" for (name, _, _), each in zip(SCORES, points, strict=True)]
    return {"points": ending.points, "grade": ending.cause}, [*table, f"{ending.cause:<12}{ending.points:>4}"]


ANSWERS: Mapping[str, Callable[[dict[str, Any]], Found]] = {"battle": fought, "reach": reached, "points": graded}
"""By the argument that asks."""
