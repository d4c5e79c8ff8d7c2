"""Event -> sentence: the only prose about play. Past tense, printed names, and every die and modifier as a row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any

from battles.rules.dice import SIDES, DiceMismatch, Kind, RecordedDice, Roller, Want, pick, roll_off, scripted
from battles.rules.modifiers import Modifier, total
from battles.rules.points import allied_points
from battles.rules.record import Line
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.rules import decisions as de
from campaign.rules import events as ev
from campaign.rules.phases.external import COMES_ABOVE
from campaign.rules.state import Army, AttackRoll, Battle, Campaign, Ending, Stage, Step, year
from campaign.rules.victory import LOST_HOME_PENALTY
from powers.rules.attacks import ATTACKS_AT, Prize, best
from powers.rules.italy import ROME, Italy
from powers.rules.rulers import CHANGE_AT, NewRuler
from powers.rules.situation import Purse, Revenue, Ruler
from powers.rules.spending import Spending

SHORT_TABLE = 6
"""A numbered table of no more entries than that is told beside its die, a longer one row by row."""


@dataclass(frozen=True)
class Die:
    """One face of the line: `kind` is d6 or d10, `by` is program or hand."""

    kind: str
    face: int
    by: str


@dataclass(frozen=True)
class Sum:
    """One row of arithmetic; `chosen` marks the row that decided, among several."""

    label: str
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    chosen: bool = False
    note: str = ""

    @property
    def addends(self) -> tuple[tuple[str, Modifier], ...]:
        """The modifiers with their numbers as printed; what a row begins with has no plus."""
        first = None if self.dice else 0
        return tuple(
            (number(m.value) if place == first else signed(m.value), m) for place, m in enumerate(self.modifiers)
        )

    @property
    def result(self) -> str:
        """The total as printed; empty if there is none."""
        return "" if self.total is None else number(self.total)


@dataclass(frozen=True)
class Entry:
    """One sentence or two of the log: the clause, what happened, the Powers concerned, and the arithmetic.

    `tone` is turn or step (headings), plain, quiet (nothing changed), victory or defeat (Rome's), change (of the map
    or of who stands on it), end. `working` introduces the rows without dice.
    """

    rule: str
    text: str
    tone: str = "plain"
    powers: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()
    working: str = ""

    @property
    def rolls(self) -> tuple[Sum, ...]:
        """The rows with dice, which are always shown."""
        return tuple(row for row in self.sums if row.dice)

    @property
    def workings(self) -> tuple[Sum, ...]:
        """The rows without dice, shown on demand."""
        return tuple(row for row in self.sums if not row.dice)


def entries(italy: Italy, line: Line[de.Decision, ev.Event], before: Campaign | None = None) -> tuple[Entry, ...]:
    """What a line of the log tells, in order.

    With the campaign as it stood `before` the line, names are told that its events do not repeat: the peoples of a
    battle begun earlier, the ruler checked, whose die was whose in a roll-off. ValueError if the faces kept in the
    events are not the line's own.
    """
    page = _Page(italy, line, before)
    told = [_SENTENCES[type(event)](page, event) for event in line.events]
    page.close()
    return tuple(entry for entry in told if entry)


def number(value: int) -> str:
    """A number with a true minus."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign, a true minus for the negative."""
    return f"{value:+d}".replace("-", "−")


# --- Names ------------------------------------------------------------------------------------------------------------


def _listed(items: Iterable[str], last: str = "and") -> str:
    """A, B and C."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{number(count)} {thing}s"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of(name: str) -> str:
    """The possessive."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


class _Names:
    """Printed names as a sentence needs them."""

    def __init__(self, italy: Italy) -> None:
        self.italy = italy

    def name(self, who: str) -> str:
        """A Power, an External Power or a province, as in a table; Rome is Rome."""
        return "Rome" if who == ROME else self.italy.name(who).replace(" / ", "/")

    def the(self, who: str) -> str:
        """In a sentence: the Samnites, but Rome and Carthage."""
        return f"the {self.name(who)}" if self._plural(who) else self.name(who)

    def _plural(self, who: str) -> bool:
        return who != ROME and who in self.italy.homes

    def their(self, who: str) -> str:
        """The possessive pronoun."""
        return "their" if self._plural(who) else "its"

    def they(self, who: str) -> str:
        """The pronoun."""
        return "they" if self._plural(who) else "it"

    def place(self, province: str) -> str:
        """A province in a sentence."""
        name = self.italy.name(province)
        return f"the {name}" if name.endswith(" Land") else name

    def places(self, provinces: Iterable[str], last: str = "and") -> str:
        """Several provinces."""
        return _listed([self.place(province) for province in provinces], last)

    def all(self, powers: Iterable[str], last: str = "and") -> str:
        """Several Powers."""
        return _listed([self.the(power) for power in powers], last)

    def army(self, people: str, power: str) -> str:
        """C6.3: a people that fights; a Subject says whose."""
        return self.the(people) if people == power else f"{self.the(people)}, Subjects of {self.the(power)},"

    def ruler(self, power: str, ruler: Ruler | None) -> str:
        """The ruler by name, if it has one of its own."""
        named = ruler and ruler.name != self.italy.name(power)
        return ruler.name if ruler and named else f"{self.their(power)} ruler"


# --- The line ---------------------------------------------------------------------------------------------------------


class _Page(_Names):
    """The line being told. Its faces are taken one after another by the events, in the order they were rolled."""

    def __init__(self, italy: Italy, line: Line[de.Decision, ev.Event], before: Campaign | None) -> None:
        super().__init__(italy)
        self.line = line
        self.before = before
        thrown = zip(line.kinds, line.faces, line.by, strict=True)
        self._left = [Die(str(kind), face, str(by)) for kind, face, by in thrown]

    def dice(self, faces: Sequence[int]) -> tuple[Die, ...]:
        """The next dice of the line, which must show these faces."""
        taken, self._left = tuple(self._left[: len(faces)]), self._left[len(faces) :]
        if [die.face for die in taken] != list(faces):
            raise ValueError(f"line {self.line.n} rolled {[die.face for die in taken]} where its event has {faces}")
        return taken

    def close(self) -> None:
        """Every face has been told."""
        if self._left:
            raise ValueError(f"line {self.line.n} has {len(self._left)} dice that no event tells of")

    def find(self, kind: type[Any]) -> Any:
        """The line's event of that type, or None."""
        return next((event for event in self.line.events if isinstance(event, kind)), None)

    @property
    def battle(self) -> Battle | None:
        """The battle that stood when the line began."""
        return self.before.battle if self.before else None

    def fighters(self, side: Side, power: str) -> tuple[str, str]:
        """The people and the Power of one side of the battle being resolved; without `before` the Power alone."""
        armies = self.battle and {Side.ATTACKER: self.battle.attacking, Side.DEFENDER: self.battle.defending}
        army = armies[side] if armies else None
        return (army.people, army.power) if army else (power, power)


def _entry(
    event: ev.Event,
    text: str,
    *powers: str,
    tone: str = "plain",
    sums: Sequence[Sum] = (),
    working: str = "The arithmetic",
) -> Entry:
    rows = tuple(sums)
    named = tuple(dict.fromkeys(powers))
    return Entry(event.rule, _sentence(text), tone, named, rows, working if any(not r.dice for r in rows) else "")


def _romes(winner: str | None, loser: str | None, otherwise: str) -> str:
    """The tone of something won and lost."""
    return {winner: "victory", loser: "defeat"}.get(ROME, otherwise)


class _Witness(RecordedDice):
    """Gives the faces of an event back to the rule that rolled them, to learn whose each was."""

    def __init__(self, dice: Sequence[Die]) -> None:
        super().__init__([die.face for die in dice], [Kind.D6] * len(dice), [Roller.PROGRAM] * len(dice))
        self.who: list[str] = []

    def roll(self, wants: Sequence[Want]) -> tuple[int, ...]:
        """One face for each want."""
        self.who += [want.who.rpartition("/")[2] for want in wants]
        return super().roll(wants)


def _roll_off(
    page: _Page, groups: Iterable[Sequence[str]], dice: tuple[Die, ...], note: str, first: str = ""
) -> list[Sum]:
    """C4.3, C4.5: whose dice were whose where equals rolled off, group after group; `first` is who won."""
    witness = _Witness(dice)
    for tied in groups:
        roll_off(witness, tied, "C4.3", "roll-off", "whose die was whose")
    thrown = list(zip(witness.who, dice, strict=True))
    return [
        Sum(page.name(power), tuple(die for who, die in thrown if who == power), chosen=power == first, note=note)
        for power in dict.fromkeys(witness.who)
    ]


def _lots(page: _Page, dice: tuple[Die, ...], options: Sequence[str], chosen: str) -> list[Sum]:
    """A random pick from a numbered table: the dice, and what each number stood for."""
    table = _numbered(options, dice)
    if len(options) <= SHORT_TABLE:
        return [Sum("By lot", dice, note=", ".join(f"{table[o]} {page.name(o)}" for o in options))]
    rows = [Sum(page.name(option), chosen=option == chosen, note=table[option]) for option in options]
    return [Sum("By lot", dice, note=f"{table[chosen]} {page.name(chosen)}"), *rows]


def _numbered(options: Sequence[str], dice: Sequence[Die]) -> dict[str, str]:
    """The faces that stood for each option; two dice are read one after the other."""
    faces = range(1, SIDES[Kind(dice[0].kind)] + 1)
    found: dict[str, list[str]] = {}
    for thrown in product(faces, repeat=1 if len(options) <= SIDES[Kind.D10] else 2):
        try:
            choice = pick(scripted(*thrown), options, "", "", "").choice
        except DiceMismatch:  # beyond the table: rolled again
            continue
        found.setdefault(choice, []).append("".join(map(str, thrown)))
    return {option: "–".join(dict.fromkeys((cells[0], cells[-1]))) for option, cells in found.items()}


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


def _turn_began(page: _Page, event: ev.TurnBegan) -> Entry:
    return _entry(event, f"Turn {event.turn}, {year(event.turn)} BC", tone="turn")


def _step_began(page: _Page, event: ev.StepBegan) -> Entry:
    hint = _STEP_HINTS.get(event.step)
    return _entry(event, step_title(event.step) + (f": {hint}" if hint else ""), tone="step")


# --- Revenue and rulers -----------------------------------------------------------------------------------------------


def _revenue_collected(page: _Page, event: ev.RevenueCollected) -> Entry:
    rich = [r for r in event.revenues if r.total]
    sums = [_revenue_row(page, r) for r in event.revenues if r.items]
    idle = [page.name(r.power) for r in event.revenues if not r.items]
    if sums and idle:
        sums.append(Sum(_listed(idle), total=0))
    if not rich:
        return _entry(event, "No Power had any revenue.", tone="quiet", sums=sums, working="Every Power")
    first, *rest = rich
    told = [f"{page.the(first.power)} collected {_count(first.total, 'talent')}"]
    told += [f"{page.the(r.power)} {r.total}" for r in rest]
    others = "" if len(rich) == len(event.revenues) else "; the others nothing"
    return _entry(event, f"{_listed(told)}{others}.", sums=sums, working="Every Power, item by item")


def _revenue_row(page: _Page, revenue: Revenue) -> Sum:
    notes = []
    if revenue.bound:
        notes.append(f"{revenue.bound} for Civic only (C2.3)")
    if revenue.total > total(revenue.items):
        notes.append("never below 0 (C2.1)")
    return Sum(page.name(revenue.power), modifiers=revenue.items, total=revenue.total, note=", ".join(notes))


def _ruler_checked(page: _Page, event: ev.RulerChecked) -> Entry:
    present = page.before.situation.rulers.get(event.power) if page.before else None
    waited = _count(event.turns, "turn")
    modifiers = (Modifier("C3.1", f"{waited} since the last change", event.turns),) if event.turns else ()
    result = event.face + event.turns
    row = Sum("", page.dice([event.face]), modifiers, result, event.change)
    verb, tone = ("lost", "plain") if event.change else ("kept", "quiet")
    text = f"{page.the(event.power)} rolled {result} and {verb} {page.ruler(event.power, present)}."
    return _entry(event, text, event.power, tone=tone, sums=[row])


def _ruler_came(page: _Page, event: ev.RulerCame) -> Entry:
    new, ruler = event.new, event.new.ruler
    shares = {"Aggressor": ruler.aggressor, "Protector": ruler.protector, "Builder": ruler.builder}
    dice = page.dice(new.faces)
    rows = []
    for place, rating in enumerate(shares):
        addends = _rating_modifiers(new, place)
        note = f"of {sum(new.corrected)} (C3.4)"
        rows.append(Sum(rating, dice[place : place + 1], addends, new.corrected[place], note=note))
    name = "A new ruler" if ruler.name == page.italy.name(new.power) else ruler.name
    told = ", ".join(f"{rating} {percent}%" for rating, percent in shares.items())
    text = f"{name} came to power among {page.the(new.power)}: {told}."
    return _entry(event, text, new.power, sums=rows)


def _rating_modifiers(new: NewRuler, place: int) -> tuple[Modifier, ...]:
    """C3.2, C3.3: what was added to one face."""
    change = new.modifiers[place]
    correction = new.corrected[place] - new.faces[place] - change
    reason = "no rating below 0" if correction > 0 else "another raised to 0"
    found = (Modifier("C3.2", "by nature", change), Modifier("C3.3", reason, correction))
    return tuple(modifier for modifier in found if modifier.value)


# --- Attacks and spending ---------------------------------------------------------------------------------------------


def _attack_rolled(page: _Page, event: ev.AttackRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.attacks)
    will, tone = ("war", "plain") if event.attacks else ("peace", "quiet")
    text = f"{page.the(event.power)} rolled {number(event.total)} and chose {will}."
    return _entry(event, text, event.power, tone=tone, sums=[row])


def _order_settled(page: _Page, event: ev.OrderSettled) -> Entry:
    if len(event.order) == 1:
        return _entry(event, f"Only {page.the(event.order[0])} chose war.", event.order[0])
    text = f"The order of war: {', then '.join(page.the(power) for power in event.order)}."
    dice = page.dice(event.faces)
    return _entry(event, text, sums=_equal_rolls(page, dice) if dice else ())


def _equal_rolls(page: _Page, dice: tuple[Die, ...]) -> list[Sum]:
    """C4.3: the dice of Powers with equal attack rolls."""
    if not page.before:
        return [Sum("Equal rolls, in table order", dice, note="the highest first, equal dice again")]
    last = [AttackRoll(e.power, e.total) for e in page.line.events if isinstance(e, ev.AttackRolled) and e.attacks]
    rolls = sorted([*page.before.rolls, *last], key=lambda roll: -roll.total)
    groups = [[roll.power for roll in tied] for _, tied in groupby(rolls, key=lambda roll: roll.total)]
    return _roll_off(page, groups, dice, "equal rolls, rolled off")


def _target_chosen(page: _Page, event: ev.TargetChosen) -> Entry:
    dice = page.dice([score.face for score in event.scores])
    rows = [
        Sum(page.name(score.power), (die,), score.modifiers, score.total, score.power == event.target)
        for score, die in zip(event.scores, dice, strict=True)
    ]
    highest = max(score.total for score in event.scores)
    tied = [score.power for score in event.scores if score.total == highest]
    rows += _roll_off(page, [tied], page.dice(event.roll_off), f"tie at {highest}, rolled off", event.target)
    again = page.find(ev.ProvinceAttacked)
    only = ", the only Power within reach" if len(event.scores) == 1 else ""
    text = f"{page.the(event.attacker)} turned against {page.the(event.target)}{only}."
    if again:
        text = f"The target chosen first was out of reach: {text}"
    return _entry(event, text, event.attacker, event.target, sums=rows)


def _no_target(page: _Page, event: ev.NoTarget) -> Entry:
    text = f"{page.the(event.attacker)} found nobody within reach to attack."
    return _entry(event, text, event.attacker, tone="quiet")


def _rome_declared(page: _Page, event: ev.RomeDeclared) -> Entry:
    if event.province is None or event.target is None:
        return _entry(event, "Rome kept the peace.", ROME, tone="quiet")
    text = f"Rome chose to attack {page.the(event.target)} in {page.place(event.province)}."
    return _entry(event, text, ROME, event.target)


def _money_spent(page: _Page, event: ev.MoneySpent) -> Entry:
    paid = [s for s in event.spendings if s.split != Purse()]
    rome = next((s.purse for s in event.spendings if s.power == ROME), None)
    others = [s for s in paid if s.power != ROME]
    told = [f"{page.all(s.power for s in others)} divided {_whose(page, others)} revenue."] if others else []
    told += [f"Rome put {_purse(rome)}."] if rome and rome != Purse() else []
    if not told:
        return _entry(event, f"No {'' if rome else 'other '}Power had money to divide.", tone="quiet")
    sums = [] if event.rule == "C5.4" else [_spending_row(page, s) for s in paid]
    return _entry(event, _joined(told), sums=sums, working="Every split")


def _whose(page: _Page, spendings: Sequence[Spending]) -> str:
    return "their" if len(spendings) > 1 else page.their(spendings[0].power)


def _joined(sentences: Iterable[str]) -> str:
    return " ".join(map(_sentence, sentences))


def _purse(purse: Purse) -> str:
    """10 talents into Attack and 15 into Civic."""
    parts = [(purse.attack, "Attack"), (purse.defence, "Defence"), (purse.civic, "Civic")]
    first, *rest = [(talents, use) for talents, use in parts if talents]
    return _listed([f"{_count(first[0], 'talent')} into {first[1]}", *(f"{n} into {use}" for n, use in rest)])


def _spending_row(page: _Page, spending: Spending) -> Sum:
    """C5.1, C5.2: the split by the ruler's ratings, and where war or peace moved it."""
    split, purse = spending.split, spending.purse
    shares = (("Attack", split.attack), ("Defence", split.defence), ("Civic", split.civic))
    modifiers = tuple(Modifier("C5.1", use, talents) for use, talents in shares if talents)
    note = ""
    if spending.idle:
        note = f"neither attacking nor attacked: {_count(spending.idle, 'talent')} did nothing (C5.2)"
    elif purse.attack > split.attack:
        note = f"not attacked: Defence became Attack, {purse.attack} in all (C5.2)"
    elif purse.defence > split.defence:
        note = f"not attacking: Attack became Defence, {purse.defence} in all (C5.2)"
    return Sum(page.name(spending.power), modifiers=modifiers, total=total(modifiers), note=note)


# --- Battles ----------------------------------------------------------------------------------------------------------


def _battle_order(page: _Page, event: ev.BattleOrder) -> Entry:
    if len(event.order) == 1:
        return _entry(event, f"One attack was to be fought, {_of(page.the(event.order[0]))}.", event.order[0])
    dice = page.dice(event.faces)
    rows = [Sum("Between the External armies", dice, note=f"{page.name(event.order[0])} first")] if dice else []
    text = f"The attacks were fought in this order: {', then '.join(page.the(who) for who in event.order)}."
    return _entry(event, text, sums=rows)


_CANCEL_REASONS: dict[ev.CancelReason, str] = {
    "attacker inactive": "the attacker was no longer Active",
    "target inactive": "its target was no longer Active",
    "out of reach": "no province of its target was within reach any more",
    "own province": "the province named was Rome's own by then",
    "called off": "Rome called it off",
    "revived": "a Power that has just risen again starts afresh",
    "army gone": "the army had left Italy",
}


def cancel_reason(reason: ev.CancelReason) -> str:
    """C7.5: why an attack was cancelled, to follow a colon."""
    return _CANCEL_REASONS[reason]


def _attack_cancelled(page: _Page, event: ev.AttackCancelled) -> Entry:
    text = f"{_of(page.the(event.attacker))} attack was cancelled: {cancel_reason(event.reason)}."
    if event.talents:
        text += f" Its {_count(event.talents, 'talent')} of Attack became Defence."
    return _entry(event, text, event.attacker)


def _redirect_wanted(page: _Page, event: ev.RedirectWanted) -> Entry:
    lost = "had changed hands" if event.province in event.choices else "was no longer open to attack"
    choices = ["there" if place == event.province else f"in {page.place(place)}" for place in event.choices]
    text = f"{page.place(event.province)} {lost}. Rome could attack {_listed(choices, 'or')}, or call it off."
    return _entry(event, text, ROME)


_ONLY = ", the only province within reach"


def _province_attacked(page: _Page, event: ev.ProvinceAttacked) -> Entry:
    text = (
        f"{page.the(event.attacker)} attacked {page.army(event.people, event.target)} in {page.place(event.province)}"
    )
    dice = page.dice(event.faces)
    if event.prizes:
        sums = _prize_rows(page, event.prizes, event.province, dice)
        only = len(event.prizes) == 1
    else:
        sums = _external_lot(page, event, dice)
        only = event.attacker != ROME and not dice
    told = f"{text}{_ONLY if only else ''}."
    reason = _reason(page, event.prizes, event.province)
    return _entry(event, told, event.attacker, event.people, sums=sums, working=reason)


def _external_lot(page: _Page, event: ev.ProvinceAttacked, dice: tuple[Die, ...]) -> list[Sum]:
    """C8.6: the province by lot; without `before` the other provinces in the lot are not known."""
    if not dice:
        return []
    if not page.before:
        return [Sum("By lot", dice, note=page.name(event.province))]
    options = page.before.situation.land.within_reach(event.attacker, event.target)
    return _lots(page, dice, options, event.province)


def _reason(page: _Page, prizes: tuple[Prize, ...], province: str) -> str:
    """C6.2: why this province and not another."""
    if not prizes:
        return ""
    equals = best(prizes)
    if len(equals) > 1:
        return f"{_sentence(page.places(equals))} promised the same"
    revenue = next(prize.revenue for prize in prizes if prize.province == province)
    if sum(prize.revenue == revenue for prize in prizes) > 1:
        return "None promised more revenue, and it has a resource"
    return f"It promised the most revenue, {_count(revenue, 'talent')} next turn"


def _prize_rows(page: _Page, prizes: tuple[Prize, ...], province: str, dice: tuple[Die, ...]) -> list[Sum]:
    """C6.2: what each conquest would bring, and the die between equals."""
    lots = _lots(page, dice, best(prizes), province) if dice else []
    if len(prizes) == 1:
        return lots
    return lots + [
        Sum(
            page.name(prize.province),
            total=prize.revenue,
            chosen=prize.province == province,
            note="has a resource" if prize.resource else "",
        )
        for prize in prizes
    ]


def _defence_committed(page: _Page, event: ev.DefenceCommitted) -> Entry:
    talents = _count(event.talents, "talent")
    return _entry(event, f"{page.the(event.power)} committed {talents} of Defence.", event.power)


def _battle_joined(page: _Page, event: ev.BattleJoined) -> Entry:
    armies = (event.attacking, event.defending)
    told = [f"{_fighting(page, army)} ({_count(army.total, 'point')})" for army in armies]
    text = f"The armies met in {page.place(event.province)}: {' against '.join(told)}."
    rows = [_army_row(page, army) for army in armies]
    rows.append(Sum("The ground", note=f"{', '.join(event.terrain) or 'open'} (C6.9)"))
    return _entry(event, text, *(army.people for army in armies), sums=rows, working="Both armies")


def _fighting(page: _Page, army: Army) -> str:
    """An army's people as printed: Romans, not Rome."""
    name = page.italy.name(army.people).replace(" / ", "/")
    return name if army.people == army.power else f"{name}, Subjects of {page.the(army.power)}"


def _army_row(page: _Page, army: Army) -> Sum:
    notes = [
        f"at most {_count(army.generals, 'General')} (C6.6)",
        f"{_count(army.command_cards, 'command card')} (C6.7)",
    ]
    if army.allies:
        most = _count(allied_points(army.total), "point")
        notes.append(f"allied corps of {page.all(army.allies)}, up to {most} together (C6.10)")
    return Sum(_fighting(page, army), modifiers=army.points, total=army.total, note=", ".join(notes))


def _generator_rolled(page: _Page, event: ev.GeneratorRolled) -> Entry:
    won: ev.BattleWon = page.find(ev.BattleWon)
    powers = {won.side: won.winner, won.side.other: won.loser}
    peoples = {side: page.fighters(side, power)[0] for side, power in powers.items()}
    rows = []
    for thrown in event.rounds:
        attacker = (thrown.attacker_faces, thrown.attacker_total)
        defender = (thrown.defender_faces, thrown.defender_total)
        for side, (faces, result) in ((Side.ATTACKER, attacker), (Side.DEFENDER, defender)):
            bonus = Modifier("C6.11", "for full 20s", result - max(faces))
            decided = thrown is event.rounds[-1] and side is won.side
            addends = (bonus,) if bonus.value else ()
            rows.append(Sum(page.name(peoples[side]), page.dice(faces), addends, result, decided))
    ties = len(event.rounds) - 1
    again = "" if not ties else f", after {'a tie' if ties == 1 else f'{ties} ties'}"
    text = (
        f"The higher die counting, {page.the(peoples[Side.ATTACKER])} came to {event.rounds[-1].attacker_total} "
        f"and {page.the(peoples[Side.DEFENDER])} to {event.rounds[-1].defender_total}{again}."
    )
    return _entry(event, text, peoples[Side.ATTACKER], peoples[Side.DEFENDER], sums=rows)


_GRADES = {Grade.MINOR: "Minor Victory", Grade.MAJOR: "Major Victory"}
_WHERE = {Resolver.TABLE: " on the tabletop", Resolver.BATTLEPLAY: " in BattlePlay", Resolver.GENERATOR: ""}


def _battle_won(page: _Page, event: ev.BattleWon) -> Entry:
    winner = page.fighters(event.side, event.winner)
    loser = page.fighters(event.side.other, event.loser)
    beaten = page.army(*loser).rstrip(",")
    victory = f"a {_GRADES[event.grade]} over {beaten}"
    if event.side is Side.ATTACKER:
        text = f"{page.army(*winner)} won {victory}"
    else:
        held = f"held {page.place(page.battle.province)}" if page.battle else "held out"
        text = f"{page.army(*winner)} {held}: {victory}"
    told = f"{text}{_WHERE[event.resolver]}.{_tallied(event.tally)}"
    tone = _romes(event.winner, event.loser, otherwise="plain")
    return _entry(event, told, winner[0], loser[0], tone=tone)


def _tallied(tally: Tally | None) -> str:
    """C6.12: what the grade followed from."""
    if tally is None:
        return ""
    lost = f" The winner had lost {tally.losses} of the {_count(tally.break_point, 'banner')} that would have broken it"
    return f"{lost}, and had {tally.winner_cavalry} LC, LBC and MC intact against {tally.loser_cavalry}."


def _spoils_offered(page: _Page, event: ev.SpoilsOffered) -> Entry:
    return _entry(event, f"Rome could take {page.places(event.choices, 'or')}.", ROME)


# --- Consequences -----------------------------------------------------------------------------------------------------


def _province_taken(page: _Page, event: ev.ProvinceTaken) -> Entry:
    also = {"C7.2": "also took", "C7.3": "in return took"}.get(event.rule, "took")
    only = f"{_ONLY}," if len(event.prizes) == 1 else ""
    text = f"{page.the(event.power)} {also} {page.place(event.province)}{only} from {page.the(event.loser)}."
    sums = _prize_rows(page, event.prizes, event.province, page.dice(event.faces))
    tone = _romes(event.power, event.loser, otherwise="change")
    reason = _reason(page, event.prizes, event.province)
    return _entry(event, text, event.power, event.loser, tone=tone, sums=sums, working=reason)


def _nothing_taken(page: _Page, event: ev.NothingTaken) -> Entry:
    what = "second province" if event.rule == "C7.2" else "province of the attacker"
    return _entry(event, f"No {what} lay within {_of(page.the(event.power))} reach.", event.power, tone="quiet")


def _became_inactive(page: _Page, event: ev.BecameInactive) -> Entry:
    told = [f"{page.the(event.power)} had lost {page.their(event.power)} last home and became Inactive."]
    heirs = dict.fromkeys(heir for _, heir in event.lost)
    for heir in heirs:
        places = page.places(province for province, to in event.lost if to == heir)
        told.append(f"{places} went back to {page.the(heir)}.")
    return _entry(event, _joined(told), event.power, tone=_romes(None, event.power, otherwise="change"))


def _revived(page: _Page, event: ev.Revived) -> Entry:
    text = f"{page.the(event.power)} held a home again and rose; {page.they(event.power)} would start afresh next turn."
    return _entry(event, text, event.power, tone="change")


def _subject_changed(page: _Page, event: ev.SubjectChanged) -> Entry:
    subject = page.the(event.subject)
    if event.overlord is None:
        return _entry(event, f"{subject} were nobody's Subjects any more.", event.subject, tone="change")
    verb = "became" if event.created else "were now"
    text = f"{subject} {verb} Subjects of {page.the(event.overlord)}."
    return _entry(event, text, event.subject, event.overlord, tone=_romes(event.overlord, None, otherwise="change"))


_TAKINGS = (ev.ProvinceTaken, ev.NothingTaken, ev.ArmyMoved, ev.ArmyRemoved)


def _battle_ended(page: _Page, event: ev.BattleEnded) -> Entry | None:
    """Nothing to add, unless nothing else was told."""
    if any(isinstance(other, _TAKINGS) for other in page.line.events):
        return None
    return _entry(event, "No province changed hands.", tone="quiet")


# --- The end of a turn, External Powers, the end ----------------------------------------------------------------------


def _penalty_counted(page: _Page, event: ev.PenaltyCounted) -> Entry:
    if not event.provinces:
        return _entry(event, "No Roman home was under an enemy's control.", ROME, tone="quiet")
    were = "was" if len(event.provinces) == 1 else "were"
    text = f"{page.places(event.provinces)} {were} under an enemy's control: Rome lost {_count(event.points, 'point')}."
    each = tuple(Modifier("C9.2", page.name(province), -LOST_HOME_PENALTY) for province in event.provinces)
    rows = [Sum("Roman homes", modifiers=each, total=-event.points)] if len(each) > 1 else []
    return _entry(event, text, ROME, tone="defeat", sums=rows)


def _army_declined(page: _Page, event: ev.ArmyDeclined) -> Entry:
    text = f"{_of(page.the(event.external))} army shrank to {_count(event.strength, 'point')}."
    return _entry(event, text, event.external)


def _army_moved(page: _Page, event: ev.ArmyMoved) -> Entry:
    text = (
        f"{_of(page.the(event.external))} army moved into {page.place(event.province)}. "
        f"{_sentence(page.place(event.left))} went back to {page.the(event.heir)}."
    )
    return _entry(event, text, event.external, event.heir, tone=_romes(event.heir, None, otherwise="change"))


_REMOVALS: dict[ev.RemovalReason, str] = {
    "defeated": "was beaten and left Italy",
    "no target": "had nobody to attack and left Italy",
    "spent": "was spent and left Italy",
}


def _army_removed(page: _Page, event: ev.ArmyRemoved) -> Entry:
    text = (
        f"{_of(page.the(event.external))} army {_REMOVALS[event.reason]}. "
        f"{_sentence(page.place(event.province))} went back to {page.the(event.heir)}."
    )
    return _entry(event, text, event.external, event.heir, tone=_romes(event.heir, None, otherwise="change"))


def _intervention_rolled(page: _Page, event: ev.InterventionRolled) -> Entry:
    row = Sum("", page.dice(event.faces), event.modifiers, event.total, event.comes)
    then, tone = ("sent an army", "plain") if event.comes else ("stayed away", "quiet")
    text = f"{page.the(event.external)} rolled {number(event.total)} and {then}."
    return _entry(event, text, event.external, tone=tone, sums=[row])


_ABSENCES = {
    "in Italy": "{who} had an army in Italy already.",
    "no Subject created": "No Subject was created this turn, so {who} stayed away.",
    "no province": "There was no province to land in, so {who} stayed away.",
}


def _no_intervention(page: _Page, event: ev.NoIntervention) -> Entry:
    text = _ABSENCES[event.reason].format(who=page.the(event.external))
    return _entry(event, text, event.external, tone="quiet")


def _army_landed(page: _Page, event: ev.ArmyLanded) -> Entry:
    points = _count(event.strength, "point")
    told = [f"{_of(page.the(event.external))} army of {points} appeared in {page.place(event.province)}."]
    if event.payer:
        told.append(f"{page.the(event.payer)} paid for it and were safe from it.")
    dice = page.dice(event.faces)
    rows = _lots(page, dice, event.possible, event.province) if dice else []
    payer = (event.payer,) if event.payer else ()
    return _entry(
        event, _joined(told), event.external, *payer, tone="change", sums=rows, working="The provinces in the lot"
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


def _campaign_ended(page: _Page, event: ev.CampaignEnded) -> Entry:
    account = f"Civic development stood at {_count(event.civic, 'point')}."
    text = f"{ending_title(event.ending)}. {ending_text(event.ending)} {account}"
    return _entry(event, text, ROME, tone="end")


_SENTENCES: dict[type, Callable[[_Page, Any], Entry | None]] = {
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
    ev.BattleOrder: _battle_order,
    ev.AttackCancelled: _attack_cancelled,
    ev.RedirectWanted: _redirect_wanted,
    ev.ProvinceAttacked: _province_attacked,
    ev.DefenceCommitted: _defence_committed,
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _generator_rolled,
    ev.BattleWon: _battle_won,
    ev.SpoilsOffered: _spoils_offered,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _nothing_taken,
    ev.BecameInactive: _became_inactive,
    ev.Revived: _revived,
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyDeclined: _army_declined,
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.InterventionRolled: _intervention_rolled,
    ev.NoIntervention: _no_intervention,
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _campaign_ended,
}

# --- Decisions, and what waits ----------------------------------------------------------------------------------------


def decision_text(italy: Italy, decision: de.Decision) -> str:
    """A decision in one short line."""
    names = _Names(italy)
    match decision:
        case de.DeclareAttack(province=province):
            return f"Rome attacks {names.place(province)}" if province else "Rome keeps the peace"
        case de.Redirect(province=province):
            return f"Rome turns against {names.place(province)}" if province else "Rome calls its attack off"
        case de.TakeProvince(province=province):
            return f"Rome takes {names.place(province)}"
        case de.Spend() | de.CommitDefence():
            return _spending_text(decision)
        case de.ReportBattle():
            place = {Resolver.TABLE: "the table", Resolver.BATTLEPLAY: "BattlePlay"}
            source = place.get(decision.resolver, "the generator")
            return f"Result from {source}: {_GRADES[decision.grade]} of the {decision.winner}"
        case de.UseGenerator():
            return "The generator decides the battle"
        case _:
            return "The program's next step"


def _spending_text(decision: de.Spend | de.CommitDefence) -> str:
    if isinstance(decision, de.CommitDefence):
        return f"Rome commits {_count(decision.talents, 'talent') if decision.talents else 'nothing'} to the defence"
    shares = {"Attack": decision.attack, "Defence": decision.defence, "Civic": decision.civic}
    spent = [f"{talents} on {use}" for use, talents in shares.items() if talents]
    return f"Rome spends {_listed(spent) if spent else 'nothing'}"


def waiting(campaign: Campaign) -> str:
    """What waits for the player now; at the end, the verdict."""
    if campaign.ending:
        return f"{ending_title(campaign.ending)}, {_count(campaign.civic_total, 'point')}"
    if campaign.battle:
        return _battle_waiting(_Names(campaign.start.italy), campaign, campaign.battle)
    if campaign.step is Step.ROME_ATTACKS:
        return "Rome may attack"
    if campaign.step is Step.ROME_SPENDS:
        return f"Divide {_count(campaign.situation.revenues[ROME].total, 'talent')}"
    return f"The program's next step: {_next_step(_Names(campaign.start.italy), campaign)}"


def _battle_waiting(names: _Names, campaign: Campaign, battle: Battle) -> str:
    place = names.place(battle.province)
    if battle.stage is Stage.REDIRECT:
        return f"Rome cannot attack {place} as planned"
    if battle.stage is Stage.DEFENCE:
        most = _count(campaign.situation.purses[ROME].defence, "talent")
        return f"Defend {place} against {names.the(battle.attacker)} with up to {most}"
    if battle.stage is Stage.SPOILS:
        return "Choose the province that Rome takes"
    peoples = (campaign.start.italy.name(people) for people in (battle.attacker, battle.people))
    return f"Battle in {place}: {' against '.join(peoples).replace(' / ', '/')}"


_NEXT_STEPS = {
    Step.SET_UP: "the first rulers",
    Step.REVENUE: "revenue",
    Step.RULERS: "ruler check of {who}",
    Step.EXTERNAL_TARGETS: "target of {who}",
    Step.ATTACK_ROLLS: "attack roll of {who}",
    Step.TARGETS: "target of {who}",
    Step.SPENDING: "the Powers' spending",
    Step.BATTLES: "attack of {who}",
    Step.END_OF_TURN: "the end of the turn",
    Step.INTERVENTION: "intervention of {who}",
}


def _next_step(names: _Names, campaign: Campaign) -> str:
    who = campaign.to_do[0]
    known = who in (*campaign.start.italy.homes, *(e.id for e in campaign.start.italy.externals))
    return _NEXT_STEPS[campaign.step].format(who=names.the(who) if known else "")
