"""Games of Agricola between keen players, who decide at random, but march on and fight."""

from collections.abc import Iterator
from functools import cache
from typing import Any
from uuid import UUID

from campaign.agricola.game import GAME
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import decides, legal_decisions
from engine import shared
from engine.rules.ruleset import Game
from engine.shared import AnyGame
from tests.agricola.test_any_agricola import AgricolaLine, begun, next_line
from tests.at_random import number_of

Played = tuple[State, AgricolaLine]
RARELY = ("Done", "Halt", "Retreat", "Concentrate", "Dismantle")
"""What a keen player does once in four times that he could: he marches on, and fights."""


def keen(state: State, seed: str) -> Decision:
    """Any kind of decision, but rather a step into a battle, and rarely what ends something."""
    number, options = number_of(seed), legal_decisions(state)
    kinds = sorted({type(option).__name__ for option in options})
    wished = [kind for kind in kinds if kind not in RARELY] if number % 4 else kinds
    kind = (wished or kinds)[(number >> 8) % len(wished or kinds)]
    side = decides(state)
    fights = [one for one in options if side and state.occupies(side.enemy, getattr(one, "to", ""))]
    of_kind = [option for option in options if type(option).__name__ == kind]
    found = fights if fights and (number >> 4) % 3 else of_kind
    return found[(number >> 16) % len(found)]


def played(seed: int) -> Iterator[Played]:
    """A game of decisions at random, every other one with sieges."""
    state, n = begun(str(seed), Options(siege=bool(seed % 2))), 0
    while not state.ending:
        n += 1
        line, after = next_line(state, keen(state, f"{seed}/{n}"), n)
        yield state, line
        state = after


@cache
def game(seed: int) -> AnyGame:
    """The whole of such a game."""
    moments = [*played(seed)]
    last, line = moments[-1]
    _, end = next_line(last, line.decision, line.n)
    states: Any = (*[state for state, _ in moments], end)
    return Game(UUID(int=1), states[0].start, tuple([line for _, line in moments]), states)


def kept(decisions: int) -> UUID:
    """A game on the shelf after so many decisions of keen players."""
    id_ = shared.create(GAME, "The north", "7", by_hand=False)
    for n in range(decisions):
        now = GAME.log.read(id_)
        shared.decide(GAME, id_, now.head, keen(now.now, f"story/{n}"))
    return id_
