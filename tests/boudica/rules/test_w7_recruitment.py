"""The recruitment phase (W7), and what an army holds (W9)."""

from typing import Any

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import choices
from campaign.boudica.rules.w5_movement.exchange import LooseTaken
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed
from campaign.boudica.rules.w7_recruitment import (
    CubesRaised,
    EndRecruiting,
    OrderRecruiting,
    PoolTaken,
    Raise,
    RaiseByAgent,
    TakeFromPool,
    TakeGarrison,
    begin,
    begin_order,
    may_recruit,
)
from engine.rules.sequence import apply
from tests.boudica.rules.scenes import decide, proceed, scene, strengths
from tests.scripted import scripted

NOBODY = {
    "boudica": "londinium",
    "briton-1": "londinium",
    "briton-2": "londinium",
    "briton-3": "londinium",
    "agent-briton-1": "eboracum",
    "agent-briton-2": "eboracum",
}


def britons(**changes: Any) -> State:
    return scene(Step.RECRUITMENT, BRITONS, ROMANS, **changes)


def romans(**changes: Any) -> State:
    return scene(Step.RECRUITMENT, ROMANS, **changes)


def of(kind: type[Decision], state: State) -> list[Any]:
    return [choice for choice in choices(state, state.to_do[0]) if isinstance(choice, kind)]


@pytest.mark.parametrize("side", [ROMANS, BRITONS])
def test_w7_1_the_first_player_says_who_is_first(side):
    """W7.1: himself or the other; then one side after the other recruits."""
    now = scene(Step.RECRUITING_ORDER, BRITONS)
    assert choices(now, BRITONS) == (OrderRecruiting(BRITONS), OrderRecruiting(ROMANS))

    now = decide(now, OrderRecruiting(side)).now
    assert (now.step, now.to_do) == (Step.RECRUITMENT, (side, side.enemy))
    now = decide(now, EndRecruiting()).now
    assert now.to_do == (side.enemy,)
    assert decide(now, EndRecruiting()).now.step is Step.VICTORY


def test_w7_1_nobody_is_asked_where_only_one_can():
    """W7.1: without anything in the pool and the garrison gone, the Romans cannot."""
    now = scene(Step.RECRUITING_ORDER, pool=0, garrison=False)

    assert begin_order(Play(now, scripted())) == ()
    assert begin(Play(now, scripted())) == (BRITONS,)
    assert [may_recruit(now, side) for side in (ROMANS, BRITONS)] == [False, True]
    assert proceed(scene(Step.VICTORY)).now.turn == 3


def test_w7_2_an_army_takes_any_number_of_cubes():
    """W7.2: but for the last beside a town of theirs (W4.7)."""
    now = britons(at=NOBODY | {"briton-1": "iceni", "briton-2": "regni"})
    assert of(Raise, now) == [Raise("briton-1", n) for n in range(1, 7)] + [Raise("briton-2", 1)]

    result = decide(now, Raise("briton-1", 4))
    assert strengths(result.now) == [9, 6, 6]
    assert result.now.grounds["iceni"].cubes.briton == 3
    assert result.the(CubesRaised).cubes == 4


@pytest.mark.parametrize("army", ["", "briton-1"])
def test_w7_2_an_agent_takes_one(army: str):
    """W7.2: unattached, or for an army there; once a turn."""
    now = britons(at=NOBODY | {"agent-briton-2": "iceni", "briton-1": "iceni"})
    assert of(RaiseByAgent, now) == [RaiseByAgent("agent-briton-2", to) for to in ("", "briton-1")]

    now = decide(now, RaiseByAgent("agent-briton-2", army)).now
    assert (now.grounds["iceni"].loose[BRITONS], strengths(now)[0]) == ((0, 6) if army else (1, 5))
    assert of(RaiseByAgent, now) == []


def test_w7_2_where_no_briton_can_be_taken():
    """W7.2: neither by an agent nor an army; the side is not even asked."""
    now = britons(at=NOBODY | {"agent-briton-2": "iceni"}, cubes={"iceni": (0, 7, 1)})

    assert choices(now, BRITONS) == (EndRecruiting(),)
    assert not may_recruit(now, BRITONS)


def test_w7_2_who_has_nothing_left_is_done():
    """W7.2: the last cube that could be taken ends the side's recruiting."""
    now = britons(at=NOBODY | {"briton-1": "regni"})

    assert decide(now, Raise("briton-1", 1)).now.to_do == (ROMANS,)


def test_w7_3_two_from_the_pool_beside_a_town():
    """W7.3: each army, by its limit; Legio II Augusta too (W10.1); not where no Roman town stands."""
    now = romans(at={"legion-XIV": "londinium"}, garrison=False)
    assert of(TakeFromPool, now) == [*[TakeFromPool("legion-IX", n) for n in (1, 2)], TakeFromPool("legion-II", 1)]

    now = decide(now, TakeFromPool("legion-IX", 1)).now
    assert (now.pool, now.armies["legion-IX"].strength) == (6, 3)
    assert of(TakeFromPool, now)[0] == TakeFromPool("legion-IX", 1)
    assert len(of(TakeFromPool, decide(now, TakeFromPool("legion-IX", 1)).now)) == 1


def test_w7_3_the_pool_runs_out():
    """W7.3: there is no more than it has."""
    assert of(TakeFromPool, romans(pool=1))[0] == TakeFromPool("legion-IX", 1)
    assert choices(romans(pool=0, garrison=False), ROMANS) == (EndRecruiting(),)


def test_w7_3_a_destroyed_town_does_not_help():
    """W7.3: nor a Briton one."""
    now = romans(without=("lindum",), at={"legion-II": "iceni"})

    assert of(TakeFromPool, now) == []


def test_w7_4_the_garrison_once():
    """W7.4: one SP not from the pool, and a limit of 8 from then on; the town is no battle help, yet still recruits."""
    now = romans(at={"legion-XIV": "londinium", "legion-XX": "londinium"})
    assert of(TakeGarrison, now) == [TakeGarrison("legion-XIV"), TakeGarrison("legion-XX")]

    now = decide(now, TakeGarrison("legion-XIV")).now
    army = now.armies["legion-XIV"]
    assert (army.strength, army.limit, now.pool, now.garrison) == (8, 8, 7, False)
    assert of(TakeGarrison, now) == []
    assert TakeFromPool("legion-XX", 1) in choices(now, ROMANS)


def test_w7_4_not_of_a_destroyed_londinium():
    """W7.4: nor by an army elsewhere."""
    assert of(TakeGarrison, romans(at={"legion-XX": "londinium"}, without=("londinium",))) == []
    assert of(TakeGarrison, romans()) == []


def test_w7_5_losses_do_not_return_to_the_pool():
    """W7.5: an army that is destroyed leaves it as it was."""
    assert apply(romans(), ArmyDestroyed("legion-IX")).pool == 7


def test_w9_1_a_briton_army_holds_11():
    """W9.1: it takes no more than it has room for, nor anything while it is over (W6.9)."""
    now = britons(at=NOBODY | {"briton-1": "iceni"}, strengths={"briton-1": 9})
    assert of(Raise, now) == [Raise("briton-1", 1), Raise("briton-1", 2)]

    over = britons(at=NOBODY | {"briton-1": "iceni"}, strengths={"briton-1": 12})
    assert choices(over, BRITONS) == (EndRecruiting(),)
    assert may_recruit(over, BRITONS)  # that it is full the Romans are not told
    assert over.armies["briton-1"].room == 0


def test_w9_1_a_roman_army_holds_7():
    """W9.1: a full one takes nothing."""
    assert of(TakeFromPool, romans(at={"legion-XIV": "regni"}, strengths={"legion-IX": 7, "legion-II": 7})) == []


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (CubesRaised("regni", 9), "so many Britons do not live"),
        (PoolTaken("legion-IX", 8), "the pool has not so many"),
        (LooseTaken("legion-XIV", 1), "do not stand unattached"),
    ],
)
def test_w9_1_what_is_not_there_cannot_be_taken(event: Event, problem: str):
    """W9.1: a log that tells it is wrong."""
    with pytest.raises(ValueError, match=problem):
        apply(romans(), event)
