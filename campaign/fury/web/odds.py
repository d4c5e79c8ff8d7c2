"""The odds of a battle as its page shows them, before it is chosen and before its dice (Z17.3)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from battles.rules.percent import percent
from campaign.fury.names import PACKAGE, name
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_modifiers import modifiers
from campaign.fury.rules.z13_strength import chargers, combatants
from campaign.fury.rules.z17_odds import UNDECIDED, AttackForecast, is_known, reliability
from campaign.fury.seats import PLAYERS
from campaign.fury.telling import why
from engine.grammar import decimal, listed, sentence, signed
from engine.rules.modifiers import total
from engine.texts import text

ROWS = 6  # as many ranges of losses as are told of a side
_say = partial(text, PACKAGE, "board")


class ThrowAddend(NamedTuple):
    """What is added to the throw: why, how much, and its clause."""

    reason: str
    value: str
    rule: str


class HostOdds(NamedTuple):
    """A side's chance to win, its losses on the mean, and how likely it loses so many SP, in a few ranges."""

    who: str
    wins: str
    lost: str
    spread: Sequence[tuple[str, str]]


def odds_told(seen: State, at: str, found: AttackForecast) -> Mapping[str, Any]:
    """Z17.3: both sides' chances and losses, and all that is added to the throw, as far as the reader knows it."""
    known = is_known(seen, at, seen.half.enemy)
    there = modifiers(seen, at, dict.fromkeys(seen.across, True), seen.new)
    of_units = [each for each in there if known or each.reason.code != "horse"]
    columns = sorted(found.columns.items(), key=lambda each: -each[1])
    adds = {column.name: column.adds for column in seen.start.table.columns}
    dice = {side: [*reliability(seen, at, side)] for side in (seen.half, seen.half.enemy)[: 1 + known]}
    open_ = [[adds[column] for column, _ in columns], *filter(None, dice.values())]
    least, most = [total(of_units) + sum(map(end, open_)) for end in (min, max)]
    return {
        "sides": [*_sides(seen, found)],
        "exact": found.exact,
        "charge": any(chargers(seen, at, units) for units, is_said in _charging(seen, at) if not is_said),
        "addends": [
            ThrowAddend(_say("odds.column", columns=_columns(columns)), _between(open_[0]), "Z13.3"),
            *[ThrowAddend(sentence(why(each.reason)), signed(each.value), each.rule) for each in of_units],
            *[
                ThrowAddend(_say("odds.rolls", side=name(side)), _between(of), "Z13.7")
                for side, of in dice.items()
                if of
            ],
        ],
        "total": _between([least, most]),
    }


def _charging(seen: State, at: str) -> Iterator[tuple[Sequence[Unit], bool]]:
    """The units of attacker and defender, and whether they have said if they charge."""
    said = UNDECIDED[seen.battle.ask] if seen.battle else (False, False)
    yield from zip(combatants(seen, at), said, strict=True)


def _sides(seen: State, found: AttackForecast) -> Iterator[HostOdds]:
    """The attacker's first; a guess is told in whole percents."""
    wins, places = (found.win, 1 - found.win), int(found.exact and 0 < found.win < 1)
    for side, win, lost, spread in zip((seen.half, seen.half.enemy), wins, found.lost, found.spread, strict=True):
        yield HostOdds(PLAYERS.sides[side], percent(win, places), decimal(float(lost)), [*_ranges(spread)])


def _ranges(spread: Mapping[int, Fraction]) -> Iterator[tuple[str, str]]:
    """Ranges alike wide, with the chance of each; those that cannot be are left out."""
    least, most = min(spread), max(spread)
    wide = -(-(most - least + 1) // ROWS)
    for low in range(least, most + 1, wide):
        high = low + wide - 1
        if chance := sum([share for sp, share in spread.items() if low <= sp <= high]):
            yield _say("odds.range", low=low, high=high) if wide > 1 else str(low), percent(Fraction(chance))


def _columns(columns: Sequence[tuple[str, Fraction]]) -> str:
    if len(columns) == 1:
        return columns[0][0]
    return listed([_say("odds.share", column=column, percent=percent(share)) for column, share in columns], "or")


def _between(values: Sequence[int]) -> str:
    """The least and the most of them."""
    low, high = [signed(end(values)) if end(values) else "0" for end in (min, max)]
    return low if low == high else _say("odds.range", low=low, high=high)
