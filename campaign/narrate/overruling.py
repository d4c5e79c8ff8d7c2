"""D14: what the player has overruled. His reason is the title of the line."""

from campaign.narrate.names import phrase
from campaign.narrate.page import Entry, Page, Sentences, Sum, entry
from campaign.rules import events as ev
from powers.rules.italy import ROME


def _controller_overruled(page: Page, event: ev.ControllerOverruled) -> Entry:
    return entry(event, page.told(event), event.power, event.loser, tone="change")


def _army_overruled(page: Page, event: ev.ArmyOverruled) -> Entry | None:
    """Of one that goes ArmyRemoved tells."""
    powers = filter(None, (event.external, event.heir, event.payer))
    return entry(event, page.told(event), *powers, tone="change") if event.province else None


def _money_overruled(page: Page, event: ev.MoneyOverruled) -> Entry:
    items = Sum(phrase("row.revenue"), modifiers=event.revenue.items, total=event.revenue.total)
    return entry(event, page.told(event), event.power, sums=[items])


def _ruler_overruled(page: Page, event: ev.RulerOverruled) -> Entry:
    return entry(event, page.told(event), event.power)


def _civic_overruled(page: Page, event: ev.CivicOverruled) -> Entry:
    return entry(event, page.told(event), ROME, tone="victory" if event.more > 0 else "defeat")


SENTENCES: Sentences = {
    ev.ControllerOverruled: _controller_overruled,
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: _ruler_overruled,
    ev.CivicOverruled: _civic_overruled,
}
