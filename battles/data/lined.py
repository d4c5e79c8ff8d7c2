"""The exact odds of lined dice, counted beforehand: `lined-odds.toml`."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from battles.rules.odds import Odds
from battles.rules.verdict import Side
from engine.data import toml, value

LINED_ODDS = "lined-odds.toml"
MOST_COUNTED = 8
"""Strength points of a side, up to which the file goes."""
PARTS = 1_000_000
"""A chance is written as so many of a million; those of a row add up to all of them."""
Chances = tuple[int, int, int, int]
"""Attacker Major and Minor, defender Minor and Major."""


def counted_odds(attackers: int, defenders: int, drill: Side | None) -> Odds:
    """The odds of up to MOST_COUNTED strength points a side, to a millionth; KeyError beyond that."""
    table = "plain" if drill is None else "drilled"
    key = f"{attackers}-{defenders}"
    if drill is Side.DEFENDER or key not in _tables()[table]:
        chances = _tables()[table][f"{defenders}-{attackers}"][::-1]
    else:
        chances = _tables()[table][key]
    return Odds(*(Fraction(chance, PARTS) for chance in chances))


@cache
def _tables() -> Mapping[str, Mapping[str, Chances]]:
    return {name: value(dict[str, Chances], rows) for name, rows in toml("battles", LINED_ODDS).items()}
