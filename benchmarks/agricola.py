"""`python -m benchmarks.agricola [--games N] [--jobs J]`: docs/agricola-balance.md, and its figures."""

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import product
from statistics import NormalDist, median_low
from typing import Any, NamedTuple

from benchmarks.ways_to_begin import AGAIN, changed, nearest, setting, write_figures
from benchmarks.written import ROOT, asked_for, counted_on, heading, table, write
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.options import BASE, Options, Verdict
from campaign.agricola.rules.state import Cause
from campaign.agricola.rules.y5_victory import AT_ONCE, read
from campaign.agricola.simulate import LIKE_HISTORY, played, summary
from engine.jobs import executor

PAGE = ROOT / "docs" / "agricola-balance.md"
DATA = ROOT / "campaign" / "agricola" / "data" / "balance.toml"
GAMES, OF_EVEN, OF_A_VARIANT = 300, 100, 60
"""Of each pair of levels, with its handicap, and of each other change."""
OF_LEVEL_3 = {(2, 3): 80, (3, 3): 40}
"""At most, where the Caledonians of level 3 take their time."""
LEVELS = (1, 2, 3)
PAIRS = [levels for levels in product(LEVELS, LEVELS) if abs(levels[0] - levels[1]) <= 1]
"""Levels of Romans and Caledonians; nobody asks of 1 against 3."""
QUICK = [levels for levels in PAIRS if 3 not in levels]
"""Those of which a handicap is sought; the Caledonians of level 3 think too long for that."""
PRINTED = Options()
EVEN = [
    Options(roman_ap=more, caledonian_ap=-fewer) for more, fewer in ((1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 6))
]
"""The handicaps among which the nearest to even is sought (Y35.6)."""
ROUNDS = (12, 40)
"""The games of each handicap before a third of them is kept."""
HANDICAP = Options(late_recruits=False, southern_recruits=False, roman_ap=3, caledonian_ap=-2)
VARIANTS: Mapping[str, Options] = {
    "base game": BASE,
    "`roman_ap` 3, `caledonian_ap` -2": Options(roman_ap=3, caledonian_ap=-2),
    "the same, without `late_recruits` and `southern_recruits`": HANDICAP,
}
"""What else is counted, with level 2 on both sides."""
WORST = -99  # points, where three fortresses are lost
Levels = tuple[int, int]


def points_of_games(counts: Mapping[Any, int]) -> list[int]:
    """The points of each game, by which two players are compared; three fortresses lost are worse than any."""
    ended = [(key, number) for key, number in counts.items() if key != "battles"]
    return [WORST if key[1] is Cause.FORTRESSES else key[2] for key, number in ended for _ in range(number)]


def better(some: list[int], others: list[int]) -> float:
    """The share of pairs in which the first has more points; half a pair for as many."""
    return sum([(one > other) + (one == other) / 2 for one in some for other in others]) / len(some) / len(others)


class Match(NamedTuple):
    """By which options was played, what was counted, and the seconds of each game."""

    options: Options
    counts: Counter[Any]
    seconds: float

    @property
    def games(self) -> int:
        return len(points_of_games(self.counts))

    @property
    def par(self) -> int:
        """The median of the points (Y5.5), three fortresses lost being worse than any; if most lose them, below all."""
        points = points_of_games(self.counts)
        least = min([each for each in points if each != WORST], default=PRINTED.par)
        return max(median_low(points), least - 1)

    def won(self, par: int | None = None) -> dict[str, float]:
        """The shares of victories and draws, the points being read by the printed bands, or against par."""
        won = Counter[Side | None]()
        for key, number in self.counts.items():
            if key != "battles":
                winner, cause, points = key
                won[winner if cause in AT_ONCE else read(points, par).winner] += number
        return {
            ROMANS: won[ROMANS] / self.games,
            CALEDONIANS: won[CALEDONIANS] / self.games,
            "draws": won[None] / self.games,
        }

    def cells(self, *first: object) -> Iterator[str]:
        """The row of a table."""
        found = summary(self.counts)
        yield from map(str, first)
        yield from (str(self.games), _points(found), f"{found['points']['most']:g}")
        shares = found["eleven"], found[ROMANS], found["grades"].get("fortresses", 0)
        yield from [f"{share:.2f}" for share in shares]
        yield from (f"{found['battles']:.1f}", f"{self.seconds:.1f}")


HEAD = ("games", "points", "most", "11 or more", "Romans win", "three fortresses fall", "battles", "s")


def _points(found: Mapping[str, Any]) -> str:
    low, high = found["points"]["quarters"]
    return f"{found['points']['median']:g} ({low:g} to {high:g})"


@dataclass
class Count:
    """Plays at most so many games of anything, and knows what it has tried."""

    most: int
    seed: str
    jobs: int
    workers: Executor
    tried: dict[tuple[Levels, Options], Match] = field(default_factory=dict)

    def match(self, levels: Levels, options: Options = PRINTED, games: int = GAMES, series: str = "") -> Match:
        """So many games of theirs, or fewer if they are slow."""
        number, began = min(self.most, games, OF_LEVEL_3.get(levels, games)), time.monotonic()
        counts = played(dict(zip(Side, levels, strict=True)), options, number, self.seed + series, self.workers)
        return Match(options, counts, self.jobs * (time.monotonic() - began) / number)

    def evenest(self, levels: Levels) -> Options:
        """The handicap by which the Romans win most nearly half; if none ever does, nearest to it by the points."""

        def apart(options: Options, games: int) -> tuple[float, float]:
            found = self.tried[levels, options] = self.match(levels, options, games)
            return abs(found.won()[ROMANS] - 0.5), abs(summary(found.counts)["points"]["median"] - LIKE_HISTORY)

        return nearest(EVEN, ROUNDS, apart)


def main() -> None:
    asked = asked_for("Agricola", "balance", games=GAMES)
    with executor(asked.jobs) as workers:
        count = Count(asked.games, asked.seed, asked.jobs, workers)
        printed = {levels: count.match(levels) for levels in PAIRS}
        even = {levels: count.match(levels, count.evenest(levels), OF_EVEN, AGAIN) for levels in QUICK}
        others = {name: count.match(QUICK[-1], options, OF_A_VARIANT) for name, options in VARIANTS.items()}
    ways = [*ways_to_begin(printed, even)]
    write(PAGE, _page(printed, ways, count.tried, others))
    write_figures(DATA, figures(ways))


class Way(NamedTuple):
    """A way to begin: its name, the levels, what was played, and the options that it chooses."""

    name: str
    levels: Levels
    match: Match
    options: Options

    @property
    def changed(self) -> dict[str, Any]:
        """What is not as printed; and par, which the verdict tells in any case."""
        return changed(self.options, PRINTED) | {"par": self.options.par}

    @property
    def won(self) -> dict[str, float]:
        return self.match.won(self.options.against)


def ways_to_begin(printed: Mapping[Levels, Match], even: Mapping[Levels, Match]) -> Iterator[Way]:
    """As printed, against par, and with a handicap if one was sought, for each pair of levels."""
    for levels, match in printed.items():
        yield Way("printed", levels, match, replace(PRINTED, par=match.par))
        yield Way("par", levels, match, replace(PRINTED, par=match.par, verdict=Verdict.PAR))
        if nearer := even.get(levels):
            yield Way("even", levels, nearer, replace(nearer.options, par=nearer.par))


def figures(ways: list[Way]) -> Iterator[str]:
    """As the file has them."""
    for way in ways:
        found = summary(way.match.counts)["points"]
        points = [float(each) for each in (found["quarters"][0], found["median"], found["quarters"][1])]
        yield from setting(way.name, way.changed, way.levels, way.match.games, way.won, points)


# --- The page ---------------------------------------------------------------------------------------------------------


def _page(
    printed: Mapping[Levels, Match],
    ways: list[Way],
    tried: Mapping[tuple[Levels, Options], Match],
    others: Mapping[str, Match],
) -> Iterator[str]:
    yield from (
        "# How even Agricola is",
        "",
        "Written by `make agricola-balance`; the same seed and rules give the same figures, except times.",
        counted_on(),
        "The program plays both sides. Points are the Roman ones less the Caledonian ones (Y5.2): the median, and the",
        "quarters in brackets. A game that ends at once (Y5.1) has the points that stood then.",
        "`manage.py play-out agricola --games 300 --seed S --romans 2 --caledonians 2` counts any other games.",
        *heading("As printed, by level"),
        *table(("Romans", "Caledonians", *HEAD), [each.cells(*levels) for levels, each in printed.items()]),
    )
    for worse in LEVELS[:-1]:
        yield from _better({levels: points_of_games(each.counts) for levels, each in printed.items()}, worse)
    yield from _ways(ways, tried)
    yield from (
        *heading("Whether the Romans can reach 11 points"),
        *_eleven(printed),
        "The last row has the handicap and the readings by which crude players came nearest to even (Y35.6);",
        "both sides are at level 2.",
        "",
        *table(("change", *HEAD), [each.cells(name) for name, each in others.items()]),
    )


def _better(points: Mapping[Levels, list[int]], worse: int) -> Iterator[str]:
    """How surely the next level is better, on each side and on both, by pairs of games (a rank test)."""
    best = worse + 1
    yield from (
        "",
        f"Level {best} instead of level {worse}: in what share of pairs of games against the same level it is better.",
        "",
    )
    romans = [((best, other), (worse, other)) for other in (worse, best)]
    caledonians = [((other, worse), (other, best)) for other in (worse, best)]
    rows = {"Romans": romans, "Caledonians": caledonians, "both": romans + caledonians}
    yield from table(
        (f"level {best} plays", f"against level {worse}", f"against level {best}", "p"),
        [_p(who, points, pairs) for who, pairs in rows.items()],
    )


def _p(who: str, points: Mapping[Levels, list[int]], pairs: list[tuple[Levels, Levels]]) -> tuple[str, ...]:
    """A row, with the chance that equals would do so well over all of these, the first of each being the better ones.

    What counts on both sides of the sum counts for nothing, so its variance is that of the others.
    """
    shares = [better(points[one], points[other]) for one, other in pairs]
    weights = Counter([one for one, _ in pairs])
    weights.subtract([other for _, other in pairs])
    variance = sum([weight**2 / (12 * len(points[levels])) for levels, weight in weights.items()])
    above = sum(shares) - 0.5 * len(shares)
    chance = 1 - NormalDist().cdf(above / math.sqrt(variance))
    told = "under 0.001" if chance < 0.001 else f"{chance:.3f}"
    return who, *([f"{share:.2f}" for share in shares] if len(shares) == 2 else ("", "")), told


def _ways(ways: list[Way], tried: Mapping[tuple[Levels, Options], Match]) -> Iterator[str]:
    yield from (
        *heading("The ways to begin, by level"),
        "The start page offers these, by the advanced rules. Par (Y5.5) is the median of the games as printed, where",
        "three fortresses lost are worse than any points; if they fall in most games, it is 1 below all the others.",
        "Even is the handicap (Y35.6) by which the Romans win most nearly half of the games by the printed bands. The",
        "nearest of many is lucky too, so these are other games with other seeds. None is sought for level 3, whose",
        "Caledonians think for a quarter of a minute a game: the start page then offers the one of level 2 on both",
        "sides.",
        "",
        *table(
            ("Romans", "Caledonians", "way", "options", "games", "points", "11 or more", *WON),
            [_way(way) for way in ways],
        ),
        "",
        "The handicaps tried: the share of Roman victories, and of how many games.",
        "",
        *table(
            ("handicap", *[f"{romans} v {caledonians}" for romans, caledonians in QUICK]),
            [
                (_named(changed(options, PRINTED)), *[_tried(tried[levels, options]) for levels in QUICK])
                for options in EVEN
            ],
        ),
    )


WON = ("Romans win", "Caledonians win", "draws")


def _way(way: Way) -> tuple[str, ...]:
    found = summary(way.match.counts)
    shares = [f"{share:.2f}" for share in (found["eleven"], *way.won.values())]
    return *map(str, way.levels), way.name, _named(way.changed), str(way.match.games), _points(found), *shares


def _named(options: Mapping[str, Any]) -> str:
    return ", ".join([f"`{name}` {part}" for name, part in options.items()])


def _tried(match: Match) -> str:
    return f"{match.won()[ROMANS]:.2f} ({match.games})"


def _eleven(printed: Mapping[Levels, Match]) -> Iterator[str]:
    yield "History's result was a marginal Roman victory, 11 to 20 points (Y5.3). As printed the Romans had 11 or more"
    yield ""
    for (romans, caledonians), match in printed.items():
        if romans > LEVELS[0]:
            found = summary(match.counts)
            often, most = found["eleven"], found["points"]["most"]
            told = f"- at level {romans} against level {caledonians} in {often:.3f} of their games"
            yield f"{told}, and at most {most:g}."
    yield ""


if __name__ == "__main__":
    main()
