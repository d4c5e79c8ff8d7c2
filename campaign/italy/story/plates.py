"""The descriptions of a book's maps, and the signs of their keys."""

from collections.abc import Mapping
from pathlib import Path

from battles.rules.verdict import Grade
from campaign.italy.pictures.attacks import Seal
from campaign.italy.pictures.map import seal_svg
from campaign.italy.pictures.sheet import pattern_swatch_svg, peoples
from campaign.italy.rules.state import State
from campaign.italy.story.people import Cast
from powers.rules.theatre import ROME

TEMPLATES = Path(__file__).parent  # the folder of the verdict picture's template for Typst
SEALS = {
    "minor": "on a map, a Minor Victory; the number is the turn, the colour the winner’s",
    "major": "a Major Victory",
    "home": "a home lost, in the loser’s colour",
}
"""Their meanings on the maps, in the words of the page Chronicle."""


def pictures() -> Mapping[str, str]:
    """Each Power's colour and pattern, and one seal of each kind, as Rome's in turn 1."""
    swatches = {f"swatch-{people}": pattern_swatch_svg(people) for people in peoples()}
    won = {f"seal-{grade}": Seal("", 1, "", winner=ROME, grade=grade) for grade in Grade}
    drawn = {name: seal_svg(seal) for name, seal in {**won, "seal-home": Seal("", 1, "", bereft=ROME)}.items()}
    return {**swatches, **drawn}


def holdings(campaign: State) -> list[tuple[str, str, int]]:
    """A map's key: all holders, by id and name, with their number of provinces."""
    land = campaign.situation.land
    cast = Cast(land.italy, campaign.start.seed)
    held = [(power, len(land.territory(power))) for power in land.italy.homes]
    camps = [(external, 1) for external, _ in land.occupied]
    return [(who, cast.name(who), count) for who, count in (*held, *camps) if count]
