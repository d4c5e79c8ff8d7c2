"""Combat dice by hand: which the player rolls, the decision that waits for them, and the symbols he gives.

A symbol is kept as the first face of its die that shows it. Tiles and Tactica are drawn by the program, who rolls
whatever: their numbered tables would tell what the enemy holds.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from pydantic import Field, TypeAdapter

from battles.battleplay.words import thrown_for
from battles.rules.battleplay import turn
from battles.rules.battleplay.colours import Colour, DiceTable, Symbol
from battles.rules.battleplay.decisions import Decision, Offer
from battles.rules.battleplay.events import Event
from battles.rules.battleplay.play import Handful, ThrowWanted
from battles.rules.battleplay.state import Battle
from engine.codec import STRICT
from engine.rules.dice import AskingDice, Roller, Want, by_hand
from engine.rules.handful import NotTheseDice
from engine.rules.reason import Reason
from engine.rules.record import Line

Faces = tuple[int | None, ...]
"""Faces in the order they were asked for, None where the program rolls."""
LONGEST = 12
"""Letters of what is no symbol that are told back."""


@dataclass(frozen=True)
class Waiting:
    """A decision after line `head` that waits for dice: the faces it has, and those of the next roll begun to be given.

    `on`: the program then goes on for everybody, to the end of the combat.
    """

    head: int
    decision: Annotated[Decision, Field(discriminator="type")]
    on: bool = False
    faces: Faces = ()
    draft: Faces = ()

    @property
    def roll(self) -> str:
        """Tells this roll from any other: forms carry it, so that dice never count for what they were not rolled."""
        asked = _WAITING.dump_json((Waiting(self.head, self.decision, self.on, self.faces),))
        return hashlib.sha256(asked).hexdigest()[:16]

    @property
    def begun(self) -> bool:
        """Whether the player has already rolled for it."""
        return any(self.faces)


_WAITING = TypeAdapter(tuple[Waiting], config=STRICT)


def load(text: str, head: int) -> Waiting | None:
    """What waits where the battle stands; what waits elsewhere counts for nothing here."""
    found = _WAITING.validate_json(text)[0] if text else None
    return found if found and found.head == head else None


def dump(waiting: Waiting | None) -> str:
    """As `load` reads it."""
    return _WAITING.dump_json((waiting,)).decode() if waiting else ""


class Rolling(NamedTuple):
    """A decision as far as its dice have come: what has happened, who rolled what, and what is to be rolled now."""

    events: tuple[Event, ...]
    by: tuple[Roller, ...]
    faces: Faces
    battle: Battle
    handfuls: tuple[Handful, ...]

    @property
    def dice(self) -> Iterator[tuple[Handful, Colour]]:
        """Every die that is asked for."""
        return ((handful, colour) for handful in self.handfuls for colour in handful.colours)


def dice(battle: Battle, asks: bool, given: Faces = ()) -> AskingDice:
    """The dice of one decision, those given first; then the player is asked for combat dice, or the program rolls."""

    def is_asked(want: Want) -> bool:
        return asks and not want.options

    return AskingDice(given, turn.seeded(battle), is_asked)


def rolling(battle: Battle, offer: Offer, waiting: Waiting) -> Rolling:
    """Let what waits happen as far as its dice go; nothing is kept."""
    rolled = dice(battle, True, waiting.faces)
    try:
        turn.unfold(battle, waiting.decision, rolled, offer)
    except ThrowWanted as wanted:
        faces = by_hand(rolled.faces, rolled.by)
        return Rolling(wanted.events, tuple(rolled.by), faces, wanted.battle, wanted.handfuls)
    raise ValueError(f"{waiting.decision} has all its dice")


def symbols(table: DiceTable, colour: Colour) -> tuple[Symbol, ...]:
    """What a die can show, the lowest first."""
    return tuple(symbol for symbol in Symbol if symbol in table.faces(colour))


def read(asked: Rolling, words: Sequence[str]) -> Faces:
    """The faces of these symbols, one for each die that is asked for, None for none; or NotTheseDice."""
    wanted = list(asked.dice)
    if len(words) != len(wanted):
        raise NotTheseDice(Reason("dice.number", (len(wanted), len(words))))
    return tuple(_face(asked.battle, n, *die, word) for n, (die, word) in enumerate(zip(wanted, words, strict=True), 1))


def _face(battle: Battle, n: int, handful: Handful, colour: Colour, word: str) -> int | None:
    if not word:
        return None
    table = battle.start.dice
    known = symbols(table, colour)
    if word not in set(known):
        told = n, thrown_for(battle, handful), colour, ", ".join(known), word[:LONGEST]
        raise NotTheseDice(Reason("dice.symbol", told))
    return table.faces(colour).index(Symbol(word)) + 1


def rolled_before(lines: Iterable[Line[Decision, Event]], waiting: Waiting, asked: Rolling) -> Faces:
    """The hand's faces of this roll from a line that was taken back, if it had come to it by the same faces."""
    first, number = len(asked.faces), len(list(asked.dice))
    for line in lines:
        faces = by_hand(line.faces, line.by)
        found = faces[first : first + number]
        if line.decision == waiting.decision and faces[:first] == asked.faces and any(found):
            return found
    return (None,) * number
