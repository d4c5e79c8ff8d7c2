"""One decision as it unfolds: what the phases write their events to."""

from typing import TypeAlias

from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import State
from engine.rules import sequence

Play: TypeAlias = sequence.Play[State, Event]
