"""Our history at each place of the board, next to what happens there now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import Britain
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.story.past import RebellionPast
from campaign.chronicle.chronicle import Chapter
from campaign.chronicle.history import HistoryNote, noted
from campaign.chronicle.passages import Fact

CAUSE = "iceni"  # where it began
MOST = 2  # notes of a chapter


def of_space(britain: Britain, space: str) -> list[HistoryNote]:
    """The notes of a space and its towns."""
    return _noted(dict.fromkeys((space, *(town.id for town in britain.towns_at[space]))))


def of_last(past: RebellionPast) -> list[HistoryNote]:
    """The notes of the last place of fighting or burning."""
    return _noted(islice(places(reversed(past.facts)), 1)) or _noted([CAUSE])


def of_chapters(past: RebellionPast, chapters: Sequence[Chapter]) -> Mapping[int, Sequence[HistoryNote]]:
    """For each chapter the first places of fighting or burning, none twice in the book."""
    found: dict[int, list[str]] = {}
    for chapter in chapters:
        before = {place for those in found.values() for place in those}
        own = [CAUSE] if chapter.turn == 1 else []
        new = dict.fromkeys([*own, *places(past.by_turn[chapter.turn])])
        found[chapter.turn] = [place for place in new if place not in before][:MOST]
    return {turn: _noted(those) for turn, those in found.items()}


def places(facts: Iterable[Fact]) -> Iterator[str]:
    """The town burnt, or the space fought for."""
    for fact in facts:
        match fact.event:
            case TownDestroyed(town=place) | BattleEnded(space=place):
                yield place


def _noted(those: Iterable[str]) -> list[HistoryNote]:
    return [*noted(PACKAGE, [(place, name(place)) for place in those])]
