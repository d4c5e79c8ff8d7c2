"""Who and what a campaign names: of which kind the id in each field of its start, its decisions and its events is.

A field that holds text is in IDS or in TEXTS, or its type says what it may hold; a test sees to it that none is missed.
"""

from collections.abc import Mapping
from typing import Any

from battles.rules.terrain import FEATURES
from campaign.italy.rules.state import EVERYONE
from engine import ids
from engine.ids import LIKELY, NUMBER, Kind, There
from powers.rules.theatre import Italy

PROVINCE, POWER, EXTERNAL = "province", "Power", "External Power"
FIGHTER = "Power or External Power"
ACTOR = "Power or External Power that acts"
OVERRIDDEN = "province, Power or External Power"
TERRAIN = "terrain"

IDS: Mapping[str, Kind] = {
    "province": PROVINCE,
    "provinces": PROVINCE,
    "neighbours": PROVINCE,
    "choices": PROVINCE,
    "possible": PROVINCE,
    "left": PROVINCE,
    "power": POWER,
    "home": POWER,
    "target": POWER,
    "subject": POWER,
    "overlord": POWER,
    "heir": POWER,
    "payer": POWER,
    "allies": POWER,
    "external": EXTERNAL,
    "holder": FIGHTER,
    "Override.of": OVERRIDDEN,
    "attacker": FIGHTER,
    "winner": FIGHTER,
    "loser": FIGHTER,
    "people": FIGHTER,
    "order": FIGHTER,
    "Army.power": FIGHTER,
    "to_do": ACTOR,
    "terrain": TERRAIN,
    "lost": (PROVINCE, POWER),
    "owners": (PROVINCE, POWER),
    "Opening.rulers": (POWER, POWER),
}
TEXTS = frozenset({"id", "name", "seed", "reason", "rule", "ruler_names", "code", "args"})
"""The fields whose text names nobody, or is told and nothing else, as the number of a clause; or gives an id."""


def there(italy: Italy) -> There:
    """All there are in a campaign."""
    externals = {external.id for external in italy.externals}
    return {
        PROVINCE: set(italy.place),
        POWER: set(italy.homes),
        EXTERNAL: externals,
        FIGHTER: {*italy.homes, *externals},
        ACTOR: {*italy.homes, *externals, EVERYONE},
        OVERRIDDEN: {*italy.place, *italy.homes, *externals},
        TERRAIN: set(FEATURES),
        NUMBER: LIKELY,
    }


def first_wrong(record: Any, there: There) -> str:
    """What is wrong with the first id in a start, a decision or an event that is nobody's, or with a number in it."""
    return ids.first_wrong(record, IDS, there)
