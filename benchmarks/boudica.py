"""`python -m benchmarks.boudica [--games N] [--jobs J]`: docs/boudica-balance.md, and its figures."""

import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from benchmarks.written import ROOT, Z, asked_for, counted_on, heading, row, sure, table, write
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.simulate import counted, moves, summary
from engine.jobs import executor, in_batches, uncollected

PAGE = ROOT / "docs" / "boudica-balance.md"
DATA = ROOT / "campaign" / "boudica" / "data" / "balance.toml"
MEASURED_AT = 2
"""The level of both sides in what is said of options (W11.4)."""
SIMPLE = LEVELS[0]
"""The level that is most like the players of W11.4."""
BATCH = 10
"""Games that a worker plays at once."""
GAMES, OF_A_MIX = 400, 100
"""Of each pair of levels, and of each mix of options, of which the evenest is played again."""
PRINTED = Options()
MIXES = tuple(
    Options(different_prefect=prefect, aid_victory=aid, northern_tribes=tribes)
    for prefect, aid, tribes in product(Prefect, (False, True), (False, True))
)
"""All mixes of the source's own options that change who wins; without an end nobody counts points (W8.4)."""
AGAIN = "again"
"""What is added to the seed for what is measured once more: the best of many figures is lucky, too."""


class Match(NamedTuple):
    """Who plays how well under which options, and of which series of seeds."""

    romans: int
    britons: int
    options: Options = PRINTED
    series: str = ""


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


class Played:
    """Matches by what has been played of them; a game of theirs that is missing is played when it is asked for."""

    def __init__(self, number: int, searching: int, seed: str, workers: Executor) -> None:
        self.number, self.searching, self.seed, self.workers = number, searching, seed, workers
        self._there: dict[Match, Games] = {}

    def of(self, match: Match, most: int | None = None) -> Games:
        """The first games of a match: so many at the most, and no more than are played of any."""
        asked = self.searching if LEVELS[-1] in match[:2] else self.number
        number, there = min(asked, asked if most is None else most), self._there.get(match, Games())
        missing = range(len(there.counts), number)
        shares = [(match, missing[at : at + BATCH], self.seed + match.series) for at in range(0, len(missing), BATCH)]
        for counts, seconds in in_batches(_share, shares, self.workers) if shares else ():
            there = Games(there.counts + counts, there.seconds + seconds)
        self._there[match] = there
        return Games(there.counts[:number], there.seconds * number / len(there.counts))


def _share(match: Match, numbers: Sequence[int], seed: str) -> tuple[tuple[Counter[str], ...], float]:
    began, levels = time.process_time(), {ROMANS: match.romans, BRITONS: match.britons}
    with uncollected():
        counts = tuple([counted(moves(levels, match.options, f"{seed}/{number}")) for number in numbers])
    return counts, time.process_time() - began


def main() -> None:
    asked = asked_for("Boudica's rebellion", "balance", games=GAMES, searching=OF_A_MIX)
    with executor(asked.jobs) as workers:
        played = Played(asked.games, asked.searching, asked.seed, workers)
        settings = {"printed": PRINTED, "even": evenest(played)}
        again = {name: played.of(_at_level(options, AGAIN)) for name, options in settings.items()}
        write(PAGE, _page(played, settings, again))
    about = DATA.read_text(encoding="utf-8").partition("\n")[0]
    write(DATA, [about, *figures(settings, again)])


def changed(options: Options) -> dict[str, bool | Prefect]:
    """What is not as printed."""
    return {name: part for name, part in vars(options).items() if part != getattr(PRINTED, name)}


def named(options: Options) -> str:
    """The same in words."""
    return ", ".join([name if part is True else f"{name} {part}" for name, part in changed(options).items()])


def evenest(played: Played) -> Options:
    """The mix by which the Britons score most nearly half; of those that chance may have set behind it the plainest."""
    off = {options: abs(_score(played.of(_at_level(options), OF_A_MIX), BRITONS) - 0.5) for options in MIXES}
    near = [options for options in MIXES if off[options] <= min(off.values()) + sure(OF_A_MIX) / Z]
    return min(near, key=lambda options: (len(changed(options)), off[options]))


def _under(played: Played, options: Options, romans: int, britons: int) -> Games:
    """What is played as printed in full, and only as often as a mix under other options."""
    return played.of(Match(romans, britons, options), None if options == PRINTED else OF_A_MIX)


def _at_level(options: Options, series: str = "") -> Match:
    return Match(MEASURED_AT, MEASURED_AT, options, series)


def _score(games: Games, side: Side) -> float:
    return fmean(games.scores(side))


# --- The page ---------------------------------------------------------------------------------------------------------


def _page(played: Played, settings: Mapping[str, Options], again: Mapping[str, Games]) -> Iterator[str]:
    yield "# How even Boudica's rebellion is"
    yield ""
    yield "Written by `make boudica-balance`; the same seed and rules give the same figures, except times."
    yield counted_on()
    many, few = played.number, min(OF_A_MIX, played.number)
    yield f"The program plays both sides. After {many} games, 19 of 20 shares are at most {sure(many):.2f} from the"
    yield f"value that ever more games would give; after {few}, at most {sure(few):.2f}."
    yield "`manage.py boudica --games 400 --seed S --romans 2 --britons 2` counts any other games, and how they end"
    yield "([how](boudica.md#from-the-command-line))."
    yield from _by_level(played, settings["even"])
    yield from _compared(played, settings)
    yield from _mixes(played, settings["even"], again)


def _by_level(played: Played, even: Options) -> Iterator[str]:
    yield from heading("As printed, by level")
    yield "The last row has the figures of W11.4, for greedy players who look one step ahead, exchange no strength"
    yield "points and leave the garrison alone. *Refused* is the share of meetings outside the cities at which the"
    yield "armies did not fight. The seconds are those of one core for a whole game, on a machine with other work."
    yield "Level 3 takes longest, so it played fewer games."
    yield ""
    yield from table(COLUMNS, [_match(levels, _under(played, PRINTED, *levels)) for levels in BY_LEVEL])
    yield row("greedy", "greedy", "50 to 100", "0.90", "0.05", "0.05", "0.69", "0.62", "")
    yield from heading("As even, by level")
    yield f"Under the mix of options that we call even (below): {named(even)}."
    yield ""
    yield from table(COLUMNS, [_match(levels, _under(played, even, *levels)) for levels in UNDER_EVEN])


BY_LEVEL = tuple(product(LEVELS, repeat=2))
COLUMNS = (
    *("Romans", "Britons", "games", "Britons win", "Romans win", "draws"),
    *("Londinium falls in turn 1", "refused", "s"),
)
UNDER_EVEN = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
"""Levels of Romans and Britons: all that are compared there."""


def _match(levels: Sequence[int], games: Games) -> tuple[str, ...]:
    found = games.summary
    shares = [_two(found[name]) for name in ("britons", "romans", "draws", "londinium_at_once", "refused")]
    of = [f"level {level}" for level in levels]
    return (*of, str(found["games"]), *shares, f"{games.seconds / found['games']:.2f}")


def _compared(played: Played, settings: Mapping[str, Options]) -> Iterator[str]:
    yield from heading("The levels compared")
    yield "Both levels play both sides in games of the same seeds; a victory scores 1, a draw 0.5. Equal levels"
    yield "score 0.5 for both sides together; p is the chance that equals come out this far above 0.5, or further."
    yield ""
    rows = []
    for name, worse, better in COMPARED:
        games = [_under(played, settings[name], *levels) for levels in ((better, worse), (worse, better))]
        rows.append((f"{better} against {worse}", name, *compared(*games).cells))
    yield from table(("levels", "under", "games", "as Romans", "as Britons", "together", "p"), rows)


COMPARED = (
    *[("printed", *pair) for pair in combinations(LEVELS, 2)],
    *[("even", *pair) for pair in pairwise(LEVELS)],
)
"""Under which options which levels are: the worse, the better."""


class Compared(NamedTuple):
    """What the better level scored as either side, and as both with its standard error; of equals that is a half."""

    games: int
    as_romans: float
    as_britons: float
    together: float
    error: float

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
    return Compared(pairs, fmean(romans[:pairs]), fmean(britons[:pairs]), fmean(both), stdev(both) / math.sqrt(pairs))


def _mixes(played: Played, even: Options, again: Mapping[str, Games]) -> Iterator[str]:
    yield from heading("The source's own options")
    few = min(OF_A_MIX, played.number)
    yield f"Both sides played {few} games at level {MEASURED_AT} of every mix of `different_prefect` (W10.2),"
    yield "`aid_victory` (W8.1) and `northern_tribes` (W1.1); in a score a draw counts 0.5. The last column has the"
    yield f"scores of players at level {SIMPLE}. For such players W11.4 gives the Britons 0.46 and the Romans 0.54"
    yield "under `different_prefect always`."
    yield ""
    rows = []
    for options in MIXES:
        found, simple = [played.of(Match(level, level, options), few) for level in (MEASURED_AT, SIMPLE)]
        rows.append((named(options) or "as printed", *_won(found), f"{_score(simple, BRITONS):.3f}"))
    yield from table(("options", *SCORES, f"at level {SIMPLE}"), rows)
    yield ""
    yield f"The start page offers **{named(even)}** as *even*. It is nearest to even, or the plainest of the mixes"
    yield f"that {few} games cannot tell apart from the nearest. The nearest of so many is lucky too, so the start page"
    yield f"has the figures of other games with other seeds, {played.number} of each:"
    yield ""
    yield from table(("", *SCORES), [(name, *_won(games)) for name, games in again.items()])


SCORES = ("Britons win", "Romans win", "draws", "score of the Britons")


def _won(games: Games) -> tuple[str, ...]:
    found = games.summary
    return (*[_two(found[name]) for name in ("britons", "romans", "draws")], f"{_score(games, BRITONS):.3f}")


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
