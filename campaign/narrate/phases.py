"""Turns and steps, revenue, rulers, attacks and spending (C1 to C5)."""

from itertools import groupby

from campaign.narrate.names import code, phrase
from campaign.narrate.page import Die, Entry, Page, Sentences, Sum, entry, rolled_off, short
from campaign.rules import events as ev
from campaign.rules.state import AttackRoll, Step
from engine.grammar import listed
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from engine.texts import text
from powers.rules.attacks import ATTACKS_AT
from powers.rules.external import COMES_ABOVE
from powers.rules.revenue import Revenue
from powers.rules.rulers import CHANGE_AT, NewRuler
from powers.rules.spending import Purse, Spending
from powers.rules.theatre import ROME, year

# --- Headings ---------------------------------------------------------------------------------------------------------

_LEAST = {Step.RULERS: CHANGE_AT, Step.ATTACK_ROLLS: ATTACKS_AT, Step.TARGETS: 0, Step.INTERVENTION: COMES_ABOVE}
"""By step whose heading says what its dice are held against: that number, where there is one."""


def step_title(step: Step) -> str:
    """A step's name on pages and in the log."""
    return text("campaign", "desk", f"step.{code(step)}")


def _turn_began(page: Page, event: ev.TurnBegan) -> Entry:
    return entry(event, short("turn.began", turn=event.turn, year=year(event.turn)), tone="turn")


def _step_began(page: Page, event: ev.StepBegan) -> Entry:
    step = event.step
    key = f"step.{code(step)}" if step in _LEAST else "step.plain"
    return entry(event, short(key, title=step_title(step), least=_LEAST.get(step)), tone="step")


# --- Revenue and rulers -----------------------------------------------------------------------------------------------


def _revenue_collected(page: Page, event: ev.RevenueCollected) -> Entry:
    rich = [r for r in event.revenues if r.total]
    sums = [_revenue_row(page, r) for r in event.revenues if r.items]
    idle = [page.name(r.power) for r in event.revenues if not r.items]
    if sums and idle:
        sums.append(Sum(listed(idle), total=0))
    if not rich:
        return entry(event, short("collected.nothing"), tone="quiet", sums=sums, working=phrase("working.powers"))
    worded = [
        phrase(f"collected.{'further' if place else 'first'}", power=page.who(r.power), talents=r.total)
        for place, r in enumerate(rich)
    ]
    key = "collected.all" if len(rich) == len(event.revenues) else "collected.some"
    return entry(event, short(key, list=listed(worded)), sums=sums, working=phrase("working.items"))


def _revenue_row(page: Page, revenue: Revenue) -> Sum:
    notes = []
    if revenue.bound:
        notes.append(phrase("note.bound", talents=revenue.bound))
    if revenue.total > total(revenue.items):
        notes.append(phrase("note.stopped"))
    return Sum(page.name(revenue.power), modifiers=revenue.items, total=revenue.total, note=", ".join(notes))


def _ruler_checked(page: Page, event: ev.RulerChecked) -> Entry:
    present = page.before.situation.rulers[event.power]
    modifiers = (Modifier("C3.1", Reason("in_power", (event.turns,)), event.turns),) if event.turns else ()
    result = event.face + event.turns
    row = Sum("", page.dice([event.face]), modifiers, result, event.change)
    key, tone = ("checked.lost", "plain") if event.change else ("checked.kept", "quiet")
    said = short(key, power=page.who(event.power), total=result, ruler=page.ruler(event.power, present))
    return entry(event, said, event.power, tone=tone, sums=[row])


def _ruler_came(page: Page, event: ev.RulerCame) -> Entry:
    new, rows = event.new, []
    dice = page.dice(new.faces)
    for place, rating in enumerate(("aggressor", "protector", "builder")):
        addends = _rating_modifiers(new, place)
        note = phrase("note.of_in_tens" if rating == "builder" else "note.of", sum=sum(new.corrected))
        rows.append(Sum(phrase(f"row.{rating}"), dice[place : place + 1], addends, new.corrected[place], note=note))
    named = new.ruler.name != page.italy.name(new.power)
    return entry(
        event, page.sentence(event, name=new.ruler.name if named else phrase("ruler.new")), new.power, sums=rows
    )


def _rating_modifiers(new: NewRuler, place: int) -> tuple[Modifier, ...]:
    """What was added to one face (C3.2, C3.3)."""
    change = new.modifiers[place]
    correction = new.corrected[place] - new.faces[place] - change
    reason = Reason("not_below_0" if correction > 0 else "another_raised")
    found = (Modifier("C3.2", Reason("by_nature"), change), Modifier("C3.3", reason, correction))
    return tuple(modifier for modifier in found if modifier.value)


# --- Attacks and spending ---------------------------------------------------------------------------------------------


def _attack_rolled(page: Page, event: ev.AttackRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.attacks)
    key, tone = ("attack_rolled.war", "plain") if event.attacks else ("attack_rolled.peace", "quiet")
    return entry(event, short(key, power=page.who(event.power), total=event.total), event.power, tone=tone, sums=[row])


def _order_settled(page: Page, event: ev.OrderSettled) -> Entry:
    if len(event.order) == 1:
        return entry(event, short("order.one", first=page.who(event.order[0])), event.order[0])
    dice = page.dice(event.faces)
    rows = _equal_rolls(page, dice) if dice else ()
    return entry(event, short("order.several", order=page.order(event.order)), sums=rows)


def _equal_rolls(page: Page, dice: tuple[Die, ...]) -> list[Sum]:
    """The dice of Powers with equal attack rolls (C4.3)."""
    last = [AttackRoll(e.power, e.total) for e in page.line.events if isinstance(e, ev.AttackRolled) and e.attacks]
    rolls = sorted([*page.before.rolls, *last], key=lambda roll: -roll.total)
    groups = [[roll.power for roll in tied] for _, tied in groupby(rolls, key=lambda roll: roll.total)]
    return rolled_off(page, groups, dice, phrase("note.equal_rolls"))


def _target_chosen(page: Page, event: ev.TargetChosen) -> Entry:
    dice = page.dice([score.face for score in event.scores])
    rows = [
        Sum(page.name(score.power), (die,), score.modifiers, score.total, score.power == event.target)
        for score, die in zip(event.scores, dice, strict=True)
    ]
    highest = max(score.total for score in event.scores)
    tied = [score.power for score in event.scores if score.total == highest]
    rows += rolled_off(page, [tied], page.dice(event.roll_off), phrase("note.tie_at", total=highest), event.target)
    only = phrase("only.power") if len(event.scores) == 1 else ""
    return entry(event, page.sentence(event, only=only), event.attacker, event.target, sums=rows)


def _no_target(page: Page, event: ev.NoTarget) -> Entry:
    said = short("target.nobody", attacker=page.who(event.attacker))
    return entry(event, said, event.attacker, tone="quiet")


def _rome_declared(page: Page, event: ev.RomeDeclared) -> Entry:
    powers, tone = ([event.target], "plain") if event.target else ([], "quiet")
    return entry(event, page.sentence(event), ROME, *powers, tone=tone)


def _money_spent(page: Page, event: ev.MoneySpent) -> Entry:
    paid = [s for s in event.spendings if s.split != Purse()]
    rome = next((s.purse for s in event.spendings if s.power == ROME), None)
    worded = page.sentence(event, put=_purse(rome) if rome and rome != Purse() else "")
    if not paid:
        return entry(event, worded, tone="quiet")
    sums = [] if event.rule == "C5.4" else [_spending_row(page, s) for s in paid]
    return entry(event, worded, sums=sums, working=phrase("working.splits"))


def _purse(purse: Purse) -> str:
    """10 talents into Attack and 15 into Civic."""
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


SENTENCES: Sentences = {
    ev.TurnBegan: _turn_began,
    ev.StepBegan: _step_began,
    ev.RulerCame: _ruler_came,
    ev.RevenueCollected: _revenue_collected,
    ev.RulerChecked: _ruler_checked,
    ev.AttackRolled: _attack_rolled,
    ev.OrderSettled: _order_settled,
    ev.TargetChosen: _target_chosen,
    ev.NoTarget: _no_target,
    ev.RomeDeclared: _rome_declared,
    ev.MoneySpent: _money_spent,
}
