"""Who has won in Boudica's rebellion, or how it stands; and its people and towns turn by turn."""

from typing import Any
from uuid import UUID

import pytest

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.state import Cause, Ending
from campaign.boudica.rules.turn import decides, legal_decisions
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.boudica.verdict import chart, course, lead, losses, title
from engine import shared
from tests.boudica.rules.scenes import scene
from tests.pages.reader import Reader


def played(seed: str, turns: int = 99) -> UUID:
    """A game in which nobody moves, until so many turns are over."""
    id_ = shared.create(GAME, "The fire", seed, by_hand=False)
    while (now := GAME.log.read(id_).now).turn <= turns and now.ending is None:
        assert decides(now), "the program goes on by itself"
        offered = legal_decisions(now)
        quiet = next((decision for decision in offered if isinstance(decision, Pass)), offered[-1])
        shared.decide(GAME, id_, GAME.log.read(id_).head, quiet)
    return id_


def test_it_works(reader: Reader):
    """While it is played: the points as they stand, and the way there from the board and back."""
    id_ = played("7", turns=1)
    board = reader.open("game-board", GAME, id_)
    page = reader.visit(next(link for link in board.links if link.endswith("/verdict/")))

    assert page.headings[:2] == ("The fire", "How it stands")
    assert "Turn 2 is being played" in page.text
    assert any(heading.startswith("The Romans: ") for heading in page.headings)
    assert GAME.address("board", id_) in page.links


def test_a_game_that_is_over(reader: Reader):
    """Its verdict, with what it was by, and every turn in numbers."""
    id_ = played("7")
    game = GAME.log.read(id_)
    page = reader.open("boudica-verdict", id_)

    assert page.headings[1] == title(game.now) != "How it stands"
    assert lead(game.now) in page.text
    assert [row[0] for row in chart(game.states).figures.rows] == [str(n) for n in range(1, game.now.turn + 1)]
    assert "The verdict" in reader.open("game-board", GAME, id_).text


def test_no_such_game(reader: Reader):
    assert reader.open("boudica-verdict", UUID(int=1)).status == 404


@pytest.mark.parametrize(("winner", "says"), [(ROMANS, "Rome holds"), (BRITONS, "year was"), (None, "Nobody has won")])
def test_each_title(winner: Side | None, says: str):
    assert says in title(scene(ending=Ending(winner, Cause.POINTS)))


@pytest.mark.parametrize("cause", Cause)
def test_each_reason_has_its_sentence(cause: Cause):
    assert "(W8." in lead(scene(turn=10, ending=Ending(None, cause)))


def test_without_an_end_no_points_are_counted():
    assert "without an end" in lead(scene(options={"without_end": True}))


def test_what_was_lost_has_its_turn():
    """A town, an army and Boudica, in the order in which they went."""
    before = scene(turn=2)
    fallen = scene(turn=3, without=("camulodunum", "legion-IX"), destroyed=("legion-IX",))
    dead = scene(turn=4, without=("camulodunum", "legion-IX"), destroyed=("legion-IX",), boudica=None)

    assert list(losses([before, fallen, dead])) == [
        (3, "Camulodunum, a town of the Romans"),
        (3, "Legio IX Hispana"),
        (4, "Boudica"),
    ]


def test_the_course_is_of_turns_as_they_ended():
    """The set-up is no turn; cubes and towns are the whole island's."""
    begun: Any = scene(turn=0)
    first = scene(turn=1, cubes={"iceni": (0, 0, 3)})
    second = scene(turn=2, without=("londinium",))

    rows = course([begun, scene(turn=1), first, second])

    assert [(row.turn, *row.marks) for row in rows] == [(1, 6, 3), (2, 5, 3)]
    assert sum(rows[1].parts) - sum(rows[0].parts) == 5
