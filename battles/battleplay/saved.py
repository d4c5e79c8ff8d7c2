"""A card battle from a file: whether each of its lines, undone or not, is one that a battle could have.

Its decisions are not resolved again. But what a line names has to be there, and after each the battle has to go on.
"""

import uuid
from collections import Counter
from collections.abc import Mapping

from battles.battleplay.chronicle import CODEC, CardLine, table_of
from battles.data.battleplay import armies
from battles.models import CardBattle
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.start import GENERALS, Start
from battles.rules.battleplay.state import Battle
from engine import ids
from engine.ids import LIKELY, NUMBER, Kind, There
from engine.rules.record import IMPOSSIBLE

PEOPLE, CARD, FILE, STARS = "people", "card of this battle", "file of its board", "grade of a general"
PLAYED_ON = "card or file of this battle"
SYMBOLS = "number of trees or mountains"
MOST_SYMBOLS = 20

IDS: Mapping[str, Kind] = {
    "people": PEOPLE,
    "card": CARD,
    "cards": CARD,
    "target": CARD,
    "about": CARD,
    "file": FILE,
    "TileMoved.to": FILE,
    "subject": PLAYED_ON,
    "to": PLAYED_ON,
    "stars": STARS,
    "trees": SYMBOLS,
    "mountains": SYMBOLS,
}
NUMBERS = frozenset({"grind", "grinds", "skulls", "crosses", "points", "extra_tactica", "cost", "most", "level"})
"""The fields that only count."""
TEXTS = frozenset({"id", "name", "seed", "rule"})
"""The fields whose text names nobody, or is told and nothing else."""


def there(start: Start) -> There:
    """All there are in a battle."""
    cards, files = range(len(start.cards)), range(1, start.files + 1)
    return {
        PEOPLE: set(armies()),
        CARD: cards,
        FILE: files,
        PLAYED_ON: range(max(len(cards), len(files) + 1)),
        STARS: set(GENERALS),
        SYMBOLS: range(-MOST_SYMBOLS, MOST_SYMBOLS + 1),
        NUMBER: LIKELY,
    }


def check(battle: uuid.UUID) -> None:
    """ValueError with the line and the reason if a line of this battle is none that it could have."""
    row = CardBattle.objects.get(id=battle)
    table, lines = table_of(row), CODEC.load_lines([line.payload for line in row.lines.all()])
    known = there(table.start)
    if wrong := ids.first_wrong(table, IDS, known):
        raise ValueError(f"its beginning: {wrong}")
    places = [(line.n, line.parent) for line in row.lines.all()]
    if [(line.n, line.parent) for line in lines] != places:
        raise ValueError("its lines are numbered in two ways")
    following = Counter(line.parent for line in lines)
    moments = {0: setup.begin(table.start)}
    for line in lines:
        moments[line.n] = _after(moments[line.parent], line, known)
        following[line.parent] -= 1
        if not following[line.parent]:
            del moments[line.parent]


def _after(battle: Battle, line: CardLine, known: There) -> Battle:
    for told in (line.decision, *line.events):
        if wrong := ids.first_wrong(told, IDS, known):
            raise ValueError(f"line {line.n}: {wrong}")
    try:
        battle = turn.replay(battle, line.events)
        offer = turn.legal_decisions(battle)
    except IMPOSSIBLE as error:
        raise ValueError(f"line {line.n} cannot happen there ({error!r})") from error
    if offer is None and battle.ending is None:
        raise ValueError(f"line {line.n} leaves nothing to be decided")
    return battle
