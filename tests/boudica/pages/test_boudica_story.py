"""The pages that tell a game of Boudica's rebellion: chronicle, book, film, the dispatch on its board, its epilogue."""

import re

from django.urls import reverse

from campaign.boudica.game import GAME
from campaign.boudica.rules.w5_movement.moving import Pass
from tests.pages.reader import Reader
from tests.rebellion import DIVIDED, begun, decide, now, played_out

PAGES = ("boudica-chronicle", "boudica-film")


def test_it_works(reader: Reader):
    """From the board to the chronicle, and from there to everything it can be taken away as."""
    id_ = begun(*DIVIDED)
    board = reader.open("game-board", GAME, id_)
    page = reader.visit(next(link for link in board.links if "/chronicle/" in link))

    assert page.headings[0] == "The fire"
    assert "Prasutagus" in page.text
    assert {re.sub(r"\?.*", "", link).rpartition(".")[2] for link in page.links if "/book." in link} == {
        "pdf",
        "html",
        "zip",
    }
    assert GAME.address("board", id_) + "?side=romans" in page.links
    film = reader.visit(next(link for link in page.links if "/film/" in link))
    assert film.headings[:2] == ("The fire", "The map in time")


def test_before_anything_is_decided(reader: Reader):
    """The chiefs are rolled for, and that is all."""
    id_ = begun()
    for page in PAGES:
        assert reader.open(page, id_).status == 200
    assert "Before the rising" in reader.open("boudica-chronicle", id_).headings


def test_the_dispatch_stands_folded_on_the_board(reader: Reader):
    board = reader.open("game-board", GAME, begun(*DIVIDED))

    assert "To Gaius Suetonius Paulinus" in board.text
    assert '<details class="dispatch-letter"' in board.html


def test_the_britons_read_their_own_in_their_moments(reader: Reader):
    """W1.4: with what they know; who asks in the Romans' moment is told what the Romans know."""
    id_ = begun(*DIVIDED)
    for asked, is_told in (("?side=britons", True), ("?side=romans", False), ("", False), ("?side=atlantis", False)):
        page = reader.open("boudica-chronicle", id_, query=asked)
        assert ("nine for the third army" in page.text) is is_told
        assert ("For the Britons’ eyes" in page.text or "Told for the Britons" in page.text) is is_told
    decide(id_, Pass())
    assert "nine for the third army" not in reader.open("boudica-chronicle", id_, query="?side=britons").text


def test_no_browser_keeps_what_was_covered(reader: Reader):
    id_ = begun(*DIVIDED)
    for page in PAGES:
        assert reader.get(reverse(page, args=[id_]))["Cache-Control"] == "no-store"
    assert reader.get(reverse("boudica-book", args=[id_, "html"]))["Cache-Control"] == "no-store"


def test_the_end_tells_all(reader: Reader):
    """The division, the epilogue on the verdict with what really happened, and no word of whose eyes it is for."""
    id_ = played_out(begun(*DIVIDED))
    chronicle, verdict = reader.open("boudica-chronicle", id_), reader.open("boudica-verdict", id_)

    assert "nine for the third army" in chronicle.text
    assert "Told as the Romans" not in chronicle.text
    assert len([each for each in chronicle.headings if each]) >= now(id_).turn
    assert "Poenius Postumus" in verdict.text
    assert "What really happened" in verdict.headings
    assert any("/chronicle/" in link for link in verdict.links)


def test_how_it_stands_has_no_epilogue(reader: Reader):
    assert "What really happened" not in reader.open("boudica-verdict", begun(*DIVIDED)).headings
