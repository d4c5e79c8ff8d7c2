"""How battles on the odds table come out: a part of docs/other-battles.md (benchmarks/short_battles.py)."""

import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from statistics import fmean
from typing import NamedTuple

from battles.data import catalogue
from battles.data.short import odds_table
from battles.rules.odds import Odds
from battles.rules.short.contest import Army, Meeting
from battles.rules.short.field import Field
from battles.rules.short.odds_table.fights import fight_many
from battles.rules.short.odds_table.host import Start
from battles.rules.short.odds_table.odds import odds
from battles.rules.verdict import Side
from benchmarks.written import heading, row, rule
from campaign.italy.table_battles import OPEN_GROUND, drawn_battle

POINTS = (60, 80, 100, 140)
USUAL = 80
YEAR = 300
LISTS = 8
"""Drawn for each pair, attack and size."""
MANY = 20_000
SIX = ((80, 80), (100, 80), (80, 100), (60, 40), (140, 100), (160, 80))
PRINTED = ("0.03", "0.08", "0.25", "0.36", "0.50", "0.64", "0.75", "0.92", "0.97", "1")
"""What the rules say that the attacker wins in each column (H4)."""


class Contest(NamedTuple):
    """Two peoples with so many points each."""

    attacker: str
    defender: str
    points: tuple[int, int]


def part(seed: str) -> Iterator[str]:
    """All that is told of the odds table."""
    yield from heading("The odds table")
    yield "Each figure is exact, over every throw, but for those of battles fought."
    yield ""
    yield "Without modifiers and charges, by columns: what the attacker wins by the rules (H4) and exactly, and Major."
    yield "The bounds (H7) are 0.47 to 0.53 at 1:1, with Major 0.20 to 0.35, and 0.60 to 0.75 for 100 against 80, which"
    yield "is 6:5."
    yield ""
    yield from odds_by_column()
    yield ""
    yield from _as_fought(seed)
    yield ""
    yield from _all_pairs(seed)


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


def _as_fought(seed: str) -> Iterator[str]:
    yield f"Romans against Samnites, the lists and the province drawn, {MANY} battles each: what the attacker wins,"
    yield "Major, and by how much the share of any of the four results differs at most from the exact one."
    yield ""
    yield from row("points", "wins: exact", "fought", "Major: exact", "fought", "differs", "a second")
    yield from rule(7)
    for points in SIX:
        start = drawn_battle(("romans", points[0]), ("samnites", points[1]), YEAR, seed)
        exact, began = odds(start), time.perf_counter()
        fought = fight_many(start, MANY, seed).odds
        per_second = round(MANY / (time.perf_counter() - began))
        differs = max(abs(getattr(exact, result) - getattr(fought, result)) for result in vars(exact))
        yield from row(
            f"{points[0]} against {points[1]}",
            *(_two(exact.attacker_wins), _two(fought.attacker_wins), _two(_major(exact)), _two(_major(fought))),
            *(f"{float(differs):.3f}", f"{per_second:,}"),
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
