"""The words that log, board and choices share: who, where, why these dice, and how the battle ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from battles.data.battleplay import grades
from battles.names import named
from battles.reasons import in_words
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.ending import mains_lost, outcome
from battles.rules.battleplay.play import Handful
from battles.rules.battleplay.state import Battle, Combat, Step, Strike, where
from battles.rules.battleplay.strike import difficult, roll, special
from battles.rules.battleplay.troops import MAIN, MOUNTED, Category, Special
from battles.rules.verdict import Side
from engine.grammar import listed, sentence
from engine.rules.dice import Roller
from engine.texts import text

say = partial(text, "battles", "story")
UNPLACED = frozenset({Step.WATERWAY, Step.TERRAIN, Step.HILLS, Step.CONTROL, Step.DEPLOYMENT})
"""The steps before the enemy knows where a general stands."""
FOOT = frozenset({Category.INFANTRY, Category.BOWMEN})


@dataclass(frozen=True)
class DiceReason:
    """Why dice are rolled, or are better or worse than the card's own."""

    rule: str
    text: str
    dice: Dice = ()


@dataclass(frozen=True)
class Throw:
    """Dice that fell: whose, what they show, why these, and who rolled them."""

    label: str
    dice: tuple[tuple[str, Symbol], ...]
    reasons: tuple[DiceReason, ...] = ()
    by: tuple[Roller, ...] = ()

    @property
    def shown(self) -> Iterator[tuple[str, Symbol, bool]]:
        """Each die with its symbol, and whether it was rolled by hand."""
        rollers = self.by or (Roller.PROGRAM,) * len(self.dice)
        return ((*die, roller is Roller.HAND) for die, roller in zip(self.dice, rollers, strict=True))


def who(battle: Battle, side: Side) -> str:
    """The name of a side's army, with its side if both armies have the same name."""
    name = battle.start.force(side).name
    return f"{name} ({side})" if name == battle.start.force(side.other).name else name


def troop(battle: Battle, number: int) -> str:
    return battle.card(number).troop.name


def card(battle: Battle, number: int) -> str:
    """The name of a card, with a word for veterans."""
    name = troop(battle, number)
    return say("card.veteran", card=name) if battle.card(number).veteran else name


def placed(battle: Battle, number: int) -> str:
    """A card and its file."""
    return say("card.placed", card=troop(battle, number), file=where(battle, number).file)


def general(stars: int) -> str:
    """A general by his grade."""
    return say("general.graded", grade=grades()[stars]) if stars else grades()[0]


def heading(step: Step) -> str:
    """The printed name of a step."""
    return say(f"step.{step}")


def special_words(special: Special | None) -> str:
    """What an S of a card does (R32)."""
    if special is None:
        return say("special.none")
    does = say(f"special.effect.{special.effect}")
    going = say(f"special.going.{special.going}") if special.going else ""
    impact = say("special.only.impact") if special.impact_only else ""
    return sentence(say("special.some", effect=does, whom=_versus(special.versus), going=going, impact=impact))


def _versus(categories: Sequence[Category]) -> str:
    found = frozenset(categories)
    if found in (FOOT, MOUNTED):
        return say("special.against.foot" if found == FOOT else "special.against.horse")
    return say("special.against.all") if found >= MAIN else listed(categories)


def reasons(battle: Battle, combat: Combat, strike: Strike) -> tuple[DiceReason, ...]:
    """Why a strike rolls what it rolls (R22-R26, R32)."""
    rolled = roll(battle, combat, strike)
    fielded = battle.card(strike.card)
    changed = rolled.shifts or rolled.added
    base = DiceReason("R22", _base_words(battle, strike), rolled.base if changed else ())
    found = [base]
    for shift in rolled.shifts:
        why = in_words(shift.reason)
        found.append(DiceReason(shift.rule, say("why.better" if shift.value > 0 else "why.worse", reason=why)))
    found += [DiceReason(added.rule, in_words(added.reason), added.dice) for added in rolled.added]
    if fielded.veteran:
        found.append(DiceReason("M5", say("why.veteran")))
    if effect := special(battle, strike):
        found.append(DiceReason("R32", say(f"special.effect.{effect}")))
    return tuple(found)


def thrown_for(battle: Battle, handful: Handful) -> str:
    """What dice are thrown for: the striking card, or a hill."""
    names = {fielded.troop.id: fielded.troop.name for fielded in battle.start.cards}
    return in_words(handful.reason, names.__getitem__)


def _base_words(battle: Battle, strike: Strike) -> str:
    if battle.start.settings.siege:
        return say("why.siege")
    if battle.step is Step.BOWFIRE and battle.card(strike.card).troop.shoot:
        return say("why.bows")
    rough = battle.ground(strike.at.file).rough
    return say(f"why.rough.{rough}") if rough and difficult(battle, strike) else say("why.open")


def fought(battle: Battle, strikes: Sequence[Strike], chooser: Side | None = None) -> str:
    """Who fights whom, and where. If only the enemy of `chooser` strikes, it says whose card that is."""
    first = strikes[0]
    names = {"striker": troop(battle, first.card), "target": troop(battle, first.target)}
    if chooser not in (None, first.side):
        names["striker"] = say("fought.enemy", card=names["striker"], who=who(battle, first.side))
    if len(strikes) > 1 or first.cell.file == first.at.file:
        return say("fought.file", file=first.at.file, **names)
    return say("fought.from", file=first.at.file, origin=first.cell.file, **names)


def cell_words(cell: Cell, side: Side) -> str:
    """A cell in the words of this side."""
    return say("place.own" if cell.half is side else "place.enemy", file=cell.file)


def verdict(battle: Battle) -> Iterator[str]:
    """How the battle ended, and how its victory is graded (R21, R45)."""
    assert battle.ending is not None, "the battle is not over"
    winner, routed = battle.ending
    if winner and routed:
        yield say("verdict.rout", loser=who(battle, routed), winner=who(battle, winner))
    elif winner:
        yield say("verdict.won", winner=who(battle, winner), losses=losses(battle))
    else:
        yield say("verdict.tie", losses=losses(battle), attacker=who(battle, Side.ATTACKER))
    counted = outcome(battle)
    force = battle.start.force(counted.winner)
    yield say(f"graded.{counted.grade}", winner=named(force.people, who(battle, counted.winner)).the)


def losses(battle: Battle) -> str:
    """The main battle cards that each side lost (R21)."""
    names = {side.value: who(battle, side) for side in Side}
    lost = {f"lost_by_{side}": mains_lost(battle, side) for side in Side}
    return say("verdict.losses", **names, **lost)
