"""Combat dice: 5 colours of six-sided dice, each with its own mix of 4 symbols (annex 1)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache


class Colour(StrEnum):
    """The dice, worst to best."""

    BLACK = "black"
    WHITE = "white"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


class Symbol(StrEnum):
    """What a die shows, in the order of the hill roll (R9): a skull beats an X beats an S beats a blank."""

    BLANK = "blank"
    S = "S"
    X = "X"
    SKULL = "skull"


LADDER = tuple(Colour)
RANK = {symbol: rank for rank, symbol in enumerate(Symbol)}
FACES = 6
Dice = tuple[Colour, ...]


@dataclass(frozen=True)
class DiceFaces:
    """The 6 faces of each colour; ValueError, naming the colour, if a die has not exactly 6."""

    black: tuple[Symbol, ...]
    white: tuple[Symbol, ...]
    green: tuple[Symbol, ...]
    yellow: tuple[Symbol, ...]
    red: tuple[Symbol, ...]

    def __post_init__(self) -> None:
        for colour in LADDER:
            if len(self.faces(colour)) != FACES:
                raise ValueError(f"a {colour} die has {FACES} faces, not {len(self.faces(colour))}")

    def __hash__(self) -> int:
        """Cached: odds are cached by their dice and looked up 100 times in a battle."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.black, self.white, self.green, self.yellow, self.red))

    def faces(self, colour: Colour) -> tuple[Symbol, ...]:
        """The faces of a die, face 1 first."""
        faces: tuple[Symbol, ...] = getattr(self, colour)
        return faces


@lru_cache(maxsize=4096)
def shifted(dice: Dice, steps: int) -> Dice:
    """All dice shifted up this many colours, or down if negative; never below BLACK or above RED (R23)."""
    last = len(LADDER) - 1
    return tuple(LADDER[min(max(LADDER.index(colour) + steps, 0), last)] for colour in dice)
