"""The map of Britain in a book and in time."""

from dataclasses import replace

from battles.svg import element
from campaign.boudica.pictures.board import BoardView, fields, pieces, seal_svg
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.maps.plates import Plates


def _signs(view: BoardView) -> list[str]:
    """Without population, chiefs and agents: they would hide what the story is of."""
    plain = {id_: replace(scene, cubes=None, chiefs=(), agents=()) for id_, scene in view.scenes.items()}
    return [element("g", *(seal_svg(view, seal) for seal in view.seals)), *pieces(replace(view, scenes=plain))]


PLATES = Plates(
    country=BRITAIN,
    called="Map of Britain",
    holder=BoardView.holder,
    signs=_signs,
    fields=fields,
    letters=("places", "ways", "cities", "names"),
    style="map map-plate map-board",
)
