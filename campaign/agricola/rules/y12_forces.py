"""Forces, how they set out, and what each March costs; what of it the enemy sees (Y12.1, Y12.2, Y20.4, Y28.2)."""

from collections.abc import Iterator, Mapping

from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import SUPREME, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play, next_in_order
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from engine.rules.values import altered

EXPLORATORES = "exploratores"
RULES = {
    MarchKind.MARCH: "Y12.1",
    MarchKind.FREE: "Y12.2",
    MarchKind.SCOUTS: "Y28.2",
    MarchKind.OFFICIUM: "Y34.6",
    MarchKind.CIRCUMNAVIGATION: "Y34.6",
}


class SetOut(Decision):
    """These units of one hex begin a March; with fleets among them by sea, those who are or go aboard included."""

    units: tuple[str, ...]
    kind: MarchKind = MarchKind.MARCH


class Halt(Decision):
    """The force on its way stops here; it need not have moved (Y13.1)."""


class MarchGiven(Event):
    """A marker gives a March without AP (Y34.6)."""

    side: Side
    kind: MarchKind
    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, given=(*state.phase.given, self.kind)))


class MarchBegan(Event):
    """A force sets out; `faces` are the throw of one that sails (Y26.1)."""

    side: Side
    kind: MarchKind
    at: str
    rule: str
    faces: tuple[int, ...] = ()

    def happen(self, state: State) -> State:
        given = [*state.phase.given]
        if self.kind in given:
            given.remove(self.kind)
        made = (*state.phase.made, self.kind) if self.kind is not MarchKind.MARCH else state.phase.made
        march = March(self.side, self.kind, (self.at,), throw=sum(self.faces))
        return altered(state, march=march, phase=altered(state.phase, made=made, given=tuple(given)))


class ForceFormed(Event):
    """Which units those are; `aboard` are those who embark, each with its fleet (Y26.3)."""

    side: Side
    units: tuple[str, ...]
    aboard: tuple[tuple[str, str], ...] = ()
    rule: str = "Y12.1"

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        for unit, fleet in self.aboard:
            state = with_units(state, [unit], aboard=fleet)
        sailed = tuple([unit for unit in self.units if state.units[unit].aboard])
        state = altered(state, phase=altered(state.phase, sailed=(*state.phase.sailed, *sailed)))
        return altered(state, march=altered(under_way(state), units=self.units))


class Went(Event):
    """A force went from one place to another, as everybody sees it: its number and its fleets.

    Under an army marker that goes along only that there are some units (Y20.4): they are not in `number`.
    """

    side: Side
    at: str
    to: str
    number: int
    rule: str
    armies: tuple[str, ...] = ()
    fleets: tuple[str, ...] = ()

    def happen(self, state: State) -> State:
        march = state.march
        return altered(state, march=altered(march, path=(*march.path, self.to)) if march else None)


class ForceMoved(Event):
    """Which units went; whoever stands where they were or are is known to the enemy no longer (Y20.4)."""

    side: Side
    units: tuple[str, ...]
    to: str
    rule: str

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        mixed = {state.units[unit].at for unit in self.units} | {self.to}
        armies = parted(state, self.units)
        ashore = [unit for unit in self.units if not (state.counter(unit).is_fleet or state.units[unit].aboard)]
        state = with_units(state, self.units, at=self.to)
        state = with_units(state, [unit.id for unit in state.of(self.side) if unit.at in mixed], known=False)
        march = altered(state.march, units=self.units) if state.march else None
        marched = (*state.phase.marched, *[unit for unit in ashore if unit not in state.phase.marched])
        return altered(state, armies=armies, march=march, phase=altered(state.phase, marched=marched))


class MarchEnded(Event):
    """The March is over, its battle too."""

    side: Side
    rule: str = "Y12.1"

    def happen(self, state: State) -> State:
        return altered(state, march=None)


def under_way(state: State) -> March:
    """The March under way."""
    assert state.march is not None, "no force is on its way"
    return state.march


def whole_armies(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    """The army markers whose units all go along; a marker stays with those that stay (Y20.3)."""
    return tuple([marker for marker, under in state.armies.items() if {*under} <= {*units}])


def parted(state: State, units: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """The army markers after these units have gone."""
    whole = whole_armies(state, units)
    return {
        marker: under if marker in whole else tuple([unit for unit in under if unit not in units])
        for marker, under in state.armies.items()
    }


def move(play: Play, units: tuple[str, ...], to: str, rule: str) -> None:
    """Units of one hex go to a place."""
    state, side = play.state, play.state.counter(units[0]).side
    armies = whole_armies(state, units)
    number = len(units) - sum([len(state.armies[marker]) for marker in armies])
    fleets = tuple([unit for unit in units if state.counter(unit).is_fleet])
    play.emit(Went(side, state.units[units[0]].at, to, number, rule, armies, fleets))
    play.emit(ForceMoved(side, units, to, rule))


def leads(state: State, side: Side, kind: MarchKind, units: tuple[str, ...]) -> bool:
    """Y12.2: whether whose free March it is goes along.

    T15: the supreme leader, by Officium any leader; no other one needs any.

    Nobody goes further than he does (Y12.2).
    """
    if kind is MarchKind.OFFICIUM:
        return any(state.counter(unit).is_leader for unit in units)
    return kind is not MarchKind.FREE or SUPREME[side] in units


def pays(state: State, kind: MarchKind, units: tuple[str, ...]) -> bool:
    """Whether the acting side may make a March of this kind with these units.

    Y28.2: the Exploratores have one of their own.
    """
    side, phase = next_in_order(state), state.phase
    match kind:
        case MarchKind.MARCH:
            return state.ap[side] > 0
        case MarchKind.FREE:
            return leads(state, side, kind, units) and kind not in phase.made
        case MarchKind.SCOUTS:
            return state.north.options.special_units and units == (EXPLORATORES,) and kind not in phase.made
        case MarchKind.OFFICIUM:
            return leads(state, side, kind, units) and kind in phase.given
        case _:
            return kind in phase.given and any(state.counter(unit).is_fleet for unit in units)


def kinds(state: State, units: tuple[str, ...]) -> Iterator[MarchKind]:
    """The kinds of March that these units may make."""
    return (kind for kind in MarchKind if pays(state, kind, units))


def began(play: Play, decision: SetOut, faces: tuple[int, ...] = (), aboard: tuple[tuple[str, str], ...] = ()) -> None:
    """The force sets out, after its AP is paid."""
    side = next_in_order(play.state)
    units = tuple([unit for unit in play.state.units if unit in decision.units])
    at = play.state.units[units[0]].at
    play.emit(MarchBegan(side, decision.kind, at, RULES[decision.kind], faces))
    play.emit(ForceFormed(side, units, aboard))


def paid(play: Play, kind: MarchKind) -> None:
    """Y12.1: 1 AP, if it is no free March."""
    if kind is MarchKind.MARCH:
        pay(play, next_in_order(play.state), 1, RULES[kind], "march")
