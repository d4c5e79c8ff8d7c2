"""`manage.py fury`: the odds of its battles, how far a stack goes in a move, and the dangers of a voyage."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from battles.data.short import odds_table
from battles.rules.short.odds_table.table import OddsTable
from campaign.fury.data import britannia
from campaign.fury.owners_file import NotOwners, load
from campaign.fury.rules.board import Side
from campaign.fury.rules.z10_reach import Pace, reach
from campaign.fury.rules.z11_sea import CARRIES, voyage
from campaign.fury.rules.z13_combat import Battle, Sides, forecast
from engine.typed import AnsweringCommand, whole

MOST_SP, MOST_ADDED, MOST_UNITS, MOST_POINTS, MOST_AREAS = 2_000, 20, 200, 20, 20
Found = tuple[dict[str, Any], list[str]]  # the result as JSON, and as lines for people
REACH = "where a stack can come to in its move from this tract, such as TR6, which counts too"
SEA = "the dangers of a voyage through so many areas of the sea"


def tracts(text: str) -> tuple[str, ...]:
    """Reads codes with commas between them."""
    return tuple([part.strip() for part in text.split(",") if part.strip()])


def modifier(text: str) -> int:
    """Reads a number with its sign; raises ArgumentTypeError."""
    number = whole(0, MOST_ADDED, "a sum of modifiers, with its sign, such as -2")(text.lstrip("+-"))
    return -number if text.startswith("-") else number


def own_table(file: str) -> OddsTable:
    """Reads the odds table of an owner's file; raises ArgumentTypeError."""
    try:
        return load(Path(file).read_bytes())[0]
    except (OSError, NotOwners) as problem:
        raise ArgumentTypeError(f"{file} cannot be used. {problem}") from problem


class Command(AnsweringCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Tell the odds of a battle of Hell Hath No Fury, how far a stack goes in it, or the dangers of a voyage."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        strength = whole(1, MOST_SP, "a number of strength points")
        sides = ("ATTACKER", "DEFENDER")
        what.add_argument("--battle", nargs=2, type=strength, metavar=sides, help="both strengths as they count (Z13)")
        plain = "both without charges; losses come off these (default: the same)"
        parser.add_argument("--plain", nargs=2, type=strength, metavar=sides, help=plain)
        parser.add_argument("--owners", type=own_table, metavar="FILE", help="with the odds table of this owner’s file")
        parser.add_argument("--modifiers", type=modifier, default=0, metavar="M", help="all of them (default: 0)")
        units = whole(1, MOST_UNITS, "a number of units")
        parser.add_argument("--units", type=units, default=2, metavar="N", help="of the attacker (default: 2)")
        what.add_argument("--reach", metavar="TRACT", help=REACH)
        points = whole(0, MOST_POINTS, "a number of movement points")
        parser.add_argument("--mp", type=points, metavar="N", help="of its slowest unit, with --reach")
        parser.add_argument("--side", choices=[*Side], help="whose stack it is, with --reach")
        parser.add_argument("--forced", action="store_true", help="its forced march has succeeded")
        parser.add_argument("--enemies", type=tracts, default=(), metavar="T,T", help="tracts where enemies stand")
        areas, over = whole(1, MOST_AREAS, "a number of areas"), whole(0, MOST_UNITS, "a number of units")
        what.add_argument("--sea", type=areas, metavar="AREAS", help=SEA)
        parser.add_argument("--over", type=over, default=0, metavar="N", help=f"units over {CARRIES} (default: 0)")
        lands_end = whole(0, MOST_AREAS, "a number of areas")
        help = "how many of the areas, the first ones, are Land’s End (default: 0)"
        parser.add_argument("--lands-end", type=lands_end, default=0, metavar="N", help=help)
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> Found:
        return next(found for what, found in ANSWERS.items() if options[what] is not None)(options)


def fought(options: dict[str, Any]) -> Found:
    """`--battle`."""
    strength = Sides(*options["battle"])
    plain = Sides(*(options["plain"] or strength))
    found = forecast(Battle(strength, plain, options["modifiers"], options["units"]), options["owners"] or odds_table())
    attacker, defender = map(float, found.lost)
    percents = {f"{one}/{other}": float(share) for (one, other), share in found.percents.items()}
    answer = {"win": float(found.win), "attacker_lost": attacker, "defender_lost": defender}
    lines = [f"{name.replace('_', ' '):<14}{number:>8.3f}" for name, number in answer.items()]
    return {**answer, "percents": percents}, [
        *lines,
        *[f"{name:<14}{number:>8.3f}" for name, number in percents.items()],
    ]


def reached(options: dict[str, Any]) -> Found:
    """`--reach`."""
    board, at, enemies = britannia(), options["reach"], options["enemies"]
    if options["mp"] is None or options["side"] is None:
        raise ValueError("The arguments --mp and --side are needed as well")
    for tract in (at, *enemies):
        if tract not in board.tract:
            raise ValueError(f"{tract!r} is no tract")
    found = reach(board, at, Pace(options["mp"], Side(options["side"]), options["forced"]), enemies)
    there = [tract.id for tract in board.tracts if tract.id in found]
    return {"tracts": there}, [f"{id:<6}{board.tract[id].name}" for id in there]


def sailed(options: dict[str, Any]) -> Found:
    """`--sea`."""
    areas, ends = options["sea"], options["lands_end"]
    if ends > areas:
        raise ValueError(f"Land’s End cannot be {ends} of so few areas: {areas}")
    found = voyage([n < ends for n in range(areas)], CARRIES + options["over"])
    answer = {name: float(share) for name, share in found._asdict().items()}
    return answer, [f"{name:<8}{share:>8.3f}" for name, share in answer.items()]


ANSWERS: Mapping[str, Callable[[dict[str, Any]], Found]] = {"battle": fought, "reach": reached, "sea": sailed}
"""By the argument that asks."""
