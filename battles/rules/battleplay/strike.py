"""Which dice a strike rolls, and their effect (R22-R26, R29, R32)."""

from functools import lru_cache
from typing import NamedTuple

from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.colours import Colour, Dice, Symbol, shifted
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import SHOOTING, Battle, Combat, Step, Strike
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Category, Effect, Going
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason

WOODS = Modifier("R23", Reason("into_woods"), -1)
HILL = Modifier("R24", Reason("enemy_hill"), -1)
SUPPORTING = Modifier("R42", Reason("supporting_file"), -1)
REFUSED = Modifier("R47", Reason("refuse_flank"), -1)
CHARGE_HOME = Modifier("R47", Reason("charge_home"), 1)
VOLLEY = Modifier("R47", Reason("volley"), 1)
OPEN_RANKS = Modifier("R47", Reason("open_ranks"), -1)
UNSETTLED = Modifier("R47", Reason("beasts_unsettled"), -1)
AMBUSH: Dice = (Colour.GREEN,)
DEVOTIO: Dice = (Colour.RED, Colour.RED)


class Added(NamedTuple):
    """Dice added to the card's: the general's, or a Tactica's. Only a hill lowers them."""

    rule: str
    reason: Reason
    dice: Dice


class Roll(NamedTuple):
    """The dice of a strike with the reasons: the card's for this going, the shifts of colour, the added dice."""

    base: Dice
    shifts: tuple[Modifier, ...]
    added: tuple[Added, ...]

    @property
    def colours(self) -> Dice:
        """The dice thrown, the card's first."""
        dice = shifted(self.base, sum(shift.value for shift in self.shifts)) if self.shifts else self.base
        for added in self.added:
            dice += shifted(added.dice, HILL.value) if HILL in self.shifts else added.dice
        return dice


class Hits(NamedTuple):
    """The effect of a strike on its target (R29)."""

    skulls: int
    crosses: int

    def destroy(self, wounded: bool) -> bool:
        """R29: whether these hits destroy the target: by a skull, or by a second wound."""
        return self.skulls > 0 or self.crosses + wounded >= 2

    def answered(self, held: bool, cancelled: int) -> "Hits":
        """The hits left after Hold the Line (a skull becomes an X) and this many cancelled X (R32, R47)."""
        hold = int(held and self.skulls > 0)
        return Hits(self.skulls - hold, max(0, self.crosses + hold - cancelled))


def roll(battle: Battle, combat: Combat, strike: Strike) -> Roll:
    """What the strike would roll now (R22-R26, R42)."""
    return Roll(_base(battle, strike), _shifts(battle, combat, strike), _added(battle, combat, strike))


def difficult(battle: Battle, strike: Strike) -> bool:
    """Whether the target's file is difficult going (R22)."""
    return battle.field[strike.at.file - 1].rough is not None


def _base(battle: Battle, strike: Strike) -> Dice:
    """R22: good or difficult dice by the target's file; in a siege by the kind of card (R46); bows in 1.2 (R34)."""
    card = battle.card(strike.card)
    if card.troop.shoot and battle.step is Step.BOWFIRE:
        return card.troop.shoot
    if battle.start.settings.siege:
        return card.good if card.troop.category is Category.ARTILLERY else card.difficult
    return card.difficult if difficult(battle, strike) else card.good


def _shifts(battle: Battle, combat: Combat, strike: Strike) -> tuple[Modifier, ...]:
    """The shifts of colour with their reasons; one in a supporting file (R42), and by Tactica (R47).

    R23: one down for a shot into woods. R24: one down for an attack on a hill that the enemy controls, if it is struck
    in its own half.
    """
    side, ground, shooting = strike.side, battle.ground(strike.at.file), battle.step in SHOOTING
    if shooting and combat.played(side, Tactica.VOLLEY):
        return (VOLLEY,)
    shifts = []
    if shooting and ground.rough is Rough.WOODS:
        shifts.append(WOODS)
    if ground.holder is side.other and strike.at.half is side.other:
        shifts.append(HILL)
    if battle.step is Step.SUPPORT and not combat.played(side, Tactica.CLOSE_SUPPORT):
        shifts.append(SUPPORTING)
    if combat.cards:
        shifts += [shift for owner, card, shift in _BY_TACTICA if combat.played(side if owner else side.other, card)]
    return tuple(shifts)


_BY_TACTICA = (
    (True, Tactica.CHARGE_HOME, CHARGE_HOME),
    (False, Tactica.REFUSE_FLANK, REFUSED),
    (False, Tactica.OPEN_RANKS, OPEN_RANKS),
    (False, Tactica.BEASTS_UNSETTLED, UNSETTLED),
)
"""The Tactica that shift a strike's colours; whether its own side plays them or the enemy does."""


def _added(battle: Battle, combat: Combat, strike: Strike) -> tuple[Added, ...]:
    """The die of a general who has joined (R26), and the dice of Tactica (R47)."""
    if not (strike.general or combat.cards):
        return ()
    added = []
    if strike.general:
        added.append(Added("R26", Reason("general_joins"), (GENERALS[battle.stars(strike.side)],)))
    if combat.played(strike.side, Tactica.AMBUSH):
        added.append(Added("R47", Reason("ambush"), AMBUSH))
    if combat.played(strike.side, Tactica.DEVOTIO):
        added.append(Added("R47", Reason("devotio"), DEVOTIO))
    return tuple(added)


def rethrow(battle: Battle, combat: Combat, strike: Strike) -> str:
    """The clause that allows the strike a reroll, which stands; empty if none does.

    R25: artillery and bowmen on their own hill. R41: an open flank that is not refused.
    """
    if battle.step is Step.FLANKS:
        return "" if combat.played(strike.side.other, Tactica.REFUSE_FLANK) else "R41"
    if battle.step not in (Step.ARTILLERY, Step.BOWFIRE):
        return ""
    own_hill = strike.cell.half is strike.side and battle.ground(strike.cell.file).holder is strike.side
    return "R25" if own_hill else ""


def special(battle: Battle, strike: Strike) -> Effect | None:
    """R32: the effect of each S of this strike; shots and sieges (R46) have no S."""
    cards = battle.start.cards
    effect = cards[strike.card].troop.special
    if effect is None or battle.step in SHOOTING or battle.start.settings.siege:
        return None
    if cards[strike.target].troop.category not in effect.versus:
        return None
    if effect.impact_only and battle.step is not Step.CHARGE:
        return None
    if effect.going and effect.going is not (Going.DIFFICULT if difficult(battle, strike) else Going.GOOD):
        return None
    return effect.effect


@lru_cache(maxsize=4096)
def count(symbols: tuple[Symbol, ...], effect: Effect | None) -> Hits:
    """The skulls and X of a throw, each S by the card's special (R29, R32)."""
    specials = symbols.count(Symbol.S)
    return Hits(
        symbols.count(Symbol.SKULL) + (specials if effect is Effect.KILL else 0),
        symbols.count(Symbol.X) + (specials if effect is Effect.WOUND else 0),
    )


def answered_by(combat: Combat, target: Side) -> tuple[bool, int]:
    """The target's Tactica (R47): whether it holds the line, and how many X its shields cancel."""
    if not combat.cards:
        return False, 0
    return combat.played(target, Tactica.HOLD_THE_LINE), int(combat.played(target, Tactica.LOCKED_SHIELDS))


def hits(battle: Battle, combat: Combat, strike: Strike) -> Hits:
    """The hits of the strike's throw, after the target's saves and Tactica."""
    target = strike.side.other
    held, cancelled = answered_by(combat, target)
    for answer in combat.strikes:
        if answer.side is target and special(battle, answer) is Effect.SAVE:
            cancelled += answer.symbols.count(Symbol.S)
    return count(strike.symbols, special(battle, strike)).answered(held, cancelled)
