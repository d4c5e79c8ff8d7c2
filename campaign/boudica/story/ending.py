"""Boudica's death, what the players overruled, and how the game ended (W6.10, W8, B31)."""

from collections.abc import Sequence

from campaign.boudica.rules.state import Cause
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.story.teller import RebellionTeller
from campaign.boudica.telling import in_words
from campaign.chronicle.telling import Fact, Statement
from engine.grammar import sentence


def tell_fate(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """She died."""
    queen = facts[0].before.boudica
    teller.say("fate.died", *([queen.at] if queen else []))


def tell_overruled(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """In the words of the log, with the reason that was given."""
    teller.told += [Statement("overruled", sentence(in_words(fact.before, fact.event)), fact.place) for fact in facts]


def tell(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Who has won, and by what."""
    event: GameEnded = facts[0].event
    kind = event.ending.cause
    teller.say(f"end.{(event.ending.winner or 'draw') if kind is Cause.POINTS else kind}")
