"""Our history in the years of each turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.chronicle.chronicle import Chapter
from campaign.chronicle.history import HistoryNote, noted
from powers.rules.theatre import YEARS_PER_TURN, year


def of_turn(turn: int) -> list[HistoryNote]:
    last = year(turn) - YEARS_PER_TURN + 1
    return [*noted("campaign.italy", [(str(turn), f"{year(turn)} to {last} BC")])]


def of_chapters(past: Any, chapters: Sequence[Chapter]) -> Mapping[int, Sequence[HistoryNote]]:
    """Each chapter's note, by turn."""
    return {chapter.turn: of_turn(chapter.turn) for chapter in chapters}
