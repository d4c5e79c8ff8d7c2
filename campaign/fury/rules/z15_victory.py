"""Z15: who has won, at once when it is fulfilled."""

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Ending, State
from campaign.fury.rules.z14_demoralisation import is_broken
from campaign.fury.rules.z16_variable_victory import variable_ending, watch
from engine.rules.reason import Reason
from engine.rules.values import altered

TURNS = 25
LEGIONS, LOWLAND_TRIBES = 3, 8
"""Demoralised legions, or lowland tribes that have risen, with which the Tribal side wins (Z15.1, printed)."""
OTHERS = 5
"""Lowland tribes that must be demoralised besides the Iceni, for Rome to win; all, if fewer rose (Z15.2, printed)."""
ROME_FROM = 3  # the first turn in which Rome may win (ours)
ICENI = "iceni"


def lowland_rebels(state: State) -> tuple[str, ...]:
    """Z15.1: the lowland tribes that have risen."""
    return tuple([tribe for tribe in state.pieces.lowland(state.board) if tribe in state.rebels])


def tribal_victory(state: State) -> Reason | None:
    """Z15.1: three legions demoralised, or eight lowland tribes activated."""
    legions = [each.id for each in state.pieces.commands if each.legion and is_broken(state, each.id)]
    if len(legions) >= LEGIONS:
        return Reason("legions", (len(legions),))
    rebels = lowland_rebels(state)
    return Reason("tribes", (len(rebels),)) if len(rebels) >= LOWLAND_TRIBES else None


def roman_victory(state: State) -> Reason | None:
    """Z15.2: the Iceni and five other lowland tribes demoralised, or all others, if fewer than five have risen."""
    others = [tribe for tribe in lowland_rebels(state) if tribe != ICENI]
    broken = [tribe for tribe in others if is_broken(state, tribe)]
    early = state.turn < ROME_FROM or ICENI not in state.rebels
    if early or not is_broken(state, ICENI) or len(broken) < min(OTHERS, len(others)):
        return None
    return Reason("demoralised", (len(broken),))


def ending(state: State) -> Ending | None:
    """Z15.1 to Z15.3: if both are fulfilled at once, the side whose half it is loses the tie."""
    found = {Side.TRIBAL: tribal_victory(state), Side.ROMAN: roman_victory(state)}
    won = [side for side in Side if found[side]]
    winner = next((side for side in won if side is not state.half), won[0] if won else None)
    cause = found[winner] if winner else None
    return Ending(winner, cause) if cause else None


class WarEnded(Event):
    """Z15: who has won, and why."""

    ending: Ending
    rule: str = "Z15.1"

    def happen(self, state: State) -> State:
        return altered(state, ending=self.ending)


def at_once(play: Play, turn_over: bool = False) -> None:
    """Z15.1, Z15.2, Z16.5: the game ends as soon as a victory is fulfilled, some as a turn is over."""
    if play.state.ending:
        return
    if play.state.start.options.variable_victory:
        watch(play)
        found, rule = variable_ending(play.state, turn_over), "Z16.5"
    else:
        found = ending(play.state)
        rule = "Z15.1" if found and found.winner is Side.TRIBAL else "Z15.2"
    if found:
        play.emit(WarEnded(found, rule))


def at_the_end(play: Play) -> None:
    """Z15.3: after the last turn a draw."""
    play.emit(WarEnded(Ending(None, Reason("draw")), "Z15.3"))
