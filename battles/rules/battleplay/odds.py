"""Exact odds of a combat, for the player before each choice, and for the program's own decisions."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from battles.rules.battleplay.colours import FACES, Dice, DiceFaces, Symbol
from battles.rules.battleplay.decisions import Decision, Fight, Join, Pass, PlayTactica, Reroll, StrikeAt
from battles.rules.battleplay.engagements import strikes
from battles.rules.battleplay.state import Battle, Combat, Stage, Strike, Window
from battles.rules.battleplay.strike import Hits, Roll, answered_by, count, rethrow, roll, special
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Effect
from battles.rules.verdict import Side


class Chances(NamedTuple):
    """The possible effects of a strike on its target, adding up to 1. A second wound destroys (R29)."""

    nothing: Fraction
    wound: Fraction
    destroyed: Fraction

    def thrown_again(self) -> "Chances":
        """The chances with a reroll whenever the first throw has no effect (R25, R41)."""
        return Chances(
            self.nothing * self.nothing, self.wound * (1 + self.nothing), self.destroyed * (1 + self.nothing)
        )


class Case(NamedTuple):
    """All that the chances of a strike depend on, small enough for a cache key.

    `dice` are still to be thrown, `hits` have been; `saving` are the enemy's dice whose S save, `cancelled` the X
    already void; `held`: a skull becomes an X (Hold the Line).
    """

    faces: DiceFaces
    dice: Dice
    effect: Effect | None
    hits: Hits | None
    saving: Dice
    cancelled: int
    held: bool
    wounded: bool


class Blow(NamedTuple):
    """A strike in forecast: its dice with the reasons, what an S counts as, and the chances.

    `falls`: the target's general falls if it is destroyed (R26). `again`: the clause that allows a reroll; the chances
    then include it whenever the first throw has no effect.
    """

    strike: Strike
    roll: Roll
    effect: Effect | None
    chances: Chances
    falls: bool
    again: str


def combat_forecast(battle: Battle, side: Side, decision: Decision) -> tuple[Blow, ...]:
    """The combat after this decision, if nothing more is played, the chooser's blow first.

    Empty if the decision is about no combat.
    """
    combat = foreseen(battle, side, decision)
    return tuple(_blow(battle, combat, strike) for strike in combat.strikes) if combat else ()


def _blow(battle: Battle, combat: Combat, strike: Strike) -> Blow:
    found = chances(case(battle, combat, strike))
    again = "" if strike.colours else rethrow(battle, combat, strike)  # fallen dice have colours
    return Blow(
        strike,
        roll(battle, combat, strike),
        special(battle, strike),
        found.thrown_again() if again else found,
        falls(battle, combat, strike),
        again,
    )


def falls(battle: Battle, combat: Combat, strike: Strike) -> bool:
    """Whether a general who has joined stands with the main card that this strike targets (R26)."""
    side = strike.side.other
    general = battle.host(side).general
    if general is None or general.cell != strike.at or not battle.card(strike.target).troop.main:
        return False
    return general.joined or any(own.general for own in combat.strikes if own.side is side)


def foreseen(battle: Battle, side: Side, decision: Decision) -> Combat | None:
    """The combat after this decision, before anybody throws, or throws again."""
    if isinstance(decision, Fight | StrikeAt):
        return Combat(strikes(battle, side, decision))
    combat = battle.combat
    if combat is None or combat.stage >= Stage.CASUALTIES:
        return None
    match decision:
        case Join():
            return combat._replace(
                strikes=tuple(s._replace(general=s.general or s.side is side) for s in combat.strikes)
            )
        case Reroll():
            return _unthrown(combat, side)
        case PlayTactica(card=card):
            return _with_tactica(battle, combat, side, card)
        case Pass():
            return _unanswered(battle, combat)
    return None


def _unthrown(combat: Combat, side: Side) -> Combat:
    return combat._replace(strikes=tuple(s._replace(symbols=()) if s.side is side else s for s in combat.strikes))


def _with_tactica(battle: Battle, combat: Combat, side: Side, card: Tactica) -> Combat:
    if card is Tactica.FOG_OF_WAR:
        lost = battle.declared and (battle.declared.side, battle.declared.card)
        return combat._replace(cards=tuple(played for played in combat.cards if played != lost))
    if card is Tactica.SECOND_THROW:
        return _unthrown(combat, side)
    return combat._replace(cards=(*combat.cards, (side, card)))


def _unanswered(battle: Battle, combat: Combat) -> Combat:
    """The combat without Fog of War against a Second Throw: the enemy rerolls."""
    fogged = battle.asks and battle.asks[0].window is Window.FOG
    if fogged and battle.declared and battle.declared.card is Tactica.SECOND_THROW:
        return _unthrown(combat, battle.declared.side)
    return combat


def case(battle: Battle, combat: Combat, strike: Strike) -> Case:
    effect = special(battle, strike)
    saving, saved = _saves(battle, combat, strike)
    held, cancelled = answered_by(combat, strike.side.other)
    return Case(
        faces=battle.start.dice,
        dice=() if strike.symbols else roll(battle, combat, strike).colours,
        effect=effect,
        hits=count(strike.symbols, effect) if strike.symbols else None,
        saving=saving,
        cancelled=cancelled + saved,
        held=held,
        wounded=strike.target in battle.wounded,
    )


def _saves(battle: Battle, combat: Combat, strike: Strike) -> tuple[Dice, int]:
    """The enemy's dice that may still save, and the X already saved by its throw (R32)."""
    for answer in combat.strikes:
        if answer.side is not strike.side and special(battle, answer) is Effect.SAVE:
            if answer.symbols:
                return (), answer.symbols.count(Symbol.S)
            return roll(battle, combat, answer).colours, 0
    return (), 0


@lru_cache(maxsize=20_000)
def chances(case: Case) -> Chances:
    """The exact chances over every throw of both sides."""
    found = [Fraction(), Fraction(), Fraction()]
    throws = {case.hits: Fraction(1)} if case.hits else _throws(case.faces, case.dice, case.effect)
    for saved, how_often in _saved(case.faces, case.saving).items():
        for hits, often in throws.items():
            found[_outcome(case, hits, saved)] += often * how_often
    return Chances(*found)


@lru_cache(maxsize=20_000)
def likely(case: Case) -> tuple[float, float, float]:
    """The chances as floats, for quick comparisons."""
    nothing, wound, destroyed = chances(case)
    return float(nothing), float(wound), float(destroyed)


def _outcome(case: Case, hits: Hits, saved: int) -> int:
    """0: nothing, 1: a wound, 2: destroyed."""
    left = hits.answered(case.held, case.cancelled + saved)
    return 2 if left.destroy(case.wounded) else int(left.crosses > 0)


@lru_cache(maxsize=4096)
def _throws(faces: DiceFaces, dice: Dice, effect: Effect | None) -> dict[Hits, Fraction]:
    """How often these dice give each number of skulls and X."""
    if not dice:
        return {Hits(0, 0): Fraction(1)}
    found: dict[Hits, Fraction] = {}
    for (skulls, crosses), often in _throws(faces, dice[1:], effect).items():
        for symbol in faces.faces(dice[0]):
            more = count((symbol,), effect)
            hits = Hits(skulls + more.skulls, crosses + more.crosses)
            found[hits] = found.get(hits, Fraction()) + often / FACES
    return found


@lru_cache(maxsize=4096)
def _saved(faces: DiceFaces, dice: Dice) -> dict[int, Fraction]:
    """How often these dice show each number of S."""
    if not dice:
        return {0: Fraction(1)}
    share = Fraction(faces.faces(dice[0]).count(Symbol.S), FACES)
    found: dict[int, Fraction] = {}
    for saved, often in _saved(faces, dice[1:]).items():
        found[saved] = found.get(saved, Fraction()) + often * (1 - share)
        found[saved + 1] = found.get(saved + 1, Fraction()) + often * share
    return found
