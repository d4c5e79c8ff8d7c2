"""C8, C9 and D14: External Powers, the end of a turn and of a campaign, what the player has overruled."""

from campaign.narrate.names import code, phrase
from campaign.narrate.page import Entry, Page, Sentences, Sum, entry, lots, romes_tone, short
from campaign.rules import events as ev
from campaign.rules.phases.victory import LOST_HOME_PENALTY
from campaign.rules.state import Ending
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.texts import text
from powers.rules.theatre import ROME


def _penalty_counted(page: Page, event: ev.PenaltyCounted) -> Entry:
    each = tuple(Modifier("C9.2", Reason("lost_home", (home,)), -LOST_HOME_PENALTY) for home in event.provinces)
    rows = [Sum(phrase("row.homes"), modifiers=each, total=-event.points)] if len(each) > 1 else []
    return entry(event, page.sentence(event), ROME, tone="defeat" if each else "quiet", sums=rows)


def _army_left(page: Page, event: ev.ArmyMoved | ev.ArmyRemoved) -> Entry:
    tone = romes_tone(event.heir, None, otherwise="change")
    return entry(event, page.sentence(event), event.external, event.heir, tone=tone)


def _intervention_rolled(page: Page, event: ev.InterventionRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.comes)
    key, tone = ("intervention.comes", "plain") if event.comes else ("intervention.stays", "quiet")
    said = short(key, external=page.who(event.external), total=event.total)
    return entry(event, said, event.external, tone=tone, sums=[row])


def _no_intervention(page: Page, event: ev.NoIntervention) -> Entry:
    said = short(f"absent.{code(event.reason)}", external=page.who(event.external))
    return entry(event, said, event.external, tone="quiet")


def _army_landed(page: Page, event: ev.ArmyLanded) -> Entry:
    rows = lots(page, page.dice(event.faces), event.possible, event.province)
    powers = filter(None, (event.external, event.payer))
    return entry(event, page.sentence(event), *powers, tone="change", sums=rows, working=phrase("working.lot"))


def ending_title(ending: Ending) -> str:
    """The verdict in a few words (C9.1, C9.3)."""
    return text("campaign", "desk", f"ending.{ending}.title")


def ending_text(ending: Ending) -> str:
    """The verdict in a sentence (C9.1, C9.3)."""
    return text("campaign", "desk", f"ending.{ending}.text")


def _campaign_ended(page: Page, event: ev.CampaignEnded) -> Entry:
    said = page.sentence(event, title=ending_title(event.ending), verdict=ending_text(event.ending))
    return entry(event, said, ROME, tone="end")


# --- D14: the player's reason is the title of the line ----------------------------------------------------------------


def _army_overruled(page: Page, event: ev.ArmyOverruled) -> Entry | None:
    """Of one that goes ArmyRemoved tells."""
    powers = filter(None, (event.external, event.heir, event.payer))
    return entry(event, page.sentence(event), *powers, tone="change") if event.province else None


def _money_overruled(page: Page, event: ev.MoneyOverruled) -> Entry:
    items = Sum(phrase("row.revenue"), modifiers=event.revenue.items, total=event.revenue.total)
    return entry(event, page.sentence(event), event.power, sums=[items])


def _civic_overruled(page: Page, event: ev.CivicOverruled) -> Entry:
    return entry(event, page.sentence(event), ROME, tone="victory" if event.more > 0 else "defeat")


SENTENCES: Sentences = {
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyDeclined: lambda page, event: entry(event, page.sentence(event), event.external),
    ev.ArmyMoved: _army_left,
    ev.ArmyRemoved: _army_left,
    ev.InterventionRolled: _intervention_rolled,
    ev.NoIntervention: _no_intervention,
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _campaign_ended,
    ev.ControllerOverruled: lambda page, event: entry(
        event, page.sentence(event), event.power, event.loser, tone="change"
    ),
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: lambda page, event: entry(event, page.sentence(event), event.power),
    ev.CivicOverruled: _civic_overruled,
}
