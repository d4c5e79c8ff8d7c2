"""The words of BattlePlay that log, board and choices share: who, where, why these dice, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battles.data.battleplay import grades
from battles.reasons import told
from battles.rules.battleplay.apply import where
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.combat import difficult, roll, special
from battles.rules.battleplay.ending import mains_lost, outcome
from battles.rules.battleplay.play import Handful
from battles.rules.battleplay.state import Battle, Clash, Step, Strike
from battles.rules.battleplay.troops import MAIN, MOUNTED, Category, Effect, Going, Special
from battles.rules.verdict import Side
from engine.rules.dice import Roller

STEPS = {
    Step.WATERWAY: "The waterway",
    Step.TERRAIN: "The field",
    Step.HILLS: "The hills",
    Step.DEPLOYMENT: "Deployment",
    Step.REVEAL: "The cards are turned over",
    Step.ARTILLERY: "1.1 Artillery",
    Step.BOWFIRE: "1.2 Bowfire",
    Step.SKIRMISH: "1.3 Skirmishers",
    Step.CHARGE: "1.4 Charge",
    Step.EXPLOITATION: "2.1 Exploitation",
    Step.RESERVES: "2.1 Reserves enter",
    Step.MOVES: "2.1 Moves",
    Step.FLANKS: "2.2 Open flanks",
    Step.SUPPORT: "2.2 Supporting files",
    Step.FRONTS: "2.2 Fronts",
}
"""The steps that have a heading."""
UNPLACED = frozenset({Step.WATERWAY, Step.TERRAIN, Step.HILLS, Step.CONTROL, Step.DEPLOYMENT})
"""The steps before a general's place is known to the enemy."""
FOOT = frozenset({Category.INFANTRY, Category.BOWMEN})


@dataclass(frozen=True)
class Reason:
    """Why dice are rolled, or are better or worse than those of the card."""

    rule: str
    text: str
    dice: Dice = ()


@dataclass(frozen=True)
class Throw:
    """Dice that fell: whose, what they show, why these, and who rolled them."""

    label: str
    dice: tuple[tuple[str, Symbol], ...]
    reasons: tuple[Reason, ...] = ()
    by: tuple[Roller, ...] = ()

    @property
    def shown(self) -> Iterator[tuple[str, Symbol, bool]]:
        """Each die with what it shows, and whether it was rolled by hand."""
        rollers = self.by or (Roller.PROGRAM,) * len(self.dice)
        return ((*die, roller is Roller.HAND) for die, roller in zip(self.dice, rollers, strict=True))


def who(battle: Battle, side: Side) -> str:
    """The name of a side's army, with its side where both have the same."""
    name = battle.start.force(side).name
    return f"{name} ({side})" if name == battle.start.force(side.other).name else name


def card(battle: Battle, number: int) -> str:
    """The name of a card."""
    fielded = battle.card(number)
    return f"{fielded.troop.name}, veterans," if fielded.veteran else fielded.troop.name


def placed(battle: Battle, number: int) -> str:
    """A card and the file in which it stands."""
    return f"{battle.card(number).troop.name} in file {where(battle, number).file}"


def general(stars: int) -> str:
    """A general by his grade."""
    return f"{grades()[stars]} general" if stars else grades()[0]


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def special_words(effect: Special | None) -> str:
    """R32: what an S of a card does."""
    if effect is None:
        return "An S does nothing."
    does = {Effect.KILL: "counts as a skull", Effect.WOUND: "counts as an X", Effect.SAVE: "cancels one enemy X"}
    limits = {Going.GOOD: ", on open ground", Going.DIFFICULT: ", in woods or on rocky ground", None: ""}[effect.going]
    charge = ", in the charge (1.4) alone" if effect.impact_only else ""
    return f"An S {does[effect.effect]} against {_versus(effect.versus)}{limits}{charge}."


def _versus(categories: Sequence[Category]) -> str:
    found = frozenset(categories)
    if found >= MAIN:
        return "all"
    known = {FOOT: "foot", MOUNTED: "horse"}
    return known.get(found) or " and ".join(categories)


def reasons(battle: Battle, clash: Clash, strike: Strike) -> tuple[Reason, ...]:
    """R22-R26, R32: why a strike rolls what it rolls."""
    rolled = roll(battle, clash, strike)
    fielded = battle.card(strike.card)
    changed = rolled.shifts or rolled.added
    base = Reason("R22", _base_words(battle, strike), rolled.base if changed else ())
    found = [base] + [Reason(shift.rule, _shift_words(told(shift.reason), shift.value)) for shift in rolled.shifts]
    found += [Reason(added.rule, told(added.reason), added.dice) for added in rolled.added]
    if fielded.veteran:
        found.append(Reason("M5", "veterans: their first die is one colour better"))
    if effect := special(battle, strike):
        found.append(Reason("R32", _EFFECTS[effect]))
    return tuple(found)


def thrown_for(battle: Battle, handful: Handful) -> str:
    """What dice are thrown for: the card that strikes, or a hill."""
    names = {fielded.troop.id: fielded.troop.name for fielded in battle.start.cards}
    return told(handful.reason, names.__getitem__)


_EFFECTS = {
    Effect.KILL: "an S counts as a skull",
    Effect.WOUND: "an S counts as an X",
    Effect.SAVE: "an S cancels one enemy X",
}


def _base_words(battle: Battle, strike: Strike) -> str:
    if battle.start.settings.siege:
        return "in a siege"
    if battle.step is Step.BOWFIRE and battle.card(strike.card).troop.shoot:
        return "bows"
    rough = battle.ground(strike.at.file).rough
    return f"{'in' if rough == 'woods' else 'on'} {rough}" if rough and difficult(battle, strike) else "on open ground"


def _shift_words(reason: str, value: int) -> str:
    return f"{reason}: one colour {'better' if value > 0 else 'worse'}"


def fought(battle: Battle, strikes: Sequence[Strike]) -> str:
    """Who fights whom, and where."""
    first = strikes[0]
    names = [battle.card(number).troop.name for number in (first.card, first.target)]
    if len(strikes) > 1 or first.cell.file == first.at.file:
        return f"file {first.at.file}: {names[0]} against {names[1]}"
    return f"{names[0]} from file {first.cell.file} at {names[1]} in file {first.at.file}"


def cell_words(cell: Cell, side: Side) -> str:
    """A cell as this side calls it."""
    return f"file {cell.file}" if cell.half is side else f"the enemy’s half of file {cell.file}"


def verdict(battle: Battle) -> Iterator[str]:
    """R21, R45: how the battle ended, and what that is in a campaign."""
    assert battle.ending is not None, "the battle is not over"
    winner, routed = battle.ending
    if winner and routed:
        yield f"{who(battle, routed)} are routed: {who(battle, winner)} win."
    elif winner:
        yield f"No army is routed. {who(battle, winner)} win: {_losses(battle)}."
    else:
        yield f"A tie: {_losses(battle)}. {who(battle, Side.ATTACKER)} withdraw."
    counted = outcome(battle)
    yield f"In a campaign: {counted.grade.title()} Victory of {who(battle, counted.winner)}."


def _losses(battle: Battle) -> str:
    lost = [f"{who(battle, side)} lost {mains_lost(battle, side)}" for side in Side]
    return f"{lost[0]}, {lost[1]} main cards"
