"""What the chronicle tells of: the events of a log, each with the campaign before and after its line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.book.telling import Statement, Teller
from campaign.rules.events import Event
from campaign.rules.state import Campaign


@dataclass(frozen=True)
class Fact:
    """An event, the number of its line with all its events, and the campaign before and after that line."""

    event: Event
    line: int
    beside: tuple[Event, ...]
    before: Campaign
    after: Campaign


Sentences = dict[type, Callable[[Teller, Any, Fact], Iterator[Statement]]]
"""By event type: what tells of it. Of events that are not here the chronicle is silent."""
