"""D14: what the player has overruled. His reason is the title of the line."""

from campaign.narrate.endings import paid
from campaign.narrate.page import Entry, Page, Sentences, Sum, entry
from campaign.rules import events as ev
from engine.grammar import counted, joined, listed, number, possessive
from powers.rules.italy import ROME
from powers.rules.situation import Purse


def _controller_overruled(page: Page, event: ev.ControllerOverruled) -> Entry:
    text = f"{page.place(event.province)} went from {page.the(event.loser)} to {page.the(event.power)}."
    return entry(event, text, event.power, event.loser, tone="change")


def _army_overruled(page: Page, event: ev.ArmyOverruled) -> Entry | None:
    if event.province is None:  # ArmyRemoved tells it
        return None
    points = counted(event.strength, "point")
    told = [f"{possessive(page.the(event.external))} army stood in {page.place(event.province)} with {points}."]
    if event.left and event.heir:
        told.append(f"{page.place(event.left)} went back to {page.the(event.heir)}.")
    if event.payer:
        told.append(paid(page, event.payer))
    return entry(event, joined(told), event.external, *filter(None, [event.heir, event.payer]), tone="change")


def _money_overruled(page: Page, event: ev.MoneyOverruled) -> Entry:
    who = page.the(event.power)
    if event.purse:
        text = f"{who} had {_shares(event.purse)} left."
    else:
        text = f"{who} had {counted(event.revenue.total, 'talent')} to spend this turn."
    items = Sum("Revenue", modifiers=event.revenue.items, total=event.revenue.total)
    return entry(event, text, event.power, sums=[items])


def _shares(purse: Purse) -> str:
    return listed([f"{counted(purse.attack, 'talent')} of Attack", f"{purse.defence} of Defence"])


def _ruler_overruled(page: Page, event: ev.RulerOverruled) -> Entry:
    ruler = event.ruler
    ratings = f"Aggressor {ruler.aggressor}%, Protector {ruler.protector}%, Builder {ruler.builder}%"
    who = page.ruler(event.power, ruler)
    text = f"{page.the(event.power)} had {who} for a ruler, since turn {ruler.since}: {ratings}."
    return entry(event, text, event.power)


def _civic_overruled(page: Page, event: ev.CivicOverruled) -> Entry:
    more, less = counted(event.more, "point"), counted(-event.more, "point")
    change = f"{more} more" if event.more > 0 else f"{less} less"
    text = f"Rome's civic account was set to {number(event.points)}, {change} than before."
    return entry(event, text, ROME, tone="victory" if event.more > 0 else "defeat")


SENTENCES: Sentences = {
    ev.ControllerOverruled: _controller_overruled,
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: _ruler_overruled,
    ev.CivicOverruled: _civic_overruled,
}
