"""Z8, activation: which tribes rise, by turn, place, tribes in play and Roman losses; and where their units appear."""

from collections.abc import Sequence

from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import BOUDICA, Rising, UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State, Unit
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z14_demoralisation import is_broken
from campaign.fury.rules.z16_second_augusta import calls
from engine.rules.values import altered

BRIGANTES, PARISI, LOYAL_BRIGANTES, LOYAL_PARISI = "brigantes", "parisi", "brigantes-pro", "parisi-pro"
NINTH, LINDUM = "IX", "CT27"
"""The Parisi rise for the rebels if this legion is demoralised, or if the Tribal side controls this tract (Z8.3)."""


def rising(state: State) -> tuple[Rising, ...]:
    """Z8.1 to Z8.3: the tribes that come in the activation step of the side whose half it is, judged at its start.

    Some may come by Z16.1, too.
    """
    mine = [each for each in state.pieces.rises if state.pieces.command[each.tribe].side is state.half]
    waiting = [each for each in mine if each.tribe not in in_play(state)]
    return tuple([each for each in waiting if _comes(state, each) or calls(state, each.tribe)])


def in_play(state: State) -> frozenset[str]:
    """Z8.1: the commands that have come, even if none of their units is left."""
    return frozenset([*[unit.of for unit in state.units.values()], *state.rebels, *state.lost])


def _comes(state: State, each: Rising) -> bool:
    if each.tribe == LOYAL_BRIGANTES:
        return BRIGANTES in state.rebels
    if each.tribe == LOYAL_PARISI:
        return all(conditions(state, rising_of(state, PARISI))) and not for_the_rebels(state)
    if each.tribe == PARISI and not for_the_rebels(state):
        return False
    if state.half is Side.ROMAN:
        return state.turn >= each.turn or is_place_met(state, each)
    return all(conditions(state, each))


def rising_of(state: State, tribe: str) -> Rising:
    """Z8.2, Z8.3: the schedule of a tribe."""
    return next(each for each in state.pieces.rises if each.tribe == tribe)


def for_the_rebels(state: State) -> bool:
    """Z8.3: whose the Parisi are once they come."""
    return is_broken(state, NINTH) or state.control.get(LINDUM) is Side.TRIBAL


def conditions(state: State, each: Rising) -> tuple[bool, bool, bool]:
    """Z8.2: from its turn on place, tribes and losses must hold together."""
    place = state.turn >= each.turn and is_free_to_come(state, each) and is_place_met(state, each)
    return place, len(state.rebels) >= each.tribes, romans_lost(state) >= each.lost


def is_free_to_come(state: State, each: Rising) -> bool:
    """Z8.2: whether the tribe after which it comes is in play, if there is one."""
    return not each.after or each.after in state.rebels


def is_place_met(state: State, each: Rising) -> bool:
    """Z8.2: one of the places is enough; the Iceni need none."""
    found = [state.control.get(tract) is Side.TRIBAL for tract in each.control]
    found += [_stands_in(state, home, Side.TRIBAL) for home in each.unit_in]
    found += [not _stands_in(state, home, Side.ROMAN) for home in each.no_roman_in]
    found += [is_boudica_in(state, home) for home in each.boudica_in]
    return any(found) or not (each.control or each.unit_in or each.no_roman_in)


def is_boudica_in(state: State, home: str) -> bool:
    """Z8.2: whether she is in a homeland; a prisoner does not count."""
    boudica = state.leaders.get(BOUDICA)
    return boudica is not None and not boudica.captor and state.board.tract[boudica.at].home == home


def _stands_in(state: State, home: str, side: Side) -> bool:
    """Whether a unit of the side is in a homeland; loyal tribes are not Romans (Z8.1), and flotillas hold no ground."""
    there = [unit for at in state.board.of_home[home] for unit in state.at(at, side)]
    held = [unit for unit in there if unit.kind is not UnitKind.FLOTILLA or state.start.is_of_first_rules]
    return any(not state.is_loyal(unit) for unit in held)


def romans_lost(state: State) -> int:
    """Z8.2: SP lost by Roman units, town defenders too, loyal tribes not."""
    commands = state.pieces.command
    romans = [id for id in state.lost if id not in commands or commands[id].side is Side.ROMAN]
    return sum([state.lost[id] for id in romans if id not in commands or not commands[id].loyal])


def units_of(state: State, each: Rising) -> tuple[Unit, ...]:
    """Z8.1: its units, dealt out in turn over the tracts named: warbands, then horse, then chariots."""
    side = state.pieces.command[each.tribe].side
    return mustered(state, each, [landing(state, at, side) for at in each.at])


def mustered(state: State, each: Rising, places: Sequence[str]) -> tuple[Unit, ...]:
    """Z8.1: all units of a tribe, dealt out in turn over these tracts."""
    command = state.pieces.command[each.tribe]
    kinds = [corps.kind for corps in command.units for _ in range(corps.number)]
    numbers = [n for corps in command.units for n in range(1, corps.number + 1)]
    return tuple(
        [
            Unit(f"{command.id} {kind} {n}", kind, command.id, places[i % len(places)], state.pieces.kind[kind].sp)
            for i, (kind, n) in enumerate(zip(kinds, numbers, strict=True))
        ]
    )


def landing(state: State, at: str, side: Side) -> str:
    """Z8.1: that tract; or, where enemies stand, the nearest one without, of its homeland first."""
    free = [tract for tract in state.board.distances((at,)) if not state.holds(tract, side.enemy)]
    home = state.board.tract[at].home
    return min(free, key=lambda tract: state.board.tract[tract].home != home)


class TribeRose(Event):
    """Z8.1: a tribe with its units and leaders where they appear, which both sides see (Z17.2).

    Those who appear where others of their side are looting stay as long as these (Z12.4).
    """

    tribe: str
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    rule: str = "Z8.1"

    def happen(self, state: State) -> State:
        units = {unit.id: unit for unit in self.units}
        leaders = {leader.id: leader for leader in self.leaders}
        rebel = state.pieces.command[self.tribe].side is Side.TRIBAL
        there: list[Unit | Leader] = [*units.values(), *leaders.values()]
        looting = {
            at: altered(each, held=(*each.held, *[new.id for new in there if new.at == at]))
            for at, each in state.looting.items()
        }
        return altered(
            state,
            looting=state.looting if state.start.is_of_first_rules else looting,
            units={**state.units, **units},
            leaders={**state.leaders, **leaders},
            rebels=(*state.rebels, self.tribe) if rebel else state.rebels,
            new=(*state.new, *units),
        )


def begin(play: Play) -> tuple[str, ...]:
    """Z8.2: all tribes whose conditions hold at the start of the step; nobody has a choice."""
    for each in rising(play.state):
        rise(play, each)
    return ()


def rise(play: Play, each: Rising) -> None:
    """Z8.1, Z4.4: a tribe comes, its leaders with its first unit; it controls the tracts where it stands alone."""
    units = units_of(play.state, each)
    leaders = [Leader(leader.id, units[0].at) for leader in play.state.pieces.leaders if each.tribe in leader.of]
    play.emit(TribeRose(each.tribe, units, tuple(leaders)))
    settle(play, dict.fromkeys([unit.at for unit in units]))
