"""The dice that the player is asked to roll: whose, for what, and their tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from campaign.italy.narrate.desk import decision_text, under_way
from campaign.italy.narrate.names import Names, in_words
from campaign.italy.narrate.page import throws
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, UseGenerator
from campaign.italy.rules.state import State
from engine.grammar import sentence
from engine.rules.dice import DieRequest, numbered_table
from engine.rules.fairness import FEWEST, Spread
from engine.texts import text

words = partial(text, "campaign.italy", "dice")  # a text about dice: texts/en/dice.toml


@dataclass(frozen=True)
class DiceGroup:
    """Dice of one kind for one thing, of one Power or one of each Power, with a label for each.

    `power` has a swatch, `table` is for a random pick.
    """

    rule: str
    power: str
    whose: str
    what: str
    kind: str
    dice: tuple[str, ...]
    table: tuple[tuple[str, str], ...] = ()

    @property
    def whole(self) -> str:
        """Their owner and their purpose."""
        return f"{self.whose}: {self.what}" if self.what else self.whose

    @property
    def many(self) -> str:
        """The numbers of dice: "2 D6"."""
        return f"{len(self.dice)} {self.kind.upper()}"


def heading(die: DieRequest) -> str:
    """The heading of a die and those thrown with it, by its clause."""
    return words(f"heading.{die.rule}")


def asked(before: State, requests: Sequence[DieRequest]) -> tuple[DiceGroup, ...]:
    """Dice in the order they are given: those of one Power together, or one of each Power for the same thing."""
    whole = [list(group) for _, group in groupby(requests, key=partial(_one_thing, before))]
    return tuple(found for group in whole for found in _asked(before, group))


def _one_thing(before: State, die: DieRequest) -> tuple[object, ...]:
    """What a die shares with the dice of other Powers: the Power whose choice they are for, if any."""
    *of, _ = die.who.split("/")
    return die.rule, next((part for part in reversed(of) if part in _known(before)), ""), tuple(die.options)


def _asked(before: State, group: list[DieRequest]) -> list[DiceGroup]:
    whose, reasons = {die.who for die in group}, {die.reason for die in group}
    if len(group) > 1 and len(whose) == len(group) and len(reasons) == 1:
        return [_one_each(before, group)]
    return [_of_one(before, list(one)) for _, one in groupby(group, key=lambda die: die.who)]


def _one_each(before: State, requests: list[DieRequest]) -> DiceGroup:
    first, kind = requests[0], str(requests[0].kind)
    dice = tuple([_whose(before, die.who)[1] for die in requests])
    what, (_, power, _) = in_words(first.reason, before.start.italy), _one_thing(before, first)
    if power:
        return DiceGroup(first.rule, str(power), Names(before.start.italy).men(str(power)), what, kind, dice)
    return DiceGroup(first.rule, "", sentence(what), "", kind, dice)


def _of_one(before: State, group: list[DieRequest]) -> DiceGroup:
    die = group[0]
    power, whose = _whose(before, die.who)
    reasons = [in_words(one.reason, before.start.italy) for one in group]
    same = len(set(reasons)) == 1
    numbered = [words(f"die.{place}") for place in ("first", "second", "third")][: len(group)]
    what, dice = (reasons[0], numbered) if same else ("", map(sentence, reasons))
    table = _table(Names(before.start.italy), die.options)
    return DiceGroup(die.rule, power, whose, what, str(die.kind), tuple(dice), table)


def _known(before: State) -> tuple[str, ...]:
    """The Powers that dice may be for."""
    italy = before.start.italy
    return *italy.homes, *(external.id for external in italy.externals)


def _whose(before: State, who: str) -> tuple[str, str]:
    """The Power and its printed name; the last one in the dice's tag (`order/boii`)."""
    names = Names(before.start.italy)
    *of, last = who.split("/")
    if last in ("attacker", "defender") and of:
        return _side(before, names, attacker=of[0], side=last)
    for part in (last, *reversed(of)):
        if part in _known(before):
            return part, names.men(part)
    return "", sentence(who)


def _side(before: State, names: Names, attacker: str, side: str) -> tuple[str, str]:
    """The people of the battle at hand (C6.11); for a later battle, "who attacks by" its attacker."""
    if before.battle and before.battle.attacker == attacker and before.battle.attacking and before.battle.defending:
        army = before.battle.attacking if side == "attacker" else before.battle.defending
        return army.people, words(f"die.{side}", people=names.men(army.people))
    return attacker, words(f"die.their_attack.{side}", people=names.the(attacker))


def _table(names: Names, options: Sequence[object]) -> tuple[tuple[str, str], ...]:
    """Which throws stand for which province or army (C6.2, C8.5)."""
    if not options:
        return ()
    table = numbered_table(len(options))
    rows = [(throws(table, place), names.name(str(option))) for place, option in enumerate(options)]
    beyond = table.throws(len(options) - 1)[1] != table.last
    return (*rows, (words("table.others"), words("table.again"))) if beyond else tuple(rows)


def rolled_for(before: State, decision: Decision) -> str:
    """The heading of the dice: the player's decision, or the program's step."""
    if turn.programs_decision(before) != decision and decision != UseGenerator():
        return decision_text(before.start.italy, decision)
    return sentence(under_way(before))


def fairness(found: Spread, whose: str) -> str:
    """What these dice show, in plain words; `whose` is as in "by hand"."""
    rolled = {"dice": found.dice, "kind": found.kind.upper(), "whose": whose}
    named = words("fair.mean", **rolled, mean=found.mean, expected=found.expected_mean)
    if not found.tells:
        return f"{named} {words('fair.too_few', least=FEWEST * len(found.counts))}"
    test = words("fair.test", chi_square=found.chi_square, degrees=found.degrees, p=found.p)
    return f"{named} {test} {_judged(found.p)}"


def _judged(p: float) -> str:
    """By the share p of fair dice that are at least as uneven."""
    if p >= 0.05:
        return words("fair.even", evener=round(100 * p))
    fair = max(2, round(1 / max(p, 1e-6)))
    rare = words("fair.rare", sets=fair) if fair < 10_000 else words("fair.hardly")
    return words("fair.uneven" if p >= 0.01 else "fair.very_uneven", rare=rare)
