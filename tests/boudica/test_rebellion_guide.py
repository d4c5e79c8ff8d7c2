"""The notes of a first turn of the rebellion: in the game in which it is played each comes up; then none."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaign.boudica import guide
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import unfold
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from campaign.boudica.rules.w6_battle.towns import Plunder
from campaign.boudica.rules.w7_recruitment import EndRecruiting, OrderRecruiting
from campaign.boudica.rules.w11_solo.solo import RULESET, choices
from engine.texts import texts

OF_BOTH = {"moment", "pieces", "way", "undo", "first", "wishes", "battle", "pools", "verdict"}
OF_ROMANS = OF_BOTH | {"hidden", "scouts", "recruiting"}
OF_BRITONS = OF_BOTH | {"secret", "division", "boudica", "raising"}
CALM = (Pass, EndMove, PlaceAgent, Divide, RollBattle, EndRecruiting, OrderRecruiting, Plunder)


def calm(state: State, side: Side, fights: bool) -> Decision:
    """Nobody is moved, and it is fought or not."""
    found = choices(state, side)
    wish = Wish(fight=fights)
    return wish if wish in found else next((one for one in found if isinstance(one, CALM)), found[0])


def played(side: Side, *opening: Decision, fights: bool) -> list[State]:
    """Every state of the first turn in which the player decides, and the one that follows it.

    He takes these decisions as soon as he may, each once.
    """
    state, found, left = RULESET.begin(guide.first_turn(side)), list[State](), [*opening]
    while state.turn < 2:
        decision = RULESET.programs(SimpleNamespace(now=state))
        if decision is None:
            found.append(state)
            decision = next((one for one in left if one in choices(state, side)), None)
            if decision:
                left.remove(decision)
            decision = decision or calm(state, side, fights)
        state = unfold(state, decision, RULESET.dice(state)).now
    assert not left
    return [*found, state]


def came_up(states: list[State], side: Side) -> set[str]:
    return {note for state in states for note in guide.guide(state, side)}


MARCH = Enter("legion-XIV", "cornovii"), EndMove()
SALLY = Enter("briton-1", "corieltauvi"), EndMove()


def test_every_note_comes_up_for_the_romans_who_march_and_fight():
    states = played(ROMANS, *MARCH, fights=True)

    assert came_up(states, ROMANS) == OF_ROMANS
    assert guide.guide(states[0], ROMANS) == ("moment", "pieces")
    assert guide.guide(states[-1], ROMANS) == ()


def test_every_note_comes_up_for_the_britons_who_attack():
    states = played(BRITONS, *SALLY, fights=True)

    assert came_up(states, BRITONS) == OF_BRITONS
    assert guide.guide(states[0], BRITONS) == ("moment", "secret")
    assert guide.guide(states[-1], BRITONS) == ()


@pytest.mark.parametrize("fights", [True, False])
def test_the_enemy_comes_even_to_romans_who_stay_where_they_are(fights: bool):
    """So that what is said of battles is at hand, whatever the player does."""
    assert came_up(played(ROMANS, fights=fights), ROMANS) >= {"wishes", "undo", "recruiting", "verdict"}


def test_the_other_side_has_no_notes():
    for side in Side:
        assert not came_up(played(side, fights=True), side.enemy)


def test_the_same_moments_of_a_later_turn_have_none():
    for side in Side:
        states = [state for state in played(side, fights=True) if guide.guide(state, side)]

        assert states
        assert not came_up([replace(state, turn=2) for state in states], side)


def test_each_has_its_words():
    words = texts(PACKAGE, "guide")

    assert {key for key in words if not key.startswith("game.")} == {
        f"{note}.{part}" for note in OF_ROMANS | OF_BRITONS for part in ("title", "text")
    }
    first = played(ROMANS, fights=True)[0]
    assert [title for title, _ in guide.GUIDE.notes(first, ROMANS)] == [
        words[f"{note}.title"] for note in ("moment", "pieces")
    ]
