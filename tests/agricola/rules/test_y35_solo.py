"""Y35: the program's player knows what its side may know, plays by the rules, and says why."""

import os
from itertools import product

import pytest

from benchmarks.agricola import better, points_of_games
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.options import Options
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.y12_forces import Halt, SetOut
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.simulate import played as counts
from engine.texts import reason_text
from tests.agricola.rules.lots import Lots
from tests.agricola.rules.playing import Moment, chosen, moments
from tests.agricola.rules.test_y20_secrets import between_actions, twin

PROOF = bool(os.environ.get("RISE_PROOF"))
PLAYED = [
    (1, 1, Options(siege=True), "a"),
    (2, 2, Options(), "b"),
    (2, 1, Options(roman_ap=3), "c"),
    (1, 2, Options(caledonian_ap=2), "d"),
]
MOST_DECISIONS = 1500
"""Of a game: it does not dither."""


@pytest.fixture(scope="module", params=PLAYED, ids=lambda param: f"{param[0]}-{param[1]}")
def played(request: pytest.FixtureRequest) -> list[Moment]:
    """All moments of a game at these levels, each of whose decisions the rules have allowed."""
    romans, caledonians, options, seed = request.param
    return [*moments({ROMANS: romans, CALEDONIANS: caledonians}, options, seed)]


def test_y35_1_it_comes_to_an_end(played: list[Moment]):
    """Y35.1: by the game as it is, not only as its side sees it; and no force sets out to stay."""
    assert len(played) < MOST_DECISIONS
    stayed = [
        after.decision
        for before, after in zip(played, played[1:], strict=False)
        if isinstance(before.decision, SetOut) and isinstance(after.decision, Halt)
        if after.state.march and not after.state.march.is_naval
    ]
    assert stayed == []


def test_y35_1_positions_alike_to_it_get_the_same_choice(played: list[Moment]):
    """Y35.1: with the enemy's secrets shuffled, and for the same reason."""
    lots = Lots("twins")
    for state, side, decision in list(filter(lambda moment: between_actions(moment.state), played))[::4]:
        other = twin(state, side, lots)
        found = chosen(other, side, state.start.levels[side])
        assert seen_by(other, side) == seen_by(state, side)
        assert (found, found.why) == (decision, decision.why)


def test_y35_1_every_choice_has_a_reason_in_words(played: list[Moment]):
    """Y35.1: with all its places filled."""
    for _, _, decision in played:
        assert decision.why
        told = reason_text(decision.why, (PACKAGE,), name)
        assert not told.startswith("player.")
        assert "{" not in told


def points(romans: int, caledonians: int, games: int) -> list[int]:
    """The Roman points of games between these levels."""
    return points_of_games(counts({ROMANS: romans, CALEDONIANS: caledonians}, Options(), games, "levels"))


@pytest.mark.skipif(not PROOF, reason="a few games do not tell one level from the other")
@pytest.mark.parametrize(("better_one", "games", "sides"), [(2, 40, (ROMANS, CALEDONIANS)), (3, 24, (CALEDONIANS,))])
def test_y35_3_each_level_is_better_than_the_one_before(better_one: int, games: int, sides: tuple[Side, ...]):
    """Y35.3: of two games against the same level, at p < 0.01: level 2 over both sides, level 3 with the Caledonians.

    What level 3 gains with both shows in far more games only (docs/agricola-balance.md).
    """
    both = (better_one - 1, better_one)
    found = {levels: points(*levels, games) for levels in product(both, both)}
    shares = {
        ROMANS: [better(found[better_one, other], found[better_one - 1, other]) for other in both],
        CALEDONIANS: [better(found[other, better_one - 1], found[other, better_one]) for other in both],
    }
    asked = [share for side in sides for share in shares[side]]
    error = ((2 * games + 1) / (12 * games**2) / len(asked)) ** 0.5  # of the mean of so many, were they equals

    assert LEVELS == (1, 2, 3)
    assert sum(asked) / len(asked) > 0.5 + 2.33 * error
