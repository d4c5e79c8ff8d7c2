"""Fleets sail as far as the dice say, with up to three land units each (Y26.1 to Y26.3)."""

from collections.abc import Iterator, Mapping

from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import BRITANNIA, PlaceKind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play, one_die
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import change
from campaign.agricola.rules.y12_forces import SetOut, began, move, under_way
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

ROOM = 3  # land units in each fleet (Y26.3)
DICE = {MarchKind.CIRCUMNAVIGATION: 4}
"""Dice of a throw where they are not 2 (Y26.1, Y34.6)."""


class Sail(Decision):
    """The fleets on their way go to a place within their throw."""

    to: str


class SetAshore(Decision):
    """Where the fleets stop, these units go ashore, and the March ends."""

    units: tuple[str, ...]


class Landed(Event):
    """Units that were aboard are ashore (Y26.3); in a battle all are (Y26.2)."""

    side: Side
    units: tuple[str, ...]
    rule: str = "Y26.3"

    @property
    def only(self) -> Side | None:
        return self.side

    def happen(self, state: State) -> State:
        return with_units(state, self.units, aboard="")


def cargo(state: State, fleets: tuple[str, ...]) -> tuple[str, ...]:
    """The land units aboard these fleets; Y22.4: Praefectus Classis is one."""
    return tuple([id for id, unit in state.units.items() if unit.aboard in fleets and unit.aboard])


def can_embark(state: State, unit: str) -> bool:
    """Y26.3: whether a unit may go aboard where it stands: a mobile one on the coast; T38: that has not marched."""
    there = state.units[unit]
    ashore = state.counter(unit).move > 0 and not there.aboard
    return ashore and state.north.is_coastal(there.at) and unit not in state.phase.marched


def loading(state: State, units: tuple[str, ...]) -> tuple[tuple[str, str], ...] | None:
    """Which of the units that embark goes aboard which fleet of this force; None if they may not all sail like this."""
    fleets = [unit for unit in units if state.counter(unit).is_fleet]
    aboard = cargo(state, tuple(fleets))
    embark = [unit for unit in units if unit not in fleets and unit not in aboard]
    room = [fleet for fleet in fleets for _ in range(ROOM - len(cargo(state, (fleet,))))]
    possible = fleets and {*aboard} <= {*units} and len(embark) <= len(room)
    return tuple(zip(embark, room, strict=False)) if possible and all(can_embark(state, u) for u in embark) else None


def set_sail(play: Play, decision: SetOut) -> None:
    """Y26.1: T37: one throw for the force."""
    kind, aboard = decision.kind, loading(play.state, decision.units)
    dice = [DieRequest(Kind.D6, "Y26.1", _who(play.state, decision), Reason("sail"))] * DICE.get(kind, 2)
    began(play, decision, play.dice.roll(dice), aboard or ())


def _who(state: State, decision: SetOut) -> str:
    """Each throw of a turn has a question of its own: which fleet sails from where, how, with how many points left."""
    [side, fleet] = state.to_do[0], decision.units[0]
    return f"{side}/{fleet}/{state.units[fleet].at}/{decision.kind}/{state.ap[Side(side)]}"


def seaways(state: State, start: str) -> Mapping[str, int]:
    """How many hexes by sea each place is away; whoever enters Britannia stops (Y27.1)."""
    away, ahead = {start: 0}, [start]
    for here in ahead:
        if here != BRITANNIA or here == start:
            for to in state.north.by_sea.get(here, ()):
                if to not in away:
                    away[to] = away[here] + 1
                    ahead.append(to)
    return away


def within(state: State, march: March) -> tuple[str, ...]:
    """Y26.2: where the fleets may yet sail to: once, past enemies and face-down centers (Y24.1)."""
    if len(march.path) > 1:
        return ()
    return tuple([to for to, hexes in seaways(state, march.here).items() if 0 < hexes <= march.throw])


def aboard(state: State) -> tuple[str, ...]:
    """Who may be set ashore where the fleets on their way are: nobody at sea."""
    march = under_way(state)
    return tuple([u for u in march.units if state.units[u].aboard]) if state.north.is_coastal(march.here) else ()


def sailings(state: State, march: March) -> Iterator[Sail]:
    """Where the fleets may yet go."""
    return (Sail(to) for to in within(state, march))


def goings_ashore(state: State) -> Iterator[SetAshore]:
    """All who are aboard, or one."""
    there = aboard(state)
    return (SetAshore(units) for units in dict.fromkeys([there, *[(unit,) for unit in there]]) if units)


def may_set_ashore(state: State, units: tuple[str, ...]) -> bool:
    """Whether these may be set ashore here."""
    return bool(units) and {*units} <= {*aboard(state)}


def sail(play: Play, decision: Sail) -> None:
    """The fleets go there with all aboard."""
    move(play, under_way(play.state).units, decision.to, "Y26.1")


def set_ashore(play: Play, decision: SetAshore) -> None:
    """They go ashore where the fleets are."""
    play.emit(Landed(under_way(play.state).side, decision.units))


def thule(play: Play) -> None:
    """A circumnavigation that ends in Ultima Thule gains a die of AP (Y34.6)."""
    march = under_way(play.state)
    if march.kind is MarchKind.CIRCUMNAVIGATION and march.here in play.state.north.of_kind(PlaceKind.THULE):
        change(play, march.side, one_die(play, "Y34.6", march.side, "thule"), "Y34.6", "thule")
