"""OverrideDecision a game that has no pages of its own (B31 of Boudica's rebellion)."""

from uuid import UUID

import pytest
from django.urls import reverse

from campaign.boudica.game import GAME
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from engine import shared
from tests.pages.reader import Page, Reader


@pytest.fixture
def reader(db: None) -> Reader:
    return Reader()


@pytest.fixture
def game(db: None) -> UUID:
    """A rebellion in its first movement phase."""
    id = shared.create(GAME, "A rebellion", "seed", by_hand=False)
    for decision in (PlaceAgent("regni"), Divide((11, 3, 3))):
        shared.decide(GAME, id, GAME.log.read(id).head, decision)
    return id


def override(reader: Reader, id: UUID, of: str, what: str, **given: str) -> Page:
    """Asks for one thing, and sends its form for one matter."""
    page = reader.open("game-overrule", GAME, id, query=f"?of={of}")
    form = next(form for form in page.forms if form.fields.get("what") == what)
    return reader.send(page, form.filled(**{"reason": "we had forgotten it", **given}))


def test_the_board_leads_there(reader: Reader, game: UUID):
    page = reader.open("game-overrule", GAME, game)

    assert page.url.split("?")[0] in reader.open("game-board", GAME, game).links
    assert "What is wrong?" in page.text
    assert reverse("boudica-rules") + "#B31" in page.links
    for named in ("Regni", "Londinium", "Legio IX Hispana", "Briton army 2", "Boudica", "The Romans’ pool"):
        assert named in page.text


def test_the_strengths_of_briton_armies_are_not_there(reader: Reader, game: UUID):
    """W1.4: only where the army stands."""
    page = reader.open("game-overrule", GAME, game, query="?of=briton-1")

    assert [form.fields["what"] for form in page.forms if "what" in form.fields] == ["place"]
    assert "11" not in page.text.rpartition("The Rise of Rome")[0]  # its version and folder may have any number


@pytest.mark.parametrize(
    ("of", "what", "given", "told"),
    [
        (
            *("regni", "cubes", {"roman": "1", "unaligned": "6", "briton": "1"}),
            "Overruled: Regni has 1 Roman, 6 unaligned and 1 Briton cubes. “we had forgotten it”",
        ),
        ("regni", "loose", {"romans": "2", "britons": "1"}, "in Regni: 2 Roman, 1 Briton"),
        ("legion-XX", "place", {"value": "dobunni"}, "Legio XX Valeria Victrix stands in Dobunni"),
        ("legion-IX", "strength", {"value": "1"}, "Legio IX Hispana has 1 strength point."),
        ("boudica", "track", {"value": "4"}, "Boudica’s track stands at 4"),
        ("pool", "pool", {"value": "3"}, "the Romans’ pool has 3 strength points"),
    ],
)
def test_all_else(reader: Reader, game: UUID, of: str, what: str, given: dict[str, str], told: str):
    assert told in override(reader, game, of, what, **given).text


@pytest.mark.parametrize(
    ("of", "what", "given", "said"),
    [
        ("regni", "cubes", {"roman": "8", "unaligned": "1"}, "8 cubes at most"),
        ("legion-IX", "strength", {"value": "8"}, "less than or equal to 7"),
        ("legion-IX", "place", {}, "Choose where"),
    ],
)
def test_what_is_refused(reader: Reader, game: UUID, of: str, what: str, given: dict[str, str], said: str):
    before = GAME.log.read(game)

    page = override(reader, game, of, what, **given)

    assert page.status == 422
    assert said in page.text
    assert GAME.log.read(game) == before


def test_nothing_before_the_first_turn(reader: Reader):
    id = shared.create(GAME, "A rebellion", "seed", by_hand=False)

    assert "Nothing can be overruled now" in reader.open("game-overrule", GAME, id).text
