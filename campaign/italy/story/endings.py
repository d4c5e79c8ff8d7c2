"""C8, C9 and D14 as prose, where the book adds to its entries: generals, the civic account, the reasons."""

from collections.abc import Iterator
from typing import Any

from campaign.chronicle.passages import Fact, Statement
from campaign.italy.narrate import ending_text
from campaign.italy.narrate.names import Named, phrase
from campaign.italy.narrate.persons import LEADER, called
from campaign.italy.rules import events as ev
from campaign.italy.story.speech import ItalysTeller, Sentences
from engine.grammar import Number

# --- From over the sea, and the account -------------------------------------------------------------------------------


def _army_landed(teller: ItalysTeller, event: ev.ArmyLanded, fact: Fact) -> Iterator[Statement]:
    yield from teller.tell(fact, general=called(teller.persons.at(fact.place, LEADER, event.external)))


def _turn_began(teller: ItalysTeller, event: ev.TurnBegan, fact: Fact) -> Iterator[Statement]:
    """The end of the turn before: its effect on Rome's civic account (C9.2)."""
    total = fact.after.civic_total
    before = sum(entry.points for entry in fact.before.civic if entry.turn < fact.before.turn)
    order = "up" if total > before else "down" if total < before else "same" if total else "none"
    yield teller.say(f"civic.{order}", before=_account(before, ""), points=_account(total), more=total - before)


def _campaign_ended(teller: ItalysTeller, event: ev.CampaignEnded, fact: Fact) -> Iterator[Statement]:
    ending = Named(ending_text(event.ending), (event.ending,))
    yield from teller.tell(fact, verdict=ending, points=_account(event.civic))


def _account(points: int, form: str = "point") -> str:
    """The civic account: "5 points", "nothing"."""
    return format(Number(points), form) if points else phrase("account.nothing")


# --- What the player decreed ------------------------------------------------------------------------------------------


def _overridden(teller: ItalysTeller, event: Any, fact: Fact) -> Iterator[Statement]:
    """The reason goes before a full stop."""
    yield from teller.tell(fact, reason=event.reason.rstrip(".!? "))


def _civic_overridden(teller: ItalysTeller, event: ev.CivicOverridden, fact: Fact) -> Iterator[Statement]:
    yield from teller.tell(fact, points=_account(event.points), reason=event.reason.rstrip(".!? "))


SENTENCES: Sentences = {
    ev.ArmyLanded: _army_landed,
    ev.TurnBegan: _turn_began,
    ev.CampaignEnded: _campaign_ended,
    ev.ControllerOverridden: _overridden,
    ev.ArmyOverridden: _overridden,
    ev.MoneyOverridden: _overridden,
    ev.RulerOverridden: _overridden,
    ev.CivicOverridden: _civic_overridden,
}
