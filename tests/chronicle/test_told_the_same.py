"""What was told of a campaign is told again, word for word: its book as Markdown and for print, and its film.

tests/golden/chronicles.json has a digest of each. It is made anew only where the words are changed on purpose, and then
stored games are told by the new ones at once; a player's own paragraphs stay (test_stored_pages.py).
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from campaign.boudica import game as boudica
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.story.dispatch import dispatch
from campaign.chronicle.chronicle import Book, Chronicle
from campaign.chronicle.markdown import blocks
from campaign.chronicle.printed import content
from campaign.italy import game as italy
from campaign.italy.games import CampaignGame
from engine import saves
from engine.games import GameKind
from engine.rules.ruleset import EVERYBODY
from tests.played import FILES, save, states

GOLDEN: dict[str, str] = json.loads((Path(__file__).parent.parent / "golden/chronicles.json").read_text("utf-8"))
PARTS = (0.1, 0.5, 1)
"""Of the lines of a campaign."""


def digest(told: object) -> str:
    return sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()[:16]


def chronicled(kind: GameKind[Any], game: Any, side: str) -> dict[str, str]:
    """All that is told of a past to that side."""
    of = kind.given(Chronicle)
    past = of.past(game, side)
    book = Book(of=of, name="Told", past=past, chapters=tuple(of.chapters(past)))
    covers = of.covers(book)
    return {
        "markdown": digest([*blocks(book, covers)]),
        "printed": digest(content(book, covers)),
        "film": digest([(frame.when, frame.text, sorted(frame.spaces)) for frame in of.frames(past)]),
    }


def parts(game: Any) -> Iterator[tuple[float, Any]]:
    yield from [(part, game.until(int(part * len(game.lines)))) for part in PARTS]


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_of_italy(name: str):
    game = CampaignGame(UUID(int=0), save(name).start, save(name).lines, states(name))

    for part, past in parts(game):
        for what, told in chronicled(italy.GAME, past, EVERYBODY).items():
            assert GOLDEN[f"{name} {part} {what}"] == told


@pytest.mark.django_db
def test_of_the_rebellion():
    """The finished game that comes with the program, by both sides' eyes, and what its dispatches say."""
    row = saves.import_(boudica.GAME, files("campaign.boudica").joinpath("data/example.json").read_bytes())

    for part, past in parts(boudica.GAME.log.read(row.id)):
        for side in (ROMANS, BRITONS):
            told = chronicled(boudica.GAME, past, side)
            letter = dispatch(boudica.GAME.given(Chronicle).past(past, side))
            told["dispatch"] = digest([letter.to, letter.when, letter.text])
            for what, words in told.items():
                assert GOLDEN[f"rebellion {part} {side} {what}"] == words
