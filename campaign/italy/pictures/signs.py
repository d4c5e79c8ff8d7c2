"""The signs of Italy's peoples next to their names, on the campaign's pages and its battles'."""

from battles.signs import Signs
from campaign.italy.pictures.sheet import EMBLEMS, ITALY, pattern_swatch_svg, sign_defs_svg
from campaign.maps.emblems import emblem_svg


def emblem(people: str) -> str:
    """Its emblem; empty for another campaign's people."""
    return emblem_svg(people) if people in EMBLEMS else ""


def swatch(people: str) -> str:
    """Its emblem and pattern; empty for another campaign's people."""
    return pattern_swatch_svg(people) if people in EMBLEMS else ""


SIGNS = Signs(emblem, swatch, sign_defs_svg, ITALY.printed_emblem)
