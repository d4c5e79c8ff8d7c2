"""External Powers, the end of a turn and of a campaign, what the player has overruled (C8, C9, D14)."""

from campaign.italy.narrate.desk import ending_text, ending_title
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.page import Entry, Page, Sentences, Sum, lots, romes_tone
from campaign.italy.rules import events as ev
from campaign.italy.rules.c9_victory import LOST_HOME_PENALTY
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.theatre import ROME


def _penalty_counted(page: Page, event: ev.PenaltyCounted) -> Entry | None:
    each = tuple(Modifier("C9.2", Reason("lost_home", (home,)), -LOST_HOME_PENALTY) for home in event.provinces)
    rows = [Sum(phrase("row.homes"), modifiers=each, total=-event.points)] if len(each) > 1 else []
    return page.entry(event, *rows, powers=[ROME])


def _army_left(page: Page, event: ev.ArmyMoved | ev.ArmyRemoved) -> Entry | None:
    return page.entry(event, tone=romes_tone(event.heir, None, otherwise="change"))


def _intervention_rolled(page: Page, event: ev.InterventionRolled) -> Entry | None:
    return page.entry(event, Sum("", page.dice(event.faces), event.modifiers, event.total, event.comes))


def _army_landed(page: Page, event: ev.ArmyLanded) -> Entry | None:
    rows = lots(page, page.dice(event.faces), event.possible, event.province)
    return page.entry(event, *rows, working=phrase("working.lot"))


def _campaign_ended(page: Page, event: ev.CampaignEnded) -> Entry | None:
    title, verdict = ending_title(event.ending), ending_text(event.ending)
    return page.entry(event, powers=[ROME], title=title, verdict=verdict)


def _money_overruled(page: Page, event: ev.MoneyOverruled) -> Entry | None:
    return page.entry(event, Sum(phrase("row.revenue"), modifiers=event.revenue.items, total=event.revenue.total))


SENTENCES: Sentences = {
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyMoved: _army_left,
    ev.ArmyRemoved: _army_left,
    ev.InterventionRolled: _intervention_rolled,
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _campaign_ended,
    ev.MoneyOverruled: _money_overruled,
    ev.CivicOverruled: lambda page, event: page.entry(event, powers=[ROME]),
}
