"""`python -m benchmarks.boudica [--games N] [--jobs J] [--kept FILE]`: docs/boudica-balance.md, and its figures."""

import argparse
import json
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date
from itertools import combinations, pairwise, product
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.written import heading, machine, row, rule  # noqa: E402 - the path comes first
from campaign.boudica.rules.board import BRITONS, ROMANS, Side  # noqa: E402
from campaign.boudica.rules.options import Options, Prefect  # noqa: E402
from campaign.boudica.rules.state import Cause  # noqa: E402
from campaign.boudica.rules.w11_solo import LEVELS  # noqa: E402
from campaign.boudica.simulate import counted, moves, summary  # noqa: E402
from engine.jobs import executor, in_batches, uncollected  # noqa: E402

PAGE = ROOT / "docs" / "boudica-balance.md"
DATA = ROOT / "campaign" / "boudica" / "data" / "balance.toml"
MEASURED_AT = 2
"""The level of both sides in what is said of options (W11.4)."""
SIMPLE = LEVELS[0]
"""The level that is most like the players of W11.4."""
BATCH = 10
"""Games that are played before anybody looks again, and kept."""
GAMES, OF_A_MIX = 400, 100
"""Of each pair of levels, and of each mix of options, of which the evenest is played again."""
PRINTED = Options()
MIXES = tuple(
    Options(different_prefect=prefect, aid_victory=aid, northern_tribes=tribes)
    for prefect, aid, tribes in product(Prefect, (False, True), (False, True))
)
"""All mixes of the source's own options that change who wins; without an end nobody counts points (W8.4)."""
Z = NormalDist().inv_cdf(0.975)
AGAIN = "again"
"""What is added to the seed for what is measured once more: the best of many figures is lucky, too."""


class Match(NamedTuple):
    """Who plays how well under which options, and of which series of seeds."""

    romans: int
    britons: int
    options: Options = PRINTED
    series: str = ""

    @property
    def key(self) -> str:
        """Under which its games are kept."""
        return f"{self.romans}/{self.britons}/{named(self.options) or 'printed'}/{self.series}"


@dataclass(frozen=True)
class Games:
    """The games of a match by their numbers, each as it was counted; and the seconds of a core that they took."""

    counts: tuple[Counter[str], ...] = ()
    seconds: float = 0.0

    def scores(self, side: Side) -> list[float]:
        """What that side has scored in each: a draw is half a victory."""
        return [each[side] + each["draws"] / 2 for each in self.counts]

    @property
    def summary(self) -> dict[str, Any]:
        """Shares and means."""
        return summary(sum(self.counts, Counter[str]()))


class Kept:
    """Matches that have been played, in a file if one is named: who is interrupted goes on where it was."""

    def __init__(self, file: Path | None, number: int, searching: int, seed: str, workers: Executor) -> None:
        self.file, self.number, self.searching, self.seed, self.workers = file, number, searching, seed, workers
        self._there: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}

    def played(self, match: Match, number: int = 0) -> Games:
        """So many games of a match where a number is named; else all that are kept, if these are more than asked for.

        Those that are missing are played now.
        """
        there = self._there.setdefault(match.key, {"counts": [], "seconds": 0.0})
        asked = self.searching if LEVELS[-1] in match[:2] else self.number
        number = number or max(asked, len(there["counts"]))
        missing = range(len(there["counts"]), number)
        shares = [(match, missing[at : at + BATCH], self.seed + match.series) for at in range(0, len(missing), BATCH)]
        if shares:
            for counts, seconds in in_batches(_share, shares, self.workers):
                there["counts"] += counts
                there["seconds"] += seconds
                self._keep()
            print(match.key, number, *_won(_games(there, number)), flush=True)
        return _games(there, number)

    def _keep(self) -> None:
        if self.file:
            self.file.write_text(json.dumps(self._there), encoding="utf-8")


def _games(there: Mapping[str, Any], number: int) -> Games:
    """The first so many."""
    counts = tuple([Counter(each) for each in there["counts"][:number]])
    return Games(counts, there["seconds"] * len(counts) / len(there["counts"]))


def _share(match: Match, numbers: Sequence[int], seed: str) -> tuple[list[dict[str, int]], float]:
    began, levels = time.process_time(), {ROMANS: match.romans, BRITONS: match.britons}
    with uncollected():
        counts = [dict(counted(moves(levels, match.options, f"{seed}/{number}"))) for number in numbers]
    return counts, time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/boudica-balance.md.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each pair of levels (default: {GAMES})")
    parser.add_argument("--searching", type=int, help="of each pair of which one searches (default: as many)")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where games are kept, to go on another time")
    asked = parser.parse_args()
    with executor(asked.jobs) as workers:
        kept = Kept(asked.kept, asked.games, asked.searching or asked.games, asked.seed, workers)
        settings = {"printed": PRINTED, "even": evenest(kept)}
        again = {name: kept.played(_at_level(options, AGAIN)) for name, options in settings.items()}
        page = "\n".join(_page(kept, settings, again))
    about = DATA.read_text(encoding="utf-8").partition("\n")[0]
    DATA.write_text("\n".join([about, *figures(settings, again)]) + "\n", encoding="utf-8")
    PAGE.write_text(page + "\n", encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} and {DATA.relative_to(ROOT)} are written.")


def changed(options: Options) -> dict[str, bool | Prefect]:
    """What is not as printed."""
    return {name: part for name, part in vars(options).items() if part != getattr(PRINTED, name)}


def named(options: Options) -> str:
    """The same in words."""
    return ", ".join([name if part is True else f"{name} {part}" for name, part in changed(options).items()])


def evenest(kept: Kept) -> Options:
    """The mix by which the Britons score most nearly half; of those that chance may have set behind it the plainest."""
    off = {options: abs(_score(_screened(kept, options), BRITONS) - 0.5) for options in MIXES}
    near = [options for options in MIXES if off[options] <= min(off.values()) + _sure(OF_A_MIX) / Z]
    return min(near, key=lambda options: (len(changed(options)), off[options]))


def _screened(kept: Kept, options: Options) -> Games:
    """A mix among all the others."""
    return kept.played(_at_level(options), min(OF_A_MIX, kept.number))


def _under(kept: Kept, options: Options, romans: int, britons: int) -> Games:
    """What is played as printed in full, and only as often as a mix under other options."""
    match = Match(romans, britons, options)
    return kept.played(match, 0 if options == PRINTED or LEVELS[-1] in match[:2] else min(OF_A_MIX, kept.number))


def _at_level(options: Options, series: str = "") -> Match:
    return Match(MEASURED_AT, MEASURED_AT, options, series)


def _score(games: Games, side: Side) -> float:
    return fmean(games.scores(side))


# --- The page ---------------------------------------------------------------------------------------------------------


def _page(kept: Kept, settings: Mapping[str, Options], again: Mapping[str, Games]) -> Iterator[str]:
    yield "# How even Boudica's rebellion is"
    yield ""
    yield "Written by `make boudica-balance`; the same figures come out for the same seed and rules, but for times."
    yield f"Counted on {date.today():%d %B %Y}, {machine()}."
    many, few = kept.number, min(OF_A_MIX, kept.number)
    yield f"The program plays both sides. Of {many} games 19 of 20 shares are at most {_sure(many):.2f} from what more"
    yield f"games would ever come to, of {few} at most {_sure(few):.2f}."
    yield "`manage.py boudica --games 400 --seed S --romans 2 --britons 2` counts any others"
    yield "([how](boudica.md#from-the-command-line))."
    yield from _by_level(kept, settings["even"])
    yield from _compared(kept, settings)
    yield from _mixes(kept, settings["even"], again)
    yield from _course(again)


def _by_level(kept: Kept, even: Options) -> Iterator[str]:
    yield from heading("As printed, by level")
    yield "What W11.4 tells of greedy players with one step of foresight, who exchange no strength points and leave the"
    yield "garrison alone, stands in the last row. *Refused* are the meetings of armies outside the cities that came to"
    yield "no battle; the seconds are those of a core, for a whole game, on a machine that had other work. Level 3 has"
    yield "played fewer games, for it takes longest: each row says how many."
    yield ""
    yield from row(*COLUMNS)
    yield from rule(len(COLUMNS))
    for romans, britons in product(LEVELS, repeat=2):
        yield from _match(Match(romans, britons), _under(kept, PRINTED, romans, britons))
    yield from row("greedy", "greedy", "50 to 100", "0.90", "0.05", "0.05", "0.69", "0.62", "")
    yield from heading("As even, by level")
    yield f"Under the mix of options that is called even (below): {named(even)}."
    yield ""
    yield from row(*COLUMNS)
    yield from rule(len(COLUMNS))
    for romans, britons in product(LEVELS, repeat=2):
        if (romans, britons) in UNDER_EVEN:
            yield from _match(Match(romans, britons, even), _under(kept, even, romans, britons))


COLUMNS = (
    *("Romans", "Britons", "games", "Britons win", "Romans win", "draws"),
    *("Londinium falls in turn 1", "refused", "s"),
)
UNDER_EVEN = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
"""Levels of Romans and Britons: all that are compared there."""


def _match(match: Match, games: Games) -> Iterator[str]:
    found = games.summary
    shares = [_two(found[name]) for name in ("britons", "romans", "draws", "londinium_at_once", "refused")]
    levels = f"level {match.romans}", f"level {match.britons}"
    yield from row(*levels, str(found["games"]), *shares, f"{games.seconds / found['games']:.2f}")


def _compared(kept: Kept, settings: Mapping[str, Options]) -> Iterator[str]:
    yield from heading("The levels compared")
    yield "Both levels play both sides in games of the same seeds; a victory scores 1, a draw a half. Equals score"
    yield "0.5 for both sides together; p is the chance that equals come out so far above that, or farther."
    yield ""
    yield from row("levels", "under", "games", "as Romans", "as Britons", "together", "p")
    yield from rule(7)
    for name, worse, better in COMPARED:
        options = settings[name]
        found = compared(_under(kept, options, better, worse), _under(kept, options, worse, better))
        yield from row(f"{better} against {worse}", name, *found.cells)


COMPARED = (
    *[("printed", *pair) for pair in combinations(LEVELS, 2)],
    *[("even", *pair) for pair in pairwise(LEVELS)],
)
"""Under which options which levels are: the worse, the better."""


class Compared(NamedTuple):
    """What the better level scored as either side, against the worse one; both together with their standard error."""

    games: int
    as_romans: float
    as_britons: float
    error: float

    @property
    def together(self) -> float:
        """Of equals a half."""
        return (self.as_romans + self.as_britons) / 2

    @property
    def chance(self) -> float:
        """That equals would come out so far above a half, or farther."""
        return NormalDist().cdf((0.5 - self.together) / max(self.error, 1e-9))

    @property
    def cells(self) -> tuple[str, ...]:
        """Of a row."""
        chance = "< 0.0001" if self.chance < 0.0001 else f"{self.chance:.4f}"
        shares = _two(self.as_romans), _two(self.as_britons), f"{self.together:.3f} ± {self.error:.3f}"
        return (f"2 × {self.games}", *shares, chance)


def compared(as_romans: Games, as_britons: Games) -> Compared:
    """Games of the same seeds, seed for seed, as many as both have; the better level plays this side in them."""
    romans, britons = as_romans.scores(ROMANS), as_britons.scores(BRITONS)
    both = [(one + other) / 2 for one, other in zip(romans, britons, strict=False)]
    pairs = len(both)
    return Compared(pairs, fmean(romans[:pairs]), fmean(britons[:pairs]), stdev(both) / math.sqrt(pairs))


def _mixes(kept: Kept, even: Options, again: Mapping[str, Games]) -> Iterator[str]:
    yield from heading("The source's own options")
    few = min(OF_A_MIX, kept.number)
    yield f"Both sides at level {MEASURED_AT}, {few} games of every mix of `different_prefect` (W10.2),"
    yield "`aid_victory` (W8.1) and `northern_tribes` (W1.1); in a score a draw is a half. The last"
    yield f"column is the same by players at level {SIMPLE}; W11.4 tells of such that `different_prefect always` makes"
    yield "it 0.46 for the Britons and 0.54 for the Romans."
    yield ""
    yield from row("options", "Britons win", "Romans win", "draws", "score of the Britons", f"at level {SIMPLE}")
    yield from rule(6)
    for options in MIXES:
        simple = kept.played(Match(SIMPLE, SIMPLE, options), few)
        by_simple = f"{_score(simple, BRITONS):.3f}"
        yield from row(named(options) or "as printed", *_won(_screened(kept, options)), by_simple)
    yield ""
    yield f"The start page offers **{named(even)}** as *even*: nearest to even, or the plainest of what {few} games"
    yield "cannot tell from that. The nearest of so many is lucky, too; what the start page tells are other games with"
    yield f"other seeds, {kept.number} of each:"
    yield ""
    yield from row("", "Britons win", "Romans win", "draws", "score of the Britons")
    yield from rule(5)
    for name, games in again.items():
        yield from row(name, *_won(games))


def _won(games: Games) -> tuple[str, ...]:
    found = games.summary
    return (*[_two(found[name]) for name in ("britons", "romans", "draws")], f"{_score(games, BRITONS):.3f}")


def _course(again: Mapping[str, Games]) -> Iterator[str]:
    yield from heading("How games go")
    yield f"Both sides at level {MEASURED_AT}, the games played again. As printed, W11.4 tells, 0.17 end by four towns."
    yield ""
    yield from row("", *again)
    yield from rule(1 + len(again))
    told = [games.summary for games in again.values()]
    for cause, words in CAUSES.items():
        yield from row(f"ended by {words}", *[_two(each["by"][cause]) for each in told])
    for name, words in COUNTED.items():
        yield from row(words, *[_two(each[name]) for each in told])
    for turns in range(2, 11, 2):
        yield from row(f"over by turn {turns}", *[_two(_over_by(games, turns)) for games in again.values()])


CAUSES = {
    Cause.BOUDICA: "Boudica's death (W8.1)",
    Cause.LEGIONS: "all legions (W8.2)",
    Cause.TOWNS: "four towns (W8.2)",
    Cause.BOTH: "both (W8.2)",
    Cause.POINTS: "points (W8.3)",
}
COUNTED = {
    "turns": "turns",
    "towns_destroyed": "Roman towns destroyed",
    "legions_destroyed": "legions destroyed",
    "boudica_dead": "Boudica dead",
    "londinium_at_once": "Londinium falls in turn 1",
    "refused": "meetings outside the cities refused",
}


def _over_by(games: Games, turns: int) -> float:
    return fmean([each["turns"] <= turns for each in games.counts])


def _sure(games: int) -> float:
    """Half the 95 % interval of a share of about a half."""
    return Z * 0.5 / math.sqrt(games)


def _two(share: float) -> str:
    return f"{share:.2f}"


# --- The figures ------------------------------------------------------------------------------------------------------


def figures(settings: Mapping[str, Options], played: Mapping[str, Games]) -> Iterator[str]:
    """As the file has them."""
    for name, options in settings.items():
        found = played[name].summary
        others = [f"{of} = {json.dumps(part)}" for of, part in changed(options).items()]
        yield from ("", "[[setting]]", f'id = "{name}"', f"options = {{ {', '.join(others)} }}".replace("{  }", "{}"))
        yield from (f"level = {MEASURED_AT}", f"games = {found['games']}")
        yield from [f"{side} = {found[side]:.4f}" for side in (ROMANS, BRITONS, "draws")]


if __name__ == "__main__":
    main()
