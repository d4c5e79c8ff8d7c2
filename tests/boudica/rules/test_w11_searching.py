"""Level 3 (W11.2): what it tries, what it makes of playouts, and what they promise."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Boudica, Cause, Ending, March, Meeting, State, Step
from campaign.boudica.rules.turn import choices
from campaign.boudica.rules.w5_movement.boudica import Declare
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.rules.w11_solo import choose, searching
from campaign.boudica.rules.w11_solo.evaluation import promise
from campaign.boudica.rules.w11_solo.imagined import divided
from campaign.boudica.rules.w11_solo.levels import planned
from campaign.boudica.rules.w11_solo.playouts import carried_on
from campaign.boudica.rules.w11_solo.reasons import why
from campaign.boudica.simulate import played
from engine.playouts.dice import CommonDice
from engine.rules.dice import DieRequest, Kind, StreamDice
from engine.rules.reason import Reason
from engine.rules.ruleset import EVERYBODY
from tests.boudica.rules.playing import chosen, moments
from tests.boudica.rules.scenes import scene

PROOF = bool(os.environ.get("RISE_PROOF"))

MEETING = Meeting("corieltauvi")
MEET: dict[str, Any] = {"at": {"briton-1": "corieltauvi"}, "meeting": MEETING}
"""An army of five has come to Legio IX, which has two."""


def dice() -> StreamDice:
    return StreamDice("player")


def decided(state: State, side: Side) -> Decision:
    return choose(seen_by(state, side), side, 3, dice())


# What a position promises


def test_w11_2_a_game_that_is_over_promises_what_it_came_to():
    """W11.2: a victory of the Romans 1, a draw a half."""
    now = scene()
    ended = [promise(replace(now, ending=Ending(winner, Cause.POINTS))) for winner in (ROMANS, None, BRITONS)]

    assert ended == [1, 0.5, 0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({}, {"without": ("londinium",)}),
        ({}, {"without": ("legion-XIV",)}),
        ({"without": ("briton-2",)}, {}),
        ({"boudica": None}, {}),
        ({}, {"at": {"briton-1": "catuvellauni"}}),
        ({}, {"at": {"briton-1": "silures"}, "strengths": {"briton-1": 11}}),
    ],
    ids=["Londinium", "a legion", "an army", "Boudica", "towns near Britons", "a legion outnumbered"],
)
def test_w11_2_what_is_better_for_the_romans_promises_more(better: Mapping[str, Any], worse: Mapping[str, Any]):
    """W11.2: whatever the turn."""
    for turn in (2, 9):
        assert promise(scene(turn=turn, **better)) > promise(scene(turn=turn, **worse))


def test_w11_2_points_count_as_the_end_comes_near():
    """W11.2: a lone SP of the Britons in Ordovices takes a point from the Romans (W8.3), which means less in turn 2."""

    def gain(turn: int) -> float:
        without, there = [promise(scene(turn=turn, loose={"ordovices": {BRITONS: sp}})) for sp in (0, 1)]
        return without - there

    assert gain(10) > gain(2)


def test_w10_1_a_frozen_legion_is_worth_less():
    """W10.1: as long as there are turns left."""
    now = scene()
    freed = replace(now, armies={id: replace(army, frozen=False) for id, army in now.armies.items()})

    assert promise(freed) > promise(now)


# Playouts


def ask(who: str) -> DieRequest:
    return DieRequest(Kind.D6, "W4.1", who, Reason("sways"))


def test_w11_2_the_dice_of_a_playout_hang_on_what_is_asked():
    """W11.2: whatever else is rolled before it."""
    one, other = CommonDice("seed", 3, 2), CommonDice("seed", 3, 2)
    alone = [one.roll([ask("iceni")])[0] for _ in range(20)]
    among = [other.roll([ask("regni"), ask("iceni"), ask("parisi")])[1] for _ in range(20)]

    assert alone == among
    assert len({*alone}) > 1


def test_w11_2_a_playout_is_played_to_the_next_turn():
    """W11.2: of the same number the same; and the Romans know in it what it imagined."""
    seen = seen_by(scene(Step.MOVEMENT, ROMANS, BRITONS), ROMANS)
    found = [carried_on(seen, Pass(), "seed", number) for number in (0, 0, 1)]

    assert found[0] == found[1] != found[2]
    assert [now.turn for now in found] == [3, 3, 3]
    assert len(found[0].thinkable) < len(seen.thinkable)


def test_w11_2_a_playout_may_be_the_end():
    """W11.2: in the last turn (W8.3)."""
    seen = seen_by(scene(Step.MOVEMENT, ROMANS, BRITONS, turn=10), ROMANS)

    assert carried_on(seen, Pass(), "seed", 0).ending


# What it does with them


Promises = Callable[[Mapping[Decision, list[float]]], None]


@pytest.fixture
def promises(monkeypatch: pytest.MonkeyPatch) -> Promises:
    """Lets playouts of decisions promise the Romans this, over and over."""

    def given(found: Mapping[Decision, list[float]]) -> None:
        def playout(seen: State, decision: Decision, seed: str, number: int) -> float:
            values = found.get(decision, [0.5])
            return values[number % len(values)]

        monkeypatch.setattr(searching, "carried_on", playout)
        monkeypatch.setattr(searching, "promise", lambda playout: playout)

    return given


def in_battle(side: Side) -> State:
    return seen_by(scene(Step.BATTLES, "corieltauvi", first=side, **MEET), side)


def test_w11_2_it_does_what_is_surely_better(promises: Promises):
    """W11.2: than what level 2 would do; for either side."""
    for side in Side:
        seen = in_battle(side)
        usual = planned(seen, side, dice())
        other = next(each for each in choices(seen, side) if isinstance(each, Wish) and each != usual)
        promises({other: [0.6 if side is ROMANS else 0.4]})

        assert searching.searched(seen, side, dice()) == other


@pytest.mark.parametrize("values", [[0.5], [0.505], [0.7, 0.35], [0.9, 0.9, 0.9, 0.1, 0.1, 0.1, 0.1]])
def test_w11_2_else_it_does_what_level_2_would_do(promises: Promises, values: list[float]):
    """W11.2: where another is no better, hardly better, not surely, or only at first sight."""
    seen = in_battle(ROMANS)
    usual = planned(seen, ROMANS, dice())
    promises({each: values for each in choices(seen, ROMANS) if each != usual})

    assert searching.searched(seen, ROMANS, dice()) == usual


def tried(seen: State, side: Side) -> list[Decision]:
    """What it tries beside what level 2 would do."""
    usual = planned(seen, side, dice())
    found = [*searching.others(seen, side, usual)]
    assert usual not in found
    assert {*found} <= {*choices(seen, side)}
    return found


def test_w6_2_in_a_city_it_tries_all_ways_out():
    """W6.2: and to stay."""
    at = {"briton-1": LONDINIUM, "legion-XX": LONDINIUM}
    seen = seen_by(scene(Step.BATTLES, LONDINIUM, at=at, meeting=Meeting(LONDINIUM), first=ROMANS), ROMANS)

    assert len(tried(seen, ROMANS)) == len(choices(seen, ROMANS)) - 1


def test_w5_1_of_moves_it_tries_those_that_level_2_thinks_next_best():
    """W5.1: of armies and of Boudica."""
    for side in Side:
        found = tried(seen_by(scene(Step.MOVEMENT, side, side.enemy), side), side)

        assert 1 <= len(found) <= searching.BESIDE
        assert all(isinstance(each, Enter | Declare) for each in found)


def test_w5_3_boudica_has_several_ways_to_set_out():
    """W5.3: once she has declared herself; then level 2 leads her on."""
    her = March("boudica", BRITONS, ("trinovantes",), allowance=2)
    at_start = seen_by(scene(Step.MOVEMENT, BRITONS, ROMANS, marches=(her,)), BRITONS)
    on_her_way = replace(at_start, marches=(replace(her, path=("trinovantes", "iceni"), entered=1),))

    assert all(isinstance(each, Enter | EndMove) for each in tried(at_start, BRITONS))
    assert tried(at_start, BRITONS)
    assert tried(replace(on_her_way, boudica=Boudica("iceni")), BRITONS) == []


def test_w5_2_agents_and_what_is_under_way_are_left_to_level_2():
    """W5.2: and so is recruiting (W7.2)."""
    moved = ("boudica", *scene().armies)
    agents = seen_by(scene(Step.MOVEMENT, BRITONS, ROMANS, moved=moved), BRITONS)
    recruiting = seen_by(scene(Step.RECRUITMENT, BRITONS), BRITONS)

    assert tried(agents, BRITONS) == tried(recruiting, BRITONS) == []
    assert searching.searched(recruiting, BRITONS, dice()) == planned(recruiting, BRITONS, dice())


SOME = 25
"""Every so manieth moment of a game."""


@pytest.mark.uncounted
def test_w11_1_what_the_romans_do_not_know_changes_nothing():
    """W11.1: shuffled secrets look alike, so the choice is the same, and so is its reason; it is allowed (W11.2)."""
    found = [moment for moment in moments(2, 2, Options(different_prefect=Prefect.ALWAYS), "b") if moment.state.turn][
        ::SOME
    ]

    assert {moment.side for moment in found} == {*Side}
    for state, side, _ in found:
        decision = chosen(state, side, 3)
        assert decision in choices(state, side)
        if side is ROMANS:
            other = chosen(divided(state, state.thinkable[0]), side, 3)
            assert (other, other.why) == (decision, decision.why)


@pytest.mark.skipif(not PROOF, reason="eight minutes: RISE_PROOF=1")
def test_w11_2_level_3_is_better_than_level_2():
    """W11.2: on either side, at p < 0.01 of equals; half a win for a draw."""
    games, options = 60, Options(different_prefect=Prefect.ALWAYS)
    as_romans, as_britons = [
        played({ROMANS: romans, BRITONS: britons}, options, games, "3") for romans, britons in ((3, 2), (2, 3))
    ]
    share = (as_romans[ROMANS] + as_britons[BRITONS] + (as_romans["draws"] + as_britons["draws"]) / 2) / (2 * games)

    assert share > 0.5 + 2.33 * (0.25 / (2 * games)) ** 0.5


def test_w1_4_a_briton_reason_is_of_what_all_see():
    """W1.4: it tells nothing of the strengths that have decided; level 2 gives the same for the same decision."""
    now = scene(Step.BATTLES, "corieltauvi", first=BRITONS, **MEET)
    decision = decided(now, BRITONS)

    assert decision.why == why(seen_by(now, EVERYBODY), BRITONS, decision)
