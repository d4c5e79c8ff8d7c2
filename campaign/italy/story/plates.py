"""The maps of a book, each with what it shows in words."""

from collections.abc import Iterator
from pathlib import Path

from battles.rules.verdict import Grade
from campaign.italy.narrate.names import phrase
from campaign.italy.pictures.alone import alone
from campaign.italy.pictures.land import peoples
from campaign.italy.pictures.map import map_svg, plate_svg, seal_svg
from campaign.italy.pictures.patterns import pattern_swatch_svg
from campaign.italy.pictures.seals import Seal
from campaign.italy.pictures.states import small_view
from campaign.italy.rules.state import State
from campaign.italy.story.book import Book, Chapter
from campaign.italy.story.people import Cast
from powers.rules.theatre import ROME

TEMPLATES = Path(__file__).parent
"""Of the picture of a verdict, for Typst."""


def plate_name(chapter: Chapter) -> str:
    """What the map of a chapter shows."""
    return phrase("map.chapter", years=chapter.years)


def alone_maps(book: Book) -> dict[str, str]:
    """The maps in their order as files of their own, by name: at both ends the large one, between them the plates."""
    start, end = (map_svg(view, link=None, backdrop_url="") for view in (small_view(book.start), book.last_view))
    plates = {f"map-{c.turn}": plate_svg(c.view, plate_name(c), backdrop_url="") for c in book.chapters}
    return {name: alone(svg) for name, svg in {"start": start, **plates, "end": end}.items()}


def alone_swatches() -> dict[str, str]:
    """The colour and pattern of each Power, for the key of a map."""
    return {f"swatch-{people}": alone(pattern_swatch_svg(people)) for people in peoples()}


def alone_seals() -> dict[str, str]:
    """One of each kind, as Rome's in the first turn, for the key of the seals."""
    won = {f"seal-{grade}": Seal("", 1, "", winner=ROME, grade=grade) for grade in Grade}
    return {name: alone(seal_svg(seal)) for name, seal in {**won, "seal-home": Seal("", 1, "", bereft=ROME)}.items()}


def holdings(campaign: State) -> Iterator[tuple[str, str, int]]:
    """The key of a map: whoever holds anything, by id and name, and how many provinces."""
    land = campaign.situation.land
    cast = Cast(land.italy, campaign.start.seed)
    for power in land.italy.homes:
        if held := len(land.territory(power)):
            yield power, cast.name(power), held
    for external, _ in land.occupied:
        yield external, cast.name(external), 1
