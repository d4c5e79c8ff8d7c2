"""A card battle from a file: a check that each of its lines, undone or not, could have happened.

Lines of the present rules are resolved again. Of older ones only the ids and the resulting battle are checked.
"""

from collections.abc import Mapping

from battles.battleplay.games import LOG, RULESET, CardStart, start_of
from battles.data.battleplay import known
from battles.models import CardBattle
from battles.rules.battleplay import turn
from battles.rules.battleplay.decisions import Decision
from battles.rules.battleplay.events import Event
from battles.rules.battleplay.opponent.mind import LEVELS
from battles.rules.battleplay.start import GENERALS, Start
from battles.rules.battleplay.state import Battle
from engine import ids
from engine.ids import LIKELY, NUMBER, Kind, There
from engine.rules.audit import Auditor, played_again
from engine.rules.record import IMPOSSIBLE
from engine.savefile import check_dice, check_places, check_tree

PEOPLE, CARD, FILE, STARS = "people", "card of this battle", "file of its board", "grade of a general"
PLAYED_ON = "card or file of this battle"
SYMBOLS = "number of trees or mountains"
LEVEL = "level of the program's"
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
    "CardStart.level": LEVEL,
}
NUMBERS = frozenset({"grind", "grinds", "skulls", "crosses", "points", "extra_tactica", "cost", "most", "level"})
"""Fields that hold a plain number."""
TEXTS = frozenset({"id", "name", "seed", "rule"})  # fields whose text is no id: it is only shown


def there(start: Start) -> There:
    """All ids that exist in a battle."""
    cards, files = range(len(start.cards)), range(1, start.files + 1)
    return {
        PEOPLE: set(known()),
        CARD: cards,
        FILE: files,
        PLAYED_ON: range(max(len(cards), len(files) + 1)),
        STARS: set(GENERALS),
        LEVEL: LEVELS,
        SYMBOLS: range(-MOST_SYMBOLS, MOST_SYMBOLS + 1),
        NUMBER: LIKELY,
    }


def check(row: CardBattle) -> None:
    """Raise ValueError with the line and the reason if a line of this battle could not have happened."""
    start, lines = start_of(row), LOG.all_lines(row)
    if [(line.n, line.parent) for line in lines] != [*row.lines.values_list("n", "parent")]:
        raise ValueError("its lines are numbered in two ways")
    check_dice(lines)
    check_places("it", [row.head], check_tree(lines))
    _, difference = played_again(auditor(start), start, lines, row.head)
    if difference:
        raise ValueError(str(difference))


def auditor(start: CardStart) -> Auditor[Battle, Decision, Event]:
    """The auditor that replays a battle with this start."""
    known = there(start.start)
    return Auditor(ruleset=RULESET, wrong=lambda record: ids.first_wrong(record, IDS, known), standstill=_standstill)


def _standstill(battle: Battle) -> str:
    """Why the battle cannot go on; empty if it can."""
    try:
        offer = turn.legal_decisions(battle)
    except IMPOSSIBLE as error:
        return f"the battle cannot go on after it ({error!r})"
    return "" if offer or battle.ending else "nothing can be decided after it"
