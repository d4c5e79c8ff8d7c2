"""What the Romans know of the Briton armies is kept for both sides, and tells nothing that is hidden."""

from types import SimpleNamespace

import pytest

from campaign.boudica import known
from campaign.boudica.pictures.board import SpaceView
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Army, State, Step
from campaign.boudica.rules.w5_movement.moving import Enter, StrengthsTold
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from campaign.desk.places import MOST, naming
from tests.boudica.rules.scenes import decide, scene


def army(state: State, number: int) -> Army:
    return state.armies[f"briton-{number}"]


def hidden(**strengths: int) -> State:
    """Armies 2 and 3 in Trinovantes and 1 in Iceni, as the Romans see them."""
    return seen_by(scene(strengths={f"briton-{id[1:]}": sp for id, sp in strengths.items()}), ROMANS)


def test_a_range_for_each_army_and_the_sum_of_all():
    seen = hidden(_1=5, _2=6, _3=6)

    assert known.strength(seen, army(seen, 1)) == known.thought(seen, army(seen, 1)) == "1 to 11"
    assert known.everything(seen) == "17"
    assert known.together(seen, "trinovantes") == "6 to 16 together"
    assert known.together(seen, "iceni") == "", "one alone"


def test_it_stands_on_the_board_in_figures_and_in_words():
    here = SpaceView(hidden(_1=5, _2=6, _3=6), "trinovantes")

    assert "Briton army 2, strength 1 to 11" in here.others
    assert "6 to 16 together" in here.others


@pytest.mark.parametrize("other", [{"_1": 3, "_2": 3, "_3": 11}, {"_1": 9, "_2": 4, "_3": 4}])
def test_where_secrets_alone_differ_the_same_is_known(other: dict[str, int]):
    one, two = hidden(_1=5, _2=6, _3=6), hidden(**other)

    for space in ("iceni", "trinovantes"):
        assert SpaceView(one, space).facts == SpaceView(two, space).facts
        assert known.together(one, space) == known.together(two, space)
    assert known.everything(one) == known.everything(two)


def test_the_britons_see_their_own_and_what_the_romans_think():
    seen = seen_by(scene(), BRITONS)

    assert known.strength(seen, army(seen, 1)) == "5"
    assert known.together(seen, "trinovantes") == ""
    assert known.notes(seen, army(seen, 1), {}) == ["1 to 11 to the Romans"]


def test_what_was_seen_by_whom_and_when():
    """W5.8: an agent comes to Trinovantes, where two armies stand; then a battle leaves 4."""
    now = scene(Step.MOVEMENT, ROMANS, at={"agent-roman-1": "londinium"})
    told = decide(now, Enter("agent-roman-1", "trinovantes"))
    assert any(isinstance(event, StrengthsTold) for event in told.events)
    lines = [SimpleNamespace(events=told.events), SimpleNamespace(events=(BattleEnded("iceni", None, 3, 4),))]
    game = SimpleNamespace(lines=lines, states=(now, told.now, told.now))

    seen = "6 and 6, seen in turn 2 by the Roman agent in Trinovantes"
    assert known.sightings(game) == {
        "briton-1": "4 left there after the battle in Iceni in turn 2",
        "briton-2": seen,
        "briton-3": seen,
    }
    assert known.notes(told.now, army(told.now, 2), known.sightings(game))[-1] == seen


def test_a_legion_that_does_not_obey():
    now = scene()

    assert known.notes(now, now.armies["legion-II"], {}) == ["does not obey"]
    assert known.notes(now, now.armies["legion-XX"], {}) == []


def test_until_the_britons_have_divided_nothing_is_known():
    now = seen_by(scene(thinkable=()), ROMANS)

    assert known.strength(now, army(now, 1)) == "?"
    assert (known.together(now, "trinovantes"), known.everything(now)) == ("", "")


def test_the_log_of_a_place_is_what_names_it_the_latest_first():
    told = [SimpleNamespace(text=text) for text in ("To Iceni.", "Regnia stays.", "In Regni.", "Regni again.")]

    assert [entry.text for entry in naming("Regni", told)] == ["Regni again.", "In Regni."]
    assert len(naming("Iceni", told[:1] * 20)) == MOST
