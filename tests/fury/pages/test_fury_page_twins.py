"""Two wars that differ only in what one side may not know give it the same board (Z17.1, Z17.2)."""

from collections.abc import Mapping
from itertools import islice
from typing import Any
from uuid import UUID

from campaign.fury.rules.board import Side
from campaign.fury.rules.presses import Past
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import decides
from campaign.fury.web.board import of_game
from engine.rules.ruleset import Game
from tests.fury.test_fury_twins import twins

PAIRS = 24


def page(state: State, side: Side, asked: Mapping[str, str]) -> dict[str, Any]:
    past: Past = Game(UUID(int=0), state.start, (), (state,))
    return of_game(past, side, asked)


def test_twins_have_the_same_board():
    """With its map, all that may be pressed, the odds, and what is coming; also with a stack and a goal chosen."""
    compared = 0
    for one, other, side in islice(twins(every=30), PAIRS):
        asked: dict[str, str] = {}
        for _ in range(3):
            found = page(one, side, asked)
            assert found == page(other, side, asked)
            if decides(one) is not side:
                break
            compared += 1
            offers = found["offers"]
            if not asked and offers.links:
                asked = {"stack": next(iter(offers.links))}
            elif offers.elsewhere:
                asked = {**asked, "space": next(iter(sorted(offers.elsewhere)))}
            else:
                break
    assert compared > 5
