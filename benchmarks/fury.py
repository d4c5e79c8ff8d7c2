"""`python -m benchmarks.fury [--games N] [--jobs J]`: docs/fury-balance.md, and its figures."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from benchmarks.compared import compared
from benchmarks.ways_to_begin import AGAIN, changed, nearest, setting, write_figures
from benchmarks.written import ROOT, asked_for, counted_on, heading, sure, table, write
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.simulate import BATTLES, played, summary
from engine.jobs import executor

Levels = tuple[int, int]

PAGE = ROOT / "docs" / "fury-balance.md"
DATA = ROOT / "campaign" / "fury" / "data" / "balance.toml"
GAMES, OF_EVEN, OF_AN_OPTION, OF_LEVEL_3 = 300, 100, 60, 40
"""Of each pair of levels, with a delay, with an option turned round, and where level 3 takes its time."""
MEASURED_AT = (2, 2)
"""The levels at which options are turned round, and whose delay makes the war in which levels are compared."""
COMPARED = [(1, 2), (2, 1), (2, 3), (3, 2)]
"""Two good players differ more in an even game, and both sides of a comparison must play the same one."""
PRINTED = Options()
DELAYS: Mapping[Levels, Sequence[Options]] = {
    levels: [Options(rebels_later=turns) for turns in tried]
    for levels, tried in {
        (1, 2): range(2, 6),
        (2, 1): range(4, 8),
        (2, 2): range(2, 6),
        (2, 3): range(3, 6),
        (3, 2): range(6, 10),
    }.items()
}
"""Those among which the nearest to even is sought (Z18.5), by the levels of rebels and Romans; a person counts as 2."""
PAIRS = [(1, 1), *DELAYS, (3, 3)]
"""Those that play as printed; nobody asks of 1 against 3."""
ROUNDS = (24,)
"""The games of each before a third of them is kept."""
SWITCHES = [name for name, printed in vars(PRINTED).items() if isinstance(printed, bool)]


class Match(NamedTuple):
    """By which options was played, what was counted, and the seconds of each game."""

    options: Options
    counts: Counter[Any]
    seconds: float

    def scores(self, side: Side) -> list[float]:
        """What that side scored in each war: a draw is half a victory."""
        ended = [(key[0], number) for key, number in self.counts.items() if key != BATTLES]
        return [0.5 if winner is None else float(winner is side) for winner, number in ended for _ in range(number)]

    @property
    def games(self) -> int:
        return len(self.scores(Side.TRIBAL))

    @property
    def won(self) -> dict[str, float]:
        """The shares of victories and draws."""
        found = summary(self.counts)
        return {name: found[name] for name in (*Side, "draws")}

    def cells(self) -> Iterator[str]:
        """The row of a table."""
        found, how = summary(self.counts), summary(self.counts)["how"]
        low, high = found["turns"]["quarters"]
        yield str(self.games)
        yield from [f"{share:.2f}" for share in (*self.won.values(), how.get("tribes", 0), how.get("legions", 0))]
        yield from (f"{found['turns']['median']:g} ({low:g} to {high:g})", f"{found['battles']:.1f}")
        yield f"{self.seconds:.1f}"


HEAD = ("games", "rebels win", "Romans win", "draws", "by tribes", "by legions", "turns", "battles", "s")


@dataclass
class Count:
    """Plays at most so many games of anything, and knows which delays it has tried."""

    most: int
    seed: str
    jobs: int
    workers: Executor
    tried: dict[tuple[Levels, Options], Match] = field(default_factory=dict)

    def match(self, levels: Levels, options: Options = PRINTED, games: int = GAMES, series: str = "") -> Match:
        """So many games of theirs, or fewer if they are slow."""
        number, began = min(self.most, games, OF_LEVEL_3 if 3 in levels else games), time.monotonic()
        counts = played(dict(zip(Side, levels, strict=True)), options, number, self.seed + series, self.workers)
        return Match(options, counts, self.jobs * (time.monotonic() - began) / number)

    def evenest(self, levels: Levels) -> Options:
        """The delay with which both sides win most nearly as often."""

        def apart(options: Options, games: int) -> float:
            found = self.tried[levels, options] = self.match(levels, options, games)
            return abs(found.won[Side.TRIBAL] - found.won[Side.ROMAN])

        return nearest(DELAYS[levels], ROUNDS, apart)


def main() -> None:
    asked = asked_for("Hell Hath No Fury", "balance", games=GAMES)
    with executor(asked.jobs) as workers:
        count = Count(asked.games, asked.seed, asked.jobs, workers)
        printed = {levels: count.match(levels) for levels in PAIRS}
        even = {levels: count.match(levels, count.evenest(levels), OF_EVEN, AGAIN) for levels in DELAYS}
        delay = even[MEASURED_AT].options
        met = {levels: count.match(levels, delay, OF_EVEN, AGAIN) for levels in COMPARED}
        turned = {name: count.match(MEASURED_AT, turned_round(name), OF_AN_OPTION) for name in SWITCHES}
    write(PAGE, _page(printed, even, count.tried, met, turned))
    write_figures(DATA, figures(printed, even))


def turned_round(option: str) -> Options:
    """As printed, but for that one."""
    other: Options = replace(PRINTED, **{option: not getattr(PRINTED, option)})
    return other


def figures(printed: Mapping[Levels, Match], even: Mapping[Levels, Match]) -> Iterator[str]:
    """As the file has them."""
    for id, found in (("printed", printed), ("even", even)):
        for levels, match in found.items():
            yield from setting(id, changed(match.options, PRINTED), levels, match.games, match.won)


# --- The page ---------------------------------------------------------------------------------------------------------


def _page(
    printed: Mapping[Levels, Match],
    even: Mapping[Levels, Match],
    tried: Mapping[tuple[Levels, Options], Match],
    met: Mapping[Levels, Match],
    turned: Mapping[str, Match],
) -> Iterator[str]:
    delay = even[MEASURED_AT].options.rebels_later
    yield from (
        "# How even Hell Hath No Fury is",
        "",
        "Written by `make fury-balance`; the same seed and rules give the same figures, except times.",
        counted_on(),
        "The program plays both sides. *By tribes* and *by legions* are the ways in which the rebels win (Z15.1).",
        *[
            f"After {number} games 19 of 20 shares are at most {sure(number):.2f} from what ever more would give."
            for number in sorted(
                {each.games for each in (*printed.values(), *even.values(), *met.values(), *turned.values())}
            )
        ],
        "The seconds are those of one core for a whole war.",
        "`manage.py play-out fury --games 300 --seed S --tribal 2 --roman 2` counts any other wars.",
        *heading("As printed, by level"),
        *_by_level(printed),
        *_nearest(even, tried),
        *heading("The levels compared"),
        f"The better level plays both sides against the other; the tribes rise {delay} turns later.",
        "Equals score 0.5 for both sides together; p is the chance that equals come out this far above it, or further.",
        "",
        *table(("levels", "games", "as rebels", "as Romans", "together", "p"), _compared(met)),
        *heading("The options"),
        "Each alone is turned round, with level 2 on both sides.",
        "",
        *table(("turned round", *HEAD), [(f"`{name}`", *each.cells()) for name, each in turned.items()]),
    )


def _by_level(matches: Mapping[Levels, Match]) -> Iterator[str]:
    rows = [(*map(str, levels), *each.cells()) for levels, each in matches.items()]
    yield from table(("rebels", "Romans", *HEAD), rows)


def _nearest(even: Mapping[Levels, Match], tried: Mapping[tuple[Levels, Options], Match]) -> Iterator[str]:
    """The delays that the start page offers, and those among which they were found."""
    yield from (
        *heading("Nearest to even"),
        "The start page offers to let the tribes for the rebels rise later (`rebels_later`, Z18.5), by the turns with",
        "which both sides win most nearly as often at the levels chosen. The nearest of many is lucky too, so these",
        "are other wars with other seeds.",
        "",
        *table(("rebels", "Romans", "turns", *HEAD), _of_delays(even)),
        "",
        "The delays tried: the victories of rebels and Romans, and of how many games.",
        "",
        *table(("rebels", "Romans", "turns: won"), [(*map(str, levels), _tried(tried, levels)) for levels in even]),
    )


def _of_delays(even: Mapping[Levels, Match]) -> Iterator[tuple[str, ...]]:
    for levels, each in even.items():
        yield *map(str, levels), f"{each.options.rebels_later:+}", *each.cells()


def _compared(matches: Mapping[Levels, Match]) -> Iterator[tuple[str, ...]]:
    for worse, best in ((1, 2), (2, 3)):
        scores = matches[best, worse].scores(Side.TRIBAL), matches[worse, best].scores(Side.ROMAN)
        yield f"{best} against {worse}", *compared(*scores).cells


def _tried(tried: Mapping[tuple[Levels, Options], Match], levels: Levels) -> str:
    found = [tried[levels, options] for options in DELAYS[levels]]
    return ", ".join([f"{each.options.rebels_later:+}: {_won(each)}" for each in found])


def _won(match: Match) -> str:
    return f"{match.won[Side.TRIBAL]:.2f} : {match.won[Side.ROMAN]:.2f} ({match.games})"


if __name__ == "__main__":
    main()
