"""C8 and C9: External Powers, the end of a turn, the end of a campaign."""

from campaign.narrate.page import (
    Entry,
    Page,
    Sentences,
    Sum,
    counted,
    entry,
    joined,
    lots,
    number,
    possessive,
    romes_tone,
    sentence,
)
from campaign.rules import events as ev
from campaign.rules.state import Ending
from campaign.rules.victory import LOST_HOME_PENALTY
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.italy import ROME


def _penalty_counted(page: Page, event: ev.PenaltyCounted) -> Entry:
    if not event.provinces:
        return entry(event, "No Roman home was under an enemy's control.", ROME, tone="quiet")
    were = "was" if len(event.provinces) == 1 else "were"
    text = (
        f"{page.places(event.provinces)} {were} under an enemy's control: Rome lost {counted(event.points, 'point')}."
    )
    each = tuple(Modifier("C9.2", Reason("lost_home", (home,)), -LOST_HOME_PENALTY) for home in event.provinces)
    rows = [Sum("Roman homes", modifiers=each, total=-event.points)] if len(each) > 1 else []
    return entry(event, text, ROME, tone="defeat", sums=rows)


def _army_declined(page: Page, event: ev.ArmyDeclined) -> Entry:
    text = f"{possessive(page.the(event.external))} army shrank to {counted(event.strength, 'point')}."
    return entry(event, text, event.external)


def _army_moved(page: Page, event: ev.ArmyMoved) -> Entry:
    text = (
        f"{possessive(page.the(event.external))} army moved into {page.place(event.province)}. "
        f"{sentence(page.place(event.left))} went back to {page.the(event.heir)}."
    )
    return entry(event, text, event.external, event.heir, tone=romes_tone(event.heir, None, otherwise="change"))


_REMOVALS: dict[ev.RemovalReason, str] = {
    "defeated": "was beaten and left Italy",
    "no target": "had nobody to attack and left Italy",
    "spent": "was spent and left Italy",
    "overruled": "left Italy",
}


def _army_removed(page: Page, event: ev.ArmyRemoved) -> Entry:
    text = (
        f"{possessive(page.the(event.external))} army {_REMOVALS[event.reason]}. "
        f"{sentence(page.place(event.province))} went back to {page.the(event.heir)}."
    )
    return entry(event, text, event.external, event.heir, tone=romes_tone(event.heir, None, otherwise="change"))


def _intervention_rolled(page: Page, event: ev.InterventionRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.comes)
    then, tone = ("sent an army", "plain") if event.comes else ("stayed away", "quiet")
    text = f"{page.the(event.external)} rolled {number(event.total)} and {then}."
    return entry(event, text, event.external, tone=tone, sums=[row])


_ABSENCES = {
    "in Italy": "{who} had an army in Italy already.",
    "no Subject created": "No Subject was created this turn, so {who} stayed away.",
    "no province": "There was no province to land in, so {who} stayed away.",
}


def _no_intervention(page: Page, event: ev.NoIntervention) -> Entry:
    text = _ABSENCES[event.reason].format(who=page.the(event.external))
    return entry(event, text, event.external, tone="quiet")


def paid(page: Page, payer: str) -> str:
    """C8.5: who paid for an army."""
    return f"{page.the(payer)} paid for it and were safe from it."


def _army_landed(page: Page, event: ev.ArmyLanded) -> Entry:
    points = counted(event.strength, "point")
    told = [f"{possessive(page.the(event.external))} army of {points} appeared in {page.place(event.province)}."]
    if event.payer:
        told.append(paid(page, event.payer))
    dice = page.dice(event.faces)
    rows = lots(page, dice, event.possible, event.province) if dice else []
    payer = (event.payer,) if event.payer else ()
    return entry(
        event, joined(told), event.external, *payer, tone="change", sums=rows, working="The provinces in the lot"
    )


_ENDING_TITLES = {
    Ending.DISGRACE: "Great disgrace",
    Ending.DESTINY: "Destiny assured",
    Ending.DOMINION: "Lasting dominion of Italy",
    Ending.PROVINCIAL: "A provincial power",
    Ending.OBLIVION: "Oblivion",
}
_ENDING_TEXTS = {
    Ending.DISGRACE: "Rome had no home left under its control, and lost all at once.",
    Ending.DESTINY: "Rome had built what would last, and the known world would hear of it.",
    Ending.DOMINION: "Italy would be Roman for good, but the sea around it would not.",
    Ending.PROVINCIAL: "Rome would be a respected city of Italy, one of several, and nothing more.",
    Ending.OBLIVION: "Too little had been built to last: soon nobody would speak of Rome.",
}


def ending_title(ending: Ending) -> str:
    """C9.1, C9.3: the verdict in a few words."""
    return _ENDING_TITLES[ending]


def ending_text(ending: Ending) -> str:
    """C9.1, C9.3: the verdict in a sentence."""
    return _ENDING_TEXTS[ending]


def _campaign_ended(page: Page, event: ev.CampaignEnded) -> Entry:
    account = f"Civic development stood at {counted(event.civic, 'point')}."
    text = f"{ending_title(event.ending)}. {ending_text(event.ending)} {account}"
    return entry(event, text, ROME, tone="end")


SENTENCES: Sentences = {
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyDeclined: _army_declined,
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.InterventionRolled: _intervention_rolled,
    ev.NoIntervention: _no_intervention,
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _campaign_ended,
}
