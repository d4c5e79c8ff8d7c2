"""C8 and C9 as prose, and D14: armies from over the sea, the account of a turn, the verdict, and what was decreed."""

from collections.abc import Iterator

from campaign.book.facts import Fact, Sentences
from campaign.book.people import Named
from campaign.book.telling import Statement, Teller
from campaign.narrate import ending_text
from campaign.rules import events as ev
from engine.grammar import Number, in_words
from powers.rules.italy import CARTHAGE

# --- From over the sea ------------------------------------------------------------------------------------------------


def _army_landed(teller: Teller, event: ev.ArmyLanded, fact: Fact) -> Iterator[Statement]:
    teller.landed[event.external] = fact.before.turn
    yield teller.say(
        "army.landed_carthage" if event.external == CARTHAGE else "army.landed",
        external=teller.cast.who(event.external),
        place=teller.cast.where(event.province),
        general=teller.cast.general(event.external, fact.before.turn),
    )
    if event.payer:
        yield teller.say("army.paid", payer=teller.cast.who(event.payer))


def _army_moved(teller: Teller, event: ev.ArmyMoved, fact: Fact) -> Iterator[Statement]:
    yield teller.say(
        "army.moved",
        external=teller.cast.who(event.external),
        place=teller.cast.where(event.province),
        left=teller.cast.where(event.left),
        heir=teller.cast.who(event.heir),
    )


def _army_removed(teller: Teller, event: ev.ArmyRemoved, fact: Fact) -> Iterator[Statement]:
    yield teller.say(
        f"army.{event.reason.replace(' ', '_')}",
        external=teller.cast.who(event.external),
        place=teller.cast.where(event.province),
        heir=teller.cast.who(event.heir),
    )


def _army_declined(teller: Teller, event: ev.ArmyDeclined, fact: Fact) -> Iterator[Statement]:
    """C8.8; an army that is spent has its own sentence."""
    if event.strength:
        yield teller.say("army.declined", external=teller.cast.who(event.external))


# --- The account ------------------------------------------------------------------------------------------------------


def _penalty_counted(teller: Teller, event: ev.PenaltyCounted, fact: Fact) -> Iterator[Statement]:
    if event.provinces:
        places = teller.cast.where(*event.provinces)
        yield teller.say("penalty.plain", places=places, points=f"{Number(event.points):words point}")


def _turn_began(teller: Teller, event: ev.TurnBegan, fact: Fact) -> Iterator[Statement]:
    """The end of the turn before: what it has brought Rome's civic account (C9.2)."""
    total = fact.after.civic_total
    before = sum(entry.points for entry in fact.before.civic if entry.turn < fact.before.turn)
    order = "up" if total > before else "same" if total == before else "down"
    yield teller.say(f"civic.{order}", before=_account(before, unit=False), points=_account(total))


def _campaign_ended(teller: Teller, event: ev.CampaignEnded, fact: Fact) -> Iterator[Statement]:
    ending = Named(ending_text(event.ending), (event.ending,))
    yield teller.say("ended.plain", verdict=ending, points=_account(event.civic))


def _account(points: int, unit: bool = True) -> str:
    """The civic account in words: five points, −5 points, nothing."""
    if not points:
        return "nothing"
    return f"{Number(points):words point}" if unit else in_words(points)


# --- What the player decreed ------------------------------------------------------------------------------------------


def _reason(reason: str) -> str:
    """To stand before a full stop."""
    return reason.rstrip(".!? ")


def _controller_overruled(teller: Teller, event: ev.ControllerOverruled, fact: Fact) -> Iterator[Statement]:
    place, reason = teller.cast.where(event.province), _reason(event.reason)
    power, loser = teller.cast.who(event.power), teller.cast.who(event.loser)
    yield teller.say("overruled.controller", place=place, power=power, loser=loser, reason=reason)


def _army_overruled(teller: Teller, event: ev.ArmyOverruled, fact: Fact) -> Iterator[Statement]:
    external, reason = teller.cast.who(event.external), _reason(event.reason)
    if event.province is None:
        yield teller.say("overruled.army_gone", external=external, reason=reason)
        return
    if not fact.before.external_army(event.external):
        teller.landed[event.external] = fact.before.turn
    place, points = teller.cast.where(event.province), f"{Number(event.strength):words point}"
    yield teller.say("overruled.army", external=external, place=place, points=points, reason=reason)
    if event.left and event.heir:
        left, heir = teller.cast.where(event.left), teller.cast.who(event.heir)
        yield teller.say("overruled.back", place=left, heir=heir)
    if event.payer:
        yield teller.say("army.paid", payer=teller.cast.who(event.payer))


def _money_overruled(teller: Teller, event: ev.MoneyOverruled, fact: Fact) -> Iterator[Statement]:
    yield teller.say("overruled.money", power=teller.cast.who(event.power), reason=_reason(event.reason))


def _ruler_overruled(teller: Teller, event: ev.RulerOverruled, fact: Fact) -> Iterator[Statement]:
    ruler, power = teller.cast.ruler_of(event.power, event.ruler), teller.cast.who(event.power)
    yield teller.say("overruled.ruler", ruler=ruler, power=power, reason=_reason(event.reason))


def _civic_overruled(teller: Teller, event: ev.CivicOverruled, fact: Fact) -> Iterator[Statement]:
    yield teller.say("overruled.civic", points=_account(event.points), reason=_reason(event.reason))


SENTENCES: Sentences = {
    ev.ArmyLanded: _army_landed,
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.ArmyDeclined: _army_declined,
    ev.PenaltyCounted: _penalty_counted,
    ev.TurnBegan: _turn_began,
    ev.CampaignEnded: _campaign_ended,
    ev.ControllerOverruled: _controller_overruled,
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: _ruler_overruled,
    ev.CivicOverruled: _civic_overruled,
}
