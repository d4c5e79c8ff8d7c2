"""The map of a country: as a board, and with nothing to press and less on it in a book and in time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.svg import element
from campaign.maps.country import Country
from campaign.maps.layers import (
    Box,
    Moment,
    SpaceLink,
    changed,
    fields,
    film,
    land,
    layer,
    lettering,
    link_svg,
    part_with,
    sheet,
)
from campaign.maps.outlines import Point

ON_PLATES = ("places", "ways", "cities", "names")
ON_BOARDS = ("places", "small", "ways", "towns", "cities", "names")
"""The parts of the lettering."""


@dataclass(frozen=True)
class SeenBoard:
    """A game as a side sees it, and what can be pressed on its board."""

    seen: Any
    selected: str | None = None
    marked: Mapping[str, str] = field(default_factory=dict)
    """The spaces that can be chosen now, and what to say of each."""

    @property
    def path(self) -> Sequence[str]:
        """The spaces of whoever is on the march, the present one at the end."""
        return self.seen.march.path if self.seen.march else ()

    def describe(self, space: str) -> str:
        """A space in words, to be read aloud."""
        raise NotImplementedError

    def opening(self, box_of: Callable[[str], Box], otherwise: str, near: Sequence[str] = ()) -> dict[str, str]:
        """What a window shows first in which the whole map is too small: all that the question is about.

        A strip shows what is chosen, or `near`, where the question is. If there is no question, another space is shown.
        """
        chosen = [*near, *self.path, *filter(None, [self.selected])]
        about = [*chosen, *self.marked] or [otherwise]
        parts = {"data_map": about, "data_strip": chosen or about}
        return {part: part_with(*map(box_of, spaces)) for part, spaces in parts.items()}

    def target(
        self, space: str, href: str, *, under: str = "", over: str = "", at: Point | None = None, **more: Any
    ) -> str:
        """A space to press, a hex with its middle; the rest is as in `link_svg`."""
        spoken = self.describe(space)
        link = SpaceLink(space, spoken, spoken, href, self.selected == space, space in self.marked, at)
        return link_svg(link, under, over, data_space=space, **more)


@dataclass(frozen=True, kw_only=True, eq=False)
class Plates:
    """How views of a game are drawn on it: the holders of the provinces, and the signs."""

    country: Country
    called: str  # what is read aloud in its place
    holder: Callable[[Any, str], str]
    signs: Callable[[Any], Sequence[str]]
    under: Callable[[Any], Sequence[str]] = lambda view: ()  # signs under the lettering
    style: str = ""

    def board(self, view: Any, backdrop_url: str, *pressed: str, **more: str | None) -> str:
        """One view on a game's page; what is `pressed` lies under the lettering, `more` are attributes for scripts."""
        layers = [*self._land(view, backdrop_url), element("g", *pressed), layer(*lettering(*ON_BOARDS))]
        style = f"map {self.style}"
        return self._sheet(*layers, *self.signs(view), class_=style, role="group", aria_label=self.called, **more)

    def plate(self, view: Any, backdrop_url: str, spoken: str) -> str:
        """One view; `spoken` is read aloud in its place."""
        layers = [*self._land(view, backdrop_url), layer(*lettering(*ON_PLATES)), *self.signs(view)]
        return self._picture(spoken, *layers)

    def film(self, shown: Sequence[Any], number: int, backdrop_url: str) -> str:
        """Frames (campaign/chronicle), one of them shown; the spaces of each are outlined."""
        shapes = self.country.shapes()
        moments = [
            Moment(
                [self._fields(frame.view), *changed(shapes, frame.spaces)],
                [*self.under(frame.view), *self.signs(frame.view)],
            )
            for frame in shown
        ]
        return self._picture(self.called, *film(shapes, backdrop_url, moments, number, layer(*lettering(*ON_PLATES))))

    def _land(self, view: Any, backdrop_url: str) -> Sequence[str]:
        drawn = land(self.country.shapes(), lambda space: self.holder(view, space), backdrop_url, self._fields(view))
        return [*drawn, *self.under(view)]

    def _fields(self, view: Any) -> str:
        return fields(self.country.shapes(), lambda space: self.holder(view, space))

    def _picture(self, spoken: str, *layers: str) -> str:
        return self._sheet(*layers, class_=f"map map-plate {self.style}".rstrip(), role="img", aria_label=spoken)

    def _sheet(self, *layers: str, **attributes: str | None) -> str:
        return sheet(self.country.shapes(), *layers, **attributes)
