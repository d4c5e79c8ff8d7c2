"""What the sides of a game may not know is not to be read in its save file by chance; all of it comes back."""

import base64
import json
import zlib
from typing import Any
from uuid import UUID

import pytest

from campaign.boudica.game import GAME
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from engine import models, saves, shared
from engine.savefile import NotASave
from tests.italy.test_savefile import signed

SEED = "the seed of the dice"


@pytest.fixture
def game(db: None) -> UUID:
    """A rebellion whose Britons have divided their strength."""
    id = shared.create(GAME, "A rebellion", SEED, by_hand=False)
    for decision in (PlaceAgent("regni"), Divide((11, 3, 3))):
        shared.decide(GAME, id, GAME.log.read(id).head, decision)
    return id


def test_neither_seed_nor_lines_are_to_be_read(game: UUID):
    """The rest is: its name, where it stands, its branches."""
    file = saves.as_json(GAME, game)

    assert not [told for told in (SEED, "Divide", "briton-1") if told in file]
    assert [*json.loads(file)] == [
        *("format", "version", "game", "name", "by_hand", "head", "branches"),
        *("notes", "photos", "paragraphs", "battles", "sealed", "checksum"),
    ]


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())).decode()


@pytest.mark.parametrize(
    ("sealed", "said"),
    [
        ("no base64!", "sealed part cannot be read"),
        (base64.b64encode(b"not packed").decode(), "sealed part cannot be read"),
        (7, "sealed part cannot be read"),
        (None, "sealed part cannot be read"),
        (packed("[]"), "not an object"),
        (packed("{"), "not readable"),
        (packed("{}"), "start is missing"),
        (packed(" " * 41_000_000), "larger than 40 MB"),
    ],
    ids=["letters", "bytes", "number", "none", "list", "broken", "empty", "bomb"],
)
def test_a_sealed_part_that_is_refused(game: UUID, sealed: Any, said: str):
    file = json.loads(saves.as_json(GAME, game)) | {"sealed": sealed}

    with pytest.raises(NotASave, match=said):
        saves.import_(GAME, signed(file))
    assert models.GameRow.objects.count() == 1


def test_a_file_without_one_is_refused(game: UUID):
    file = json.loads(saves.as_json(GAME, game))
    del file["sealed"]

    with pytest.raises(NotASave, match="sealed part cannot be read|is missing"):
        saves.import_(GAME, signed(file))
