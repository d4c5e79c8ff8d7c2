"""C1 to C5: turns and steps, revenue, rulers, attacks and spending."""

from collections.abc import Sequence
from itertools import groupby

from campaign.narrate.page import Die, Entry, Page, Sentences, Sum, counted, entry, joined, listed, number, rolled_off
from campaign.rules import events as ev
from campaign.rules.phases.external import COMES_ABOVE
from campaign.rules.state import AttackRoll, Step, year
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.attacks import ATTACKS_AT
from powers.rules.italy import ROME
from powers.rules.rulers import CHANGE_AT, NewRuler
from powers.rules.situation import Purse, Revenue
from powers.rules.spending import Spending

# --- Headings ---------------------------------------------------------------------------------------------------------

_STEP_TITLES = {
    Step.SET_UP: "Set-up",
    Step.REVENUE: "Revenue",
    Step.RULERS: "Rulers",
    Step.EXTERNAL_TARGETS: "Targets of the External armies",
    Step.ATTACK_ROLLS: "Attack rolls",
    Step.TARGETS: "Targets",
    Step.ROME_ATTACKS: "Rome's attack",
    Step.SPENDING: "Spending",
    Step.ROME_SPENDS: "Rome's spending",
    Step.BATTLES: "Battles",
    Step.END_OF_TURN: "End of the turn",
    Step.INTERVENTION: "Intervention",
    Step.OVER: "The end",
}
_STEP_HINTS = {
    Step.RULERS: f"{CHANGE_AT} or more brings a new one",
    Step.ATTACK_ROLLS: f"{ATTACKS_AT} or more is war",
    Step.TARGETS: "the highest is attacked",
    Step.INTERVENTION: f"more than {COMES_ABOVE} brings an army",
}


def step_title(step: Step) -> str:
    """A step's name on pages and in the log."""
    return _STEP_TITLES[step]


def _turn_began(page: Page, event: ev.TurnBegan) -> Entry:
    return entry(event, f"Turn {event.turn}, {year(event.turn)} BC", tone="turn")


def _step_began(page: Page, event: ev.StepBegan) -> Entry:
    hint = _STEP_HINTS.get(event.step)
    return entry(event, step_title(event.step) + (f": {hint}" if hint else ""), tone="step")


# --- Revenue and rulers -----------------------------------------------------------------------------------------------


def _revenue_collected(page: Page, event: ev.RevenueCollected) -> Entry:
    rich = [r for r in event.revenues if r.total]
    sums = [_revenue_row(page, r) for r in event.revenues if r.items]
    idle = [page.name(r.power) for r in event.revenues if not r.items]
    if sums and idle:
        sums.append(Sum(listed(idle), total=0))
    if not rich:
        return entry(event, "No Power had any revenue.", tone="quiet", sums=sums, working="Every Power")
    first, *rest = rich
    told = [f"{page.the(first.power)} collected {counted(first.total, 'talent')}"]
    told += [f"{page.the(r.power)} {r.total}" for r in rest]
    others = "" if len(rich) == len(event.revenues) else "; the others nothing"
    return entry(event, f"{listed(told)}{others}.", sums=sums, working="Every Power, item by item")


def _revenue_row(page: Page, revenue: Revenue) -> Sum:
    notes = []
    if revenue.bound:
        notes.append(f"{revenue.bound} for Civic only (C2.3)")
    if revenue.total > total(revenue.items):
        notes.append("never below 0 (C2.1)")
    return Sum(page.name(revenue.power), modifiers=revenue.items, total=revenue.total, note=", ".join(notes))


def _ruler_checked(page: Page, event: ev.RulerChecked) -> Entry:
    present = page.before.situation.rulers[event.power]
    modifiers = (Modifier("C3.1", Reason("in_power", (event.turns,)), event.turns),) if event.turns else ()
    result = event.face + event.turns
    row = Sum("", page.dice([event.face]), modifiers, result, event.change)
    verb, tone = ("lost", "plain") if event.change else ("kept", "quiet")
    text = f"{page.the(event.power)} rolled {result} and {verb} {page.ruler(event.power, present)}."
    return entry(event, text, event.power, tone=tone, sums=[row])


_TO_TENS = ", in tens (C3.4)"


def _ruler_came(page: Page, event: ev.RulerCame) -> Entry:
    new, ruler = event.new, event.new.ruler
    shares = {"Aggressor": ruler.aggressor, "Protector": ruler.protector, "Builder": ruler.builder}
    dice = page.dice(new.faces)
    rows = []
    for place, rating in enumerate(shares):
        addends = _rating_modifiers(new, place)
        note = f"of {sum(new.corrected)}{_TO_TENS if rating == 'Builder' else ''}"
        rows.append(Sum(rating, dice[place : place + 1], addends, new.corrected[place], note=note))
    name = "A new ruler" if ruler.name == page.italy.name(new.power) else ruler.name
    told = ", ".join(f"{rating} {percent}%" for rating, percent in shares.items())
    text = f"{name} came to power among {page.the(new.power)}: {told}."
    return entry(event, text, new.power, sums=rows)


def _rating_modifiers(new: NewRuler, place: int) -> tuple[Modifier, ...]:
    """C3.2, C3.3: what was added to one face."""
    change = new.modifiers[place]
    correction = new.corrected[place] - new.faces[place] - change
    reason = Reason("not_below_0" if correction > 0 else "another_raised")
    found = (Modifier("C3.2", Reason("by_nature"), change), Modifier("C3.3", reason, correction))
    return tuple(modifier for modifier in found if modifier.value)


# --- Attacks and spending ---------------------------------------------------------------------------------------------


def _attack_rolled(page: Page, event: ev.AttackRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.attacks)
    will, tone = ("war", "plain") if event.attacks else ("peace", "quiet")
    text = f"{page.the(event.power)} rolled {number(event.total)} and chose {will}."
    return entry(event, text, event.power, tone=tone, sums=[row])


def _order_settled(page: Page, event: ev.OrderSettled) -> Entry:
    if len(event.order) == 1:
        return entry(event, f"Only {page.the(event.order[0])} chose war.", event.order[0])
    text = f"The order of war: {', then '.join(page.the(power) for power in event.order)}."
    dice = page.dice(event.faces)
    return entry(event, text, sums=_equal_rolls(page, dice) if dice else ())


def _equal_rolls(page: Page, dice: tuple[Die, ...]) -> list[Sum]:
    """C4.3: the dice of Powers with equal attack rolls."""
    last = [AttackRoll(e.power, e.total) for e in page.line.events if isinstance(e, ev.AttackRolled) and e.attacks]
    rolls = sorted([*page.before.rolls, *last], key=lambda roll: -roll.total)
    groups = [[roll.power for roll in tied] for _, tied in groupby(rolls, key=lambda roll: roll.total)]
    return rolled_off(page, groups, dice, "equal rolls, rolled off")


def _target_chosen(page: Page, event: ev.TargetChosen) -> Entry:
    dice = page.dice([score.face for score in event.scores])
    rows = [
        Sum(page.name(score.power), (die,), score.modifiers, score.total, score.power == event.target)
        for score, die in zip(event.scores, dice, strict=True)
    ]
    highest = max(score.total for score in event.scores)
    tied = [score.power for score in event.scores if score.total == highest]
    rows += rolled_off(page, [tied], page.dice(event.roll_off), f"tie at {highest}, rolled off", event.target)
    again = page.tells_of(ev.ProvinceAttacked)
    only = ", the only Power within reach" if len(event.scores) == 1 else ""
    text = f"{page.the(event.attacker)} turned against {page.the(event.target)}{only}."
    if again:
        text = f"The target chosen first was out of reach: {text}"
    return entry(event, text, event.attacker, event.target, sums=rows)


def _no_target(page: Page, event: ev.NoTarget) -> Entry:
    text = f"{page.the(event.attacker)} found nobody within reach to attack."
    return entry(event, text, event.attacker, tone="quiet")


def _rome_declared(page: Page, event: ev.RomeDeclared) -> Entry:
    if event.province is None or event.target is None:
        return entry(event, "Rome kept the peace.", ROME, tone="quiet")
    text = f"Rome chose to attack {page.the(event.target)} in {page.place(event.province)}."
    return entry(event, text, ROME, event.target)


def _money_spent(page: Page, event: ev.MoneySpent) -> Entry:
    paid = [s for s in event.spendings if s.split != Purse()]
    rome = next((s.purse for s in event.spendings if s.power == ROME), None)
    others = [s for s in paid if s.power != ROME]
    told = [f"{page.all(s.power for s in others)} divided {_whose(page, others)} revenue."] if others else []
    told += [f"Rome put {_purse(rome)}."] if rome and rome != Purse() else []
    if not told:
        return entry(event, f"No {'' if rome else 'other '}Power had money to divide.", tone="quiet")
    sums = [] if event.rule == "C5.4" else [_spending_row(page, s) for s in paid]
    return entry(event, joined(told), sums=sums, working="Every split")


def _whose(page: Page, spendings: Sequence[Spending]) -> str:
    return "their" if len(spendings) > 1 else page.their(spendings[0].power)


def _purse(purse: Purse) -> str:
    """10 talents into Attack and 15 into Civic."""
    parts = [(purse.attack, "Attack"), (purse.defence, "Defence"), (purse.civic, "Civic")]
    first, *rest = [(talents, use) for talents, use in parts if talents]
    return listed([f"{counted(first[0], 'talent')} into {first[1]}", *(f"{n} into {use}" for n, use in rest)])


def _spending_row(page: Page, spending: Spending) -> Sum:
    """C5.1, C5.2: the split by the ruler's ratings, and where war or peace moved it."""
    split, purse = spending.split, spending.purse
    shares = (("attack", split.attack), ("defence", split.defence), ("civic", split.civic))
    modifiers = tuple(Modifier("C5.1", Reason(use), talents) for use, talents in shares if talents)
    note = ""
    if spending.idle:
        note = f"neither attacking nor attacked: {counted(spending.idle, 'talent')} did nothing (C5.2)"
    elif purse.attack > split.attack:
        note = f"not attacked: Defence became Attack, {purse.attack} in all (C5.2)"
    elif purse.defence > split.defence:
        note = f"not attacking: Attack became Defence, {purse.defence} in all (C5.2)"
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
