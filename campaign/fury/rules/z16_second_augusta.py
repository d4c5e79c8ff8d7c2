"""Z16.1, an option: the Second stays near Glevum, as Postumus would not march; and what calls Silures and Demetae."""

from collections.abc import Iterable

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import PAULINUS, UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State, Unit
from engine.rules.values import altered

SECOND, POSTUMUS = "II", "postumus"
BASES, WITHIN = ("DB22", "DB21"), 3
"""Z16.1 (printed): the cohorts stay within so many tracts of Glevum or Ariconium."""
WANES = 2
"""Z16.1 (printed): with so many demoralised tribes they march."""
CALLED, BY_CONTROL_OF = ("silures", "demetae"), ("DB33", "CR24")
"""Z16.1 (printed): these tribes rise, too, when any legion is demoralised and the Tribal side controls one of these."""


class PostumusLeft(Event):
    """Z16.1: the Second may march, and Postumus leaves the game. He is not lost (Z14.3), unless the enemy held him."""

    rule: str = "Z16.1"

    def happen(self, state: State) -> State:
        leaders = {id: leader for id, leader in state.leaders.items() if id != POSTUMUS}
        was_lost = state.leaders[POSTUMUS].captor is not None
        return altered(state, leaders=leaders, gone=(*state.gone, *(POSTUMUS,) * was_lost))


def is_over(state: State) -> bool:
    """Z16.1: whether two tribes are demoralised, rebels only, or Paulinus is in play, or was."""
    tribes = [id for id in state.demoralised if state.pieces.command[id].side is Side.TRIBAL]
    return len(tribes) >= WANES or PAULINUS in state.leaders or PAULINUS in state.gone


def let_go(play: Play) -> None:
    """Z16.1: Postumus leaves the game as soon as it is over; at sea, held or wounded he does, too."""
    state = play.state
    if state.start.options.second_augusta and POSTUMUS in state.leaders and is_over(state):
        play.emit(PostumusLeft())


def is_kept(state: State, unit: Unit) -> bool:
    """Z16.1: whether it is a cohort of the Second that still stays near Glevum. It does not embark, either."""
    is_cohort = unit.of == SECOND and unit.kind is UnitKind.COHORT
    return is_cohort and state.start.options.second_augusta and not is_over(state)


def may_go_there(state: State, units: Iterable[Unit], here: str, to: str) -> bool:
    """Z16.1: whether these may enter a tract on a move of their own; who has retreated too far away comes nearer."""
    if not any(is_kept(state, unit) for unit in units):
        return True
    away, then = [min([state.board.apart[tract][base] for base in BASES]) for tract in (here, to)]
    return then <= WITHIN or then < away


def calls(state: State, tribe: str) -> bool:
    """Z16.1: whether a tribe rises because a legion is demoralised; no turn is asked, nor any of its conditions."""
    if not state.start.options.second_augusta or tribe not in CALLED:
        return False
    legions = [id for id in state.demoralised if state.pieces.command[id].legion]
    return bool(legions) and any(state.control.get(tract) is Side.TRIBAL for tract in BY_CONTROL_OF)
