"""The map of Britain in a book and in time: nothing to press, and less on it than on the board."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from battles.svg import element
from campaign.boudica.pictures.board import BoardView, Scene, fields, pieces, seal_svg
from campaign.boudica.pictures.land import shapes
from campaign.maps.layers import Moment, changed, film, land, layer, lettering, sheet


def plate_svg(view: BoardView, spoken: str, *, backdrop_url: str) -> str:
    """The map as a plate: what may move, towns and seals. `spoken` is read out in its place."""
    seen = replace(view, scenes=_plain(view.scenes))
    layers = [
        *land(shapes(), seen.holder, backdrop_url, fields(seen)),
        _lettering(),
        *_signs(seen),
    ]
    return sheet(shapes(), *layers, class_="map map-plate map-board", role="img", aria_label=spoken)


def _lettering() -> str:
    return layer(*lettering("places", "ways", "cities", "names"))


def _plain(scenes: Mapping[str, Scene]) -> Mapping[str, Scene]:
    """Without population, chiefs and agents: they would hide what the story is of."""
    return {id_: replace(scene, cubes=None, chiefs=(), agents=()) for id_, scene in scenes.items()}


def film_svg(views: Sequence[BoardView], shown: int, told: Sequence[frozenset[str]], *, backdrop_url: str) -> str:
    """A map with several moments on it, of which one is shown; the spaces of which each tells are outlined."""
    seen = [replace(view, scenes=_plain(view.scenes)) for view in views]
    moments = [
        Moment([fields(view), *changed(shapes(), spaces)], _signs(view))
        for view, spaces in zip(seen, told, strict=True)
    ]
    layers = film(shapes(), backdrop_url, moments, shown, _lettering())
    return sheet(shapes(), *layers, class_="map map-plate map-board", role="img", aria_label="Map of Britain")


def _signs(view: BoardView) -> list[str]:
    return [element("g", *(seal_svg(view, seal) for seal in view.seals)), *pieces(view)]
