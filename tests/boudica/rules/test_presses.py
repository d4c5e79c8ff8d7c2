"""One press for several decisions: which they are, and where it ends."""

from collections.abc import Callable
from uuid import UUID

import pytest

from campaign.boudica.rules.board import BOUDICA, BRITONS, II_AUGUSTA, ROMANS, Side
from campaign.boudica.rules.decisions import UNATTACHED, Decision, Proceed
from campaign.boudica.rules.presses import (
    Past,
    Plan,
    Taking,
    comrades,
    fight,
    goals,
    in_order,
    mover,
    moving,
    muster,
    pass_on,
    peace,
    suffices,
    takeable,
    takings,
    walk,
)
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.turn import RULESET, decides
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass, Stay
from campaign.boudica.rules.w5_movement.reach import Way
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from campaign.boudica.rules.w6_battle.towns import DestroyTowns
from campaign.boudica.rules.w7_recruitment import (
    EndRecruiting,
    OrderRecruiting,
    Raise,
    RaiseByAgent,
    TakeFromPool,
)
from campaign.boudica.rules.w10_prefect import Command
from engine.rules.dice import AskingDice
from engine.rules.ruleset import Game, extended, planned
from tests.boudica.rules.scenes import STRENGTHS, scene


def past(now: State) -> Past:
    return Game(UUID(int=0), now.start, (), (now,))


def pressed(now: State, plan: Plan, *others: Decision) -> list[Decision]:
    """What is decided at a press, by the program too; the other side decides this."""
    side, left = decides(now), [*others]
    assert side
    following = planned(RULESET, side, plan)

    def decided(after: Past) -> Decision | None:
        return following(after) or (left.pop(0) if left and decides(after.now) is side.enemy else None)

    after, _ = extended(RULESET, past(now), decided, lambda game, _: AskingDice((), RULESET.dice(game.now), no_hand))
    return [line.decision for line in after.lines]


def no_hand(die: object) -> bool:
    return False


def walked(now: State, piece: str, space: str, left: tuple[str, ...] = (), **asked: bool) -> list[Decision]:
    march = moving(now, piece)
    along = tuple(army for army in comrades(now, march) if army not in left)
    return pressed(now, walk(past(now), march, goals(now, march, along)[space], along, **asked))


def test_w5_2_the_cheapest_way_is_walked_and_the_move_is_over():
    """W5.2: each step is a decision of its own."""
    way = [Enter("legion-XX", "dobunni"), Enter("legion-XX", "atrebates"), EndMove()]

    assert walked(scene(Step.MOVEMENT, ROMANS, BRITONS), "legion-XX", "atrebates") == way
    assert walked(scene(Step.MOVEMENT, ROMANS, BRITONS), "legion-XX", "atrebates", waits=True) == way[:-1]


def test_w5_8_who_is_told_strengths_waits_if_he_can_go_on():
    """W5.8: on the way, and at its end; an army that stronger ones stop ends its move there (W5.4)."""
    at = {"briton-1": "corieltauvi", BOUDICA: "regni", "agent-roman-1": "catuvellauni"}
    now = scene(Step.MOVEMENT, ROMANS, BRITONS, at=at)

    assert walked(now, "agent-roman-1", "corieltauvi")[-1] == Enter("agent-roman-1", "corieltauvi")
    on_the_way = scene(Step.MOVEMENT, ROMANS, BRITONS, at={"briton-1": "catuvellauni", BOUDICA: "regni"})
    assert walked(on_the_way, "agent-roman-1", "dobunni") == [Enter("agent-roman-1", "catuvellauni")]
    assert walked(now, "legion-XX", "catuvellauni")[-1] == EndMove()
    stopped = scene(Step.MOVEMENT, ROMANS, BRITONS, at={"briton-1": "dobunni", BOUDICA: "regni"})
    assert walked(stopped, "legion-XX", "dobunni") == [Enter("legion-XX", "dobunni"), EndMove()]


@pytest.mark.parametrize(("strength", "taken"), [(6, [1]), (11, [])])
def test_w5_6_an_army_takes_up_what_stands_there_if_that_was_pressed(strength: int, taken: list[int]):
    """W5.6: as much as it has room for; else it stops there, whatever its strength, which only the Britons know."""
    now = scene(Step.MOVEMENT, BRITONS, ROMANS, loose={"catuvellauni": {BRITONS: 1}}, strengths={"briton-1": strength})
    there, stop = Enter("briton-1", "catuvellauni"), EndMove()

    assert walked(now, "briton-1", "catuvellauni") == [there, stop]
    exchanged = [Exchange("briton-1", UNATTACHED, points) for points in taken]
    assert walked(now, "briton-1", "catuvellauni", takes=bool(taken)) == [there, *exchanged, stop]
    assert takeable(now, moving(now, "briton-1"), "catuvellauni") == len(taken)
    assert takeable(now, moving(now, "agent-briton-1"), "catuvellauni") == 0


def test_w5_8_who_is_told_strengths_takes_up_what_stands_there_all_the_same():
    """W5.6, W5.8: at the goal; told on the way, he has not come there."""
    at = {"briton-1": "catuvellauni", "briton-2": "dobunni", "briton-3": "regni", BOUDICA: "regni"}
    weak = scene(Step.MOVEMENT, ROMANS, BRITONS, at=at, loose={"catuvellauni": {ROMANS: 1}}, strengths={"briton-2": 2})
    march, end = moving(weak, "legion-XX"), "catuvellauni"
    way = Way(("silures", "dobunni", end), 2)

    assert pressed(weak, walk(past(weak), march, way, takes=True)) == [Enter("legion-XX", "dobunni")]
    near = scene(Step.MOVEMENT, ROMANS, BRITONS, at=at | {"briton-2": "regni"}, loose={end: {ROMANS: 1}})
    assert walked(near, "legion-XX", end, takes=True)[-2:] == [Exchange("legion-XX", UNATTACHED, 1), EndMove()]


def test_w5_3_boudica_declares_as_far_as_she_needs_and_takes_her_armies():
    """W5.3: on her way she has declared already."""
    now = scene(Step.MOVEMENT, BRITONS, ROMANS)
    both = ("briton-2", "briton-3")

    assert walked(now, BOUDICA, "catuvellauni") == [
        Declare(moved=True),
        Enter(BOUDICA, "catuvellauni", both),
        EndMove(),
    ]
    assert walked(now, BOUDICA, "londinium", left=both) == [Declare(), Enter(BOUDICA, "londinium"), EndMove()]


def test_w5_4_with_armies_she_goes_only_where_they_may():
    """W5.4: they do not leave a legion for the Romans' land."""
    now = scene(Step.MOVEMENT, BRITONS, ROMANS, at={"legion-IX": "trinovantes"})
    march = moving(now, BOUDICA)

    assert goals(now, march)["catuvellauni"].path == ("trinovantes", "catuvellauni")
    assert goals(now, march, ("briton-2",))["catuvellauni"].path == ("trinovantes", "londinium", "catuvellauni")


def test_w1_4_where_a_walk_ends_gives_nothing_away():
    """W1.4: whatever the Britons divided, every way of every Roman piece is offered, and ends, alike."""
    at = {"briton-1": "catuvellauni", "briton-3": "regni", BOUDICA: "catuvellauni"}
    twins = [
        scene(Step.MOVEMENT, ROMANS, BRITONS, at=at, strengths=dict(zip(STRENGTHS, divided, strict=True)))
        for divided in ((3, 3, 11), (8, 6, 3))
    ]
    for piece in ("legion-XIV", "legion-IX", "legion-XX", "agent-roman-1"):
        one, other = (goals(seen_by(now, ROMANS), moving(now, piece)) for now in twins)
        assert one == other
        for space in one:
            assert walked(twins[0], piece, space) == walked(twins[1], piece, space)


def test_w10_1_a_frozen_legion_goes_nowhere():
    """W10.1: until it obeys."""
    now = scene(Step.MOVEMENT, ROMANS, BRITONS)

    assert goals(now, moving(now, "legion-II")) == {}


def test_w5_1_to_pass_on_is_to_pass_until_the_phase_is_over():
    """W5.1: whatever the other side moves."""
    now = scene(Step.MOVEMENT, ROMANS, BRITONS)
    decided = pressed(now, pass_on(past(now)), Enter("agent-briton-1", "regni"), EndMove(), Pass())

    assert decided[:1] == [Pass()]
    assert decided.count(Pass()) >= 2


def met(*wishes: tuple[Side, bool]) -> State:
    return scene(
        Step.BATTLES,
        "corieltauvi",
        at={"briton-1": "corieltauvi"},
        meeting=Meeting("corieltauvi", Stage.WISHES, wishes),
    )


def test_w6_1_to_fight_is_to_roll_if_it_comes_to_a_battle():
    """W6.1: and no more, as long as the other side has not spoken."""
    asked, last = met(), met((BRITONS, True))

    assert pressed(asked, fight(past(asked))) == [Wish(fight=True)]
    assert pressed(last, fight(past(last)))[:2] == [Wish(fight=True), RollBattle()]


def test_w6_1_peace_is_one_answer_for_the_phase():
    """W6.1, W6.8: no battle, and no town burnt, and in another phase it is over; what is forced is rolled."""
    asked, exposed = met((BRITONS, False)), met()
    object.__setattr__(exposed, "meeting", Meeting("corieltauvi", Stage.TOWNS))
    object.__setattr__(exposed, "to_do", ("corieltauvi", "iceni"))

    assert pressed(asked, peace(past(asked)))[0] == Wish(fight=False)
    assert pressed(exposed, peace(past(exposed)))[0] == DestroyTowns(destroy=False)
    joined = met((BRITONS, True), (ROMANS, False))
    object.__setattr__(joined, "meeting", Meeting("corieltauvi", Stage.JOINED, ((BRITONS, True), (ROMANS, False))))
    assert pressed(joined, peace(past(joined)))[0] == RollBattle()
    elsewhere = scene(Step.RECRUITMENT, ROMANS)
    assert pressed(elsewhere, peace(past(elsewhere))) == []


@pytest.mark.parametrize(
    ("able", "enough"),
    [
        ([TakeFromPool("legion-XX", 2), TakeFromPool("legion-IX", 2)], True),
        ([TakeFromPool("legion-XX", 2), TakeFromPool("legion-IX", 2), TakeFromPool("legion-II", 1)], False),
        ([Raise("briton-2", 5), RaiseByAgent("agent-briton-2", "")], True),
        ([Raise("briton-2", 6), RaiseByAgent("agent-briton-2", "")], False),
    ],
)
def test_w7_2_where_there_is_too_little_for_all_it_is_to_decide_who_gets_it(able: list[Taking], enough: bool):
    """W7.2, W7.3: the pool is everybody's, and so are the cubes of a region; one stays beside a town (W4.7)."""
    now = scene(Step.RECRUITMENT, ROMANS, pool=4, at={"agent-briton-2": "trinovantes"})

    assert suffices(now, able) is enough


def test_w7_1_who_recruits_first_may_recruit_all_at_once():
    """W7.1: the order is a decision of its own."""
    now = scene(Step.RECRUITING_ORDER, BRITONS, at={"agent-briton-2": "regni"})
    decided = pressed(now, muster(past(now)))

    assert decided[:2] == [OrderRecruiting(BRITONS), takings(in_order(now))[0]]
    assert RaiseByAgent("agent-briton-2", "") in decided


@pytest.mark.parametrize(
    ("plan", "now"),
    [(fight, Step.BATTLES), (pass_on, Step.MOVEMENT), (muster, Step.RECRUITMENT)],
)
def test_it_is_over_where_something_else_is_asked(plan: Callable[[Past], Plan], now: Step):
    """W5.1, W6.1, W7.1: in another phase, or at another place."""
    begun = plan(past(met() if now is Step.BATTLES else scene(now, ROMANS)))

    next(begun)
    with pytest.raises(StopIteration):
        begun.send(past(scene(Step.RECRUITMENT, ROMANS) if now is Step.BATTLES else met()))


def test_w7_2_to_recruit_all_is_the_most_of_everybody():
    """W7.2: a garrison stays where it is (W7.4), and only one side's recruiting is done."""
    now = scene(Step.RECRUITMENT, BRITONS, ROMANS, strengths={"briton-1": 11}, at={"agent-briton-2": "regni"})
    decided = pressed(now, muster(past(now)))
    assert decided[0] == Raise("briton-2", 5)
    assert RaiseByAgent("agent-briton-2", "") in decided
    assert TakeFromPool not in map(type, decided)

    full = scene(Step.RECRUITMENT, BRITONS, ROMANS, strengths=dict.fromkeys(("briton-1", "briton-2", "briton-3"), 11))
    assert pressed(full, muster(past(full))) == [EndRecruiting()]

    romans = scene(Step.RECRUITMENT, ROMANS, at={"legion-XX": "londinium"})
    assert {*map(type, pressed(romans, muster(past(romans))))} == {TakeFromPool, EndRecruiting, Proceed}


@pytest.mark.parametrize(
    ("decision", "piece"),
    [
        (Enter("legion-XX", "iceni"), "legion-XX"),
        (Stay("briton-1"), "briton-1"),
        (Exchange("briton-1", UNATTACHED, 2), "briton-1"),
        (Lie(), BOUDICA),
        (Declare(moved=True), BOUDICA),
        (Command(), II_AUGUSTA),
        (Pass(), ""),
    ],
)
def test_which_piece_a_decision_moves(decision: Decision, piece: str):
    assert mover(decision) == piece
