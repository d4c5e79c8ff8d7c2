"""A dispatch: the greatest of what has just happened, in a few sentences, to whoever leads the side that reads it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.story.chapters import chapter
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import season
from campaign.chronicle.telling import Passage, Statement
from engine.grammar import joined
from engine.texts import text

MOST = 5
"""Sentences of a dispatch."""
WEIGHTS = (
    ("end.", 100),
    ("fate.", 95),
    ("town.londinium", 90),
    ("battle.legion_lost", 88),
    ("town.camulodunum", 86),
    ("town.romans", 84),
    ("town.count", 80),
    ("battle.britons_lost", 78),
    ("battle.freed", 76),
    ("town.britons", 74),
    ("battle.withdrew", 72),
    ("march.answer", 66),
    ("march.queen_declared", 64),
    ("march.lead", 62),
    ("march.obeys", 60),
    ("march.refuses", 60),
    ("march.romans_enemy", 50),
    ("march.britons_enemy", 50),
    ("march.counted", 48),
    ("march.queen", 44),
    ("raise.reserve", 42),
    ("march.romans", 34),
    ("march.britons", 34),
    ("march.held", 32),
    ("people.both", 30),
    ("people.britons", 28),
    ("people.romans", 28),
    ("raise.", 24),
    ("watch.", 20),
)
"""How much what a sentence tells is to be told, by how its kind begins; all others are left out."""
BATTLE = 70
"""Of a battle, which is told whole, or as much of it as there is room for."""


@dataclass(frozen=True)
class Letter:
    """A dispatch: to whom, of when, and what it says."""

    to: str
    when: str
    text: str


def dispatch(past: RebellionPast) -> Letter:
    """Of the turn that has ended and of what of the next is over; before the first is over, how it began."""
    turn = past.now.turn
    side = BRITONS if past.side == BRITONS else ROMANS
    to, last = text(PACKAGE, "story", f"dispatch.to_{side}"), max(turn - (not past.now.ending), 1)
    if turn <= 1 and not past.now.ending:
        return Letter(to, season(1), text(PACKAGE, "story", f"dispatch.first_{side}"))
    told = greatest(chapter(past, last).passages)
    return Letter(to, season(last), joined(told) if told else text(PACKAGE, "story", "dispatch.nothing"))


def greatest(passages: Sequence[Passage], most: int = MOST) -> Sequence[str]:
    """The sentences of these passages that are most to be told, in their order; not more than so many."""
    items = [item for passage in passages for item in _items(passage, most)]
    chosen: list[int] = []
    for place in sorted(range(len(items)), key=lambda place: -items[place][0]):
        weight, statements = items[place]
        if weight and sum(len(items[each][1]) for each in chosen) + len(statements) <= most:
            chosen.append(place)
    return [each.text for each in chain.from_iterable(items[place][1] for place in sorted(chosen))]


def _items(passage: Passage, most: int) -> Iterator[tuple[int, Sequence[Statement]]]:
    """What is told or left out together: a battle, or a sentence. A longer battle is told by how it began and ended."""
    battle = [each for each in passage.statements if each.kind.startswith("battle.") and not _weight(each)]
    if battle:
        yield BATTLE, battle if len(battle) <= most else [battle[0], *battle[1 - most :]]
    yield from [(_weight(each), [each]) for each in passage.statements if each not in battle]


def _weight(statement: Statement) -> int:
    return next((weight for kind, weight in WEIGHTS if statement.kind.startswith(kind)), 0)
