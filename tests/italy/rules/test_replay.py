"""apply: a campaign is its start and its events; tests/italy/test_any_campaign.py plays whole ones again by these."""

from typing import Any, cast

import pytest

from campaign.italy.rules import decisions, events
from campaign.italy.rules.decisions import Decision, Proceed
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Start
from campaign.italy.rules.turn import begin
from engine.rules.sequence import apply
from tests.italy.rules.situations import ITALY

START = Start("test", "seed", ITALY)


def test_what_is_no_event_cannot_be_applied():
    """And is named."""
    with pytest.raises(TypeError, match=r"not an event: Proceed\(\)"):
        apply(begin(START), cast(Any, Proceed()))


def test_every_event_says_how_it_happens():
    """None of the events lacks its method."""
    assert [event for event in Event.__subclasses__() if "happen" not in vars(event)] == []


def test_all_are_listed_whatever_section_they_are_of():
    """Who tells of them finds them in one place."""
    for module, base in ((decisions, Decision), (events, Event)):
        listed = {one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)}
        assert listed == {base, *base.__subclasses__()}
