"""`make boudica-balance`: what is counted, kept and compared."""

import tomllib
from collections import Counter

import pytest

from benchmarks.boudica import (
    MIXES,
    PAGE,
    PAIRS,
    PRINTED,
    SWITCHES,
    Games,
    Match,
    Played,
    Turned,
    evenest,
    figures,
    figures_of_options,
    named,
)
from benchmarks.compared import compared
from campaign.boudica.data import PACKAGE, MeasuredOption, measured
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.options import Options, Prefect, Rising
from campaign.desk.measured import Measured, settings
from engine.data import value
from engine.jobs import HERE


def won(winners: str, turns: int = 8) -> Games:
    """Games that Romans or Britons have won, or that are drawn, by their first letters."""
    names = {"r": ROMANS, "b": BRITONS, "d": "draws"}
    return Games(tuple([Counter({names[each]: 1, "games": 1, "turns": turns}) for each in winners]))


def test_levels_are_compared_game_for_game():
    """As either side; luck that favours one side favours both levels."""
    found = compared(won("rrdb").scores(ROMANS), won("bbbr").scores(BRITONS))

    assert (found.as_first, found.as_second, found.together) == (0.625, 0.75, 0.6875)
    assert found.error == pytest.approx(((2 * 0.3125**2 + 0.0625**2 + 0.6875**2) / 3 / 4) ** 0.5)
    assert found.cells[:1] == ("2 × 4",)
    assert 0.2 < found.chance < 0.23


def test_who_always_wins_is_better():
    assert compared([1.0, 1.0], [1.0, 1.0]).cells[-1] == "< 0.0001"


def test_what_has_been_played_is_not_played_again():
    """And who wants more games has the others played."""
    match, played = Match(1, 1), Played(3, "seed", HERE)
    two = played.of(match, 2)
    three = played.of(match)

    assert three.counts[:2] == two.counts
    assert (played.of(match), played.of(match, 2)) == (three, Games(two.counts, three.seconds * 2 / 3))
    assert Played(3, "seed", HERE).of(match).counts == three.counts


class Told(Played):
    """In which the Britons win more of 100 games the more they divide; the legion that obeys costs them 20."""

    def of(self, match: Match, most: int = 100) -> Games:
        obeys = match.options.different_prefect is Prefect.ALWAYS
        victories = (int(match.options.rising) - 7) * 10 - 20 * obeys
        return won(("b" * victories + "r" * (100 - victories))[:: 100 // most])


def test_the_evenest_mix_is_found():
    """It is named."""
    found = evenest(Told(100, "seed", HERE), (2, 2))

    assert found == Options(rising=Rising.OF_14, different_prefect=Prefect.ALWAYS)
    assert named(found) == "different_prefect always, rising 14"
    assert (named(PRINTED), len({*map(named, MIXES)})) == ("as printed", 15)


@pytest.mark.parametrize(
    ("after", "turns", "matters"),
    [("br" * 18, 8, False), ("b" * 36, 8, True), ("rb" * 18, 8, False), ("br" * 18, 4, True)],
)
def test_an_option_matters_by_what_it_moves(after: str, turns: int, matters: bool):
    """By who wins, or by how long a game is."""
    assert Turned(won("br" * 18), won(after, turns)).matters is matters


def test_figures_of_the_start_page():
    """They are read as they are written."""
    even = Options(rising=Rising.OF_15, different_prefect=Prefect.ALWAYS)
    found = [("printed", Match(2, 2), won("bbbr")), ("even", Match(2, 3, even, "again"), won("bbrd"))]
    turned = [("passing_counts", Turned(won("brr"), won("bbb", 4)))]
    written = tomllib.loads("\n".join([*figures(found), *figures_of_options(turned)]))
    printed, nearest = value(tuple[Measured, ...], written["setting"])

    assert printed == Measured("printed", {}, (2, 2), 4, {"romans": 0.25, "britons": 0.75, "draws": 0})
    mix = {"different_prefect": "always", "rising": "15"}
    assert nearest == Measured("even", mix, (2, 3), 4, {"romans": 0.25, "britons": 0.5, "draws": 0.25})
    [option] = value(tuple[MeasuredOption, ...], written["option"])
    assert option == MeasuredOption("passing_counts", 2, 3, (0.3333, 1.0), (8.0, 4.0), matters=True)


def test_w11_4_the_start_page_tells_what_is_measured():
    """W11.4: as printed, and nearest to even, for each pair of levels; its page has the figures."""
    page = PAGE.read_text(encoding="utf-8")

    assert [(each.id, each.levels) for each in settings(PACKAGE)] == [
        (id, pair) for pair in PAIRS for id in ("printed", "even")
    ]
    assert {*measured()} == {*SWITCHES}
    for each in settings(PACKAGE):
        options = [] if each.id == "printed" else [named(value(Options, {**each.options}))]
        won = [each.shares[who] for who in ("britons", "romans", "draws")]
        shares = [f"{share:.2f}" for share in won]
        levels = [f"level {level}" for level in each.levels]
        assert sum(won) == pytest.approx(1, abs=0.001)
        assert f"| {' | '.join([*levels, *options, str(each.games), *shares])} |" in page
