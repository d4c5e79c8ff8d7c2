"""On the map of Britain no name is under a counter, and no counter under another: in games that the program plays."""

from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from campaign.boudica.pictures.board import BoardView, battle_seals, board_svg
from campaign.boudica.pictures.sheet import shapes
from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.simulate import moves
from campaign.maps.stacks import FLOOR, GROWN
from tests.boudica.rules.scenes import scene
from tests.maps.boxes import counters, over, printed

SEEDS = ("a", "b", "c", "d")
LEVELS = {Side.ROMANS: 1, Side.BRITONS: 1}
EVERY = 12  # decisions between two positions


@cache
def played(seed: str) -> tuple[BoardView, ...]:
    """What both sides see by turns, every few decisions."""
    found, passed = list[BoardView](), list[tuple[Any, State]]()
    for number, (before, play) in enumerate(moves(LEVELS, Options(northern_tribes=seed == "d"), seed)):
        if number % EVERY == 0:
            seen = seen_by(before, (ROMANS, BRITONS)[number % 2])
            found.append(BoardView(seen, seals=battle_seals(passed, before.turn - 1)))
        passed.append((play, before))
    return tuple(found)


def covered(view: BoardView) -> list[tuple[float, str, str]]:
    """What of its names and counters lies over what."""
    root = ElementTree.fromstring(board_svg(view, link=str, backdrop_url=""))
    return over([*printed(shapes(), FLOOR), *counters(root, GROWN)])


def test_fifty_positions_are_looked_at():
    assert sum(len(played(seed)) for seed in SEEDS) >= 50


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_stands_on_anything_else(seed: str):
    for number, view in enumerate(played(seed)):
        assert covered(view) == [], (seed, number, view.seen.turn)


def test_thirty_three_points_in_londinium_stand_beside_it():
    """Three full armies, two legions, three agents and Boudica; and a stack for each of its neighbours."""
    there = dict.fromkeys(
        ("briton-1", "briton-2", "briton-3", "legion-IX", "legion-XX", "agent-roman-1", "agent-briton-1", "boudica"),
        LONDINIUM,
    )
    around = {"legion-XIV": "cantiaci", "agent-briton-2": "trinovantes"}
    full = dict.fromkeys(("briton-1", "briton-2", "briton-3"), 11)
    view = BoardView(scene(at=there | around, strengths=full, loose={"regni": {BRITONS: 2}, LONDINIUM: {ROMANS: 1}}))

    assert covered(view) == []
    assert view.standing[LONDINIUM, "pieces"][1].leader, "a line leads to the city"
