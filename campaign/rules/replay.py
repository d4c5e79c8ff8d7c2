"""The verb replay: a campaign is its start and its events."""

from collections.abc import Iterable

from campaign.rules.apply import apply
from campaign.rules.events import Event
from campaign.rules.state import Start, State
from campaign.rules.turn import begin


def replay(start: Start, events: Iterable[Event]) -> State:
    """The campaign after these events; nothing is rolled and nothing decided."""
    campaign = begin(start)
    for event in events:
        campaign = apply(campaign, event)
    return campaign
