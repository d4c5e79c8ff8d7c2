"""`python -m benchmarks.short_battles [--seed S]`: docs/other-battles.md, how short battles come out."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")

import django  # noqa: E402 - the path comes first

django.setup()

from battles.data import catalogue  # noqa: E402 - so do the settings
from battles.data.short import odds_table  # noqa: E402
from battles.rules.odds import Odds  # noqa: E402
from battles.rules.short.contest import Army, Meeting  # noqa: E402
from battles.rules.short.field import Field  # noqa: E402
from battles.rules.short.lined.state import strength_points  # noqa: E402
from battles.rules.short.odds_table.host import Start  # noqa: E402
from battles.rules.short.odds_table.odds import odds  # noqa: E402
from battles.rules.verdict import Side  # noqa: E402
from battles.short.odds import lined_odds  # noqa: E402
from benchmarks.written import heading, machine, row, rule  # noqa: E402
from campaign.italy.table_battles import OPEN_GROUND, drawn_battle  # noqa: E402

PAGE = ROOT / "docs" / "other-battles.md"
SIZES = range(40, 161, 20)
POINTS = (60, 80, 100, 140)
USUAL = 80
YEAR = 300
LISTS = 8
"""Drawn for each pair, attack and size."""
PRINTED = ("0.03", "0.08", "0.25", "0.36", "0.50", "0.64", "0.75", "0.92", "0.97", "1")
"""What the rules say that the attacker wins in each column (H4)."""


class Contest(NamedTuple):
    """Two peoples with so many points each."""

    attacker: str
    defender: str
    points: tuple[int, int]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/other-battles.md.")
    parser.add_argument("--seed", default="short")
    PAGE.write_text("\n".join(_page(parser.parse_args().seed)) + "\n", encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written.")


def _page(seed: str) -> Iterator[str]:
    yield "# How short battles come out"
    yield ""
    yield "Written by `make short-battles`; the same figures come out for the same seed and rules."
    yield f"Counted on {date.today():%d %B %Y}, {machine()}."
    yield "A share is of all battles; Major is the share of Major Victories in the victories of both sides."
    yield "Each figure is exact, over every throw. `manage.py fight lined --points 100 80 --battles 20000 --seed S`"
    yield "fights; that battles come out as the odds say, and the odds as the rules (L6, L7, H4, H7), tests hold."
    yield from heading("Lined dice")
    yield "One strength point for each full 20 army points is all that a side is to the dice: who its people are, what"
    yield "its list has, who attacks and where changes nothing. So there is one table, by points, and both sides of it"
    yield "are the same: what the army of the row wins, and Major."
    yield ""
    yield from lined_by_points()
    yield from heading("The odds table")
    yield "Without modifiers and charges, by columns: what the attacker wins by the rules (H4) and exactly, and Major."
    yield "The bounds (H7) are 0.47 to 0.53 at 1:1, with Major 0.20 to 0.35, and 0.60 to 0.75 for 100 against 80, which"
    yield "is 6:5."
    yield ""
    yield from odds_by_column()
    yield ""
    yield from _all_pairs(seed)


def lined_by_points() -> Iterator[str]:
    """Exact odds of every size against every other."""
    yield from row("points", *(f"against {points}" for points in SIZES))
    yield from rule(1 + len(SIZES))
    for points in SIZES:
        found = [lined_odds(strength_points(points), strength_points(other)).odds for other in SIZES]
        yield from row(str(points), *(f"{_two(each.attacker_wins)}, {_two(_major(each))}" for each in found))


def odds_by_column() -> Iterator[str]:
    """What every column is worth."""
    yield from row("column", "rules", "exact", "Major", "of the attacker's", "of the defender's")
    yield from rule(6)
    for column, printed in zip(odds_table().columns, PRINTED, strict=True):
        exact = odds(_without_units(USUAL * column.attacker, USUAL * column.defender))
        yield from row(
            *(column.name, printed, _two(exact.attacker_wins), _two(_major(exact))),
            *(_share(exact.attacker_major, exact.attacker_wins), _share(exact.defender_major, exact.defender_wins)),
        )


def _without_units(attacker: int, defender: int) -> Start:
    """A battle of points alone, in the open."""
    one, other = (Army("", "", points, 0, drilled=False, units=()) for points in (attacker, defender))
    return Start(Meeting("", one, other), odds_table())


def _all_pairs(seed: str) -> Iterator[str]:
    pairs = list(permutations(catalogue().rosters, 2))
    yield f"All {len(pairs)} pairs of Powers in the open, each attacking in turn, the program saying who charges;"
    yield f"{LISTS} drawn lists of each army, of {YEAR} BC. What each wins at equal points; and what it has at {USUAL}"
    yield "of what H3 adds for: units of horse, full fours of drilled foot, a leader. Nothing else sets them apart."
    yield ""
    equal = {points: _found(pairs, points, points, seed) for points in POINTS}
    yield from row("army", *(f"{points} points" for points in POINTS), "horse", "fours", "leader")
    yield from rule(4 + len(POINTS))
    for people, roster in catalogue().rosters.items():
        won = (f"{score(found, people):.2f}" for found in equal.values())
        yield from row(roster.name, *won, *_assets(people, seed))


def _assets(people: str, seed: str) -> Iterator[str]:
    """Means of its drawn lists."""
    starts = [drawn_battle((people, USUAL), (people, USUAL), YEAR, f"{seed}/{n}") for n in range(LISTS)]
    hosts = [start.hosts[Side.ATTACKER] for start in starts]
    yield f"{fmean(len(host.horse) for host in hosts):.1f}"
    yield f"{fmean(host.foot for host in hosts):.1f}"
    yield str(starts[0].leads[0])


Found = Mapping[tuple[str, str], Odds]
"""The odds of each people attacking each other."""


def _found(pairs: Sequence[tuple[str, str]], attackers: int, defenders: int, seed: str) -> Found:
    return {pair: of_drawn_lists(Contest(*pair, (attackers, defenders)), seed) for pair in pairs}


def of_drawn_lists(contest: Contest, seed: str, lists: int = LISTS) -> Odds:
    """The mean odds of so many battles of drawn lists in the open."""
    attacker, defender = zip(contest[:2], contest.points, strict=True)
    each = [
        odds(drawn_battle(attacker, defender, YEAR, f"{seed}/{n}", OPEN_GROUND.id), Field.OPEN) for n in range(lists)
    ]
    return Odds(*(sum((getattr(one, part) for one in each), Fraction()) / lists for part in vars(each[0])))


def score(found: Found, people: str) -> float:
    """How much of its battles a people wins, half of them attacking."""
    return fmean(_pair_score(found, *pair) for pair in found if pair[0] == people)


def _pair_score(found: Found, one: str, other: str) -> float:
    return float(found[one, other].attacker_wins + found[other, one].defender_wins) / 2


def _major(odds: Odds) -> Fraction:
    """The share of Major Victories in the victories of both sides."""
    return odds.attacker_major + odds.defender_major


def _share(major: Fraction, wins: Fraction) -> str:
    return _two(major / wins) if wins else ""


def _two(share: Fraction) -> str:
    return f"{float(share):.2f}"


if __name__ == "__main__":
    main()
