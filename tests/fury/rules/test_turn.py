"""Z1.2: the sequence of play, as far as it goes: all but combat."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Done, Proceed
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import SEQUENCE, TurnBegan, carry_out, decides, legal_decisions
from campaign.fury.rules.z7_supply import Suffer
from campaign.fury.rules.z8_activation import TribeRose
from campaign.fury.rules.z13_step import Attack
from campaign.fury.rules.z15_victory import TURNS
from engine.rules.dice import SeededDice
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.scenes import scene, set_up

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN


def on(state: State, decision: Any = None) -> Play:
    return carry_out(state, decision or legal_decisions(state)[0], SeededDice("fury", state.turn))


def quiet(state: State) -> Play:
    """The war from here to its end, in which nobody moves, with all its events."""
    play = on(state)
    while not play.state.ending:
        events = play.events
        play = on(play.state, Done() if decides(play.state) else None)
        play.events = [*events, *play.events]
    return play


def test_a_quiet_war_is_drawn():
    """Z15.3: nobody moves, so the Iceni rise, and the loyal Regnenses on turn 8; in turn 25 nobody has won."""
    war = quiet(set_up())
    risen = [event for event in war.events if isinstance(event, TribeRose)]

    assert [event.tribe for event in risen] == ["iceni", "regnenses-pro"]
    assert [event.turn for event in war.events if isinstance(event, TurnBegan)] == [*range(2, TURNS + 1)]
    assert war.state.ending
    assert (war.state.ending.winner, war.state.ending.cause.code) == (None, "draw")
    assert legal_decisions(war.state) == ()
    assert decides(war.state) is None


def test_who_rises_is_there_with_leaders_and_new_until_the_half_ends():
    """Z8.1, Z8.4, Z17.2."""
    war = quiet(set_up())
    [iceni, regnenses] = [event for event in war.events if isinstance(event, TribeRose)]

    assert [(leader.id, leader.at) for leader in iceni.leaders] == [("boudica", "IC4")]
    assert iceni.only is None
    assert iceni.happen(set_up()).new == tuple(unit.id for unit in iceni.units)
    assert (war.state.rebels, war.state.new) == (("iceni",), ())
    assert war.state.leaders["cogidubnus"].at == "RG3"
    assert {war.state.side(unit) for unit in regnenses.units} == {ROMAN}


def crowd(**more: Any) -> State:
    """Forty warbands of others among the Silures, at the end of the tribes' rally."""
    some = scene({"dobunni warband 1": "SL6"}, half=TRIBAL, **more)
    units = {f"w{n}": replace(some.units["dobunni warband 1"], id=f"w{n}") for n in range(60)}
    return replace(some, units=units)


def test_the_owner_chooses_who_is_too_many():
    """Z7.3: the war goes on when he has; to the other side nothing of it is told (Z17.1)."""
    state, war = crowd(), None
    for seed in range(20):
        war = carry_out(state, Proceed(), SeededDice(f"crowd {seed}", state.turn))
        if war.state.hungry:
            break
    assert war
    assert (decides(war.state), war.state.step) == (TRIBAL, "tribal supply")
    assert [event.only for event in war.events] == [TRIBAL, TRIBAL]
    with pytest.raises(IllegalDecision):
        SEQUENCE.unfold(war.state, Suffer(("w1",)), SeededDice("fury", 5))
    after = on(war.state)
    assert after.state.step == "tribal movement"
    assert SEQUENCE.phase(war.state) == 2


def test_a_victory_ends_the_war_at_once():
    """Z15.1: three legions; nothing happens afterwards."""
    war = on(replace(set_up(), lost={"II": 90, "IX": 90, "XIV": 90}))

    assert war.state.ending
    assert war.state.ending.winner is TRIBAL
    assert [type(event).__name__ for event in war.events] == ["WarEnded"]
    assert war.events[0].rule == "Z15.1"
    assert on(replace(set_up(), turn=TURNS, lost={"II": 90, "IX": 90, "XIV": 90})).state.ending == war.state.ending


def test_rome_wins_by_breaking_all_who_rose():
    """Z15.2."""
    war = on(replace(set_up(), turn=3, rebels=("iceni",), lost={"iceni": 60}))

    assert war.state.ending
    assert (war.state.ending.winner, war.events[0].rule) == (ROMAN, "Z15.2")


def test_an_event_that_does_nothing_is_none():
    class Idle(Event):
        rule: str = "Z1.2"

    with pytest.raises(NotImplementedError, match="Idle"):
        Idle().happen(set_up())


def test_both_sides_decide_in_combat():
    """Z1.2, Z13.1: it comes before demoralisation; that both stand in a tract, everybody knows (Z17.1)."""
    state = scene({"II cohort 1": "IC4", "iceni warband 1": "IC4"}, half=ROMAN)
    events: list[Event] = []
    while state.step != "roman combat":
        war = on(state, legal_decisions(state)[-1])
        state, events = war.state, war.events

    assert (SEQUENCE.phase(state), decides(state)) == (11, ROMAN)
    assert legal_decisions(state) == (Attack("IC4"), Done())
    assert events[-1].only is None
    assert on(state, Done()).state.turn == 6
