"""The greatest of what happened, in a few sentences: as a dispatch to whoever leads a side, and below a map in time.

The film has a picture for each turn's beginning, for its marches, and for whatever was fought or burnt.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.story.chapters import chronicle, view_at
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import phrase, season
from campaign.chronicle.chronicle import Chapter, Frame
from campaign.chronicle.passages import Passage, Statement
from engine.grammar import joined
from engine.texts import texts

MOST = 5
"""Sentences of a dispatch."""
WEIGHTS = {
    kind.removeprefix("weight."): weight
    for kind, weight in texts(PACKAGE, "story").items()
    if kind.startswith("weight.")
}
"""How much what a sentence tells is to be told, by how its kind begins; all others are left out."""
BELOW = 3
"""Sentences below a picture."""
SHOWN = ("march.", "battle.", "town.", "fate.", "end.")
"""Sentences that tell what the map shows, by how their kinds begin."""
BATTLE = 70
"""Of a battle, which is told whole, or as much of it as there is room for."""


class Letter(NamedTuple):
    """A dispatch: to whom, of when, and what it says."""

    to: str
    when: str
    text: str


def dispatch(past: RebellionPast) -> Letter:
    """Of the turn that has ended and of what of the next is over; before the first is over, how it began."""
    turn = past.now.turn
    side = BRITONS if past.side == BRITONS else ROMANS
    to, last = phrase(f"dispatch.to_{side}"), max(turn - (not past.now.ending), 1)
    if turn <= 1 and not past.now.ending:
        return Letter(to, season(1), phrase(f"dispatch.first_{side}"))
    told = greatest(chronicle(past, last)[-1].passages)
    return Letter(to, season(last), joined(told) if told else phrase("dispatch.nothing"))


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
    return next((weight for kind, weight in WEIGHTS.items() if statement.kind.startswith(kind)), 0)


def frames(past: RebellionPast) -> tuple[Frame, ...]:
    """The film of the game so far."""
    begun = Frame(1, phrase("film.when", turn=1), phrase("film.beginning"), view_at(past, 0, 1))
    return begun, *[frame for chapter in chronicle(past) for frame in _of(past, chapter)]


def _of(past: RebellionPast, chapter: Chapter) -> Iterator[Frame]:
    """Of each passage that the map shows one, where it stood when that was over."""
    for passage in chapter.passages:
        if any(each.kind.startswith(SHOWN) and each.kind != "march.still" for each in passage.statements):
            place = max(each.place for each in passage.statements)
            when, told = phrase("film.when", turn=chapter.turn), joined(greatest([passage], BELOW))
            yield Frame(chapter.turn, when, told, view_at(past, place, chapter.turn), frozenset(_told(passage)))


def _told(passage: Passage) -> Iterator[str]:
    """Where something was fought or burnt; of marches, where they ended."""
    for each in passage.statements:
        yield from each.spaces[-1:] if each.kind.startswith("march.") else each.spaces
