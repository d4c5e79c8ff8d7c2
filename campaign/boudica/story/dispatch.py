"""The most important events in a few sentences: as a dispatch to a side's leader, and below a map in time.

The film has a picture for the beginning of each turn, for its marches, and for each battle or fire.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.story.chapters import chronicle, view_at
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import phrase, rising, season
from campaign.chronicle.chronicle import Chapter, Frame
from campaign.chronicle.passages import Passage, Statement
from engine.grammar import joined
from engine.texts import texts

MOST = 5  # sentences of a dispatch
WEIGHTS = {
    kind.removeprefix("weight."): weight
    for kind, weight in texts(PACKAGE, "story").items()
    if kind.startswith("weight.")
}
"""The importance of a sentence by the beginning of its kind; all others are left out."""
BELOW = 3  # sentences below a picture
SHOWN = ("march.", "battle.", "town.", "fate.", "end.")
"""The kinds of sentences about what the map shows, by how they begin."""
BATTLE = 70  # the importance of a battle, which is told whole if there is room


class Letter(NamedTuple):
    """A dispatch: to whom, its date, and its text."""

    to: str
    when: str
    text: str


def dispatch(past: RebellionPast) -> Letter:
    """The dispatch about the last turn and what is over of the present one; in the first turn, about the opening."""
    turn = past.now.turn
    side = BRITONS if past.side == BRITONS else ROMANS
    to, last = phrase(f"dispatch.to_{side}"), max(turn - (not past.now.ending), 1)
    if turn <= 1 and not past.now.ending:
        return Letter(to, season(1), phrase(f"dispatch.first_{side}", rising=rising(past.now.britain)))
    told = greatest(chronicle(past, last)[-1].passages)
    return Letter(to, season(last), joined(told) if told else phrase("dispatch.nothing"))


def greatest(passages: Sequence[Passage], most: int = MOST) -> Sequence[str]:
    """The most important sentences of these passages, in order, at most `most`."""
    items = [item for passage in passages for item in _items(passage, most)]
    chosen: list[int] = []
    for place in sorted(range(len(items)), key=lambda place: -items[place][0]):
        weight, statements = items[place]
        if weight and sum(len(items[each][1]) for each in chosen) + len(statements) <= most:
            chosen.append(place)
    return [each.text for each in chain.from_iterable(items[place][1] for place in sorted(chosen))]


def _items(passage: Passage, most: int) -> Iterator[tuple[int, Sequence[Statement]]]:
    """What is told or left out together: a battle, or a sentence. A longer battle is cut to its beginning and end."""
    battle = [each for each in passage.statements if each.kind.startswith("battle.") and not _weight(each)]
    if battle:
        yield BATTLE, battle if len(battle) <= most else [battle[0], *battle[1 - most :]]
    yield from [(_weight(each), [each]) for each in passage.statements if each not in battle]


def _weight(statement: Statement) -> int:
    return next((weight for kind, weight in WEIGHTS.items() if statement.kind.startswith(kind)), 0)


def frames(past: RebellionPast) -> tuple[Frame, ...]:
    begun = Frame(1, phrase("film.when", turn=1), phrase("film.beginning"), view_at(past, 0, 1))
    return begun, *[frame for chapter in chronicle(past) for frame in _of(past, chapter)]


def _of(past: RebellionPast, chapter: Chapter) -> Iterator[Frame]:
    """A frame for each passage that the map shows, at its end."""
    for passage in chapter.passages:
        if any(each.kind.startswith(SHOWN) and each.kind != "march.still" for each in passage.statements):
            place = max(each.place for each in passage.statements)
            when, told = phrase("film.when", turn=chapter.turn), joined(greatest([passage], BELOW))
            yield Frame(chapter.turn, when, told, view_at(past, place, chapter.turn), frozenset(_told(passage)))


def _told(passage: Passage) -> Iterator[str]:
    """Where something was fought or burnt; for marches, where they ended."""
    for each in passage.statements:
        yield from each.spaces[-1:] if each.kind.startswith("march.") else each.spaces
