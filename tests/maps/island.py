"""A country of the tests' own, as a stranger gives one: an island of three provinces, a city, and land to the north."""

from typing import Any, cast

from campaign.maps.shapes import Shapes


def _province(name: str, left: float, **more: Any) -> dict[str, Any]:
    label = {"x": left + 50, "y": 100, "angle": 0, "size": 14, "line_height": 16, "lines": [name], "widths": [40]}
    outline = f"M{left:g} 50l100 0 0 100-100 0z"
    return {
        "box": [left, 50, left + 100, 150],
        "label": label,
        "towns": [],
        "army": [left + 50, 130],
        "d": outline,
    } | more


_PORT = {"name": "Portus", "x": 98, "y": 90, "label_x": 98, "label_y": 84, "anchor": "middle", "city": True}
_FORT = {"name": "Castra", "x": 120, "y": 60, "label_x": 124, "label_y": 60, "anchor": "start"}
_RING = {"name": "Urbs", "x": 200, "y": 100, "r": 9, "label_x": 212, "label_y": 100, "anchor": "start"}

ISLAND = cast(
    Shapes,
    {
        "viewBox": [0, 0, 400, 300],
        "overscan": [-20, -10, 420, 310],
        "units_per_km": 2,
        "ranges": 30,
        "provinces": {
            "west": _province("WEST", 50, towns=[_PORT]),
            "middle": _province("MIDDLE", 150, towns=[_FORT]),
            "east": _province("EAST", 250),
        },
        "cities": {"urbs": _RING | {"box": [191, 91, 209, 109]}},
        "borders": [
            {"a": "west", "b": "middle", "mid": [150, 100], "d": "M150 50l0 100"},
            {"a": "middle", "b": "east", "d": "M250 50l0 100"},
            {"a": "east", "b": None, "d": "M250 50l100 0"},
        ],
        "roads": [{"id": "via", "d": "M100 100l200 0"}],
        "straits": [{"a": "west", "b": "east", "x1": 60, "y1": 150, "x2": 60, "y2": 170}],
        "sea_lanes": [{"a": "west", "b": "east", "d": "M60 160Q200 280 340 160"}],
        "sea_labels": [{"lines": ["THE", "SEA"], "x": 200, "y": 220, "size": 14, "angle": 0}],
        "outer_labels": [{"text": "Terra", "x": 200, "y": 10, "size": 14, "angle": 0}],
        "rivers": [
            {"name": "Amnis", "rank": 1, "d": "M60 60l20 20", "label": {"x": 70, "y": 70, "angle": 45}},
            {"name": "Rivus", "rank": 2, "d": "M300 60l20 20"},
        ],
        "lakes": [{"d": "M70 120l10 0 0 10-10 0z"}],
        "relief": [{"kind": "peak", "x": 300, "y": 80, "s": 12}],
        "coast": "M50 50l300 0 0 100-300 0z",
        "graticule": "M0 150l400 0",
        "background": ["M-20-10l440 0 0 25-440 0z"],
    },
)

_EAST = {**ISLAND["provinces"]["east"], "ground": "marsh"}
TRACTS = cast(
    Shapes,
    {
        **ISLAND,
        "provinces": {**ISLAND["provinces"], "east": _EAST},
        "borders": [
            {"a": "west", "b": "middle", "kinds": ["river"], "d": "M150 50l0 100"},
            {"a": "middle", "b": "east", "kinds": ["homeland", "river"], "d": "M250 50l0 100"},
            {"a": "east", "b": None, "kinds": ["homeland"], "d": "M250 50l100 0"},
        ],
        "relief": [*ISLAND["relief"], {"kind": "marsh", "x": 320, "y": 120, "s": 4}],
        "crossings": {"fords": "M150 90l.1 0"},
    },
)
"""The same in smaller spaces, the borders of which are of several kinds."""
