"""Y6, the set-up: Tribal Center units and the Caledonians, then the Romans."""

from collections import Counter

from campaign.agricola.rules import y20_known
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, CALGACUS, ROMANS, North, Side
from campaign.agricola.rules.board import Counter as Piece
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, acting, everyone, proceed
from campaign.agricola.rules.state import EVERYONE, Center, Start, State, Step, Unit
from campaign.agricola.rules.y4_picking import UnitsPicked, picked
from campaign.agricola.rules.y7_turn import ActorDone, StepDone
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y11_placing import (
    Able,
    Places,
    is_full,
    place,
    placings,
    set_down,
)
from campaign.agricola.rules.y20_known import PutOnArmy, may_cover
from campaign.agricola.rules.y21_markers import MARKERS
from engine.rules.dice import pick
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

HOST = 11  # units picked besides Calgacus (Y6.2)
MOST_IN_A_HEX = 3  # Y6.2, for the host alone (Y14.1)
PRAESIDIUM_AT = "brigantes"  # Y6.3
PROPOSED = {
    **dict.fromkeys(("karus", "legate-ix", "ix", "aux-veteran", "exploratores", "impedimenta-1"), "trimontium"),
    **dict.fromkeys(("xx-3", "aux-1"), "luguvalium"),
    "coh-eq": "coria",
    "ala-1": "cataractonium",
    **dict.fromkeys(("aux-2", "ala-2"), "eboracum"),
}
"""A proposal for the Romans, by unit or counter: the Ninth to the front, a unit at least into each fortress, the other
two legions to the fleets in Britannia."""


class CentersPicked(Event):
    """The Tribal Center units on their hexes, face down, and the faces that picked them (Y6.1)."""

    centers: Places
    faces: tuple[int, ...]
    rule: str = "Y6.1"

    @property
    def only(self) -> Side | None:
        """They are face down."""
        return CALEDONIANS

    def happen(self, state: State) -> State:
        centers = {hex: Center(id) for hex, id in self.centers}
        placed = [id for _, id in self.centers]
        return altered(state, centers=centers, box=tuple([id for id in state.box if id not in placed]))


def begin(start: Start) -> State:
    """Y6.4: what has its place, in good order; T11: no action points.

    The game before its first line; Y33.2: after a bid, T46: of which the higher one counts.
    """
    north = start.north
    units = {id: Unit(id, at) for id, at in _stationed(north)}
    sides = {id: counter.side for id, counter in north.by_unit.items()}
    return State(
        start,
        turn=0,
        step=Step.CENTERS,
        to_do=(EVERYONE,),
        recruits={side: tuple([id for id in sides if sides[id] is side and id not in units]) for side in Side},
        bins={side: tuple(MARKERS[side]) for side in Side},
        box=tuple(north.by_center),
        units=units,
        ap={ROMANS: 0, CALEDONIANS: min(MOST, max(0, north.options.bid))},
    )


def at_start(counter: Piece) -> tuple[str, ...]:
    """The ids of its units that begin on the board."""
    return counter.ids[: counter.at_start]


def _stationed(north: North) -> list[tuple[str, str]]:
    """A Praesidium with the Brigantes, the fleets in Britannia (Y6.3)."""
    static = [
        (id, north.place[PRAESIDIUM_AT].hex) for each in north.counters if each.is_static for id in at_start(each)
    ]
    return [*static, *[(id, BRITANNIA) for each in north.counters if each.is_fleet for id in at_start(each)]]


def resolve_centers(play: Play, decision: Decision) -> None:
    """Y6.1: a random one on each hex north of Trimontium's row; T10: row by row."""
    left, centers, faces = list(play.state.box), list[tuple[str, str]](), list[int]()
    for hex in play.state.north.northern:
        center = pick(play.dice, left, "Y6.1", hex, Reason("center"))
        left.remove(center.choice)
        centers.append((hex, center.choice))
        faces += center.faces
    play.emit(CentersPicked(tuple(centers), tuple(faces)))
    play.emit(StepDone("Y6.1"))


def begin_host(play: Play) -> tuple[str, ...]:
    """The program picks the host, the Caledonians set it down."""
    return EVERYONE, CALEDONIANS


def host(state: State) -> Able:
    """Y6.2: those picked, on the same hexes; at most three a hex."""
    there = Counter([unit.at for unit in state.of(CALEDONIANS)])
    free = tuple([hex for hex in state.north.northern if there[hex] < MOST_IN_A_HEX])
    return dict.fromkeys(state.phase.picked, free)


def choices_of_host(state: State) -> tuple[Decision, ...]:
    """The proposal spreads them evenly."""
    if acting(state) is None:
        return proceed(state)
    hexes = sorted(state.north.northern, key=lambda hex: len(state.at(hex, CALEDONIANS)))
    return placings(host(state), zip(state.phase.picked, hexes, strict=False))


def admits_host(state: State, decision: Decision) -> bool:
    """Any division among the hexes; and army markers before the last unit is set down (Y6.4)."""
    if isinstance(decision, PutOnArmy):
        return may_cover(state, CALEDONIANS, decision.units)
    if not is_full(host(state), decision):
        return False
    there = Counter([unit.at for unit in state.of(CALEDONIANS)] + [at for _, at in set_down(decision)])
    return max(there.values()) <= MOST_IN_A_HEX


def resolve_host(play: Play, decision: Decision) -> None:
    if acting(play.state) is None:
        play.emit(UnitsPicked(CALEDONIANS, (CALGACUS,), (), "Y6.2"))
        picked(play, CALEDONIANS, HOST, "Y6.2")
        play.emit(ActorDone(EVERYONE, "Y6.2"))
        return
    if isinstance(decision, PutOnArmy):
        y20_known.resolve(play, CALEDONIANS, decision)
        return
    place(play, CALEDONIANS, set_down(decision), "Y6.2")
    if not play.state.phase.picked:
        play.emit(StepDone("Y6.2"))


def begin_legions(play: Play) -> tuple[str, ...]:
    """The Romans, when the Caledonians are set up."""
    return (ROMANS,)


def legions(state: State) -> Able:
    """Y6.3: the start units that are not on the board, in any printed fortress or in Britannia."""
    where = (*state.north.fortresses, BRITANNIA)
    starting = [id for each in state.north.counters if each.side is ROMANS for id in at_start(each)]
    return {id: where for id in starting if id not in state.units}


def choices_of_legions(state: State) -> tuple[Decision, ...]:
    """All as proposed, or one of them."""
    units = legions(state)
    return placings(units, [(unit, _proposed(state.north, unit)) for unit in units])


def _proposed(north: North, unit: str) -> str:
    place = PROPOSED.get(unit) or PROPOSED.get(north.counter(unit).id)
    return north.place[place].hex if place else BRITANNIA


def admits_legions(state: State, decision: Decision) -> bool:
    """Any division among the places; and army markers before the last unit is set down (Y6.4)."""
    if isinstance(decision, PutOnArmy):
        return may_cover(state, ROMANS, decision.units)
    return is_full(legions(state), decision)


def resolve_legions(play: Play, decision: Decision) -> None:
    if isinstance(decision, PutOnArmy):
        y20_known.resolve(play, ROMANS, decision)
        return
    place(play, ROMANS, set_down(decision), "Y6.3")
    if not legions(play.state):
        play.emit(StepDone("Y6.3"))


STEPS = (
    StepRules(Step.CENTERS, 0, "Y6.1", everyone, proceed, resolve_centers),
    StepRules(Step.HOST, 0, "Y6.2", begin_host, choices_of_host, resolve_host, acting, admits_host),
    StepRules(Step.LEGIONS, 0, "Y6.3", begin_legions, choices_of_legions, resolve_legions, acting, admits_legions),
)
