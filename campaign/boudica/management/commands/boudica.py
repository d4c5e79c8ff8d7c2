"""`manage.py boudica`: the odds of a battle of Boudica's rebellion."""

from argparse import ArgumentParser
from typing import Any

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.w6_battle.combat import Force
from campaign.boudica.rules.w6_battle.odds import forecast_of
from engine.typed import AnsweringCommand, whole

MOST_STRENGTH = 40
TOWNS = {"roman": ROMANS, "briton": BRITONS, "none": None}


class Command(AnsweringCommand):
    """Exits with code 2 for arguments that make no sense."""

    help = "Tell the odds of a battle of Boudica's rebellion. Whole games are played by play-out boudica."

    def add_arguments(self, parser: ArgumentParser) -> None:
        strength = whole(1, MOST_STRENGTH, "a number of strength points")
        of_both = "strength points of the Romans and the Britons"
        parser.add_argument("--battle", nargs=2, type=strength, required=True, metavar=("R", "B"), help=of_both)
        parser.add_argument("--town", choices=TOWNS, default="none", help="the side with a town there (default: none)")
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
        romans, britons = options["battle"]
        town = TOWNS[options["town"]]
        odds = forecast_of(Force(romans, town is ROMANS), ((britons, 1),), town is BRITONS)
        shares = {"romans": odds.romans, "britons": odds.britons, "neither": odds.neither}
        losses = {"roman_loss": odds.roman_loss, "briton_loss": odds.briton_loss}
        return {**shares, **losses}, [
            *[f"{name:<12}{share:>8.1%}" for name, share in shares.items()],
            *[f"{name.replace('_', ' '):<12}{points:>8.2f}" for name, points in losses.items()],
        ]
