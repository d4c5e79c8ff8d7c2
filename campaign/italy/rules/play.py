"""One decision as it unfolds: what the phases and consequences write their events to."""

from typing import TypeAlias

from campaign.italy.rules.events import Event
from campaign.italy.rules.state import State
from engine.rules import sequence

Play: TypeAlias = sequence.Play[State, Event]
