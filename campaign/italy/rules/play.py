"""One decision as it unfolds: what the phases and consequences write their events to."""

from campaign.italy.rules import versions
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Battle, State
from engine.rules.dice import Dice
from powers.rules.land import Land
from powers.rules.situation import Situation


class Play:
    """A campaign in the middle of a decision: each event that happens is kept, and changes it at once.

    `rules` is the version by which it is resolved: today's, but for an old line that is checked.
    """

    def __init__(self, campaign: State, dice: Dice, rules: int | None = None) -> None:
        self.rules = versions.RULES if rules is None else rules
        self.campaign = campaign
        self.dice = dice
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let the event happen."""
        self.campaign = event.happen(self.campaign)
        self.events.append(event)

    @property
    def situation(self) -> Situation:
        """The situation as it now is."""
        return self.campaign.situation

    @property
    def land(self) -> Land:
        """The land as it now is."""
        return self.campaign.situation.land

    @property
    def battle(self) -> Battle:
        """The battle at hand; AssertionError if there is none."""
        return self.campaign.at_hand
