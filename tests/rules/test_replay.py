"""apply and replay: a campaign is its start and its events."""

from typing import Any, cast

import pytest

from campaign.rules import apply as applying
from campaign.rules.apply import apply
from campaign.rules.decisions import Decision, Proceed
from campaign.rules.events import Event, TurnBegan
from campaign.rules.replay import replay
from campaign.rules.state import Start
from campaign.rules.turn import begin, unfold
from engine.rules.dice import Kind, Roller, SeededDice
from engine.rules.record import Line
from tests.rules.situations import ITALY

START = Start("test", "seed", ITALY)


def test_replay_of_nothing_is_the_beginning():
    """Before the first line."""
    assert replay(START, ()) == begin(START)


def test_replay_gives_the_campaign_without_rolling():
    """The set-up and the revenue of turn 1."""
    campaign, events = begin(START), []
    for _ in range(2):
        played = unfold(campaign, Proceed(), SeededDice(START.seed, campaign.turn))
        campaign = played.campaign
        events += played.events

    assert replay(START, events) == campaign


def test_what_is_no_event_cannot_be_applied():
    """And is named."""
    with pytest.raises(TypeError, match=r"not an event: Proceed\(\)"):
        apply(begin(START), cast(Any, Proceed()))


def test_every_event_is_applied():
    """None of the events lacks its function."""
    assert set(applying._CHANGES) == set(Event.__subclasses__())


def test_a_line_of_the_log_keeps_decision_faces_and_events():
    """Faces, kinds and rollers run in step."""
    line: Line[Decision, Event] = Line(
        1, 0, Proceed(), (3, 8), (Kind.D6, Kind.D10), (Roller.HAND, Roller.PROGRAM), (TurnBegan(1),)
    )

    assert (line.n, line.parent, line.decision) == (1, 0, Proceed())
    assert len(line.faces) == len(line.kinds) == len(line.by) == 2
    assert line.events == (TurnBegan(1, "C1.1"),)
