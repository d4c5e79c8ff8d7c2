"""The book of a game of Agricola: whole sentences, in the past tense, and nothing that the reader may not know."""

import re

import pytest

from campaign.agricola.games import WORDS
from campaign.agricola.names import PACKAGE
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, TURNS
from campaign.agricola.rules.state import Cause
from campaign.agricola.rules.turn import RULESET
from campaign.agricola.rules.y9_events import NOTHING, OMENS
from campaign.agricola.story.book import CHRONICLE, FIRST
from campaign.agricola.story.chapters import PARTS, battles, table, when
from campaign.agricola.web.verdict import VERDICT
from campaign.chronicle.chronicle import Book
from campaign.chronicle.passages import SeenPast
from engine.texts import texts
from tests.agricola.keen import game

MADE = CHRONICLE.chronicle(RULESET, WORDS, VERDICT.in_book)


def past(seed: int, side: str, share: float = 1) -> SeenPast:
    whole = game(seed)
    return MADE.past(whole.until(int(len(whole.lines) * share)), side)


@pytest.mark.parametrize("seed", range(4))
def test_every_turn_is_a_chapter(seed: int):
    """With prose in whole sentences, and without numbers of hexes."""
    chapters = MADE.chapters(past(seed, ROMANS))

    assert [chapter.turn for chapter in chapters] == [*range(1, len(chapters) + 1)]
    assert [chapter.when for chapter in chapters[:5]] == [when(turn) for turn in range(1, 6)]
    for statement in [each for chapter in chapters for each in chapter.statements]:
        assert re.fullmatch(r"[A-Z0-9].*[.]", statement.text), statement
        assert not re.search(r"\d{4}\)|  |\{", statement.text), statement


def test_the_sides_read_the_same_of_what_everybody_knows():
    """Y20: the book tells of Marches, battles and what is found; no secret is among it before the end."""
    told = {
        side: [each.text for c in MADE.chapters(past(1, side, 0.5)) for each in c.statements] for side in ("", ROMANS)
    }
    assert [text for text in told[""] if text not in told[ROMANS]] == []


def test_its_battles_and_covers():
    whole = past(3, ROMANS)
    rows = table(whole).rows

    assert len(rows) == len([*battles(whole.facts)]) > 0
    covers = MADE.covers(Book(of=MADE, name="The north", past=whole, chapters=tuple(MADE.chapters(whole))))
    assert covers.verdict
    assert covers.after
    assert covers.years.startswith("spring of AD 82 to ")
    assert MADE.frames(past(3, CALEDONIANS, 0.2))


def test_our_history_stands_at_the_three_years():
    whole = past(3, ROMANS)
    assert MADE.history
    notes = MADE.history(whole, MADE.chapters(whole))

    assert [*notes] == [*FIRST]
    assert all(note.told_by.startswith("Tacitus, Agricola") for those in notes.values() for note in those)


def test_every_sentence_has_its_place():
    """All events, seasons and endings are told."""
    known = {*texts(PACKAGE, "story")}
    assert {f"opening.{turn}" for turn in range(1, TURNS + 1)} <= known
    assert {f"title.{turn}" for turn in range(1, TURNS + 1)} <= known
    assert {f"event.{number}" for number in range(OMENS, NOTHING + 1)} <= known
    assert {f"end.{cause.replace(' ', '_')}" for cause in Cause} <= known
    assert {*PARTS} == {"opening", ROMANS, CALEDONIANS, "tally"}
