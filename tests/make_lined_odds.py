"""`python -m tests.make_lined_odds`: battles/data/lined-odds.toml, the exact odds of lined dice up to 8 a side."""

from collections.abc import Iterator
from pathlib import Path

from battles.data.short import LINED_ODDS, MOST_COUNTED, PARTS, Chances
from battles.rules.odds import Odds
from battles.rules.short.lined.odds import exact
from battles.rules.verdict import Side

FILE = Path(__file__).parent.parent / "battles" / "data" / LINED_ODDS
STRENGTHS = range(1, MOST_COUNTED + 1)
HEAD = """\
# The odds of lined dice (L2 to L7), counted over every throw: python -m tests.make_lined_odds writes this file.
#
# Attacker's strength points - defender's = of a million battles,
#   [attacker Major, attacker Minor, defender Minor, defender Major]
# What can happen at all has one at least.
#
# plain     nobody adds anything; who has fewer strength points has the same odds the other way round
# drilled   the attacker adds 1 to each die (L7)
"""


def chances(odds: Odds) -> Chances:
    """In parts of a million; what can happen at all has one at least, and the likeliest what is then left."""
    exactly = (odds.attacker_major, odds.attacker_minor, odds.defender_minor, odds.defender_major)
    parts = [max(1, round(PARTS * each)) for each in exactly]
    parts[parts.index(max(parts))] += PARTS - sum(parts)
    first, second, third, fourth = parts
    return first, second, third, fourth


def rows(drill: Side | None) -> Iterator[str]:
    for attackers in STRENGTHS:
        for defenders in STRENGTHS if drill else range(1, attackers + 1):
            yield f"{attackers}-{defenders} = {[*chances(exact(attackers, defenders, drill))]}"


def table() -> str:
    return "\n".join([HEAD, "[plain]", *rows(None), "", "[drilled]", *rows(Side.ATTACKER), ""])


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
