"""Revenue, rulers, attacks and spending (C2 to C5); External Powers, the end, overrides (C8, C9, D14)."""

from itertools import groupby

from campaign.italy.narrate.desk import ending_text, ending_title
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.page import Die, Entry, Page, Sentences, Sum, lots, rolled_off, romes_tone
from campaign.italy.rules import events as ev
from campaign.italy.rules.c9_victory import LOST_HOME_PENALTY
from campaign.italy.rules.state import AttackRoll
from engine.grammar import listed
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.revenue import Revenue
from powers.rules.rulers import NewRuler
from powers.rules.spending import Purse, Spending
from powers.rules.theatre import ROME

# --- Revenue and rulers -----------------------------------------------------------------------------------------------


def _revenue_collected(page: Page, event: ev.RevenueCollected) -> Entry | None:
    sums = [_revenue_row(page, r) for r in event.revenues if r.items]
    idle = [page.name(r.power) for r in event.revenues if not r.items]
    if sums and idle:
        sums.append(Sum(listed(idle), total=0))
    worked = "items" if any(revenue.total for revenue in event.revenues) else "powers"
    return page.entry(event, *sums, working=phrase(f"working.{worked}"))


def _revenue_row(page: Page, revenue: Revenue) -> Sum:
    notes = []
    if revenue.bound:
        notes.append(phrase("note.bound", talents=revenue.bound))
    if revenue.total > total(revenue.items):
        notes.append(phrase("note.stopped"))
    return Sum(page.name(revenue.power), modifiers=revenue.items, total=revenue.total, note=", ".join(notes))


def _ruler_checked(page: Page, event: ev.RulerChecked) -> Entry | None:
    present = page.before.situation.rulers[event.power]
    modifiers = (Modifier("C3.1", Reason("in_power", (event.turns,)), event.turns),) if event.turns else ()
    result = event.face + event.turns
    row = Sum("", page.dice([event.face]), modifiers, result, event.change)
    return page.entry(event, row, total=result, ruler=page.ruler(event.power, present))


def _ruler_came(page: Page, event: ev.RulerCame) -> Entry | None:
    new, rows = event.new, []
    dice = page.dice(new.faces)
    for place, rating in enumerate(("aggressor", "protector", "builder")):
        addends = _rating_modifiers(new, place)
        note = phrase("note.of_in_tens" if rating == "builder" else "note.of", sum=sum(new.corrected))
        rows.append(Sum(phrase(f"row.{rating}"), dice[place : place + 1], addends, new.corrected[place], note=note))
    named = new.ruler.name != page.italy.name(new.power)
    return page.entry(event, *rows, powers=[new.power], name=new.ruler.name if named else phrase("ruler.new"))


def _rating_modifiers(new: NewRuler, place: int) -> tuple[Modifier, ...]:
    """What was added to one face (C3.2, C3.3)."""
    change = new.modifiers[place]
    correction = new.corrected[place] - new.faces[place] - change
    reason = Reason("not_below_0" if correction > 0 else "another_raised")
    found = (Modifier("C3.2", Reason("by_nature"), change), Modifier("C3.3", reason, correction))
    return tuple(modifier for modifier in found if modifier.value)


# --- Attacks and spending ---------------------------------------------------------------------------------------------


def _order_settled(page: Page, event: ev.OrderSettled) -> Entry | None:
    if len(event.order) == 1:
        return page.entry(event, powers=event.order)
    dice = page.dice(event.faces)
    return page.entry(event, *(_equal_rolls(page, dice) if dice else ()))


def _equal_rolls(page: Page, dice: tuple[Die, ...]) -> list[Sum]:
    """The dice of Powers with equal attack rolls (C4.3)."""
    last = [AttackRoll(e.power, e.total) for e in page.line.events if isinstance(e, ev.AttackRolled) and e.attacks]
    rolls = sorted([*page.before.rolls, *last], key=lambda roll: -roll.total)
    groups = [[roll.power for roll in tied] for _, tied in groupby(rolls, key=lambda roll: roll.total)]
    return rolled_off(page, groups, dice, phrase("note.equal_rolls"))


def _target_chosen(page: Page, event: ev.TargetChosen) -> Entry | None:
    dice = page.dice([score.face for score in event.scores])
    rows = [
        Sum(page.name(score.power), (die,), score.modifiers, score.total, score.power == event.target)
        for score, die in zip(event.scores, dice, strict=True)
    ]
    highest = max(score.total for score in event.scores)
    tied = [score.power for score in event.scores if score.total == highest]
    rows += rolled_off(page, [tied], page.dice(event.roll_off), phrase("note.tie_at", total=highest), event.target)
    return page.entry(event, *rows, only=phrase("only.power") if len(event.scores) == 1 else "")


def _money_spent(page: Page, event: ev.MoneySpent) -> Entry | None:
    paid = [s for s in event.spendings if s.split != Purse()]
    rome = next((s.purse for s in event.spendings if s.power == ROME), None)
    sums = [] if event.rule == "C5.4" else [_spending_row(page, s) for s in paid]
    put = _purse(rome) if rome and rome != Purse() else ""
    return page.entry(event, *sums, working=phrase("working.splits"), put=put)


def _purse(purse: Purse) -> str:
    """ "10 talents into Attack and 15 into Civic"."""
    put = [(use, talents) for use, talents in vars(purse).items() if talents]
    return listed(
        phrase(f"use.{'further' if place else 'first'}", talents=talents, use=phrase(f"use.{use}"))
        for place, (use, talents) in enumerate(put)
    )


def _spending_row(page: Page, spending: Spending) -> Sum:
    """The split by the ruler's ratings, and where war or peace moved it (C5.1, C5.2)."""
    split, purse = spending.split, spending.purse
    modifiers = tuple(Modifier("C5.1", Reason(use), talents) for use, talents in vars(split).items() if talents)
    note = ""
    if spending.idle:
        note = phrase("note.idle", talents=spending.idle)
    elif purse.attack > split.attack:
        note = phrase("note.attack", talents=purse.attack)
    elif purse.defence > split.defence:
        note = phrase("note.defence", talents=purse.defence)
    return Sum(page.name(spending.power), modifiers=modifiers, total=total(modifiers), note=note)


# --- C8, C9 and D14 ---------------------------------------------------------------------------------------------------


def _penalty_counted(page: Page, event: ev.PenaltyCounted) -> Entry | None:
    each = tuple(Modifier("C9.2", Reason("lost_home", (home,)), -LOST_HOME_PENALTY) for home in event.provinces)
    rows = [Sum(phrase("row.homes"), modifiers=each, total=-event.points)] if len(each) > 1 else []
    return page.entry(event, *rows, powers=[ROME])


def _army_left(page: Page, event: ev.ArmyMoved | ev.ArmyRemoved) -> Entry | None:
    return page.entry(event, tone=romes_tone(event.heir, None, otherwise="change"))


def _army_landed(page: Page, event: ev.ArmyLanded) -> Entry | None:
    rows = lots(page, page.dice(event.faces), event.possible, event.province)
    return page.entry(event, *rows, working=phrase("working.lot"))


def _campaign_ended(page: Page, event: ev.CampaignEnded) -> Entry | None:
    title, verdict = ending_title(event.ending), ending_text(event.ending)
    return page.entry(event, powers=[ROME], title=title, verdict=verdict)


def _money_overridden(page: Page, event: ev.MoneyOverridden) -> Entry | None:
    return page.entry(event, Sum(phrase("row.revenue"), modifiers=event.revenue.items, total=event.revenue.total))


SENTENCES: Sentences = {
    ev.RulerCame: _ruler_came,
    ev.RevenueCollected: _revenue_collected,
    ev.RulerChecked: _ruler_checked,
    ev.AttackRolled: lambda page, event: page.entry(
        event, Sum("", page.dice(event.faces), event.modifiers, event.total, event.attacks)
    ),
    ev.OrderSettled: _order_settled,
    ev.TargetChosen: _target_chosen,
    ev.RomeDeclared: lambda page, event: page.entry(event, powers=[ROME, event.target]),
    ev.MoneySpent: _money_spent,
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyMoved: _army_left,
    ev.ArmyRemoved: _army_left,
    ev.InterventionRolled: lambda page, event: page.entry(
        event, Sum("", page.dice(event.faces), event.modifiers, event.total, event.comes)
    ),
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _campaign_ended,
    ev.MoneyOverridden: _money_overridden,
    ev.CivicOverridden: lambda page, event: page.entry(event, powers=[ROME]),
}
