"""`python -m benchmarks.short_battles [--seed S]`: docs/other-battles.md, how short battles come out."""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import django  # noqa: E402 - the path comes first

from battles.rules.odds import Odds  # noqa: E402
from battles.rules.short.lined.odds import fight_many  # noqa: E402
from battles.rules.short.lined.state import of_points, strength_points  # noqa: E402
from battles.rules.verdict import Side  # noqa: E402
from battles.short.odds import lined_odds  # noqa: E402
from benchmarks.written import heading, machine, row, rule  # noqa: E402

PAGE = ROOT / "docs" / "other-battles.md"
SIZES = range(40, 161, 20)
MANY = 20_000
"""Battles behind each figure that is held to a bound."""
PRINTED = (
    ("80 against 80", (80, 80), None, "0.50", "0.28"),
    ("100 against 80", (100, 80), None, "0.78", ""),
    ("120 against 80", (120, 80), None, "0.93", ""),
    ("60 against 40", (60, 40), None, "0.83", "0.54"),
    ("80 against 80, drilled", (80, 80), Side.ATTACKER, "0.90", ""),
    ("120 against 120", (120, 120), None, "", "0.27 to 0.56"),
    ("160 against 160", (160, 160), None, "", "0.27 to 0.56"),
)
"""What L6 and L7 say was measured: who fights, what the attacker wins, and the Major share of all victories."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/other-battles.md.")
    parser.add_argument("--seed", default="short")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()
    PAGE.write_text("\n".join(_page(asked.seed)) + "\n", encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.")


def _page(seed: str) -> Iterator[str]:
    yield "# How short battles come out"
    yield ""
    yield "Written by `make short-battles`; the same figures come out for the same seed and rules, but for the times."
    yield f"Counted on {date.today():%d %B %Y}, {machine()}."
    yield "A share is of all battles; Major is the share of Major Victories in the victories of both sides."
    yield "`manage.py fight lined --points 100 80 --battles 20000 --seed S` counts any other."
    yield from _lined(seed)
    from benchmarks.odds_table import part  # its battles are drawn by services, which want Django's settings

    yield from part(seed)


# --- Lined dice -------------------------------------------------------------------------------------------------------


def _lined(seed: str) -> Iterator[str]:
    yield from heading("Lined dice")
    yield "One strength point for each full 20 army points is all that a side is to the dice: who its people are, what"
    yield "its list has, who attacks and where changes nothing. So there is one table, by points, and both sides of it"
    yield "are the same. Each figure is exact: what the army of the row wins, and Major."
    yield ""
    yield from lined_by_points()
    yield ""
    yield from _as_printed(seed)


def lined_by_points() -> Iterator[str]:
    """Exact odds of every size against every other."""
    yield from row("points", *(f"against {points}" for points in SIZES))
    yield from rule(1 + len(SIZES))
    for points in SIZES:
        found = [lined_odds(strength_points(points), strength_points(other)).odds for other in SIZES]
        yield from row(str(points), *(f"{_two(each.attacker_wins)}, {_two(_major(each))}" for each in found))


def _as_printed(seed: str) -> Iterator[str]:
    yield f"What the rules say was measured (L6, L7), the exact odds, and {MANY} battles each:"
    yield ""
    yield from row("points", "wins: rules", "exact", "fought", "Major: rules", "exact", "fought", "rounds", "a second")
    yield from rule(9)
    for name, points, drill, wins, major in PRINTED:
        attackers, defenders = map(strength_points, points)
        exact = lined_odds(attackers, defenders, drill).odds
        began = time.perf_counter()
        found = fight_many(of_points(*points, drill), MANY, f"{seed}/{name}")
        per_second = round(MANY / (time.perf_counter() - began))
        yield from row(
            *(name, wins, _two(exact.attacker_wins), _two(found.odds.attacker_wins)),
            *(major, _two(_major(exact)), _two(_major(found.odds)), f"{float(found.rounds):.1f}", f"{per_second:,}"),
        )


def _major(odds: Odds) -> Fraction:
    """The share of Major Victories in the victories of both sides."""
    return odds.attacker_major + odds.defender_major


def _two(share: Fraction) -> str:
    return f"{float(share):.2f}"


if __name__ == "__main__":
    main()
