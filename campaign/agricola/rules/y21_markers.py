"""Y21.1, Y34.6: the stratagem markers of each side."""

from collections.abc import Mapping
from enum import StrEnum

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side


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
"""Y21.1: one of each, seven a side."""
