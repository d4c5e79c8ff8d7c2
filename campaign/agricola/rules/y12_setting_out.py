"""Which forces may set out, by land or sea (Y12.1)."""

from collections.abc import Iterator

from campaign.agricola.rules import y13_land, y26_fleets
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.play import Play, next_in_order
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import SetOut, began, kinds, paid, pays

Units = tuple[str, ...]


def may_set_out(state: State, units: Units, kind: MarchKind) -> bool:
    """Whether the acting side may begin this March; besieged units may not (Y32.2)."""
    side = next_in_order(state)
    own = units and len({*units}) == len(units) and all(unit in state.units for unit in units)
    if not own or any(state.counter(unit).side is not side for unit in units):
        return False
    at = state.units[units[0]].at
    return all(state.units[unit].at == at for unit in units) and pays(state, kind, units) and _can_move(state, units)


def _can_move(state: State, units: Units) -> bool:
    at, side = state.units[units[0]].at, state.counter(units[0]).side
    if at in state.besieged and side is side.CALEDONIANS:
        return False
    if any(state.counter(unit).is_fleet for unit in units):
        return y26_fleets.loading(state, units) is not None
    return y13_land.may_set_out(state, units) and bool(y13_land.neighbours(state, side, at))


def settings_out(state: State) -> Iterator[SetOut]:
    """What may set out from each place: everything that can, or one unit; each fleet, and all, full or as they are."""
    side = next_in_order(state)
    for at in dict.fromkeys([unit.at for unit in state.of(side)]):
        for units in dict.fromkeys(_forces(state, state.at(at, side))):
            if _can_move(state, units):
                yield from [SetOut(units, kind) for kind in kinds(state, units)]


def _forces(state: State, there: Units) -> Iterator[Units]:
    fleets = tuple([unit for unit in there if state.counter(unit).is_fleet])
    land = tuple([unit for unit in there if y13_land.may_set_out(state, (unit,))])
    if land:
        yield land
        yield from [(unit,) for unit in land]
    for some in [fleets, *[(fleet,) for fleet in fleets]] if fleets else []:
        aboard = y26_fleets.cargo(state, some)
        yield (*some, *aboard)
        embark = [unit for unit in there if y26_fleets.can_embark(state, unit)]
        yield (*some, *aboard, *embark[: y26_fleets.ROOM * len(some) - len(aboard)])


def set_out(play: Play, decision: SetOut) -> None:
    """The force is paid for, and begins its March; fleets throw their dice."""
    paid(play, decision.kind)
    if any(play.state.counter(unit).is_fleet for unit in decision.units):
        y26_fleets.set_sail(play, decision)
    else:
        began(play, decision)
