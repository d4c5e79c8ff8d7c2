"""What happened in our history: a note of each turn and place, with its sources, and what stands beside a game."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from campaign.boudica.data import britain
from campaign.boudica.game import GAME
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.story.history import CAUSE, MOST, of_chapters, of_last, of_space, places
from campaign.chronicle.chronicle import Chronicle
from campaign.chronicle.history import HistoryNote, Source, history
from campaign.italy.story.history import of_turn
from engine import saves
from engine.data import toml
from powers.rules.theatre import TURNS

NOTES = [(package, key) for package in ("campaign.italy", PACKAGE) for key in history(package)]
AUTHORS = {"Livy", "Polybius", "Diodorus", "Dionysius", "Appian", "Plutarch", "Zonaras", "Justin"}
AUTHORS |= {"Tacitus", "Cassius Dio", "Caesar", "Hirtius", "Suetonius", "Ptolemy"}
AUTHORS |= {"Roman Inscriptions of Britain", "Notitia Dignitatum"}
LONGEST = 420
"""Letters of a note, and of what is in doubt: what can be read at a glance."""


def test_every_turn_and_every_place_has_one():
    board = toml(PACKAGE, "board.toml")

    assert [*history("campaign.italy")] == [str(turn) for turn in range(1, TURNS + 1)]
    assert {*history(PACKAGE)} == {row["id"] for part in ("region", "city", "town") for row in board[part]}
    there = [note.of for note in of_space(britain(Options()), "trinovantes")]
    assert there == ["Trinovantes", "Camulodunum", "Walton Castle"]
    assert [note.of for note in of_space(britain(Options()), "londinium")] == ["Londinium"]


@pytest.mark.parametrize(("package", "key"), NOTES)
def test_it_is_short_and_says_who_tells_it(package: str, key: str):
    note = history(package)[key]

    assert 1 <= len(re.findall(r"[.](?= |$)", note.text)) <= 4
    assert max(len(note.text), len(note.doubt)) <= LONGEST
    assert note.doubt
    assert note.sources
    for source in note.sources:
        assert source.author in AUTHORS
        assert re.fullmatch(r"[\d/–]*", source.book)
        assert re.fullmatch(r"[\d, –]*", source.chapter)
        assert source.book or source.chapter


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (Source("Livy", book="7", chapter="27, 29–42"), "Livy 7.27, 29–42"),
        (Source("Tacitus", "Annals", "14", "31"), "Tacitus, Annals 14.31"),
        (Source("Plutarch", "Pyrrhus", chapter="13–21"), "Plutarch, Pyrrhus 13–21"),
        (Source("Livy", "Summaries", "11"), "Livy, Summaries 11"),
    ],
)
def test_a_source_is_quoted_as_in_print(source: Source, told: str):
    assert str(source) == told
    assert HistoryNote("", (source, source), "").told_by == f"{told}; {told}"


def test_a_turn_has_that_of_its_years():
    assert [note.of for note in of_turn(4)] == ["327 to 321 BC"]
    assert of_turn(TURNS + 1) == []


@pytest.mark.django_db
@pytest.mark.parametrize("side", [ROMANS, BRITONS])
def test_a_chapter_has_theplaces_of_its_own_events_and_none_twice(side: Side):
    """Only those that this side is told of; the last of them stands on the board."""
    row = saves.import_(GAME, files(PACKAGE).joinpath("data/example.json").read_bytes())
    of, game = GAME.given(Chronicle), GAME.log.read(row.id)
    for lines in (0, 1, len(game.lines) // 3, len(game.lines)):
        past = of.past(game.until(lines), side)
        chapters = of.chapters(past)
        found = of_chapters(past, chapters)

        told = Counter(note.of for notes in found.values() for note in notes)
        assert not told or max(told.values()) == 1
        assert all(len(notes) <= MOST for notes in found.values())
        (last,) = of_last(past)
        assert last.of in {*told, name(CAUSE)} or len(chapters) > 1
        assert {*told} <= {name(CAUSE), *map(name, places(past.facts))}
