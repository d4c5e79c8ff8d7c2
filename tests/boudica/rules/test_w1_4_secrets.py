"""What the Romans may not know (W1.4)."""

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import ranges
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.state import NOT_TOLD, Cause, Ending, State, Step
from campaign.boudica.rules.turn import question
from campaign.boudica.rules.w2_setup import Divide, StrengthDivided
from campaign.boudica.rules.w5_movement.exchange import LooseTaken, StrengthPassed
from campaign.boudica.rules.w5_movement.moving import StrengthsTold
from campaign.boudica.rules.w6_battle.fighting import StrengthDealt
from campaign.boudica.rules.w7_recruitment import CubesRaised, EndRecruiting, Raise
from campaign.boudica.rules.w8_victory import GameEnded
from engine.rules.ruleset import EVERYBODY
from engine.rules.sequence import apply
from tests.boudica.rules.scenes import decide, scene, strengths


def shown(state: State) -> list[int]:
    """What the Romans see of the Britons' armies."""
    return strengths(seen_by(state, ROMANS))


def after(state: State, *events: Event) -> State:
    for event in events:
        state = apply(state, event)
    return state


@pytest.mark.parametrize("side", [ROMANS, EVERYBODY])
def test_w1_4_the_strengths_of_briton_armies_are_hidden(side: str):
    """W1.4: from the Romans and from the pages of all; so is the seed."""
    now = seen_by(scene(), side)

    assert strengths(now) == [NOT_TOLD] * 3
    assert now.start.seed == ""
    assert seen_by(now, side) == now


def test_w1_4_the_britons_know_their_own():
    """W1.4: but not the seed."""
    now = scene()

    assert strengths(seen_by(now, BRITONS)) == strengths(now)
    assert seen_by(now, BRITONS).start.seed == ""


def test_w1_4_all_else_is_open():
    """W1.4: unattached SP, the Romans' own, where everybody is."""
    now = scene()
    seen = seen_by(now, ROMANS)

    assert seen.grounds == now.grounds
    assert [seen.armies[army.id] for army in now.armies_of(ROMANS)] == [*now.armies_of(ROMANS)]


def test_w1_4_positions_that_differ_in_secrets_look_alike():
    """W1.4: whatever the Britons divided, passed or took for their armies."""
    looks = set()
    for first, second in [(3, 9), (9, 3)]:
        divided = decide(scene(Step.DIVISION, BRITONS), Divide((5, first, second))).now
        passed = apply(divided, StrengthPassed(BRITONS, "briton-2", "briton-3", 1 if first > 5 else -1))
        looks.add(repr(seen_by(after(passed, StrengthGained("briton-2", 1, "W7.2")), ROMANS)))

    assert len(looks) == 1


def test_w1_4_at_the_end_all_is_open():
    """W1.4: the log, too."""
    now = apply(scene(), GameEnded(Ending(None, Cause.CALLED)))
    sealed = StrengthDivided((("briton-1", 5),))

    assert seen_by(now, ROMANS) == now
    assert told(now, [sealed], ROMANS) == (sealed,)


def test_w1_4_an_army_alone_is_known_once_told():
    """W1.4: and what then comes to it in the open, and what comes to it in secret but to nobody else."""
    now = apply(scene(loose={"iceni": {BRITONS: 3}}), StrengthsTold("iceni", (5,)))
    assert shown(now) == [5, NOT_TOLD, NOT_TOLD]

    now = after(now, LooseTaken("briton-1", 2), StrengthGained("briton-1", 1, "W7.2"))
    assert shown(now)[0] == strengths(now)[0] == 8


def test_w1_4_of_several_it_is_told_only_if_they_are_equal():
    """W1.4: not which is whose (W5.8); the third then has what is left of the 17."""
    assert shown(apply(scene(), StrengthsTold("trinovantes", (6, 6)))) == [5, 6, 6]
    assert shown(apply(scene(), StrengthsTold("trinovantes", (5, 7)))) == [5, NOT_TOLD, NOT_TOLD]


@pytest.mark.parametrize(
    "event", [StrengthPassed(BRITONS, "briton-2", "briton-3", 1), StrengthGained("briton-2", 1, "W6.9")]
)
def test_w1_4_what_happens_among_several_in_secret_hides_all_of_them(event: Event):
    """W1.4: the third one elsewhere is known still."""
    now = after(scene(), StrengthsTold("trinovantes", (6, 6)), StrengthsTold("iceni", (5,)))

    assert shown(apply(now, event)) == [5, NOT_TOLD, NOT_TOLD]


def test_w1_4_romans_among_themselves_hide_nothing():
    """W1.4: nor do they make the Britons beside them forgotten."""
    now = scene(at={"legion-IX": "trinovantes", "legion-XX": "trinovantes"})
    now = apply(now, StrengthsTold("trinovantes", (6, 6)))

    now = apply(now, StrengthPassed(ROMANS, "legion-IX", "legion-XX", 2))
    assert (now.armies["legion-IX"].strength, now.armies["legion-XX"].strength) == (4, 4)
    assert shown(now) == [5, 6, 6]


@pytest.mark.parametrize(("armies", "seen"), [((("briton-1", 4),), 4), ((("briton-2", 4), ("briton-3", 4)), NOT_TOLD)])
def test_w1_4_after_a_battle_a_lone_army_is_known(armies: tuple[tuple[str, int], ...], seen: int):
    """W1.4: its dice have shown it; of several they were dealt out in secret."""
    space = "iceni" if len(armies) == 1 else "trinovantes"
    now = apply(scene(), StrengthDealt(BRITONS, space, armies, 2))

    assert {army.strength for army in seen_by(now, ROMANS).armies_at(space, BRITONS)} == {seen}
    assert now.grounds[space].loose[BRITONS] == 2


def test_w1_4_a_line_is_told_without_what_is_sealed():
    """W1.4: the cubes, not which army has them."""
    now = scene(Step.RECRUITMENT, BRITONS, ROMANS)
    line = decide(now, Raise("briton-2", 2)).events

    assert told(now, line, ROMANS) == told(now, line, EVERYBODY) == (CubesRaised("trinovantes", 2),)
    assert told(now, line, BRITONS) == line


def test_w2_6_how_the_britons_divided_is_sealed():
    """W2.6: the Romans are told that they did, and no strength."""
    now = scene(Step.DIVISION, BRITONS)
    line = decide(now, Divide((5, 3, 9))).events
    told_to_the_romans = told(now, line, ROMANS)

    assert StrengthDivided in map(type, line)
    assert StrengthDivided not in map(type, told_to_the_romans)
    assert told(now, line, BRITONS) == line


@pytest.mark.parametrize("side", Side)
def test_w1_4_only_the_britons_events_are_sealed(side: Side):
    """W1.4: what the Romans pass or are dealt all may know."""
    passed = StrengthPassed(side, "an army", "another", 1)
    dealt = StrengthDealt(side, "regni", (), 0)

    assert [event.is_sealed for event in (passed, dealt)] == [side is BRITONS] * 2


def test_w1_4_a_decision_is_asked_again_where_the_same_is_asked():
    """W1.4: the question of a correction names what all may see."""
    one, other = scene(Step.RECRUITMENT, BRITONS), scene(Step.RECRUITMENT, BRITONS, strengths={"briton-1": 3})

    assert question(one, EndRecruiting()) == question(other, EndRecruiting())


def test_w1_4_each_army_is_thought_of_within_a_range():
    """W1.4: from the least to the greatest of all divisions that the Romans can think of."""
    now = scene(thinkable=((3, 3, 11), (4, 5, 8), (3, 7, 7)))

    assert ranges(now) == {"briton-1": (3, 4), "briton-2": (3, 7), "briton-3": (7, 11)}
    assert ranges(scene(thinkable=())) == {}
