"""`make boudica-balance`: what is counted, kept and compared."""

import tomllib
from collections import Counter

import pytest

from benchmarks.boudica import MIXES, PAGE, PRINTED, Games, Match, Played, compared, figures, named
from campaign.boudica.data import MeasuredSetting, settings
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.options import Options, Prefect
from engine.data import value
from engine.jobs import HERE


def won(winners: str) -> Games:
    """Games that Romans or Britons have won, or that are drawn, by their first letters."""
    names = {"r": ROMANS, "b": BRITONS, "d": "draws"}
    return Games(tuple([Counter({names[each]: 1, "games": 1}) for each in winners]))


def test_levels_are_compared_seed_for_seed():
    """As either side; luck that favours one side favours both levels."""
    found = compared(as_romans=won("rrdb"), as_britons=won("bbbr"))

    assert (found.as_romans, found.as_britons, found.together) == (0.625, 0.75, 0.6875)
    assert found.error == pytest.approx(((2 * 0.3125**2 + 0.0625**2 + 0.6875**2) / 3 / 4) ** 0.5)
    assert found.cells[:1] == ("2 × 4",)
    assert 0.2 < found.chance < 0.23


def test_who_always_wins_is_better():
    assert compared(won("rr"), won("bb")).cells[-1] == "< 0.0001"


def test_what_has_been_played_is_not_played_again():
    """And who wants more games has the others played."""
    match, played = Match(1, 1), Played(3, 3, "seed", HERE)
    two = played.of(match, 2)
    three = played.of(match)

    assert three.counts[:2] == two.counts
    assert (played.of(match), played.of(match, 2)) == (three, Games(two.counts, three.seconds * 2 / 3))
    assert Played(3, 3, "seed", HERE).of(match).counts == three.counts


def test_options_are_named():
    assert named(PRINTED) == ""
    assert (
        named(Options(northern_tribes=True, different_prefect=Prefect.ON_5)) == "northern_tribes, different_prefect 5+"
    )
    assert len({*map(named, MIXES)}) == 20


def test_figures_of_the_start_page():
    """They are read as they are written."""
    begun = {"printed": PRINTED, "even": Options(aid_victory=True, different_prefect=Prefect.ALWAYS)}
    written = tomllib.loads("\n".join(figures(begun, {"printed": won("bbbr"), "even": won("bbrd")})))
    printed, even = value(tuple[MeasuredSetting, ...], written["setting"])

    assert printed == MeasuredSetting("printed", {}, 2, 4, 0.25, 0.75, 0)
    assert even == MeasuredSetting("even", {"aid_victory": True, "different_prefect": "always"}, 2, 4, 0.25, 0.5, 0.25)


def test_w11_4_the_start_page_tells_what_is_measured():
    """W11.4: as printed, and the mix of the source's own options that is nearest to even; its page has the figures."""
    page = PAGE.read_text(encoding="utf-8")
    printed, even = settings()

    assert not printed.options
    assert [each.id for each in (printed, even)] == ["printed", "even"]
    assert abs(score(even) - 0.5) < abs(score(printed) - 0.5)
    for each in (printed, even):
        shares = each.britons, each.romans, each.draws
        assert sum(shares) == pytest.approx(1)
        assert f"| {each.id} | {' | '.join([f'{share:.2f}' for share in shares])} | {score(each):.3f} |" in page
    assert f"**{named(under(even))}**" in page


def score(setting: MeasuredSetting) -> float:
    """The Britons'."""
    return setting.britons + setting.draws / 2


def under(setting: MeasuredSetting) -> Options:
    return value(Options, {**setting.options})
