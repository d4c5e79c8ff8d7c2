"""The map of Britain in a book and in time: nothing to press, and less on it than on the board."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from django.utils.safestring import mark_safe

from battles.svg import element, use
from campaign.boudica.pictures.board import BoardView, Scene, fields, pieces, seal_svg
from campaign.boudica.pictures.land import motifs, shapes
from campaign.boudica.pictures.sheet import map_defs_svg
from campaign.maps.layers import Moment, changed, film, land, layer, lettering, sheet
from campaign.maps.standalone import Country

STATIC = Path(__file__).parent.parent / "static"
BACKDROP = "boudica/backdrop.svg"
SIGNS = 1.3
"""How large signs stand on a plate that is printed."""


def _patterned() -> Mapping[str, bool]:
    """Of those whose colour a region may have; population that is unaligned has one too."""
    return {**{holder: bool(motif.path) for holder, motif in motifs().items()}, "unaligned": False}


@cache
def static_map_svg() -> str:
    """The text of the backdrop's file, for what has to hold the whole map."""
    return mark_safe((STATIC / BACKDROP).read_text(encoding="utf-8").strip())  # noqa: S308 - our own file


BRITAIN = Country(
    map_defs_svg,
    static_map_svg,
    ("campaign/campaign.css", "campaign/powers.css", f"{STATIC / 'boudica/boudica.css'}"),
    _patterned,
    SIGNS,
)
"""How its maps leave the pages."""


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
    return layer(*lettering("places", "ways", "cities"), use("#m-rings", class_="map-cities"), *lettering("names"))


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
