"""The pages that tell a war of Hell Hath No Fury: its chronicle, and its map in time."""

import pytest

from campaign.fury.game import GAME
from campaign.fury.rules.board import Side
from tests.fury.stored import at
from tests.pages.reader import Reader

pytestmark = pytest.mark.django_db


def test_the_book_and_the_film(reader: Reader):
    """From the board to the chronicle, with our history beside it, and on to the film."""
    id_ = at(lambda state: state.turn > 2)
    board = reader.open("game-board", GAME, id_)
    assert "In our history: The wrongs of the Iceni" in board.text
    page = reader.visit(next(link for link in board.links if "/chronicle/" in link))

    assert "The wrongs of the Iceni" in page.text
    assert "early May of AD 60" in page.text
    assert "Prasutagus of the Iceni made Nero his heir" in page.text
    film = reader.visit(next(link for link in page.links if "/film/" in link))
    assert film.headings[:2] == ("The fury", "The map in time")


@pytest.mark.parametrize("side", Side)
def test_a_side_reads_of_its_own_marches_at_its_own_moments(reader: Reader, side: Side):
    """Z17.1: and between two people nobody puts a chapter in other words before the end."""
    id_ = at(lambda state: state.turn > 2 and state.step == f"{side} movement")
    own, other = [reader.open("game-chronicle", GAME, id_, query=f"?side={each}").text for each in (side, side.enemy)]

    assert {Side.TRIBAL: "under Boudica", Side.ROMAN: "men of the Ninth"}[side] in own
    assert "under Boudica" not in other
    assert "men of the Ninth" not in other
    page = reader.visit(GAME.address("scene", id_, 1))
    assert "Until the game is over the two sides read different words" in page.text
    assert "rewrite" not in {button.value for form in page.forms for button in form.buttons}
