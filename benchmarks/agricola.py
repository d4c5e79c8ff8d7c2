"""`python -m benchmarks.agricola [--games N] [--jobs J]`: docs/agricola-balance.md."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from statistics import NormalDist
from typing import Any, NamedTuple

from benchmarks.written import ROOT, asked_for, counted_on, heading, table, write
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.options import BASE, Options
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.simulate import better, played, points_of_games, summary
from engine.jobs import executor

PAGE = ROOT / "docs" / "agricola-balance.md"
GAMES, OF_A_VARIANT = 300, 60
HANDICAP = Options(late_recruits=False, southern_recruits=False, roman_ap=3, caledonian_ap=-2)
VARIANTS: Mapping[str, Options] = {
    "base game": BASE,
    "`roman_ap` 3, `caledonian_ap` -2": Options(roman_ap=3, caledonian_ap=-2),
    "the same, without `late_recruits` and `southern_recruits`": HANDICAP,
}
"""What else is counted, with the best level on both sides."""


class Match(NamedTuple):
    """Who played how well, what was counted, and the seconds of each game."""

    romans: int
    caledonians: int
    counts: Counter[Any]
    seconds: float

    def cells(self, *first: object) -> Iterator[str]:
        """The row of a table."""
        found = summary(self.counts)
        points = found["points"]
        low, high = points["quarters"]
        yield from map(str, first)
        yield from (
            str(len(points_of_games(self.counts))),
            f"{points['median']:g} ({low:g} to {high:g})",
            f"{points['most']:g}",
        )
        shares = found["eleven"], found[ROMANS], found["grades"].get("fortresses", 0)
        yield from [f"{share:.2f}" for share in shares]
        yield from (f"{found['battles']:.1f}", f"{self.seconds:.1f}")


HEAD = ("games", "points", "most", "11 or more", "Romans win", "three fortresses fall", "battles", "s")


def main() -> None:
    asked = asked_for("Agricola", "balance", games=GAMES)
    with executor(asked.jobs) as workers:

        def match(romans: int, caledonians: int, options: Options, games: int) -> Match:
            began, levels = time.monotonic(), {ROMANS: romans, CALEDONIANS: caledonians}
            counts = played(levels, options, games, asked.seed, workers)
            return Match(romans, caledonians, counts, asked.jobs * (time.monotonic() - began) / games)

        pairs = {levels: match(*levels, Options(), asked.games) for levels in product(LEVELS, LEVELS)}
        few = min(OF_A_VARIANT, asked.games)
        others = {name: match(LEVELS[-1], LEVELS[-1], options, few) for name, options in VARIANTS.items()}
    write(PAGE, _page(pairs, others))


def _page(pairs: Mapping[tuple[int, int], Match], others: Mapping[str, Match]) -> Iterator[str]:
    yield from (
        "# How even Agricola is",
        "",
        "Written by `make agricola-balance`; the same seed and rules give the same figures, except times.",
        counted_on(),
        "The program plays both sides. Points are the Roman ones less the Caledonian ones (Y5.2): the median, and the",
        "quarters in brackets. A game that ends at once (Y5.1) has the points that stood then.",
        "`manage.py play-out agricola --games 300 --seed S --romans 2 --caledonians 2` counts any other games.",
        *heading("As printed, by level"),
        *table(("Romans", "Caledonians", *HEAD), [each.cells(*levels) for levels, each in pairs.items()]),
        "",
        *_better(pairs),
        *heading("Whether the Romans can reach 11 points"),
        *_eleven(pairs),
        "The last row has the handicap and the readings by which crude players came nearest to even (Y35.6);",
        f"both sides are at level {LEVELS[-1]}.",
        "",
        *table(("change", *HEAD), [each.cells(name) for name, each in others.items()]),
    )


def _better(pairs: Mapping[tuple[int, int], Match]) -> Iterator[str]:
    """How surely level 2 is better than level 1, on each side and on both, by pairs of games (a rank test)."""
    yield from (
        "Level 2 instead of level 1: in what share of pairs of games against the same level it does better.",
        "",
    )
    points = {levels: points_of_games(each.counts) for levels, each in pairs.items()}
    shares = {
        "Romans": [better(points[2, other], points[1, other]) for other in (1, 2)],
        "Caledonians": [better(points[other, 1], points[other, 2]) for other in (1, 2)],
    }
    games = len(points[1, 1])
    error = ((2 * games + 1) / (12 * games**2)) ** 0.5  # of a share, were they equals
    sides = [_p(who, each, error) for who, each in shares.items()]
    yield from table(
        ("level 2 plays", "against level 1", "against level 2", "p"),
        [*sides, _p("both", sum(shares.values(), []), error)],
    )


def _p(who: str, shares: list[float], error: float) -> tuple[str, ...]:
    """A row, with the chance that equals would do so well over all of it."""
    mean = sum(shares) / len(shares)
    chance = 1 - NormalDist().cdf((mean - 0.5) / error * len(shares) ** 0.5)
    told = "under 0.001" if chance < 0.001 else f"{chance:.3f}"
    return who, *([f"{share:.2f}" for share in shares] if len(shares) == 2 else ("", "")), told


def _eleven(pairs: Mapping[tuple[int, int], Match]) -> Iterator[str]:
    yield "History's result was a marginal Roman victory, 11 to 20 points (Y5.3). Level 2 as the Romans, as printed:"
    yield ""
    for level in LEVELS:
        found = summary(pairs[LEVELS[-1], level].counts)
        often, most = found["eleven"], found["points"]["most"]
        yield f"- against level {level} it had 11 points or more in {often:.2f} of its games, and at most {most:g}."
    yield ""


if __name__ == "__main__":
    main()
