"""The stratagem markers of each side (Y21.1)."""

from collections.abc import Mapping
from enum import StrEnum

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_more, without
from campaign.agricola.rules.state import State
from engine.rules.values import altered


class Marker(StrEnum):
    """All of them; some have one of each side."""

    CIRCUMNAVIGATION = "circumnavigation"
    IMPERIUM = "imperium"
    OFFICIUM = "officium"
    SIEGE_ATTACK = "siege-attack"
    SPEECH = "speech"
    TREACHERY = "treachery"
    TRIBUTE = "tribute"
    UNITE = "unite"
    FURY = "fury"
    DRUIDS = "druids"
    NOVAE_GENTES = "novae-gentes"


MARKERS: Mapping[Side, tuple[Marker, ...]] = {
    ROMANS: (
        Marker.CIRCUMNAVIGATION,
        Marker.IMPERIUM,
        Marker.OFFICIUM,
        Marker.SIEGE_ATTACK,
        Marker.SPEECH,
        Marker.TREACHERY,
        Marker.TRIBUTE,
    ),
    CALEDONIANS: (
        Marker.UNITE,
        Marker.FURY,
        Marker.DRUIDS,
        Marker.NOVAE_GENTES,
        Marker.SPEECH,
        Marker.TREACHERY,
        Marker.TRIBUTE,
    ),
}
"""One of each, seven a side (Y21.1)."""


class MarkerTaken(Event):
    """Y21.1: a side has one more marker from its bin: picked with these faces, or selected."""

    side: Side
    marker: str
    rule: str
    faces: tuple[int, ...] = ()

    @property
    def only(self) -> Side | None:
        """Which markers a side holds is sealed."""
        return self.side

    def happen(self, state: State) -> State:
        bins, held = without(state.bins, self.side, self.marker), with_more(state.held, self.side, self.marker)
        return altered(state, bins=bins, held=held)


class MarkerReturned(Event):
    """A side puts a marker that it held back into its bin."""

    side: Side
    marker: str
    rule: str

    @property
    def only(self) -> Side | None:
        """Which markers a side holds is sealed."""
        return self.side

    def happen(self, state: State) -> State:
        bins, held = with_more(state.bins, self.side, self.marker), without(state.held, self.side, self.marker)
        return altered(state, bins=bins, held=held)
