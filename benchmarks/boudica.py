"""`python -m benchmarks.boudica [--games N] [--jobs J]`: docs/boudica-balance.md, and its figures."""

import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from statistics import fmean, stdev
from typing import Any, NamedTuple

from benchmarks.compared import compared
from benchmarks.rebellion import LOST, counted, summary
from benchmarks.ways_to_begin import AGAIN, changed, nearest, setting, write_figures
from benchmarks.written import ROOT, asked_for, counted_on, heading, row, sure, table, write
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options, Prefect, Rising
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.simulate import moves
from engine.jobs import executor, in_batches, uncollected

PAGE = ROOT / "docs" / "boudica-balance.md"
DATA = ROOT / "campaign" / "boudica" / "data" / "balance.toml"
MEASURED_AT = 2
"""The level of both sides in what is said of options (W11.4)."""
BATCH = 3
"""Games that a worker plays at once: the six of a first round of level 3 keep two of them busy."""
GAMES, OF_A_MIX, OF_LEVEL_3 = 400, 100, 40
"""Of each match that the start page tells of, of each other one, and of those in which level 3 takes its time."""
MOST_PLAYED = ((2, 3), (3, 3))
"""A person's likely pair, and the best of the program: their nearest mix is worth `GAMES` of level 3, too."""
PRINTED = Options()
MIXES = tuple(
    Options(rising=rising, different_prefect=prefect)
    for rising, prefect in product(Rising, (Prefect.NEVER, Prefect.ON_4, Prefect.ALWAYS))
)
"""The mixes of the options that change most who wins."""
PAIRS = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
"""Levels of Romans and Britons for which an even mix is sought; a person counts as level 2."""
ROUNDS, ROUNDS_OF_3 = (20, 60, OF_A_MIX), (6, 12, 24)
"""The games of each mix before a third of them is kept."""
HARDLY = 0.03
"""How much of the Britons' score an option moves that hardly matters."""


class Match(NamedTuple):
    """Who plays how well under which options, and of which series of seeds."""

    romans: int
    britons: int
    options: Options = PRINTED
    series: str = ""

    @property
    def some(self) -> int:
        """How many games it is worth where it is one of many."""
        return OF_LEVEL_3 if 3 in self[:2] else OF_A_MIX

    @property
    def many(self) -> int:
        """How many where the start page tells of it; as printed level 3 is far from even, and needs no more."""
        told = 3 not in self[:2] or (self[:2] in MOST_PLAYED and self.options != PRINTED)
        return GAMES if told else OF_LEVEL_3


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

    def __init__(self, number: int, seed: str, workers: Executor) -> None:
        self.number, self.seed, self.workers = number, seed, workers
        self._there: dict[Match, Games] = {}

    def of(self, match: Match, most: int = GAMES) -> Games:
        """The first games of a match: at most so many, and no more than are played of any."""
        number, there = min(self.number, most), self._there.get(match, Games())
        missing = range(len(there.counts), number)
        shares = [(match, missing[at : at + BATCH], self.seed + match.series) for at in range(0, len(missing), BATCH)]
        for counts, seconds in in_batches(_share, shares, self.workers) if shares else ():
            there = Games(there.counts + counts, there.seconds + seconds)
        self._there[match] = there
        return Games(there.counts[:number], there.seconds * number / len(there.counts))

    def tried(self, match: Match) -> str:
        """How many games of a match are played, and the victories of Britons and Romans."""
        found = self._there[match].summary if match in self._there else {}
        return f"{_two(found[BRITONS])} : {_two(found[ROMANS])} ({found['games']})" if found else ""


def _share(match: Match, numbers: Sequence[int], seed: str) -> tuple[tuple[Counter[str], ...], float]:
    began, levels = time.process_time(), {ROMANS: match.romans, BRITONS: match.britons}
    with uncollected():
        counts = tuple([counted(moves(levels, match.options, f"{seed}/{number}")) for number in numbers])
    return counts, time.process_time() - began


def main() -> None:
    asked = asked_for("Boudica's rebellion", "balance", games=GAMES)
    with executor(asked.jobs) as workers:
        played = Played(asked.games, asked.seed, workers)
        found = [(name, match, played.of(match, match.many)) for name, match in settings(played)]
        even = next(match.options for name, match, _ in found if (name, match[:2]) == ("even", (MEASURED_AT,) * 2))
        turned = [(option, turned_round(played, even, option)) for option in SWITCHES]
        write(PAGE, _page(played, found, even, turned))
    write_figures(DATA, [*figures(found), *figures_of_options(turned)])


def settings(played: Played) -> Iterator[tuple[str, Match]]:
    """As printed, and by the evenest mix, for each pair of levels; that mix with other seeds than found it."""
    for levels in PAIRS:
        yield "printed", Match(*levels)
        yield "even", Match(*levels, evenest(played, levels), AGAIN)


def named(options: Options) -> str:
    """The same in words."""
    parts = [name if part is True else f"{name} {part}" for name, part in changed(options, PRINTED).items()]
    return ", ".join(parts) or "as printed"


def evenest(played: Played, levels: tuple[int, int]) -> Options:
    """The mix by which each side wins most nearly half: after each round those that come nearest go on."""

    def apart(options: Options, games: int) -> tuple[float, int]:
        return _apart(played.of(Match(*levels, options), games)), len(changed(options, PRINTED))

    return nearest(MIXES, ROUNDS_OF_3 if 3 in levels else ROUNDS, apart)


def _apart(games: Games) -> float:
    """How far the sides are from half of the victories each; draws are none."""
    return sum(abs(float(games.summary[side]) - 0.5) for side in Side)


SWITCHES = [
    option for option, printed in vars(PRINTED).items() if isinstance(printed, bool) and option != "without_end"
]
"""The options that are on or off; without an end nobody counts points (W8.4)."""


class Turned(NamedTuple):
    """Games of the same seeds before and after an option is turned round."""

    before: Games
    after: Games

    @property
    def scores(self) -> tuple[list[float], list[float]]:
        """Of the Britons."""
        return self.before.scores(BRITONS), self.after.scores(BRITONS)

    @property
    def turns(self) -> tuple[list[int], list[int]]:
        """Of each game."""
        before, after = [[each["turns"] for each in games.counts] for games in self]
        return before, after

    @property
    def matters(self) -> bool:
        """Whether the score moves by more than `HARDLY`, or the turns by more than three standard errors."""
        before, after = map(fmean, self.scores)
        longer = [one - other for one, other in zip(*self.turns, strict=True)]
        return abs(before - after) > HARDLY or abs(fmean(longer)) > 3 * stdev(longer) / math.sqrt(len(longer))


def turned_round(played: Played, options: Options, option: str) -> Turned:
    """By these options, and with one of them turned round."""
    other: Options = replace(options, **{option: not getattr(options, option)})  # type: ignore[arg-type]
    return Turned(*[played.of(Match(MEASURED_AT, MEASURED_AT, each)) for each in (options, other)])


# --- The page ---------------------------------------------------------------------------------------------------------

Found = Sequence[tuple[str, Match, Games]]  # what the start page tells of: its way to begin, and its games


def _page(played: Played, found: Found, even: Options, turned: Sequence[tuple[str, Turned]]) -> Iterator[str]:
    yield "# How even Boudica's rebellion is"
    yield ""
    yield "Written by `make boudica-balance`; the same seed and rules give the same figures, except times."
    yield counted_on()
    many, few = played.number, min(OF_A_MIX, played.number)
    yield f"The program plays both sides. After {many} games, 19 of 20 shares are at most {sure(many):.2f} from the"
    yield f"value that ever more games would give; after {few}, at most {sure(few):.2f}."
    yield "`manage.py play-out boudica --games 400 --seed S --romans 2 --britons 2` counts any other games, and how"
    yield "they end ([how](boudica.md#from-the-command-line))."
    yield ""
    yield "*Refused* is the share of meetings outside the cities at which the armies did not fight. *Towns*,"
    yield "*legions* and *armies* are those lost in turns 3 to 9 of a game: the fewer, the duller is its middle."
    yield "The seconds are those of one core for a whole game, on a machine with other work."
    yield from _by_level(played, found)
    yield from _compared(played, even)
    yield from _mixes(played)
    yield from _options(even, turned)


COLUMNS = (
    *("games", "Britons win", "Romans win", "draws", "Londinium falls in turn 1", "refused"),
    *("turns", "towns", "legions", "armies", "s"),
)
TOLD = ("britons", "romans", "draws", "londinium_at_once", "refused", "turns", *LOST)


def _cells(games: Games) -> tuple[str, ...]:
    found = games.summary
    return str(found["games"]), *[_two(found[name]) for name in TOLD], _two(games.seconds / found["games"])


def _by_level(played: Played, found: Found) -> Iterator[str]:
    yield from heading("As printed, by level")
    yield "The last row has the figures of W11.4, for greedy players who look one step ahead, exchange no strength"
    yield "points and leave the garrison alone."
    yield ""
    rows = []
    for pair in BY_LEVEL:
        games = played.of(Match(*pair), Match(*pair).many)
        rows.append((*_levels(pair), *_cells(games)))
    yield from table(("Romans", "Britons", *COLUMNS), rows)
    yield row("greedy", "greedy", "50 to 100", "0.90", "0.05", "0.05", "0.69", "0.62", "", "", "", "", "")
    yield from heading("Nearest to even, by level")
    yield f"Of {len(MIXES)} mixes of `rising` (W2.6) and `different_prefect` (W10.2) the start page offers the one that"
    yield "came nearest to even at the chosen levels; a person counts as level 2. The nearest of so many is lucky too,"
    yield "so these are other games with other seeds. The second row of each has `outnumbered_must_fight` (B47) too."
    yield ""
    rows = []
    for match, games in [(match, games) for name, match, games in found if name == "even"]:
        also = match._replace(options=replace(match.options, outnumbered_must_fight=True))
        rows.append((*_levels(match[:2]), named(match.options), *_cells(games)))
        rows.append((*_levels(match[:2]), named(also.options), *_cells(played.of(also, also.some))))
    yield from table(("Romans", "Britons", "options", *COLUMNS), rows)


BY_LEVEL = [(romans, britons) for romans in LEVELS for britons in LEVELS]


def _levels(levels: Sequence[int]) -> tuple[str, ...]:
    return tuple([f"level {level}" for level in levels])


def _compared(played: Played, even: Options) -> Iterator[str]:
    yield from heading("The levels compared")
    yield "Both levels play both sides in games of the same seeds; a victory scores 1, a draw 0.5. Equal levels"
    yield "score 0.5 for both sides together; p is the chance that equals come out this far above 0.5, or further."
    yield ""
    rows = []
    for options, worse, better in [(PRINTED, *pair) for pair in combinations(LEVELS, 2)] + [
        (even, *pair) for pair in pairwise(LEVELS)
    ]:
        matches = [Match(*levels, options) for levels in ((better, worse), (worse, better))]
        games = [played.of(match, match.some) for match in matches]
        as_romans, as_britons = games[0].scores(ROMANS), games[1].scores(BRITONS)
        rows.append((f"{better} against {worse}", named(options), *compared(as_romans, as_britons).cells))
    yield from table(("levels", "under", "games", "as Romans", "as Britons", "together", "p"), rows)


def _mixes(played: Played) -> Iterator[str]:
    yield from heading("The mixes tried")
    yield "For each pair of levels, Romans first, the victories of Britons and Romans, and of how many games: which"
    yield "came nearest to half went on to more. W11.4 gives simpler players 0.46 and 0.54 under"
    yield "`different_prefect always`."
    yield ""
    rows = [(named(mix), *[played.tried(Match(*pair, mix)) for pair in PAIRS]) for mix in MIXES]
    yield from table(("options", *[f"{romans} v {britons}" for romans, britons in PAIRS]), rows)


def _options(even: Options, turned: Sequence[tuple[str, Turned]]) -> Iterator[str]:
    yield from heading("The other options")
    yield f"Each alone is turned round, both sides at level {MEASURED_AT}, with the same seeds, under {named(even)}."
    yield f"The start page says that one hardly matters if it moves the score of the Britons by at most {HARDLY},"
    yield "and if chance alone may explain the difference in the number of turns."
    yield ""
    rows = [(of, *_cells(each.after), "yes" if each.matters else "hardly") for of, each in turned]
    yield from table(("turned round", *COLUMNS, "matters"), [("none", *_cells(turned[0][1].before), ""), *rows])


def _two(share: float) -> str:
    return f"{share:.2f}"


# --- The figures ------------------------------------------------------------------------------------------------------


def figures(found: Found) -> Iterator[str]:
    """As the file has them."""
    for name, match, games in found:
        shares = {of: games.summary[of] for of in (ROMANS, BRITONS, "draws")}
        yield from setting(name, changed(match.options, PRINTED), match[:2], len(games.counts), shares)


def figures_of_options(turned: Iterable[tuple[str, Turned]]) -> Iterator[str]:
    """The same of each option."""
    for option, each in turned:
        yield from ("", "[[option]]", f'id = "{option}"', f"level = {MEASURED_AT}", f"games = {len(each.after.counts)}")
        yield from [f"{of} = {[round(fmean(part), 4) for part in getattr(each, of)]}" for of in ("scores", "turns")]
        yield f"matters = {json.dumps(each.matters)}"


if __name__ == "__main__":
    main()
