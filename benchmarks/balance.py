"""`python -m benchmarks.balance [--battles N] [--jobs J]`: docs/battleplay-balance.md, and its figures."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from multiprocessing import get_context
from multiprocessing.pool import Pool

from battles.battleplay.contest import Contest, play
from battles.data.battleplay import Balance, armies
from battles.rules.battleplay.opponent.mind import LEVELS
from battles.rules.odds import odds
from benchmarks.written import ROOT, Z, asked_for, counted_on, heading, sure, table, write

PAGE = ROOT / "docs" / "battleplay-balance.md"
DATA = ROOT / "battles" / "data" / "battleplay-balance.toml"
POINTS = (80, 100, 120)
MORE = 20
OPEN, ROUGH = (0, 0), (2, 2)
"""Trees and mountains: none, and as many as any province has (R3)."""
LEAST, MOST = 0.45, 0.55
"""The score of every army against the field must lie between these, on either ground."""
GROUNDS = (OPEN, (1, 0), (0, 1), (1, 1))
"""Those under which the levels play each other."""


def main() -> None:
    asked = asked_for("BattlePlay", "balance", battles=40)
    with get_context("spawn").Pool(asked.jobs) as pool:
        series = Series(pool, asked.battles, asked.seed)
        balance = _balance(series)
        write(PAGE, _page(series, balance))
    about = DATA.read_text(encoding="utf-8").partition("\n\n")[0]
    figures = [f"{points} = {found}" for points, found in balance.richer.items()]
    write(DATA, [about, "", f"more = {balance.more}", "", "[richer]", *figures])


class Series:
    """Contests fought side by side, each with a seed of its own."""

    def __init__(self, pool: Pool, battles: int, seed: str) -> None:
        self.pool, self.battles, self.seed = pool, battles, seed

    def fought(self, contests: Sequence[Contest]) -> list[Counter[str]]:
        """What each of them comes to."""
        return self.pool.map(partial(_fought, battles=self.battles, seed=self.seed), contests)


def _fought(contest: Contest, battles: int, seed: str) -> Counter[str]:
    return play(contest, battles, f"{seed}/{contest}")


def score(counts: Sequence[Counter[str]], side: str = "attacker") -> float:
    """Battles won and half of those tied, as a share."""
    return sum(each[f"{side}_wins"] + each["ties"] / 2 for each in counts) / _battles(counts)


def _battles(counts: Sequence[Counter[str]]) -> int:
    return sum(each["attacker_wins"] + each["defender_wins"] + each["ties"] for each in counts)


def _page(series: Series, balance: Balance) -> Iterator[str]:
    yield "# How even BattlePlay is"
    yield ""
    yield "Written by `make balance`; the same seed, cards, dice and opponent give the same numbers."
    yield "A score is the share of battles won; a tie counts half. Generals have three stars, and the program"
    yield f"plays both sides at level 1. Each pairing fights {series.battles} battles with each side attacking,"
    yield "on open ground unless another is named."
    yield counted_on()
    yield from _equal(series)
    yield from more_points(balance)
    yield from _levels(series)


def _equal(series: Series) -> Iterator[str]:
    yield from heading("Every army against the field, at equal points")
    each = 2 * series.battles * (len(armies()) - 1)
    yield f"Each score must lie between {LEAST} and {MOST}. A figure rests on {each} battles: 19 of 20 figures"
    yield f"are at most {sure(each):.2f} from the value that ever more battles would give."
    yield ""
    fair = {points: _pairings(series, points, OPEN) for points in POINTS}
    yield from _against_the_field(fair)
    yield from heading("The same on rough ground")
    yield "Two trees and two mountains, as many as any province has: two or three of seven files are woods or rocks."
    yield f"Here too each score must lie between {LEAST} and {MOST}."
    yield ""
    yield from _against_the_field({points: _pairings(series, points, ROUGH) for points in POINTS})
    yield from _every_pairing(fair[POINTS[1]])


Table = dict[tuple[str, str], float]
"""The score of each people against each other."""


def _against_the_field(tables: dict[int, Table]) -> Iterator[str]:
    rows = []
    for people in armies():
        others = [other for other in armies() if other != people]
        means = [sum(found[people, other] for other in others) / len(others) for found in tables.values()]
        rows.append((armies()[people].name, *[f"{mean:.2f}" for mean in means]))
    yield from table(("army", *[f"{points} points" for points in tables]), rows)


def _every_pairing(found: Table) -> Iterator[str]:
    yield from heading(f"Every pairing at {POINTS[1]} points")
    yield "The score of the row's army against the column's, with each attacking in half of the battles."
    yield ""
    rows = [
        (army.name, *["–" if other == people else f"{found[people, other]:.2f}" for other in armies()])
        for people, army in armies().items()
    ]
    yield from table(("", *[people[:4] for people in armies()]), rows)


def _pairings(series: Series, points: int, ground: tuple[int, int]) -> Table:
    """Each attacking and defending."""
    pairs, (trees, mountains) = list(permutations(armies(), 2)), ground
    contests = [Contest(*pair, (points, points), trees=trees, mountains=mountains) for pair in pairs]
    counts = dict(zip(pairs, series.fought(contests), strict=True))
    return {(a, b): (score([counts[a, b]]) + score([counts[b, a]], "defender")) / 2 for a, b in pairs}


def more_points(balance: Balance) -> Iterator[str]:
    """The section on what more points are worth."""
    generator = 100 * odds(POINTS[0] + balance.more, POINTS[0]).attacker_wins
    yield from heading(f"{balance.more} points more")
    yield "All pairings, with the richer army attacking in half of the battles. The mean must lie between 0.57 and"
    yield f"0.67, below the Battle Result Generator's, where the richer army wins {round(generator)} battles of 100."
    yield "The points help small armies most, because they buy a sixth main battle card."
    yield ""
    rows = [(f"{points + balance.more} against {points}", f"{found:.2f}") for points, found in balance.richer.items()]
    yield from table(("points", "score of the richer army"), [*rows, ("mean", f"{balance.mean:.2f}")])


def _balance(series: Series) -> Balance:
    pairs, richer = list(permutations(armies(), 2)), {}
    for points in POINTS:
        rich = series.fought([Contest(*pair, (points + MORE, points)) for pair in pairs])
        poor = series.fought([Contest(*pair, (points, points + MORE)) for pair in pairs])
        richer[points] = round((score(rich) + score(poor, "defender")) / 2, 2)
    return Balance(MORE, richer)


def _levels(series: Series) -> Iterator[str]:
    yield from heading("The levels of the opponent")
    yield "All pairings at 100 points, on four kinds of ground, with each level attacking in half of the battles."
    yield "The score has its 95% interval; level 0 decides at random."
    yield ""
    pairs = [(level, level - 1) for level in LEVELS[1:]] + [(level, 0) for level in LEVELS[2:]]
    rows = [(f"{better} against {worse}", *_match(series, better, worse)) for better, worse in pairs]
    yield from table(("levels", "battles", "score of the first"), rows)


def _match(series: Series, better: int, worse: int) -> tuple[str, str]:
    """The battles, and the score of the better with half its 95 % interval: a mean of ones, halves and zeros."""
    pairs = list(permutations(armies(), 2))
    grounds = [GROUNDS[n % len(GROUNDS)] for n in range(len(pairs))]
    few = Series(series.pool, max(5, series.battles // 3), series.seed)
    first = few.fought([Contest(*p, (100, 100), (better, worse), *g) for p, g in zip(pairs, grounds, strict=True)])
    second = few.fought([Contest(*p, (100, 100), (worse, better), *g) for p, g in zip(pairs, grounds, strict=True)])
    battles = _battles([*first, *second])
    mean = (score(first) + score(second, "defender")) / 2
    tied = sum(each["ties"] for each in (*first, *second)) / battles
    return str(battles), f"{mean:.3f} ± {Z * math.sqrt((mean - tied / 4 - mean * mean) / battles):.3f}"


if __name__ == "__main__":
    main()
