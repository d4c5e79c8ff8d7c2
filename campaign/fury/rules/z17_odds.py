"""Z17.3: the odds of a battle, worked out from what the side that asks knows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State
from campaign.fury.rules.z10_columns import under_way as under_way_there
from campaign.fury.rules.z10_overrun import ENOUGH, strengths
from campaign.fury.rules.z13_combat import Battle, Forecast, forecast
from campaign.fury.rules.z13_modifiers import is_unreliable, modifiers, unreliability
from campaign.fury.rules.z13_strength import Charges, battle
from campaign.fury.rules.z13_throw import under_way
from campaign.fury.rules.z17_imagined import possible
from engine.rules.dice import SIDES, Kind, StreamDice
from engine.rules.modifiers import total
from engine.rules.values import altered

IMAGINED = 20
"""How many games that fit what a side sees are enough for the mean."""
ALL = Charges(True, True)
"""Both sides charge with all that may (Z13.2)."""
UNDECIDED = {
    Ask.JOINED: (False, False),
    Ask.ATTACKERS_CHARGE: (False, False),
    Ask.DEFENDERS_CHARGE: (True, False),
}
"""Whether the attacker and the defender have said if they charge."""


class AttackForecast(NamedTuple):
    """Z17.3: the attacker's chance to win, the mean losses in SP of attacker and defender, and each column's share.

    `exact`: all that fights is known, so there is one column; else it is the mean of games that may be the true one.
    """

    win: Fraction
    lost: tuple[Fraction, Fraction]
    columns: Mapping[str, Fraction]
    exact: bool


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
    games = _games(seen, is_known(seen, under_way_there(seen).here, seen.half.enemy))
    found = [mine >= ENOUGH * theirs for mine, theirs in map(strengths, games)]
    return Fraction(sum(found), len(found))


def is_known(seen: State, at: str, side: Side) -> bool:
    """Whether nothing of what that side has there is unseen."""
    return not any(unit.kind is UnitKind.UNSEEN for unit in seen.at(at, side))


def _games(seen: State, exact: bool) -> Sequence[State]:
    return [seen] if exact else [*islice(possible(seen, StreamDice("odds")), IMAGINED)]


def at_hand(seen: State, charges: Charges = ALL) -> AttackForecast:
    """Z17.3: the battle at hand before its dice, exactly. `charges` is for those who have not said yet if they do."""
    now = under_way(seen)
    sides, said = (seen.half, seen.half.enemy), UNDECIDED[now.ask]
    found = [side in now.charging if done else open_ for side, done, open_ in zip(sides, said, charges, strict=True)]
    return _mean([seen], now.at, Charges(*found), exact=True)


def _mean(games: Iterable[State], at: str, charges: Charges, exact: bool) -> AttackForecast:
    """Of games of equal weight."""
    known: dict[Battle, Forecast] = {}
    columns, results = defaultdict[str, Fraction](Fraction), list[tuple[Fraction, ...]]()
    for game in games:
        table, parts = game.start.table, list[tuple[Fraction, ...]]()
        fought = battle(game, at, charges, total(modifiers(game, at, dict.fromkeys(game.across, True), game.new)))
        for worth, chance in _reliability(game, at).items():
            each = fought._replace(modifiers=fought.modifiers + worth)
            found = known[each] = known.get(each) or forecast(each, table)
            parts.append((chance * found.win, chance * found.lost[0], chance * found.lost[1]))
        results.append(_sums(parts))
        columns[table.column(*fought.strength).name] += 1
    win, attackers, defenders = [each / len(results) for each in _sums(results)]
    shares = {name: number / len(results) for name, number in columns.items()}
    return AttackForecast(win, (attackers, defenders), shares, exact)


def _sums(rows: Iterable[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    return tuple([sum(each, Fraction(0)) for each in zip(*rows, strict=True)])


def _reliability(game: State, at: str) -> Mapping[int, Fraction]:
    """Z13.7: what the D6 of each side with tribal units add to the throw together, and how likely."""
    faces = range(1, SIDES[Kind.D6] + 1)
    dice = [
        [unreliability(game, at, side, face).value for face in faces]
        for side in (game.half, game.half.enemy)
        if is_unreliable(game, at, side)
    ]
    found, all_throws = defaultdict[int, Fraction](Fraction), [*product(*dice)]
    for worths in all_throws:
        found[sum(worths)] += Fraction(1, len(all_throws))
    return found
