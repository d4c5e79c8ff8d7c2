"""From a place on the map to the log: the entries that name it. The way back is in static/desk/places.js."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

MOST = 5  # entries beside the map


def naming(place: str, entries: Iterable[Any]) -> Sequence[Any]:
    """The last entries whose text names a place, the latest first."""
    word = re.compile(rf"\b{re.escape(place)}\b")
    return [entry for entry in entries if word.search(entry.text)][: -MOST - 1 : -1]
