"""Manual combat dice: which dice the player rolls, the decision that waits for them, and the symbols he enters.

A symbol is kept as the first face of its die that shows it. The program draws the tiles and Tactica even then: the
numbered tables would reveal what the enemy holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from battles.battleplay.words import thrown_for
from battles.rules.battleplay import turn
from battles.rules.battleplay.colours import Colour, DiceFaces, Symbol
from battles.rules.battleplay.decisions import Decision
from battles.rules.battleplay.play import Handful, ThrowWanted
from battles.rules.battleplay.state import Battle
from engine import manual_dice
from engine.codec import BY_TYPE
from engine.manual_dice import Faces, Waitings
from engine.rules.dice import AskingDice
from engine.rules.handful import NotTheseDice
from engine.rules.reason import Reason

LONGEST = 12  # letters of an unknown symbol that a refusal quotes


@dataclass(frozen=True)
class CardWaiting(manual_dice.Waiting[Decision]):
    """A decision that waits for dice; with `on` the program then plays for both sides to the end of the combat."""

    decision: Annotated[Decision, BY_TYPE]
    on: bool = False


WAITINGS: Waitings[CardWaiting] = Waitings(CardWaiting)


def dice(battle: Battle, asks: bool, given: Faces = ()) -> AskingDice:
    """The dice of one decision: first those given, then either the player is asked or the program rolls."""
    return AskingDice(given, turn.seeded(battle), lambda die: asks and not die.options)


def symbols(dice: DiceFaces, colour: Colour) -> tuple[Symbol, ...]:
    """What a die can show, lowest first."""
    return tuple(symbol for symbol in Symbol if symbol in dice.faces(colour))


def read(asked: ThrowWanted, words: Sequence[str]) -> Faces:
    """The faces of these symbols, one for each die asked for, None for an empty word; raises NotTheseDice."""
    wanted = list(asked.dice)
    if len(words) != len(wanted):
        raise NotTheseDice(Reason("dice.number", (len(wanted), len(words))))
    return tuple(_face(asked.battle, n, *die, word) for n, (die, word) in enumerate(zip(wanted, words, strict=True), 1))


def _face(battle: Battle, n: int, handful: Handful, colour: Colour, word: str) -> int | None:
    if not word:
        return None
    known = symbols(battle.start.dice, colour)
    if word not in set(known):
        parts = n, thrown_for(battle, handful), colour, ", ".join(known), word[:LONGEST]
        raise NotTheseDice(Reason("dice.symbol", parts))
    return battle.start.dice.faces(colour).index(Symbol(word)) + 1
