"""An emblem for each people, after coins of its own: one filled shape, known by its outline at the size of a letter."""

from campaign.maps.emblems import STOCK
from engine.data import toml, value

EMBLEMS = {"romans": STOCK["eagle"]} | value(dict[str, str], toml("campaign.italy", "drawings.toml")["emblems"])
"""By id of Power or External Power: the data of a path, within `EMBLEM_RADIUS` of 0, 0."""
