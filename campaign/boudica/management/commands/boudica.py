"""`manage.py boudica`: games of Boudica's rebellion by the program, battles with its dice, and idle populations."""

from argparse import ArgumentParser
from typing import Any

from campaign.boudica.playing_out import VALUES, table
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.simulate import battles, played, standing, summary
from engine.typed import AnsweringCommand, add_jobs, named_value, timed, whole

MOST_STRENGTH, MOST_TURNS, MOST_TIMES = 40, 100, 10_000_000
TOWNS = {"roman": ROMANS, "briton": BRITONS, "none": None}
OF_GAMES = (*Side, "option")
STRANGERS = {
    "battle": ("games", *OF_GAMES),
    "standing": ("battles", "town", *OF_GAMES),
    "games": ("battles", "town"),
}
"""Arguments that exclude each other."""
Found = tuple[dict[str, Any], list[str]]  # the result as JSON, and as lines for people


class Command(AnsweringCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = (
        "Play games of Boudica's rebellion, fight battles of it, or let its population stand for some turns,"
        " and sum them up."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        strength = whole(1, MOST_STRENGTH, "a number of strength points")
        times = whole(1, MOST_TIMES, "a number of times")
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--battle", nargs=2, type=strength, metavar=("R", "B"), help="strength points of the Romans and the Britons"
        )
        what.add_argument(
            "--standing", type=whole(1, MOST_TURNS, "a number of turns"), metavar="T", help="turns without any decision"
        )
        parser.add_argument("--town", choices=TOWNS, help="the side with a town there (default: none)")
        parser.add_argument("--battles", type=times, metavar="N", help="how many, with --battle")
        parser.add_argument("--games", type=times, metavar="N", help="how many games, played or with --standing")
        parser.add_argument("--seed", required=True, metavar="S", help="battle or game i is seeded by S and i")
        level = whole(LEVELS[0], LEVELS[-1], "a level")
        for side in Side:
            how = f"how well the program plays the {side.title()}, {LEVELS[0]} to {LEVELS[-1]} (default: {LEVELS[0]})"
            parser.add_argument(f"--{side}", type=level, metavar="LEVEL", help=how)
        such = "an option of these games, such as different_prefect=always or northern_tribes=on"
        parser.add_argument("--option", type=named_value(VALUES), action="append", metavar="NAME=VALUE", help=such)
        add_jobs(parser)
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> Found:
        asked = next((what for what in ("battle", "standing") if options[what]), "games")
        if strangers := [f"--{name}" for name in STRANGERS[asked] if options[name]]:
            raise ValueError(f"Without meaning with --{asked}: {', '.join(strangers)}")
        counted = "battles" if asked == "battle" else "games"
        if not options[counted]:
            raise ValueError(f"The argument --{counted} is needed as well: how many")
        answers = {"battle": _fought, "standing": _stood, "games": self._played}
        return answers[asked](options)

    def _played(self, options: dict[str, Any]) -> Found:
        levels = {side: options[side] or LEVELS[0] for side in Side}
        under = Options(**dict(options["option"] or ()))
        games, seed = options["games"], options["seed"]
        counts, times = timed(self, options, games, lambda executor: played(levels, under, games, seed, executor))
        found = summary(counts) | {"per_second": times["per_second"]}
        return found, table(levels, found)


def _fought(options: dict[str, Any]) -> Found:
    romans, britons = options["battle"]
    found = battles(romans, britons, TOWNS[options["town"] or "none"], options["battles"], options["seed"])
    shares = [f"{name:<12}{found[name]:>8.1%}" for name in ("romans", "britons", "neither")]
    losses = [f"{name.replace('_', ' '):<12}{found[name]:>8.2f}" for name in ("roman_loss", "briton_loss")]
    return found, [*shares, *losses]


def _stood(options: dict[str, Any]) -> Found:
    population = standing(options["standing"], options["games"], options["seed"])
    rows = [(region, *cubes.values()) for region, cubes in population.items()]
    return {"population": population}, [
        "                 Roman  unal. Briton",
        *[f"{row[0]:<15}{row[1]:>7.2f}{row[2]:>7.2f}{row[3]:>7.2f}" for row in rows],
    ]
