"""Z17.3: the odds of a battle, worked out from what the side that asks knows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State
from campaign.fury.rules.z10_columns import under_way as under_way_there
from campaign.fury.rules.z10_overrun import ENOUGH, strengths
from campaign.fury.rules.z13_combat import Battle, Forecast, forecast, share_lost
from campaign.fury.rules.z13_modifiers import is_unreliable, modifiers, unreliability
from campaign.fury.rules.z13_strength import Charges, battle
from campaign.fury.rules.z13_throw import under_way
from campaign.fury.rules.z17_imagined import possible
from engine.rules.dice import SIDES, Kind, StreamDice
from engine.rules.modifiers import total
from engine.rules.values import altered

FACES = range(1, SIDES[Kind.D6] + 1)
IMAGINED = 20
"""How many games that fit what a side sees are enough for the mean."""
DOUBT = Fraction(1, 2 * IMAGINED)
"""What so few games leave open of what happens in none or in all of them."""
ALL = Charges(True, True)
"""Both sides charge with all that may (Z13.2)."""
UNDECIDED = {
    Ask.JOINED: (False, False),
    Ask.ATTACKERS_CHARGE: (False, False),
    Ask.DEFENDERS_CHARGE: (True, False),
    Ask.DEFENDERS_HORSE: (True, True),
}
"""Before the dice: whether the attacker and the defender have said if they charge."""


class AttackForecast(NamedTuple):
    """Z17.3: the attacker's chance to win, what attacker and defender may lose, and each column's share.

    `spread` tells for each of them how likely it loses so many SP. `exact`: all that fights is known, so there is one
    column; else it is the mean of games that may be the true one.
    """

    win: Fraction
    spread: tuple[Mapping[int, Fraction], Mapping[int, Fraction]]
    columns: Mapping[str, Fraction]
    exact: bool

    @property
    def lost(self) -> tuple[Fraction, Fraction]:
        """The mean losses in SP of attacker and defender."""
        attacker, defender = [sum([sp * share for sp, share in each.items()], Fraction(0)) for each in self.spread]
        return attacker, defender


def before_attack(seen: State, at: str, side: Side, charges: Charges = ALL) -> AttackForecast:
    """Z17.3: an attack of this side, whose force is known, in a tract where it may attack, now or in its next half.

    `seen` is the game as the side sees it. In another half than this one nobody will be new, or have crossed a river.
    """
    exact = is_known(seen, at, side.enemy)
    games = _games(seen, exact)
    if side is not seen.half:
        games = [altered(game, half=side, new=(), across=()) for game in games]
    return _mean(games, at, charges, exact)


def before_overrun(seen: State) -> Fraction:
    """Z17.3, Z10.7: how likely an overrun succeeds where the stack on its way has entered a tract."""
    exact = is_known(seen, under_way_there(seen).here, seen.half.enemy)
    found = [mine >= ENOUGH * theirs for mine, theirs in map(strengths, _games(seen, exact))]
    share = Fraction(sum(found), len(found))
    return share if exact else min(max(share, DOUBT), 1 - DOUBT)


def is_known(seen: State, at: str, side: Side) -> bool:
    """Whether nothing of what that side has there is unseen."""
    return not any(unit.kind is UnitKind.UNSEEN for unit in seen.at(at, side))


def _games(seen: State, exact: bool) -> Sequence[State]:
    return [seen] if exact else [*islice(possible(seen, StreamDice("odds")), IMAGINED)]


def at_hand(seen: State, charges: Charges = ALL, horse: bool = True) -> AttackForecast:
    """Z17.3: the battle at hand before its dice, exactly. `charges` is for those who have not said yet if they do.

    `horse` is whether more horse counts (Z16.4).
    """
    now = under_way(seen)
    sides, said = (seen.half, seen.half.enemy), UNDECIDED[now.ask]
    found = [side in now.charging if done else open_ for side, done, open_ in zip(sides, said, charges, strict=True)]
    return _mean([seen], now.at, Charges(*found), exact=True, horse=horse)


def _mean(games: Sequence[State], at: str, charges: Charges, exact: bool, horse: bool = True) -> AttackForecast:
    """Of games of equal weight."""
    known: dict[Battle, Forecast] = {}
    win, columns = Fraction(0), defaultdict[str, Fraction](Fraction)
    spread = defaultdict[int, Fraction](Fraction), defaultdict[int, Fraction](Fraction)
    for game in games:
        table = game.start.table
        adds = modifiers(game, at, dict.fromkeys(game.across, True), game.new, horse)
        fought = battle(game, at, charges, total(adds))
        columns[table.column(*fought.strength).name] += Fraction(1, len(games))
        for worth, share in _reliability(game, at).items():
            each, chance = fought._replace(modifiers=fought.modifiers + worth), share / len(games)
            found = known[each] = known.get(each) or forecast(each, table)
            win += chance * found.win
            for percents, likely in found.percents.items():
                for side, plain, percent in zip(spread, fought.plain, percents, strict=True):
                    side[share_lost(plain, percent)] += chance * likely
    return AttackForecast(win, spread, columns, exact)


def reliability(game: State, at: str, side: Side) -> Mapping[int, Fraction]:
    """Z13.7: what the D6 of a side with tribal units adds to the throw, and how likely; empty for others."""
    found = defaultdict[int, Fraction](Fraction)
    for face in FACES if is_unreliable(game, at, side) else ():
        found[unreliability(game, at, side, face).value] += Fraction(1, len(FACES))
    return found


def _reliability(game: State, at: str) -> Mapping[int, Fraction]:
    """The same of both sides together."""
    found = defaultdict[int, Fraction](Fraction)
    both = [reliability(game, at, side) or {0: Fraction(1)} for side in Side]
    for (one, chance), (other, likely) in product(*[each.items() for each in both]):
        found[one + other] += chance * likely
    return found
