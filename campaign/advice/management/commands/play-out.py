"""`manage.py play-out GAME --games N --seed S`: games of any campaign played by the program, and their results."""

import json
from argparse import RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign.advice.playing_out import PlayOut, play_outs
from engine.typed import add_jobs, named_value, timed, whole

MOST_GAMES = 10_000_000


class GameParser(CommandParser):
    """The arguments for one game."""

    sides: tuple[str, ...] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in argparse; but unknown arguments end the command here, where the sides are known."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}; sides are {', '.join(self.sides)}")
        return found, unknown


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Play whole games of a campaign, the program on every side, and sum them up."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        about = "play-out GAME --help names its sides and options"
        games = parser.add_subparsers(dest="game", required=True, metavar="GAME", help=about, parser_class=GameParser)
        for name, play_out in play_outs().items():
            values = [f"  {option}={'|'.join(values)}" for option, values in play_out.options.items()]
            told = "\n".join(["NAME=VALUE is one of", *values])
            _add(games.add_parser(name, formatter_class=RawDescriptionHelpFormatter, epilog=told), play_out)

    def handle(self, *args: Any, **options: Any) -> None:
        play_out, games, seed = play_outs()[options["game"]], options["games"], options["seed"]
        named = {side: options[side] for side in play_out.sides}
        levels = {side: play_out.sides[side][level] for side, level in named.items()}
        under = dict(options["option"] or ())
        found, times = timed(self, options, games, lambda executor: play_out.play(levels, under, games, seed, executor))
        result = {"games": games, **times, "levels": named, "shares": play_out.shares(found), **found}
        self.stdout.write(json.dumps(result) if options["json"] else "\n".join(play_out.table(levels, result)))


def _add(parser: GameParser, play_out: PlayOut) -> None:
    parser.sides = tuple(f"--{side}" for side in play_out.sides)
    games = whole(1, MOST_GAMES, "a number of games")
    parser.add_argument("--games", type=games, required=True, metavar="N", help="how many")
    parser.add_argument("--seed", required=True, metavar="S", help="game i is seeded by S and i")
    for side, levels in play_out.sides.items():
        usual = play_out.usual[side]
        parser.add_argument(
            f"--{side}", choices=levels, default=usual, help=f"how the program plays it (default: {usual})"
        )
    of_these = "an option of these games; all are below"
    parser.add_argument(
        "--option", type=named_value(play_out.options), action="append", metavar="NAME=VALUE", help=of_these
    )
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
