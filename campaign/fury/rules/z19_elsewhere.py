"""Z19: a battle of Z13 fought at the table or by other rules: how large its armies are there, and its result here."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from battles.rules.reported import ReportedBattle
from battles.rules.scaled import fitted
from battles.rules.short.odds_table.table import LossLine
from battles.rules.verdict import Resolver
from campaign.fury.rules.board import Place, Side, Terrain, Tract
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.events import Event
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import leading
from campaign.fury.rules.z13_combat import Result, Sides, result
from campaign.fury.rules.z13_modifiers import is_across
from campaign.fury.rules.z13_strength import Charges, battle, combatants, plain
from campaign.fury.rules.z13_throw import taking_part, under_way
from engine.rules.values import altered

ELSEWHERE = (Resolver.TABLE, Resolver.LINED_DICE, Resolver.BATTLEPLAY)
"""What may settle a battle instead of Z13's own dice (Z19.2, ours); the odds table is Z13 itself."""
COHORTS_SP = Fraction(3, 2)
"""Army points for each SP of a cohort (Z19.1, ours); each SP of all other units is one."""
STEP, LEAST, MOST = 5, 5, 60
"""What is lost elsewhere is a multiple of the first, and between the others, in percent (Z19.3, ours)."""
ROSTERS: Mapping[Side, str] = {Side.ROMAN: "legions", Side.TRIBAL: "britons"}
"""Z19.1: the rosters of AD 60, with all tribes that are loyal to Rome among the Romans."""
GROUNDS: Mapping[Terrain, tuple[str, ...]] = {
    Terrain.CLEAR: (),
    Terrain.LOW_HILLS: ("hill",),
    Terrain.HIGH_HILLS: ("steep hill",),
    Terrain.MARSH: ("marsh",),
}
TOWN = "town"
"""Z19.1: the words for terrain at the table, and for a town or centre."""


class FightHere(Decision):
    """Z19.1: the battle is fought with the dice of Z13."""


class ReportBattle(Decision):
    """The battle was fought elsewhere (Z19.3): who has won, and the shares of their points lost, in percent.

    It is filled in, so it is accepted without being among the choices. `battle` is its number, from 1, among those
    begun `by` the same rules for the same meeting; 0 at the table, where it has none.
    """

    winner: Side
    romans_lost: int
    rebels_lost: int
    by: Resolver = Resolver.TABLE
    battle: int = 0

    @property
    def reported(self) -> ReportedBattle:
        """The same as any campaign tells it."""
        lost = {Side.ROMAN: self.romans_lost, Side.TRIBAL: self.rebels_lost}
        return ReportedBattle(self.winner, lost[self.winner], lost[self.winner.enemy], self.by, self.battle)


class BattleReported(Event):
    """Z19.3: a battle as fought elsewhere: who has won here, and what attacker and defender lose, in percent and SP."""

    winner: Side
    percents: Sides
    lost: Sides
    rule: str = "Z19.3"

    def happen(self, state: State) -> State:
        now, won = under_way(state), self.winner is state.half
        return altered(state, battle=altered(now, lost=tuple(self.lost), won=won))


# The armies there


def army_points(units: Iterable[Unit]) -> Fraction:
    """Z19.1: the army points of units, before they are scaled."""
    there = tuple(units)
    return plain(there) + (COHORTS_SP - 1) * _cohorts_sp(there)


def _cohorts_sp(units: Iterable[Unit]) -> int:
    return plain([unit for unit in units if unit.kind is UnitKind.COHORT])


def table_points(state: State) -> Sides | None:
    """Z19.1: the points of both armies of the battle at hand, scaled alike; None if one is too large for the other."""
    both = combatants(state, under_way(state).at)
    points = fitted(army_points(both.attacker), army_points(both.defender))
    return Sides(*points) if points else None


def may_go_elsewhere(state: State) -> bool:
    """Z19.1: whether the battle at hand can be fought elsewhere, and people play who may wish it; not in Iron games."""
    return not state.start.iron and {*state.start.levels} != {*Side} and table_points(state) is not None


def is_drilled(state: State, side: Side) -> bool:
    """Z19.2: whether a side adds 1 to each of its lined dice (L7): Romans of whose SP cohorts have half or more."""
    units = taking_part(state, side)
    return 2 * _cohorts_sp(units) >= plain(units)


def leaders(state: State, side: Side) -> int:
    """Z19.2: the leaders of an army there: those who lead at least one of its units."""
    return len({leader.id for unit in taking_part(state, side) for leader in leading(state, unit)})


def ground(tract: Tract) -> tuple[str, ...]:
    """Z19.1: the words for a tract's terrain, and for a town or centre in it."""
    town = (TOWN,) * (tract.kind is not Place.OTHER)
    return (*GROUNDS[tract.terrain], *town)


def has_river(state: State) -> bool:
    """Z19.1: whether there is a river, because the attacker has come across one (Z13.6)."""
    return is_across(combatants(state, under_way(state).at), dict.fromkeys(state.across, True))


# Its result here


def percent_lost(winner: int, loser: int) -> tuple[int, int]:
    """Z19.3: what winner and loser lose here, from the shares of their points lost there, all in percent.

    The winner's is lowered where it is not 5 below the loser's, which therefore is 10 or more.
    """
    losers = _between(loser, LEAST + STEP, MOST)
    return _between(winner, LEAST, losers - STEP), losers


def _between(share: int, least: int, most: int) -> int:
    """Z19.3: the nearest multiple of 5 within these bounds."""
    return min(max((share + STEP // 2) // STEP * STEP, least), most)


def outcome(state: State, told: ReportedBattle) -> Result:
    """Z13.5: what a result from elsewhere means for attacker and defender.

    As with dice, a winner whose last SP are lost has not won, and a very small attacker who wins ignores 10 points.
    """
    winners, losers = percent_lost(told.winner_lost, told.loser_lost)
    attackers, defenders = (winners, losers) if told.winner == state.half else (losers, winners)
    return result(battle(state, under_way(state).at, Charges(), 0), LossLine(0, attackers, defenders))


def report(play: Play, told: ReportBattle) -> None:
    """Z19.3: the battle as fought elsewhere, up to its losses; nobody has charged."""
    found, half = outcome(play.state, told.reported), play.state.half
    play.emit(BattleReported(half if found.won else half.enemy, found.percents, found.lost))
