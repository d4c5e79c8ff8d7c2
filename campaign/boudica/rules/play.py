"""One decision as it unfolds: what the phases write their events to."""

from campaign.boudica.rules.apply import apply
from campaign.boudica.rules.board import Britain
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import State
from campaign.boudica.rules.versions import RULES
from engine.rules.dice import Dice


class Play:
    """A game in the middle of a decision: each event that happens is kept, and changes it at once.

    `rules` is the version it is played by.
    """

    def __init__(self, state: State, dice: Dice, rules: int = RULES) -> None:
        self.state = state
        self.dice = dice
        self.rules = rules
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let the event happen."""
        self.state = apply(self.state, event)
        self.events.append(event)

    @property
    def britain(self) -> Britain:
        """The board."""
        return self.state.start.britain

    @property
    def options(self) -> Options:
        """What is played under."""
        return self.state.start.britain.options
