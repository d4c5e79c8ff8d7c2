"""The map of a country in a book and in time: nothing to press, and less on it than where a game is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.maps.country import Country
from campaign.maps.layers import Moment, changed, film, held, land, layer, lettering, sheet


@dataclass(frozen=True, kw_only=True, eq=False)
class Plates:
    """How moments of a game are drawn on it, each a view: whose the provinces are, and the signs that stand there."""

    country: Country
    called: str
    """What is read out in its place."""
    holder: Callable[[Any, str], str]
    signs: Callable[[Any], Sequence[str]]
    fields: Callable[[Any], str] | None = None
    """The provinces of a view, where they are more than their holders' colours."""
    letters: Sequence[str] = ("places", "ways", "names")
    style: str = "map map-plate"

    def plate(self, view: Any, backdrop_url: str, spoken: str) -> str:
        """One moment; `spoken` is read out in its place."""
        shapes = self.country.shapes()
        layers = land(shapes, lambda space: self.holder(view, space), backdrop_url, self._fields(view))
        return self._sheet(spoken, *layers, self._lettering(), *self.signs(view))

    def film(self, shown: Sequence[Any], number: int, backdrop_url: str) -> str:
        """Frames (campaign/chronicle), of which one is seen; the spaces of which each tells are outlined."""
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
