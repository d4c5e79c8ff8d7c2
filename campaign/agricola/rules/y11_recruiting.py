"""What each side recruits, and the markers it buys; Y23 (Y11, Y34.4, Y34.5).1, Praesidia."""

from collections.abc import Iterable, Iterator, Sequence

from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Counter, Kind, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, acting
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y4_picking import picked
from campaign.agricola.rules.y5_victory import judge
from campaign.agricola.rules.y7_turn import StepDone
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y11_placing import SetDown, place, withdraw
from campaign.agricola.rules.y21_markers import MarkerTaken
from campaign.agricola.rules.y32_siege import look
from engine.rules.dice import pick
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

LEADER, LEGIONARY, FLEET, PRAESIDIUM, GUARD, OTHER = 3, 2, 3, 1, 2, 1  # the Romans' prices (Y34.4, Y28.3)
UNIT = 1  # each Caledonian one (Y34.5)
MARKER = 1  # Y11.3
SAID = "units said", "markers said"
"""What is said once in a phase, before anything is picked (Y11.1, Y11.3)."""
BEGUN, CAMPS = "begun", "camps"
"""Praesidia are taken off before anything is bought (Y11.4), and built when all else is recruited (Y23.1)."""


class Dismantle(Decision):
    """Y11.4: a Praesidium is taken off the map, free."""

    unit: str


class Recruit(Decision):
    """A Roman unit is recruited and placed (Y34.4)."""

    unit: str
    at: str


class BuildPraesidium(Decision):
    """A Praesidium is built there (Y23.1)."""

    at: str


class PickUnits(Decision):
    """So many units of the Caledonians are paid for and picked (Y11.1)."""

    number: int


class BuyMarkers(Decision):
    """So many stratagem markers are paid for and picked (Y11.3)."""

    number: int


class Noted(Event):
    """Something that is not done again in this phase."""

    what: str
    rule: str

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, done=(*state.phase.done, self.what)))


class MarkersBought(Event):
    """How many markers a side picks (Y11.3)."""

    side: Side
    number: int
    rule: str = "Y11.3"


class PicksReturned(Event):
    """Units picked for which there is no place lie among the recruits again."""

    units: tuple[str, ...]
    rule: str = "Y34.5"

    @property
    def only(self) -> Side | None:
        """What was picked is sealed."""
        return CALEDONIANS

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, picked=()))


def price(state: State, counter: Counter) -> int:
    """Y34.4: the price of a Roman kind, whatever its strength; T49: Praefectus Classis is a fleet.

    Y28.3: of the guard.
    """
    if counter.kind in (Kind.GUARD, Kind.GUARD_HORSE):
        return GUARD if state.north.options.special_units else OTHER
    if counter.is_fleet:
        return FLEET
    return {Kind.LEADER: LEADER, Kind.LEGIONARY: LEGIONARY}.get(counter.kind, OTHER)


# Where recruits may be placed


def roman_places(state: State, counter: Counter) -> tuple[str, ...]:
    """Y11.5: the places for a Roman recruit (Y34.4), none with enemy units."""
    camps = [unit.at for id, unit in state.units.items() if state.counter(id).is_static]
    held = [hex for hex in state.north.fortresses if state.at(hex, ROMANS)]
    if counter.kind is Kind.LEADER:
        found = [unit.at for unit in state.of(ROMANS) if state.north.is_land(unit.at)]
    elif counter.is_fleet:
        found = [hex for hex in camps if state.north.is_coastal(hex)]
    else:
        found = held if counter.kind is Kind.LEGIONARY else [*held, *camps]
    free = [hex for hex in dict.fromkeys(found) if not state.occupies(CALEDONIANS, hex)]
    return tuple(dict.fromkeys((BRITANNIA, *free)))


def camp_places(state: State) -> tuple[str, ...]:
    """Y23.1: land hexes with a legionary unit, without a Praesidium; T32: and without enemy units."""
    legionary = [unit.at for id, unit in state.units.items() if state.counter(id).kind is Kind.LEGIONARY]
    return tuple(
        [
            hex
            for hex in dict.fromkeys(legionary)
            if hex != BRITANNIA and state.north.is_land(hex)
            if not state.has_praesidium(hex) and not state.occupies(CALEDONIANS, hex)
        ]
    )


def caledonian_places(state: State, unit: str) -> tuple[str, ...]:
    """Y34.5: centers without Romans, and hexes with a leader, or for a leader with any unit. T14: no fortress."""
    north, leader = state.north, state.counter(unit).is_leader
    centers = north.tribal if north.options.southern_recruits else north.northern
    friends = [each.at for each in state.of(CALEDONIANS) if leader or state.counter(each.id).is_leader]
    return tuple(
        [
            hex
            for hex in dict.fromkeys((*centers, *friends))
            if hex not in north.fortresses and not state.at(hex, ROMANS)
        ]
    )


# What is offered


def markers(state: State, side: Side) -> Iterator[Decision]:
    """As many as the bin has and the points buy, said once (Y11.3). T13: at any time in the phase."""
    most = 0 if SAID[1] in state.phase.done else min(len(state.bins[side]), state.ap[side] // MARKER)
    return (BuyMarkers(number) for number in range(1, most + 1))


def first_of_each(state: State, units: Sequence[str]) -> Iterable[str]:
    """One unit of each counter, in the order of the counters: the others are the same."""
    firsts: dict[str, str] = {}
    for unit, counter in state.north.by_unit.items():
        if unit in units:
            firsts.setdefault(counter.id, unit)
    return firsts.values()


def choices_of_romans(state: State) -> tuple[Decision, ...]:
    """In this order, markers at any time (Y11.4, Y34.4, Y23.1)."""
    found: list[Decision] = [*markers(state, ROMANS), Done()]
    ap = state.ap[ROMANS]
    for unit in first_of_each(state, state.recruits[ROMANS]):
        counter = state.counter(unit)
        if counter.is_static:
            found += [BuildPraesidium(at) for at in camp_places(state) if ap >= PRAESIDIUM]
        elif CAMPS not in state.phase.done and ap >= price(state, counter):
            found += [Recruit(unit, at) for at in roman_places(state, counter)]
    if not state.phase.done:
        found += [Dismantle(id) for id in state.units if state.counter(id).is_static]
    return tuple(found)


def choices_of_caledonians(state: State) -> tuple[Decision, ...]:
    """Y11.1: they say how many, pick, then set down each; markers at any other time. T50: in southern centers, too."""
    if state.phase.picked:
        return tuple([SetDown(unit, at) for unit in state.phase.picked for at in caledonian_places(state, unit)])
    most = min(len(state.recruits[CALEDONIANS]), state.ap[CALEDONIANS] // UNIT)
    if SAID[0] in state.phase.done or not any(caledonian_places(state, id) for id in state.recruits[CALEDONIANS]):
        most = 0
    return (*[PickUnits(number) for number in range(1, most + 1)], *markers(state, CALEDONIANS), Done())


# What comes of it


def resolve_of_romans(play: Play, decision: Decision) -> None:
    match decision:
        case Dismantle(unit=unit):
            at = play.state.units[unit].at
            withdraw(play, ROMANS, unit, "Y11.4")
            look(play, at)
        case BuyMarkers(number=number):
            buy_markers(play, ROMANS, number)
        case Recruit(unit=unit, at=at):
            pay(play, ROMANS, price(play.state, play.state.counter(unit)), "Y34.4", "recruit")
            _note(play, BEGUN, "Y11.4")
            place(play, ROMANS, ((unit, at),), "Y34.4")
        case BuildPraesidium(at=at):
            unit = next(id for id in play.state.recruits[ROMANS] if play.state.counter(id).is_static)
            pay(play, ROMANS, PRAESIDIUM, "Y23.1", "praesidium")
            _note(play, CAMPS, "Y23.1")
            place(play, ROMANS, ((unit, at),), "Y23.1")
        case _:
            play.emit(StepDone("Y11.1"))
    judge(play)


def resolve_of_caledonians(play: Play, decision: Decision) -> None:
    match decision:
        case BuyMarkers(number=number):
            buy_markers(play, CALEDONIANS, number)
        case PickUnits(number=number):
            pay(play, CALEDONIANS, number * UNIT, "Y34.5", "recruit")
            _note(play, SAID[0], "Y11.1")
            picked(play, CALEDONIANS, number, "Y11.1")
        case SetDown(unit=unit, at=at):
            place(play, CALEDONIANS, ((unit, at),), "Y34.5")
        case _:
            play.emit(StepDone("Y11.1"))
    left = play.state.phase.picked
    if left and not any(caledonian_places(play.state, unit) for unit in left):
        play.emit(PicksReturned(left))
    judge(play)


def buy_markers(play: Play, side: Side, number: int) -> None:
    """Y11.3: so many, paid and said, then picked."""
    pay(play, side, number * MARKER, "Y11.3", "markers")
    play.emit(MarkersBought(side, number))
    _note(play, SAID[1], "Y11.3")
    pick_markers(play, side, number, "Y11.3")


def pick_markers(play: Play, side: Side, number: int, rule: str) -> None:
    """Picks markers from the side's bin, as many as it has (Y4.2)."""
    for _ in range(min(number, len(play.state.bins[side]))):
        marker = pick(play.dice, play.state.bins[side], rule, f"marker/{side}", Reason("marker"))
        play.emit(MarkerTaken(side, marker.choice, rule, marker.faces))


def _note(play: Play, what: str, rule: str) -> None:
    if what not in play.state.phase.done:
        play.emit(Noted(what, rule))


def begin_of_romans(play: Play) -> tuple[str, ...]:
    """They act even without points: a Praesidium is taken off free."""
    return (ROMANS,)


def begin_of_caledonians(play: Play) -> tuple[str, ...]:
    """They act if they have a point, or a marker to play, whichever that is."""
    return (CALEDONIANS,) if play.state.ap[CALEDONIANS] or play.state.held[CALEDONIANS] else ()


STEPS = (
    StepRules(Step.ROMAN_RECRUITING, 3, "Y11.1", begin_of_romans, choices_of_romans, resolve_of_romans, acting),
    StepRules(
        Step.CALEDONIAN_RECRUITING,
        8,
        "Y11.1",
        begin_of_caledonians,
        choices_of_caledonians,
        resolve_of_caledonians,
        acting,
    ),
)
