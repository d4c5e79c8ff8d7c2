"""The pages that tell a game of Agricola: its chronicle, its film, and its verdict."""

from campaign.agricola.game import GAME
from campaign.agricola.rules.board import ROMANS
from campaign.agricola.web.board import of_game
from campaign.agricola.web.verdict import charts, lead, losses, readings, score, title
from tests.agricola.keen import game, kept
from tests.pages.reader import Reader


def test_the_book_and_the_film(reader: Reader):
    """From the board to the chronicle, with our history beside it, and on to the film."""
    id_ = kept(9)
    board = reader.open("game-board", GAME, id_)
    page = reader.visit(next(link for link in board.links if "/chronicle/" in link))

    assert "The road north" in page.text
    assert "spring of AD 82" in page.text
    assert "In our history" in page.text
    assert "first ship" in page.text
    film = reader.visit(next(link for link in page.links if "/film/" in link))
    assert film.headings[:2] == ("The north", "The map in time")


def test_the_verdict_while_it_is_played(reader: Reader):
    """Par is the game's own (T56)."""
    id_ = kept(9)
    par = GAME.log.read(id_).now.north.options.par
    board = reader.open("game-board", GAME, id_)
    page = reader.visit(next(link for link in board.links if link.endswith("/verdict/")))

    assert page.headings[:2] == ("The north", "How it stands")
    assert f"Against par, which is −{-par}, it would be a success for the Caledonians" in page.text
    assert "Tribal Centers, turn by turn" in page.headings


def test_the_verdict_at_the_end():
    """Y5: the points of both sides, both readings, and every turn in the charts."""
    over = game(3)
    (_, romans, _), (_, caledonians, items) = score(over.now)

    assert over.now.ending.points == romans - caledonians
    assert f"Rome has {romans} and the Caledonians have {caledonians}" in lead(over.now)
    assert title(over.now) == "An imperial victory for the Caledonians"
    assert "printed bands" in readings(over.now)[0]
    assert sum(points for _, points in items) == caledonians
    assert [len(chart.figures.rows) for chart in charts(over)] == [11, 11, 11]
    assert all(turn and told for turn, told in losses(over))


def test_at_the_end_the_log_on_the_board_is_open():
    """Y20.5: what was sealed is told to everybody."""
    over = game(3)
    context = of_game(over, ROMANS, {})
    texts = [entry.text for _, lines in context["lines"] for _, told, _ in lines for entry in told]
    assert any(text.startswith("The Tribal Center units (dice") for text in texts)
