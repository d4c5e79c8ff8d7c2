"""Y20: army markers, put on stacks and taken off; and units that are shown to the enemy."""

from collections.abc import Iterator, Sequence

from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from engine.rules.values import altered

ARMIES = {side: (f"{side}-army-1", f"{side}-army-2") for side in Side}
"""Two army markers a side (Y20.3)."""


class PutOnArmy(Decision):
    """The side's next free army marker is put on these units of one hex (Y20.3)."""

    units: tuple[str, ...]


class TakeOffArmy(Decision):
    """This army marker is taken off (Y20.3)."""

    army: str


class UnitsShown(Event):
    """Units in a hex are shown to the enemy, with those of them that are disrupted: known until they move or mix."""

    side: Side
    at: str
    units: tuple[str, ...]
    disrupted: tuple[str, ...]
    rule: str

    def happen(self, state: State) -> State:
        return with_units(state, self.units, known=True)


class ArmySeen(Event):
    """An army marker is put on units in that hex, or taken off (Y20.3)."""

    army: str
    at: str
    on: bool
    rule: str = "Y20.3"

    def happen(self, state: State) -> State:
        return altered(state, armies={id: under for id, under in state.armies.items() if id != self.army})


class ArmyFormed(Event):
    """Which units are under an army marker (Y20.3): sealed."""

    army: str
    side: Side
    units: tuple[str, ...]
    rule: str = "Y20.3"

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, armies={**state.armies, self.army: self.units})


def show(play: Play, side: Side, at: str, rule: str, units: Sequence[str] = ()) -> None:
    """These units of a side there, or all, are shown to the enemy, if there are any."""
    shown = tuple(units) or play.state.at(at, side)
    if shown:
        disrupted = tuple([unit for unit in shown if play.state.units[unit].disrupted])
        play.emit(UnitsShown(side, at, shown, disrupted, rule))


def covered(state: State) -> frozenset[str]:
    """Y3.5: the units for which army markers stand."""
    return frozenset([unit for under in state.armies.values() for unit in under])


def hidden(state: State, of: Side) -> tuple[str, ...]:
    """Y20.1: the units of a side whose kinds the enemy does not see.

    Fleets and Praesidia are open (Y20.4); others are seen in a hex shared with enemies, Romans also in Tribal Centers
    (Y20.1), and those that were shown until they move or mix (Y20.4).
    """
    seen = {unit.at for unit in state.of(of.enemy)} | ({*state.north.tribal} if of is ROMANS else set())
    found = [unit for unit in state.of(of) if not unit.known and unit.at not in seen]
    return tuple([unit.id for unit in found if may_be_covered(state, unit.id)])


def offers(state: State, side: Side) -> Iterator[Decision]:
    """Y20.3: a marker on all uncovered units of a hex, if one is free; or one taken off."""
    own = [army for army in ARMIES[side] if army in state.armies]
    yield from [TakeOffArmy(army) for army in own]
    if len(own) < len(ARMIES[side]):
        under = covered(state)
        for at in dict.fromkeys([unit.at for unit in state.of(side)]):
            units = tuple([id for id in state.at(at, side) if id not in under and may_be_covered(state, id)])
            if units:
                yield PutOnArmy(units)


def may_be_covered(state: State, unit: str) -> bool:
    """Whether it may lie under an army marker: fleets and Praesidia are open (Y20.4)."""
    return not (state.counter(unit).is_fleet or state.counter(unit).is_static)


def may_cover(state: State, side: Side, units: tuple[str, ...]) -> bool:
    """T25: whether these may be put under a free marker: units of the side in one hex that are under none."""
    free = any(army not in state.armies for army in ARMIES[side])
    own = all(id in state.units and state.counter(id).side is side and may_be_covered(state, id) for id in units)
    if not (free and own and units) or len({*units}) < len(units) or covered(state) & {*units}:
        return False
    return len({state.units[id].at for id in units}) == 1


def resolve(play: Play, side: Side, decision: PutOnArmy | TakeOffArmy) -> None:
    """An army marker is put on, or taken off."""
    if isinstance(decision, PutOnArmy):
        army = next(army for army in ARMIES[side] if army not in play.state.armies)
        play.emit(ArmySeen(army, play.state.units[decision.units[0]].at, on=True))
        play.emit(ArmyFormed(army, side, decision.units))
    else:
        under = play.state.armies[decision.army]
        play.emit(ArmySeen(decision.army, play.state.units[under[0]].at, on=False))
