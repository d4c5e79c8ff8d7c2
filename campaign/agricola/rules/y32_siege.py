"""Y32: the siege of an Oppidum (option `siege`)."""

from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import standing
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from engine.rules.values import altered


class Besiege(Decision):
    """The Romans besiege the Oppidum instead of fighting: 1 AP and a Praesidium (Y32.1)."""


class Storm(Decision):
    """In the own March phase: the besiegers attack the besieged, or these sally (Y32.3); 1 AP while it is a siege."""

    at: str


class SiegeBegan(Event):
    """A Praesidium stands before an Oppidum; both sides share the hex (Y32.1)."""

    at: str
    praesidium: str
    rule: str = "Y32.1"

    def happen(self, state: State) -> State:
        return altered(standing(state, self.praesidium, self.at), besieged=(*state.besieged, self.at))


class SiegeEnded(Event):
    """A siege is over (Y32.4)."""

    at: str
    rule: str = "Y32.4"

    def happen(self, state: State) -> State:
        return altered(state, besieged=tuple([hex for hex in state.besieged if hex != self.at]))


def available(state: State) -> str:
    """A Praesidium that is off the map; empty if there is none."""
    return next((unit for unit in state.recruits[ROMANS] if state.counter(unit).is_static), "")


def may_besiege(state: State, at: str) -> bool:
    """Y32.1: T44: legionary infantry with Impedimenta before an Oppidum, 1 AP, and a Praesidium."""
    kinds = {state.counter(unit).kind for unit in state.at(at, ROMANS)}
    ready = state.ap[ROMANS] > 0 and bool(available(state)) and kinds >= {Kind.LEGIONARY, Kind.TRAIN}
    return state.north.options.siege and ready and state.has_oppidum(at) and at not in state.besieged


def besiege(play: Play, at: str) -> None:
    """The siege begins (Y32.1)."""
    pay(play, ROMANS, 1, "Y32.1", "siege")
    play.emit(SiegeBegan(at, available(play.state)))


def storms(state: State, side: Side) -> tuple[Storm, ...]:
    """Y32.3: the sieges in which this side may attack in its own March phase; where one is over, for nothing."""
    return tuple([Storm(at) for at in (*(state.besieged if state.ap[side] > 0 else ()), *unsettled(state))])


def unsettled(state: State) -> tuple[str, ...]:
    """Where the Praesidium was dismantled; the Romans leave or attack before their Marches are done (Y32.4)."""
    if not state.north.options.siege:
        return ()
    stand = dict.fromkeys([unit.at for unit in state.of(ROMANS)])
    return tuple([at for at in stand if at not in state.besieged and state.occupies(CALEDONIANS, at)])


def besieged(state: State, at: str) -> tuple[str, ...]:
    """Y32.2: the Caledonian units that are besieged there; they do not leave, and are out of supply (Y32.4)."""
    return state.at(at, CALEDONIANS) if at in state.besieged else ()


def look(play: Play, at: str) -> None:
    """Y32.4: after units have gone from there, or a battle, whether the siege is over."""
    state = play.state
    if at in state.besieged and not (state.has_praesidium(at) and state.occupies(CALEDONIANS, at)):
        play.emit(SiegeEnded(at))
