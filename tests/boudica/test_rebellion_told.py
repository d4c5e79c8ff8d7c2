"""Every event of Boudica's rebellion has its words, every decision its label; and what is sealed has no number."""

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from campaign.boudica.choices import label
from campaign.boudica.data import britain
from campaign.boudica.games import when
from campaign.boudica.names import PACKAGE, names
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.presses import mover
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Meeting, Stage, Start, State, Step
from campaign.boudica.rules.turn import RULESET, choices, decides
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.telling import in_words, tell
from campaign.boudica.web.beginning import begun
from campaign.boudica.web.beginning import fields as options_asked
from campaign.boudica.web.board import asking
from campaign.boudica.web.offers import RebellionOffers, offers
from campaign.desk.web.choices import MANY
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.texts import texts
from tests.boudica.rules.scenes import scene
from tests.boudica.test_any_rebellion import decided
from tests.scripted import scripted

Played = tuple[State, Line[Decision, Event]]


def played(seed: int) -> Iterator[Played]:
    """A game of decisions at random, or the beginning of one."""
    state = RULESET.begin(Start(str(seed), britain(Options(different_prefect=[*Prefect][seed % 5]))))
    for n in range(1, 500):
        if state.ending:
            return
        line, after = play(RULESET, state, decided(state, f"{seed}/{n}"), RULESET.dice(state), n, n - 1)
        yield state, line
        state = after


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [moment for seed in range(6) for moment in played(seed)]


def test_all_that_happens_is_told(games: list[Played]):
    for state, line in games:
        for side in (ROMANS, BRITONS, ""):
            assert all(re.match(r"[A-Z0-9].*", text) for text in tell(state, line, side)), line.events
    seen = {type(event) for _, line in games for event in line.events}
    told = {key.partition(".")[0] for key in texts(PACKAGE, "events")}
    assert {kind.__name__ for kind in seen} - {"TurnBegan"} <= told
    every = {kind.__name__ for kind in Event.__subclasses__()}
    assert every - told == {"TurnBegan"}


def words(state: State, decision: Decision, side: str, *faces: int) -> str:
    """What the log says of a decision to that side."""
    with scripted(*faces) as dice:
        line, _ = play(RULESET, state, decision, dice, 1, 0)
    return " ".join(tell(state, line, side))


def test_boudicas_move_is_told_as_what_it_is():
    """W5.3: who marches stays; with her track at 0 she comes to a city at most (W5.9)."""
    moving = scene(Step.MOVEMENT, BRITONS, ROMANS)
    assert words(moving, Lie(), BRITONS) == "Boudica marches: she stays, and her track rises by 2."
    declared = words(moving, Declare(), BRITONS)
    assert declared == "Boudica declares. Her track shows 0: she may go to a city beside her, and no farther."
    inland = scene(Step.MOVEMENT, BRITONS, ROMANS, at={BOUDICA: "iceni"})
    assert words(inland, Declare(), BRITONS) == "Boudica declares. Her track shows 0: she stays."
    moved = words(inland, Declare(moved=True), BRITONS)
    assert moved.startswith("Boudica’s track rises by 1. Boudica declares: her track shows 1 and returns to 0.")
    assert moved.endswith("Boudica may move 1 region.")


def test_plunder_is_told_once():
    """W6.9: to the Britons, which army has it; to the Romans that one of theirs has."""
    now = scene(Step.BATTLES, "dobunni", at={"briton-1": "dobunni"})
    assert "Briton army 1 gains 1 strength point." in words(now, Proceed(), BRITONS)
    assert "takes one" not in words(now, Proceed(), BRITONS)
    assert "An army of theirs takes one." in words(now, Proceed(), ROMANS)


def test_who_has_nothing_left_stands_nowhere():
    """W6.7: neither is it told to the Romans that anything was dealt out."""
    stage = Meeting("iceni", Stage.JOINED, ((BRITONS, True),))
    at, strengths = {"legion-IX": "iceni"}, {"briton-1": 1, "legion-IX": 7}
    beaten = scene(
        Step.BATTLES, "iceni", at=at, strengths=strengths, meeting=stage, without=("branodunum", "venta-icenorum")
    )
    for side in (ROMANS, BRITONS):
        told = words(beaten, RollBattle(), side, *[6] * 7, 1)
        assert "Briton army 1 is destroyed." in told
        assert "nothing" not in told
        assert "share out" not in told


def test_what_is_sealed_is_told_without_a_number(games: list[Played]):
    """W1.4."""
    sealed = 0
    for state, line in games:
        for side in (ROMANS, ""):
            hidden = [in_words(state, event) for event in line.events if event.is_sealed]
            assert not {*hidden} & {*tell(state, line, side)}
            sealed += len(hidden)
    assert sealed > 50
    for key, text in texts(PACKAGE, "events").items():
        assert not (key.startswith("sealed.") and "strength}" in text)


def test_every_moment_has_a_heading_and_labels(games: list[Played]):
    for state, _ in games[::3]:
        side = decides(state)
        assert when(state)
        assert asking(seen_by(state, ROMANS), side)
        if side:
            seen = seen_by(state, side)
            found = choices(seen, side)
            here = offers(seen, found, {})
            shown = decisions_of(here)
            assert here.pieces or here.march or len(shown) == len(found)
            assert all(text == label(found[n]) for n, text in shown.items())


def decisions_of(here: RebellionOffers) -> dict[int, str]:
    """The numbers of the decisions that are pressed one by one, with their labels; none stands there twice."""
    grouped = [choice for group in here.groups for choice in group.choices]
    shown = [choice for choice in (*here.own, *grouped, *here.pinned) if isinstance(choice.do, int)]
    assert len({choice.do for choice in shown}) == len(shown)
    return {int(choice.do): choice.label for choice in shown}


def test_every_piece_that_may_move_has_its_choices(games: list[Played]):
    asked = 0
    for state, _ in games[::5]:
        side = decides(state)
        if side and state.step is Step.MOVEMENT and not state.marches:
            seen = seen_by(state, side)
            found = choices(seen, side)
            pages = [offers(seen, found, {"piece": piece}) for piece in filter(None, {mover(one) for one in found})]
            numbers = {n for here in pages for n in decisions_of(here)}
            assert numbers == {n for n, one in enumerate(found) if not isinstance(one, Enter)}
            steps = {(one.piece, one.space) for one in found if isinstance(one, Enter)}
            gone = {(here.march.piece, goal.space) for here in pages if here.march for goal in (*here.near, *here.far)}
            assert steps <= gone
            asked += 1
    assert asked > 5


def test_long_lists_are_no_rows_of_buttons(games: list[Played]):
    state = next(state for state, _ in games if state.step is Step.DIVISION)
    [group] = offers(state, choices(state, BRITONS), {}).groups
    assert group.is_list
    assert len(group.choices) > MANY
    assert group.choices[0].label == "3 · 3 · 11"


def test_every_option_can_be_asked_for():
    assert [*options_asked()][5:] == [field.name for field in fields(Options)]
    assert begun("7", without_end=True).britain.options == Options(without_end=True)


def test_every_piece_and_place_has_a_name():
    whole = britain(Options(northern_tribes=True))
    ids = [*whole.by_id, *whole.sides, *[town.id for town in whole.towns], ROMANS, BRITONS]
    assert {*ids} <= {*names()}
