"""The data of the short battles: the odds table, the counted odds of lined dice, the rules in words."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from battles.rules.odds import Odds
from battles.rules.short.odds_table.table import OddsTable
from battles.rules.verdict import Side
from engine.data import toml, value
from engine.rulebook import Rule, Rulebook, RuleSection, rule_texts

ODDS_TABLE = "odds-table.toml"


@cache
def odds_table() -> OddsTable:
    """The program's odds table."""
    return value(OddsTable, toml("battles", ODDS_TABLE))


# --- The exact odds of lined dice, counted beforehand -----------------------------------------------------------------


LINED_ODDS = "lined-odds.toml"
MOST_COUNTED = 8  # the most strength points of a side in the file
PARTS = 1_000_000  # chances are written in millionths; a row adds up to exactly 1
Chances = tuple[int, int, int, int]
"""The attacker's Major and Minor Victory, then the defender's Minor and Major."""


def counted_odds(attackers: int, defenders: int, drill: Side | None) -> Odds:
    """The odds of up to MOST_COUNTED strength points a side, to a millionth; KeyError beyond."""
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


# --- The rules --------------------------------------------------------------------------------------------------------


@cache
def sections() -> tuple[RuleSection, ...]:
    """All rules in order: X1 to X7, L1 to L7, H1 to H8."""
    return value(tuple[RuleSection, ...], toml("battles", "short-rules.toml")["section"])


@cache
def rules() -> Mapping[str, Rule]:
    """Each rule by its number, such as "L3"."""
    return {rule.id: rule for section in sections() for rule in section.rules}


BOOK = Rulebook(
    letters="HLX",
    page="short-rules",
    texts=cache(lambda: rule_texts(sections())),
    homes=lambda: {rule.id: rule.home for rule in rules().values()},
)
