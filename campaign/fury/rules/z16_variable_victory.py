"""Z16.5, an option: other conditions of victory, instead of those of Z15; the war still ends after its last turn."""

from typing import NamedTuple

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import BOUDICA, PAULINUS, Command
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Ending, State, is_tribal
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z8_activation import LOYAL_PARISI, PARISI, in_play, romans_lost
from campaign.fury.rules.z12_stacking import is_loyal
from campaign.fury.rules.z14_demoralisation import is_broken
from engine.rules.reason import Reason
from engine.rules.values import altered

ALL_OF = ("CN6", "CN4", "TR6", "CV46", "CV43", "AT4")
ONE_OF = (("DB33", "CT42"), ("DB22", "CT27", "CR24"))
"""Z16.5 (printed): the Tribal side must control all of the first, and one of each of the others."""
WHOLE_TURNS = 2
"""Z16.5 (printed): for so many."""
MOST_DEMORALISED = 3
"""Z16.5 (printed): of the rebel tribes, with which the Tribal side still wins by all of them."""
LOWLANDS_FROM = 10  # the first turn in which quiet lowlands are a Roman victory (ours)
BY_HER_DEATH = ("CV46", "CN4")
"""Z16.5 (printed): what Rome must control, if Boudica is dead."""
TRINOVANTES = "trinovantes"


class Condition(NamedTuple):
    """Z16.5: a condition, for whom, with what it would say as the cause of a victory, and whether it holds."""

    side: Side
    cause: Reason
    holds: bool


class PlacesHeld(Event):
    """Z16.5: the turn in which the Tribal side came to control all the places; None as one is lost."""

    since: int | None
    rule: str = "Z16.5"

    def happen(self, state: State) -> State:
        return altered(state, held_since=self.since)


def watch(play: Play) -> None:
    """Z16.5: whether the Tribal side controls all the places, as soon as that changes."""
    theirs = {tract for tract, side in play.state.control.items() if side is Side.TRIBAL}
    holds = theirs.issuperset(ALL_OF) and all(theirs.intersection(places) for places in ONE_OF)
    if holds is (play.state.held_since is None):
        play.emit(PlacesHeld(play.state.turn if holds else None))


def variable_ending(state: State, turn_over: bool) -> Ending | None:
    """Z16.5: who has won, as Rome does only while no Tribal condition holds."""
    held = [condition for condition in standing(state, turn_over) if condition.holds]
    return Ending(held[0].side, held[0].cause) if held else None


def standing(state: State, turn_over: bool = False) -> tuple[Condition, ...]:
    """Z16.5: how it stands: the three Tribal conditions, then the two Roman ones, in a turn or as it is over."""
    return (
        _all_rebels(state),
        _commanders_dead(state),
        _places_held(state, turn_over),
        _quiet_lowlands(state),
        _boudica_dead(state),
    )


def _tribes(state: State) -> list[Command]:
    """The rebel tribes; not the Parisi once they have come for Rome (Z8.3)."""
    gone = {PARISI} if LOYAL_PARISI in in_play(state) else set()
    return [each for each in state.pieces.commands if each.side is Side.TRIBAL and each.id not in gone]


def _all_rebels(state: State) -> Condition:
    """Z16.5: with how many tribes have risen, of how many, and how many of them are demoralised."""
    tribes = _tribes(state)
    risen = [each.id for each in tribes if each.id in state.rebels]
    broken = [id for id in risen if is_broken(state, id)]
    holds = len(risen) == len(tribes) and len(broken) <= MOST_DEMORALISED
    return Condition(Side.TRIBAL, Reason("all_rebels", (len(risen), len(tribes), len(broken))), holds)


def _commanders_dead(state: State) -> Condition:
    """Z16.5: with how many Roman commanders are dead, or lost at sea, and the Roman SP lost, of all that came on."""
    commanders = [each for each in state.pieces.leaders if side_of(state, each) is Side.ROMAN]
    dead = [each.id for each in commanders if each.id in state.gone and not is_loyal(state, each)]
    lost = romans_lost(state)
    whole = lost + sum([unit.sp for unit in state.units.values() if not is_tribal(unit)])
    holds = PAULINUS in dead and len(dead) > 1 and 2 * lost >= whole
    return Condition(Side.TRIBAL, Reason("commanders_dead", (len(dead), lost, whole)), holds)


def _places_held(state: State, turn_over: bool) -> Condition:
    """Z16.5: with how many whole turns the Tribal side has controlled all the places."""
    last = state.turn if turn_over else state.turn - 1
    turns = 0 if state.held_since is None else max(0, last - state.held_since)
    return Condition(Side.TRIBAL, Reason("places_held", (turns,)), turns >= WHOLE_TURNS)


def _quiet_lowlands(state: State) -> Condition:
    """Z16.5: with how many tribes still threaten the lowlands; not before turn 10."""
    lowland = state.pieces.lowland(state.board)
    threats = [each.id for each in _tribes(state) if each.id in state.rebels and not is_broken(state, each.id)]
    threats = [id for id in threats if id in lowland or _is_in_lowlands(state, id)]
    holds = state.turn >= LOWLANDS_FROM and not threats
    return Condition(Side.ROMAN, Reason("quiet_lowlands", (len(threats),)), holds)


def _is_in_lowlands(state: State, tribe: str) -> bool:
    """Whether a tribe has an undisrupted unit in a lowland homeland."""
    in_order = [unit for unit in state.units.values() if unit.of == tribe and not unit.disrupted]
    return any(unit.at in state.board.of_home[home] for unit in in_order for home in state.board.lowland)


def _boudica_dead(state: State) -> Condition:
    """Z16.5: with the SP that the Trinovantes have lost, of all that they have."""
    corps = state.pieces.command[TRINOVANTES].units
    whole, lost = sum([each.number * state.pieces.kind[each.kind].sp for each in corps]), state.lost.get(TRINOVANTES, 0)
    hers = all(state.control.get(tract) is Side.ROMAN for tract in BY_HER_DEATH)
    holds = BOUDICA in state.gone and 2 * lost >= whole and hers
    return Condition(Side.ROMAN, Reason("boudica_dead", (lost, whole)), holds)
