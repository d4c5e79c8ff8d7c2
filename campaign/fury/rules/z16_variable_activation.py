"""Z16.2, an option: in its activation step a side tries tribes, which come at once or need all of Z8.2 later."""

from fractions import Fraction
from math import prod

from campaign.fury.rules import z8_activation
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import Rising
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.z8_activation import (
    LOYAL_PARISI,
    PARISI,
    for_the_rebels,
    in_play,
    is_boudica_in,
    is_free_to_come,
    is_place_met,
    rise,
    rising_of,
    romans_lost,
)
from campaign.fury.rules.z15_victory import at_once
from engine.rules.dice import SIDES, DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.values import altered

CONDITIONS = ("place", "tribes", "losses")
FEWER_TRIBES = (2, 1, 0)
"""Z16.2 (ours): by the form that a die shows, how many rebel tribes fewer than by Z8.2 are asked."""
OF_LOSSES = (Fraction(1, 2), Fraction(3, 4), Fraction(1))
"""Z16.2 (ours): by the form, how much of the losses is asked."""
AGAIN = ("trinovantes", "catuvellauni")
"""Z16.2 (printed): tribes that are tried again as long as Boudica is in their homeland; once a turn (ours)."""


class TryTribe(Decision):
    """Z16.2: a tribe is tried, for either side."""

    tribe: str


class TribeTried(Event):
    """Z16.2: a side has tried a tribe: the dice for place, tribes and losses, and whether each condition is met."""

    side: Side
    tribe: str
    faces: tuple[int, ...]
    met: tuple[bool, ...]
    rule: str = "Z16.2"

    def happen(self, state: State) -> State:
        return altered(state, tried={**state.tried, self.tribe: state.turn})


class TriesEnded(Event):
    """Z16.2: the side tries no other tribe."""

    side: Side
    rule: str = "Z16.2"

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


def begin(play: Play) -> tuple[str, ...]:
    """Z8.2, Z16.2: after those whose conditions hold the side may try others, if the game has the option."""
    z8_activation.begin(play)
    is_on = play.state.start.options.variable_activation
    return (play.state.half,) if is_on and tries(play.state) else ()


def tries(state: State) -> tuple[TryTribe, ...]:
    """Z16.2: the tribes that either side may try: rebels with conditions that have not come and not been tried.

    The Parisi are one tribe, whose side is known once they come (Z8.3).
    """
    here = in_play(state)
    waiting = [each for each in state.pieces.rises if each.tribes and each.tribe not in here]
    gone = {PARISI} if LOYAL_PARISI in here else set()
    return tuple([TryTribe(each.tribe) for each in waiting if each.tribe not in gone and _may_be_tried(state, each)])


def _may_be_tried(state: State, each: Rising) -> bool:
    if each.tribe not in state.tried:
        return True
    home = state.pieces.command[each.tribe].home
    return each.tribe in AGAIN and is_boudica_in(state, home) and state.tried[each.tribe] < state.turn


def decides(state: State) -> Side:
    """Z16.2: the side whose half it is."""
    return state.half


def choices(state: State) -> tuple[Decision, ...]:
    """Z16.2: any tribes, one at a time."""
    return (*tries(state), Done())


def resolve(play: Play, decision: Decision) -> None:
    """Z16.2: a tribe is tried, which may end the war (Z15.1); the step ends once there is none left to try."""
    if isinstance(decision, TryTribe):
        _try(play, rising_of(play.state, decision.tribe))
        at_once(play)
    if isinstance(decision, Done) or not (play.state.ending or tries(play.state)):
        play.emit(TriesEnded(play.state.half))


def _try(play: Play, each: Rising) -> None:
    """Z16.2: if all is met it comes at once, to its own side, whoever tried."""
    dice = [DieRequest(Kind.D6, "Z16.2", each.tribe, Reason(f"try.{condition}")) for condition in CONDITIONS]
    faces = play.dice.roll(dice)
    met = conditions_by(play.state, each, faces)
    play.emit(TribeTried(play.state.half, each.tribe, faces, met))
    if all(met):
        loyal = each.tribe == PARISI and not for_the_rebels(play.state)
        rise(play, rising_of(play.state, LOYAL_PARISI) if loyal else each)


def conditions_by(state: State, each: Rising, faces: tuple[int, ...]) -> tuple[bool, ...]:
    """Z16.2: whether place, tribes and losses are met in the forms that these dice show; no turn is asked."""
    place, tribes, losses = [(face - 1) // 2 for face in faces]
    return (
        _is_place_met(state, each, place),
        len(state.rebels) >= each.tribes - FEWER_TRIBES[tribes],
        romans_lost(state) >= each.lost * OF_LOSSES[losses],
    )


def chance(state: State, tribe: str) -> Fraction:
    """Z16.2: how likely all is met if that tribe is tried, by what is known of the places."""
    faces = range(1, SIDES[Kind.D6] + 1)
    found = [conditions_by(state, rising_of(state, tribe), (face,) * len(CONDITIONS)) for face in faces]
    return prod([Fraction(sum(met), len(faces)) for met in zip(*found, strict=True)], start=Fraction(1))


def _is_place_met(state: State, each: Rising, form: int) -> bool:
    """Z16.2: a Tribal unit in the homeland or next to it, one in it, or as Z8.2 has it."""
    home = state.board.of_home[state.pieces.command[each.tribe].home]
    near = {*home, *[to for tract in home for to in state.board.ways[tract]]}
    if form < 2:
        return any(state.holds(tract, Side.TRIBAL) for tract in (home if form else near))
    return is_free_to_come(state, each) and is_place_met(state, each)
