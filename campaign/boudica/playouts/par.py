"""Par of a game that somebody played alone: what each level of the program makes of it, against the same opponent."""

from dataclasses import dataclass, replace

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.state import Ending, Start, State
from campaign.boudica.rules.turn import RULESET
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w8_victory import points
from campaign.boudica.rules.w11_solo.solo import SEATING, people

MOST_TURNS = 60
"""Of a game without an end (W8.4): by then nothing more comes of it."""


@dataclass(frozen=True)
class ParGame:
    """How a game of that level came out: its ending, None if it was still going on in that turn; both sides' points."""

    level: int
    ending: Ending | None
    turn: int
    romans: int
    britons: int


def seat(start: Start) -> Side | None:
    """The side of who plays alone against the program; None in all other games, which have no par."""
    here = people(start)
    return here[0] if len(here) == 1 else None


def par_game(start: Start, level: int) -> ParGame:
    """Played to its end, the program in the player's place too."""
    side = seat(start)
    assert side, "somebody plays alone"
    begun = begin(replace(start, levels={**start.levels, side: level}))
    return came_to(SEATING.to_the_end(begun, RULESET.dice, MOST_TURNS), level)


def came_to(state: State, level: int) -> ParGame:
    """How it stands at the end."""
    romans, britons = [sum(number for of, _, number in points(state) if of is side) for side in Side]
    return ParGame(level, state.ending, state.turn, romans, britons)
