"""The map of the island, as a side sees it: what has burnt, and where both stand."""

from battles.svg import element, words
from campaign.maps.counters import abreast
from campaign.maps.country import country_of
from campaign.maps.plates import Plates
from tests.island.rules.raid import ISLANDERS, NOT_TOLD, RAIDERS, SIDES, Raid

ISLAND = country_of("tests.island")


def _pieces(seen: Raid) -> list[str]:
    """A counter for each side where it stands, with its men as far as they are known."""
    spaces = ISLAND.shapes()["provinces"].items()
    there = {space: [(24.0, _counter(seen, side)) for side in SIDES if seen.at[side] == space] for space, _ in spaces}
    return [abreast((shape["army"][0], shape["army"][1]), there[space], 24) for space, shape in spaces]


def _counter(seen: Raid, side: str) -> str:
    men = "?" if seen.men == NOT_TOLD else str(seen.men)
    letters = words("text", men if side == RAIDERS else "G", dy="0.35em", text_anchor="middle")
    return element("g", element("circle", r=11), letters, class_=f"piece piece-{side}")


PLATES = Plates(
    country=ISLAND,
    called="Map of the island",
    holder=lambda seen, space: RAIDERS if space in seen.burnt else ISLANDERS,
    signs=_pieces,
)
