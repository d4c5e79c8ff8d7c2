"""`make fury-balance`: the nearest delay, what the start page reads, and that it tells what its page has."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from benchmarks.fury import (
    DELAYS,
    MEASURED_AT,
    PAGE,
    PAIRS,
    PRINTED,
    Count,
    Levels,
    Match,
    figures,
    turned_round,
)
from campaign.desk.measured import Measured, settings
from campaign.fury.data import PACKAGE
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.simulate import BATTLES
from engine.data import value
from engine.jobs import HERE


def ended(tribal: int, roman: int, draws: int = 0, options: Options = PRINTED) -> Match:
    """Wars that ended so, each in turn 12."""
    both = {(Side.TRIBAL, "tribes", 12): tribal, (Side.ROMAN, "demoralised", 12): roman, (None, "draw", 25): draws}
    return Match(options, Counter[Any](both) + Counter({BATTLES: 9}), 1.0)


def test_what_is_counted_of_a_match():
    """A draw is half a victory of each."""
    match = ended(3, 1, 1)

    assert (match.games, match.won) == (5, {"tribal": 0.6, "roman": 0.2, "draws": 0.2})
    assert [sum(match.scores(side)) for side in Side] == [3.5, 1.5]
    assert [*match.cells()] == ["5", "0.60", "0.20", "0.20", "0.60", "0.00", "12 (12 to 12)", "1.8", "1.0"]


class Told(Count):
    """In which each turn of delay costs the rebels ten wars of a hundred, of which they win so many as printed."""

    wins = 70

    def match(self, levels: Levels, options: Options = PRINTED, games: int = 9, series: str = "") -> Match:
        won = min(100, max(0, self.wins - 10 * options.rebels_later))
        return ended(won, 100 - won, options=options)


@pytest.mark.parametrize(
    ("levels", "wins", "turns"),
    [(MEASURED_AT, 70, 2), (MEASURED_AT, 80, 3), (MEASURED_AT, 100, 5), (MEASURED_AT, 10, 2), ((3, 2), 120, 7)],
)
def test_z18_5_the_nearest_delay_is_found(monkeypatch: pytest.MonkeyPatch, levels: Levels, wins: int, turns: int):
    """Z18.5: by the shares of victories at these levels; where none makes it even, the one that comes nearest."""
    monkeypatch.setattr(Told, "wins", wins)

    assert Told(9, "seed", 1, HERE).evenest(levels) == Options(rebels_later=turns)


def test_an_option_is_turned_round():
    assert turned_round("second_augusta") == Options(second_augusta=False)
    assert turned_round("fortifications") == Options(fortifications=True)


def test_figures_of_the_start_page():
    """They are read as they are written."""
    delay = DELAYS[MEASURED_AT][-1]
    lines = figures({(2, 1): ended(3, 1)}, {MEASURED_AT: ended(1, 1, 2, delay)})
    printed, even = value(tuple[Measured, ...], tomllib.loads("\n".join(lines))["setting"])

    assert printed == Measured("printed", {}, (2, 1), 4, {"tribal": 0.75, "roman": 0.25, "draws": 0})
    shares = {"tribal": 0.25, "roman": 0.25, "draws": 0.5}
    assert even == Measured("even", {"rebels_later": delay.rebels_later}, MEASURED_AT, 4, shares)


def test_z18_5_the_start_page_tells_what_is_measured():
    """Z18.5: its page has the figures."""
    page = PAGE.read_text(encoding="utf-8")

    assert [(each.id, each.levels) for each in settings(PACKAGE)] == [
        *[("printed", levels) for levels in PAIRS],
        *[("even", levels) for levels in DELAYS],
    ]
    for each in settings(PACKAGE):
        shares = [f"{share:.2f}" for share in each.shares.values()]
        later = [f"{turns:+}" for turns in each.options.values()]
        row = " | ".join([*map(str, each.levels), *later, str(each.games), *shares])
        assert f"\n| {row} |" in page
