"""Who may retreat, where to, and what stays behind (Y16.4, Y16.5 and Y26.5)."""

from collections.abc import Iterator

from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Side, Terrain
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y12_forces import parted
from campaign.agricola.rules.y15_round import is_fortified
from campaign.agricola.rules.y16_hits import at_hand, force, terms
from campaign.agricola.rules.y25_fortified import OppidumLost
from engine.rules.values import altered

ABOARD = 3  # land units that each fleet carries (Y26.3)


class Retreat(Decision):
    """The whole force goes one hex: by land, and its fleets by sea with those aboard (Y16.4, Y26.5)."""

    to: str = ""
    by_sea: str = ""
    aboard: tuple[str, ...] = ()


class Retreated(Event):
    """A force, or its fleets with those aboard, has gone a hex from a battle, in the enemy's sight (Y16.4).

    Each of those who are at sea then is aboard its fleet. Its units remain known unless they mix with others.
    """

    side: Side
    units: tuple[str, ...]
    at: str
    to: str
    aboard: tuple[tuple[str, str], ...] = ()
    rule: str = "Y16.4"

    def happen(self, state: State) -> State:
        mixed = state.at(self.to, self.side)
        state = with_units(state, self.units, at=self.to)
        for unit, fleet in self.aboard:
            state = with_units(state, [unit], aboard=fleet)
        state = with_units(state, (*self.units, *mixed) if mixed else (), known=False)
        return altered(state, armies=parted(state, self.units))


def refuges(state: State, at: str, side: Side) -> tuple[str, ...]:
    """Y16.4: where a side's land units may retreat to from a hex; T20: not only where they came from."""
    return tuple([hex for hex in state.north.by_land[at] if _is_free(state, hex, side)])


def harbours(state: State, at: str) -> tuple[str, ...]:
    """Y26.5: where fleets may retreat to: a sea hex, or a free coastal one."""
    return tuple([hex for hex in state.north.by_sea.get(at, ()) if _is_free(state, hex, ROMANS)])


def _is_free(state: State, hex: str, side: Side) -> bool:
    """Without enemies; Britannia is Roman, and a face-down Tribal Center unit bars them."""
    if state.occupies(side.enemy, hex):
        return False
    if side is CALEDONIANS:
        return hex != BRITANNIA
    return hex not in state.centers or state.centers[hex].open


def may_retreat(state: State, side: Side) -> bool:
    """Y16.5: not while it defends walls, nor the besieged; and some of it must be able to move.

    Who has lost elsewhere does not defend them any more (Y36.4).
    """
    if at_hand(state).besieged and side is CALEDONIANS:
        return False
    units = force(state, side).all
    held = at_hand(state).loser is None and is_fortified(terms(state), side, units)
    return not held and any(not each.counter.is_static for each in units)


def offers(state: State, side: Side) -> tuple[Retreat, ...]:
    """The retreats worth a thought: every hex, with as many aboard as there is room for, or nobody."""
    if not may_retreat(state, side):
        return ()
    return tuple([each for each in _thinkable(state, side) if admits(state, side, each)])


def _thinkable(state: State, side: Side) -> Iterator[Retreat]:
    at = at_hand(state).at
    fleets, land = _parts(state, side)
    lands = ("", *refuges(state, at, side))
    if not fleets:
        yield from map(Retreat, lands)
        return
    able = [unit for unit in land if unit not in state.phase.marched]
    first = sorted(able, key=lambda unit: unit not in state.phase.sailed)[: ABOARD * len(fleets)]
    sailing = tuple([unit for unit in land if unit in first])
    for sea in harbours(state, at):
        for to in lands:
            yield from dict.fromkeys([Retreat(to, sea, sailing), Retreat(to, sea)])


def _parts(state: State, side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fleets and the land units of a force that can move."""
    units = [each for each in force(state, side).all if not each.counter.is_static]
    fleets = tuple([each.id for each in units if each.counter.is_fleet])
    return fleets, tuple([each.id for each in units if not each.counter.is_fleet])


def admits(state: State, side: Side, decision: Retreat) -> bool:
    """Whether all of the force can go like this.

    Who has sailed in this phase goes by sea, who has marched by land (Y26.3).
    """
    at, (fleets, land) = at_hand(state).at, _parts(state, side)
    ashore = [unit for unit in land if unit not in decision.aboard]
    if not may_retreat(state, side) or len(ashore) + len(decision.aboard) != len(land):
        return False
    by_sea = decision.by_sea in harbours(state, at) if fleets else not decision.by_sea
    by_land = decision.to in refuges(state, at, side) if ashore else not decision.to
    room = len(decision.aboard) <= ABOARD * len(fleets)
    barred = {*ashore} & {*state.phase.sailed} or {*decision.aboard} & {*state.phase.marched}
    return by_sea and by_land and room and not barred


def retreat(play: Play, side: Side, decision: Retreat) -> None:
    """The force goes; what cannot move stays, and is eliminated (Y16.4)."""
    at, (fleets, land) = at_hand(play.state).at, _parts(play.state, side)
    if ashore := tuple([unit for unit in land if unit not in decision.aboard]):
        play.emit(Retreated(side, ashore, at, decision.to))
    if fleets:
        at_sea = play.state.north.hexes.get(decision.by_sea) is Terrain.SEA
        carried = [(unit, fleets[n // ABOARD]) for n, unit in enumerate(decision.aboard)] if at_sea else []
        play.emit(Retreated(side, (*fleets, *decision.aboard), at, decision.by_sea, tuple(carried), "Y26.5"))
    abandoned(play, side)


def abandoned(play: Play, side: Side) -> None:
    """A Praesidium that the rest has left is eliminated; so is an Oppidum, after a battle elsewhere (Y36.4, Y16.4)."""
    for each in force(play.state, side).all:
        if each.counter.is_static and each.id in play.state.units:
            play.emit(Eliminated(each.id, side, "Y16.4"))
        elif each.counter.is_static:
            play.emit(OppidumLost(at_hand(play.state).at, each.id, "Y16.4"))
