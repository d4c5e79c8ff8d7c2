"""D27: how kind a seed is, a seed that is as was asked, and how rarely an even one ends in early disgrace.

12 seeds are graded; with RISE_PROOF=1 (`make proof`) 1,000.
"""

import os
from collections import Counter
from collections.abc import Mapping

import pytest

from campaign.italy import fortune as grading
from campaign.italy.fortune import MOST_TRIES, fortune, found, graded
from campaign.italy.moves import end
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Civic, Ending, Fortune, Start, State, Step
from powers.data import italy
from powers.rules.options import Options
from tests.italy.rules.situations import campaign_at

HARD, KIND, EVEN = "luck 0", "luck 1", "luck 4"
"""Seeds that are so: with 5, 305 and 110 points of steady Rome's."""
SEEDS = 1_000 if os.environ.get("RISE_PROOF") else 12


def begins(seed: str = "") -> Start:
    return Start("Rome", seed, italy(Options()))


def ended(ending: Ending, turn: int, civic: int) -> State:
    return campaign_at(Step.OVER, turn=turn, civic=(Civic(turn, civic),), ending=ending)


@pytest.mark.parametrize(
    ("ending", "turn", "civic", "is_so"),
    [
        (Ending.OBLIVION, 12, 69, Fortune.HARD),
        (Ending.OBLIVION, 12, 70, Fortune.EVEN),
        (Ending.PROVINCIAL, 12, 179, Fortune.EVEN),
        (Ending.DOMINION, 12, 180, Fortune.KIND),
        (Ending.DISGRACE, 8, 120, Fortune.HARD),
        (Ending.DISGRACE, 8, 400, Fortune.HARD),
        (Ending.DISGRACE, 9, 120, Fortune.EVEN),
        (Ending.DISGRACE, 12, 400, Fortune.EVEN),
        (Ending.DISGRACE, 12, 69, Fortune.HARD),
    ],
)
def test_how_kind_a_seed_is_steady_rome_shows(ending: Ending, turn: int, civic: int, is_so: Fortune):
    """D27: hard below 70 points or by a disgrace before turn 9, kind from 180 on without one, else even."""
    assert graded(ended(ending, turn, civic)) is is_so


def test_seeds_are_graded_by_whole_campaigns():
    assert [fortune(begins(seed)) for seed in (HARD, KIND, EVEN)] == [Fortune.HARD, Fortune.KIND, Fortune.EVEN]


def test_the_first_seed_that_fits_is_taken_and_says_what_was_asked():
    start = found(begins("never played"), Fortune.EVEN, iter([HARD, KIND, EVEN, "luck 7"]))

    assert start == Start("Rome", EVEN, italy(Options()), fortune=Fortune.EVEN)


def test_that_it_was_asked_for_changes_nothing():
    start = begins(EVEN)
    asked = found(start, Fortune.EVEN, [EVEN])

    assert asked
    assert end(asked, Policy.STEADY).civic == end(start, Policy.STEADY).civic


def test_a_seed_is_graded_under_the_campaigns_own_rules():
    """Five talents of every home each turn make a kind seed of a hard one."""
    seed, rich = "luck 10", Options(home_province_yield=5)

    assert fortune(begins(seed)) is Fortune.HARD
    assert found(Start("Rome", "", italy(rich)), Fortune.KIND, [seed])


def test_the_search_ends(monkeypatch: pytest.MonkeyPatch):
    tried: list[str] = []

    def kind(start: Start) -> Fortune:
        tried.append(start.seed)
        return Fortune.KIND

    monkeypatch.setattr(grading, "fortune", kind)

    assert found(begins(), Fortune.HARD, map(str, range(10 * MOST_TRIES))) is None
    assert tried == [*map(str, range(MOST_TRIES))]


def test_an_even_seed_rarely_ends_in_early_disgrace_whoever_plays_rome():
    """Fewer than one in ten of steady Rome's, by what an even seed is; and hardly more of greedy Rome's."""
    seeds_by: Mapping[Fortune, list[str]] = {one: [] for one in Fortune}
    for n in range(SEEDS):
        seeds_by[fortune(begins(f"luck {n}"))].append(f"luck {n}")
    early = {policy: Counter[Fortune]() for policy in (Policy.STEADY, Policy.GREEDY)}
    for policy, fallen in early.items():
        for asked, seeds in seeds_by.items():
            last = [end(begins(seed), policy) for seed in seeds]
            fallen[asked] = sum(one.ending is Ending.DISGRACE and one.turn < 9 for one in last)

    shares = {one: len(seeds) / SEEDS for one, seeds in seeds_by.items()}
    print(shares, early)  # with -s: what docs/proofs.md tells
    assert early[Policy.STEADY][Fortune.EVEN] < len(seeds_by[Fortune.EVEN]) / 10
    if SEEDS >= 1_000:
        assert all(abs(share - 1 / 3) < 0.05 for share in shares.values()), shares
        assert early[Policy.GREEDY][Fortune.EVEN] < early[Policy.GREEDY][Fortune.HARD] / 3
