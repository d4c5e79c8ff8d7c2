"""Units that are set down, moved or withdrawn without a March, one by one or all at once (Y11.1, Y11.4)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import moved, taken_off, with_more
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame
from engine.rules.values import altered

Places = tuple[tuple[str, str], ...]  # units with the places where they are set down


class SetDown(Decision):
    """A unit that must be set down goes there."""

    unit: str
    at: str


class SetAllDown(Decision):
    """All units that must be set down go there."""

    places: Places


class UnitMoved(Event):
    """A unit is set down elsewhere, without a March."""

    unit: str
    at: str
    side: Side
    rule: str

    @property
    def only(self) -> Side | None:
        """Kinds are sealed."""
        return self.side

    def happen(self, state: State) -> State:
        return moved(state, self.unit, self.at)


class UnitWithdrawn(Event):
    """A unit goes from the board to the recruits, without being lost (Y11.4)."""

    unit: str
    side: Side
    rule: str

    @property
    def only(self) -> Side | None:
        """Roman recruits are open, Caledonian ones sealed (Y20.2)."""
        return None if self.side is ROMANS else self.side

    def happen(self, state: State) -> State:
        state = taken_off(state, self.unit)
        return altered(state, recruits=with_more(state.recruits, self.side, self.unit))


class UnitsWent(Event):
    """What the enemy sees of units that come or go: how many, from where and to where; empty is off the board."""

    side: Side
    at: str
    to: str
    number: int
    rule: str


def place(play: Play, side: Side, places: Places, rule: str) -> None:
    """Units of the recruits come onto the board; if their kinds are sealed, the enemy is told how many."""
    for unit, at in places:
        play.emit(UnitPlaced(unit, side, at, rule))
    sealed = Counter([at for _, at in places if play.events[-1].only])
    for at, number in sealed.items():
        play.emit(UnitsCame(side, at, number, rule))


def move(play: Play, side: Side, places: Places, rule: str) -> None:
    """Units on the board are set down elsewhere; who is aboard a fleet lands where it goes (Y8.3)."""
    seen = Counter[tuple[str, str]]()
    for unit, to in places:
        for each in (unit, *aboard(play.state, unit)):
            seen[play.state.units[each].at, to] += 1
            play.emit(UnitMoved(each, to, side, rule))
    for (at, to), number in seen.items():
        play.emit(UnitsWent(side, at, to, number, rule))


def withdraw(play: Play, side: Side, unit: str, rule: str) -> None:
    """A unit goes to the recruits."""
    at = play.state.units[unit].at
    play.emit(UnitWithdrawn(unit, side, rule))
    play.emit(UnitsWent(side, at, "", 1, rule))


def aboard(state: State, fleet: str) -> tuple[str, ...]:
    """The units that a fleet carries."""
    return tuple([id for id, unit in state.units.items() if unit.aboard == fleet])


Able = Mapping[str, Sequence[str]]  # the units to be set down, with the places where each may go


def placings(able: Able, proposal: Iterable[tuple[str, str]]) -> tuple[Decision, ...]:
    """All of them as proposed, or one of them somewhere."""
    one_by_one = [SetDown(unit, at) for unit, places in able.items() for at in places]
    return SetAllDown(tuple(proposal)), *one_by_one


def is_full(able: Able, decision: Decision) -> bool:
    """Whether it sets down each of them once, where it may go."""
    if not isinstance(decision, SetAllDown):
        return False
    units = [unit for unit, _ in decision.places]
    return bool(able) and sorted(units) == sorted(able) and all(at in able[unit] for unit, at in decision.places)


def set_down(decision: Decision) -> Places:
    """The units with their places."""
    if isinstance(decision, SetAllDown):
        return decision.places
    assert isinstance(decision, SetDown)
    return ((decision.unit, decision.at),)
