"""Z13.8 to Z13.10: what follows the dice of a battle; and the end of the combat step."""

from collections.abc import Iterable

from campaign.fury.rules import z3_prisoners
from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import lessened
from campaign.fury.rules.play import Play, one_die, two_dice
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.z4_control import settle
from campaign.fury.rules.z11_voyages import lose_flotillas
from campaign.fury.rules.z12_stacking import LostOrder, is_too_far
from campaign.fury.rules.z13_fates import Fate, fate
from campaign.fury.rules.z13_moves import loser, side_of_leader, with_units
from campaign.fury.rules.z13_retreat import retreats
from campaign.fury.rules.z13_strength import fighters
from campaign.fury.rules.z13_throw import under_way
from campaign.fury.rules.z15_victory import at_once
from engine.rules.values import altered


class Eliminated(Event):
    """Z13.8: losers who do not retreat: town defenders, and all if there is no way."""

    side: Side
    at: str
    units: tuple[str, ...]
    rule: str = "Z13.8"

    def happen(self, state: State) -> State:
        return lessened(state, {id: state.units[id].sp for id in self.units})


class LeaderThrown(Event):
    """Z13.10: the throw for a leader, what it means, where he now is, and for how many turns he is out."""

    leader: str
    side: Side
    faces: tuple[int, ...]
    fate: Fate
    to: str
    turns: int = 0
    rule: str = "Z13.10"

    def happen(self, state: State) -> State:
        others = {id: leader for id, leader in state.leaders.items() if id != self.leader}
        if self.fate is Fate.KILLED:
            return altered(state, leaders=others, gone=(*state.gone, self.leader))
        there = state.leaders[self.leader]
        captor = self.side.enemy if self.fate is Fate.CAPTURED else None
        out = max(there.out_until, state.turn + self.turns) if self.turns else there.out_until
        return altered(state, leaders={**others, self.leader: altered(there, at=self.to, captor=captor, out_until=out)})


class BattleOver(Event):
    """Z13.11: a battle has come to its end."""

    at: str
    winner: Side
    rule: str = "Z13.11"

    def happen(self, state: State) -> State:
        return altered(state, battle=None)


class CombatEnded(Event):
    """Z1.2: the side attacks nobody else."""

    side: Side
    rule: str = "Z1.2"

    def happen(self, state: State) -> State:
        return altered(state, to_do=())


# After the losses


def fall(play: Play) -> None:
    """Z13.8, Z13.10: losers who cannot retreat are eliminated; then both sides throw for their leaders there.

    A leader who stays with his side shares its retreat or its advance.
    """
    at, side = under_way(play.state).at, loser(play.state)
    doomed = [unit.id for unit in fighters(play.state, at, side) if not retreats(play.state, unit)]
    if doomed:
        play.emit(Eliminated(side, at, tuple(doomed)))
    for each in (play.state.half, play.state.half.enemy):
        for leader in with_units(play.state, at, each):
            if leader.captor is None:
                _throw_for(play, leader, won=each is not side)


def _throw_for(play: Play, leader: Leader, won: bool) -> None:
    """Z13.10: where nobody is left to capture him, he escapes.

    Only leaders of a side with units left are wounded, so the nearest friendly unit is with them.
    """
    state, side, at = play.state, side_of_leader(play.state, leader), leader.at
    who = f"{leader.id}, {state.half} half"
    one, two = two_dice(play, "Z13.10", who, "fate")
    found = fate((one, two), won, eliminated=not fighters(state, at, side))
    if found is Fate.CAPTURED and not state.holds(at, side.enemy):
        found = Fate.ESCAPES
    to = z3_prisoners.refuge(state, at, side) if found is Fate.ESCAPES else at
    turns = one_die(play, "Z13.10", who, "wounded") if found is Fate.WOUNDED else 0
    play.emit(LeaderThrown(leader.id, side, (one, two), found, to, turns))


def clear(play: Play) -> None:
    """Z4.4, Z11.3, Z12.4: the field is one side's, even if all its units then advance out of it."""
    _occupied(play, [under_way(play.state).at])


def finish(play: Play) -> None:
    """Z13.11, Z15: the battle is over once it is settled who controls what its units have entered; then victory."""
    battle, winner = under_way(play.state), loser(play.state).enemy
    _occupied(play, dict.fromkeys(battle.entered))
    play.emit(BattleOver(battle.at, winner))
    at_once(play)


def _occupied(play: Play, tracts: Iterable[str]) -> None:
    """Z4.4, Z11.3: flotillas that Tribal units have taken, and who controls these tracts."""
    lose_flotillas(play)
    settle(play, tracts)


def end(play: Play) -> None:
    """Z3.4, Z12.7: what happens at the end of the combat step of the side whose half it is."""
    state, side = play.state, play.state.half
    if state.to_do:
        play.emit(CombatEnded(side))
    on_land = [unit for unit in state.units.values() if state.side(unit) is side and unit.at in state.board.tract]
    strayed = [unit.id for unit in on_land if not unit.disrupted and is_too_far(state, unit)]
    if strayed:
        play.emit(LostOrder(side, tuple(strayed)))
    z3_prisoners.check(play)
    at_once(play)
