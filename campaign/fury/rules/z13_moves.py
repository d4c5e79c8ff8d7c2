"""Z13.8, Z13.9: units on the move after a battle: losers retreat, and a winning attacker may follow."""

from collections.abc import Collection

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import disrupted, moved
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State, Unit
from campaign.fury.rules.z3_leaders import is_appropriate, is_free, side_of
from campaign.fury.rules.z13_retreat import Advance, advance, parties
from campaign.fury.rules.z13_strength import fighters
from campaign.fury.rules.z13_throw import under_way
from campaign.fury.rules.z16_second_augusta import may_go_there
from engine.rules.values import altered


class FallBack(Decision):
    """Z13.8: losers who retreat together, with leaders and prisoners, and the tracts that they enter."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    way: tuple[str, ...]


class Follow(Decision):
    """Z13.9: units of the attacker that advance, with leaders and prisoners, and the tract."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    to: str


class Stay(Decision):
    """Z13.9: nobody advances."""


class FellBack(Event):
    """Z13.8: losers are disrupted and retreat, with leaders and prisoners; `way` is the tracts that they enter."""

    side: Side
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    way: tuple[str, ...]
    rule: str = "Z13.8"

    def happen(self, state: State) -> State:
        battle = under_way(state)
        state = disrupted(moved(state, self.units, self.way[-1], self.leaders), self.units)
        now = altered(battle, through=(*battle.through, self.way[0]), entered=(*battle.entered, self.way[-1]))
        return altered(state, battle=now)


class Followed(Event):
    """Z13.9: a winning attacker advances, with leaders and prisoners."""

    side: Side
    to: str
    units: tuple[str, ...]
    leaders: tuple[str, ...]
    rule: str = "Z13.9"

    def happen(self, state: State) -> State:
        battle = under_way(state)
        state = moved(state, self.units, self.to, self.leaders)
        return altered(state, battle=altered(battle, entered=(*battle.entered, self.to)))


def loser(state: State) -> Side:
    """Z13.5: who has lost the battle at hand."""
    return state.half.enemy if under_way(state).won else state.half


def with_units(state: State, at: str, side: Side) -> tuple[Leader, ...]:
    """Z3.4, Z13.10: the leaders of a side there, wounded ones too, and its prisoners, who move with its units."""
    there = [leader for leader in state.leaders.values() if leader.at == at]
    return tuple([leader for leader in there if side is (leader.captor or side_of_leader(state, leader))])


def side_of_leader(state: State, leader: Leader) -> Side:
    """Z3.1: whose leader he is, even if the enemy holds him."""
    return side_of(state, state.pieces.leader[leader.id])


def followers(state: State, side: Side) -> tuple[str, ...]:
    """Z3.4: the leaders and prisoners who are with a side in the field, by their ids."""
    return tuple([leader.id for leader in with_units(state, under_way(state).at, side)])


def ways(state: State) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Z13.8: the ways by which those of the losers who are still in the field may retreat, and who may take them."""
    return parties(state, fighters(state, under_way(state).at, loser(state)))


def chase(state: State) -> Advance:
    """Z13.9: what the attacker may or must do, once the field is his."""
    battle = under_way(state)
    return advance(state, battle.at, battle.through) if battle.won else Advance()


def moves(state: State, ask: Ask) -> tuple[FallBack | Follow, ...]:
    """Z13.8, Z13.9: one move for each way or tract: of all losers left in the field, or of all who can advance.

    Their leaders and prisoners go, too, unless some losers cannot take that way (Z16.3).
    """
    side = loser(state) if ask is Ask.RETREAT else state.half
    led = followers(state, side)
    if ask is Ask.RETREAT:
        losers = len(fighters(state, under_way(state).at, side))
        return tuple([FallBack(units, led * (len(units) == losers), way) for way, units in ways(state).items()])
    tracts, must, may = chase(state)
    able = {to: tuple([unit.id for unit in _who_may_enter(state, must or may, to)]) for to in tracts}
    return tuple([Follow(units, led, to) for to, units in able.items() if units])


def _who_may_enter(state: State, units: Collection[Unit], to: str) -> list[Unit]:
    """Z13.9: those who may advance there; cohorts of the Second may not go too far (Z16.1)."""
    return [unit for unit in units if may_go_there(state, (unit,), unit.at, to)]


def may_stay(state: State, ask: Ask) -> bool:
    """Z13.9: whether those who may advance need not."""
    return ask is Ask.ADVANCE and bool(chase(state).may)


def may_fall_back(state: State, decision: FallBack) -> bool:
    """Z13.8: some of the losers by one way; who goes last takes all leaders and prisoners along."""
    side = loser(state)
    there, led = {unit.id for unit in fighters(state, under_way(state).at, side)}, {*followers(state, side)}
    last_with_all = {*decision.units} < there or {*decision.leaders} == led
    return (
        _are_some(decision.units, ways(state).get(decision.way, ()))
        and (not decision.leaders or _are_some(decision.leaders, led))
        and last_with_all
    )


def may_follow(state: State, decision: Follow) -> bool:
    """Z13.9: all who must go, or some who may; a disrupted one only if a leader of its goes, too."""
    tracts, must, may = chase(state)
    led = followers(state, state.half)
    if decision.to not in tracts:
        return False
    if not _are_some(decision.units, {unit.id for unit in _who_may_enter(state, (*must, *may), decision.to)}):
        return False
    if decision.leaders and not _are_some(decision.leaders, led):
        return False
    disrupted = [state.units[id] for id in decision.units if state.units[id].disrupted]
    all_who_must = {unit.id for unit in must} <= {*decision.units}
    return all_who_must and all(_is_led(state, unit, decision.leaders) for unit in disrupted)


def _are_some(chosen: Collection[str], of: Collection[str]) -> bool:
    return bool(chosen) and {*chosen} <= {*of} and len({*chosen}) == len(chosen)


def _is_led(state: State, unit: Unit, leaders: Collection[str]) -> bool:
    """Z13.9: by one of these."""
    free = [id for id in leaders if is_free(state, state.leaders[id])]
    return any(is_appropriate(state, state.pieces.leader[id], unit) for id in free)


def go(play: Play, side: Side, move: FallBack | Follow) -> None:
    """Z13.8, Z13.9: such a move happens."""
    if isinstance(move, FallBack):
        play.emit(FellBack(side, move.units, move.leaders, move.way))
    else:
        play.emit(Followed(side, move.to, move.units, move.leaders))
