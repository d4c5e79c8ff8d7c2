"""The map of a country in a book and in time: nothing to click, and with less on it than on a game's page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.maps.country import Country
from campaign.maps.layers import Moment, changed, film, held, land, layer, lettering, sheet


@dataclass(frozen=True, kw_only=True, eq=False)
class Plates:
    """How views of a game are drawn on it: the holders of the provinces, and the signs."""

    country: Country
    called: str  # what is read aloud in its place
    holder: Callable[[Any, str], str]
    signs: Callable[[Any], Sequence[str]]
    fields: Callable[[Any], str] | None = None
    """A view's provinces, if they are more than their holders' colours."""
    letters: Sequence[str] = ("places", "ways", "names")
    style: str = "map map-plate"

    def plate(self, view: Any, backdrop_url: str, spoken: str) -> str:
        """One view; `spoken` is read aloud in its place."""
        shapes = self.country.shapes()
        layers = land(shapes, lambda space: self.holder(view, space), backdrop_url, self._fields(view))
        return self._sheet(spoken, *layers, self._lettering(), *self.signs(view))

    def film(self, shown: Sequence[Any], number: int, backdrop_url: str) -> str:
        """Frames (campaign/chronicle), one of them shown; the spaces of each are outlined."""
        shapes = self.country.shapes()
        moments = [
            Moment([self._fields(frame.view), *changed(shapes, frame.spaces)], self.signs(frame.view))
            for frame in shown
        ]
        return self._sheet(self.called, *film(shapes, backdrop_url, moments, number, self._lettering()))

    def _fields(self, view: Any) -> str:
        if self.fields:
            return self.fields(view)
        return layer(*held(self.country.shapes(), lambda space: self.holder(view, space)))

    def _lettering(self) -> str:
        return layer(*lettering(*self.letters))

    def _sheet(self, spoken: str, *layers: str) -> str:
        return sheet(self.country.shapes(), *layers, class_=self.style, role="img", aria_label=spoken)
