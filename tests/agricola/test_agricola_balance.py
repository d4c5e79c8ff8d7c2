"""`make agricola-balance`: par, the nearest handicap, and what the start page reads."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from benchmarks.agricola import EVEN, PAGE, PAIRS, PRINTED, QUICK, Count, Levels, Match, figures, ways_to_begin
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import CALEDONIANS
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.state import Cause
from campaign.agricola.rules.y5_victory import read
from campaign.desk.measured import Measured, settings
from engine.data import value
from engine.jobs import HERE

LOST = CALEDONIANS, Cause.FORTRESSES, -3


def ended(*points: int, lost: int = 0, options: Options = PRINTED) -> Match:
    """Games that came to these points, and others in which three fortresses fell."""
    counts = Counter[Any]([(ending.winner, ending.cause, ending.points) for ending in map(read, points)])
    return Match(options, counts + Counter({LOST: lost, "battles": 9}), 1.0)


@pytest.mark.parametrize(
    ("match", "par", "romans", "draws"),
    [
        (ended(-30, -20, -10), -20, 1 / 3, 1 / 3),
        (ended(-30, -20, -10, 0, lost=2), -30, 0.5, 1 / 6),
        (ended(-30, -20, lost=3), -31, 0.4, 0),
        (ended(lost=2), -11, 0, 0),
    ],
)
def test_y5_5_par_is_what_makes_the_game_fair(match: Match, par: int, romans: float, draws: float):
    """Y5.5: the median; but who loses three fortresses loses by any par, so it is less where they fall."""
    won = match.won(match.par)

    assert match.par == par
    assert [*won.values()] == pytest.approx([romans, 1 - romans - draws, draws])
    assert match.won()[CALEDONIANS] == 1


class Told(Count):
    """In which each AP of the Romans is worth so many points."""

    worth = 5

    def match(self, levels: Levels, options: Options = PRINTED, games: int = 9, series: str = "") -> Match:
        return ended(*[self.worth * options.roman_ap - 10 + each for each in range(-3, 4)], options=options)


@pytest.mark.parametrize(("worth", "found"), [(5, EVEN[3]), (1, EVEN[-1]), (30, EVEN[0])])
def test_y35_6_the_nearest_handicap_is_found(monkeypatch, worth: int, found: Options):
    """Y35.6: by the share of victories; where none ever wins, by the points."""
    monkeypatch.setattr(Told, "worth", worth)

    assert Told(9, "seed", 1, HERE).evenest((2, 2)) == found


def test_figures_of_the_start_page():
    """They are read as they are written."""
    even = ended(10, 11, 12, 13, options=EVEN[2])
    ways = [*ways_to_begin({(2, 1): ended(-30, -20, -10)}, {(2, 1): even})]
    printed, par, nearest = value(tuple[Measured, ...], tomllib.loads("\n".join(figures(ways)))["setting"])

    lost = {"romans": 0, "caledonians": 1, "draws": 0}
    assert printed == Measured("printed", {"par": -20}, (2, 1), 3, lost, (-27.5, -20, -12.5))
    assert (par.options, par.shares) == ({"verdict": "par", "par": -20}, dict.fromkeys(lost, 0.3333))
    assert nearest.options == {"roman_ap": 3, "caledonian_ap": -2, "par": 11}
    assert nearest.shares == {"romans": 0.75, "caledonians": 0.25, "draws": 0}


def test_y35_6_the_start_page_tells_what_is_measured():
    """Y35.6: its page has the figures."""
    page = PAGE.read_text(encoding="utf-8")

    assert [(each.levels, each.id) for each in settings(PACKAGE)] == [
        (levels, id) for levels in PAIRS for id in ("printed", "par", "even") if id != "even" or levels in QUICK
    ]
    for each in settings(PACKAGE):
        shares = [f"{share:.2f}" for share in each.shares.values()]
        changed = ", ".join([f"`{name}` {part}" for name, part in each.options.items()])
        first = f"| {each.levels[0]} | {each.levels[1]} | {each.id} | {changed} | {each.games} |"
        assert any(line.startswith(first) and line.endswith(f"| {' | '.join(shares)} |") for line in page.splitlines())
