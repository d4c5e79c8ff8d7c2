"""The signs of Italy's peoples next to their names, on the campaign's pages and its battles'."""

from battles.signs import Signs
from campaign.italy.pictures.sheet import EMBLEMS, pattern_swatch_svg, sign_defs_svg, tokens
from campaign.maps.emblems import emblem_svg, printed


def emblem(people: str) -> str:
    """Its emblem; empty for another campaign's people."""
    return emblem_svg(people) if people in EMBLEMS else ""


def swatch(people: str) -> str:
    """Its emblem and pattern; empty for another campaign's people."""
    return pattern_swatch_svg(people) if people in EMBLEMS else ""


def on_paper(people: str) -> str:
    """Its emblem for print; empty for a people of another campaign."""
    return printed(EMBLEMS[people], tokens(), people) if people in EMBLEMS else ""


SIGNS = Signs(emblem, swatch, sign_defs_svg, on_paper)
