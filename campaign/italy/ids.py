"""The kinds of ids in the fields of a campaign's start, decisions and events.

Every text field is in IDS or in TEXTS, or has a type that limits it; a test checks that none is missing.
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
"""Fields whose text is no id of anything else: it is only shown, as a clause's number, or defines an id."""


def there(italy: Italy) -> There:
    """All ids of a campaign."""
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
    """What is wrong with the first unknown id or implausible number in a start, a decision or an event."""
    return ids.first_wrong(record, IDS, there)
