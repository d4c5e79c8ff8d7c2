"""Par of a solo game: the result of each level of the program, against the same opponent."""

from dataclasses import dataclass, replace

from campaign.boudica.rules.state import Ending, Start, State
from campaign.boudica.rules.turn import RULESET
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w8_victory import points, totals
from campaign.boudica.rules.w11_solo.solo import SEATING

MOST_TURNS = 60  # for a game without an end (W8.4): after these turns nothing more changes


@dataclass(frozen=True)
class ParGame:
    """A game's result at that level: its ending, None if it still went on; both sides' points."""

    level: int
    ending: Ending | None
    turn: int
    romans: int
    britons: int


def par_game(start: Start, level: int) -> ParGame:
    """The game played to its end, with the program in the player's place."""
    side = SEATING.alone(start)
    assert side, "somebody plays alone"
    begun = begin(replace(start, levels={**start.levels, side: level}))
    return came_to(SEATING.to_the_end(begun, RULESET.dice, MOST_TURNS), level)


def came_to(state: State, level: int) -> ParGame:
    """The result of its last state."""
    return ParGame(level, state.ending, state.turn, *totals(points(state)).values())
