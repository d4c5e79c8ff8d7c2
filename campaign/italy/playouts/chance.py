"""The dice of Italy's playouts: those of every game (engine/playouts/dice.py), except for the battle at hand."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from hashlib import blake2b
from itertools import product

from engine.playouts.dice import WORD, CommonDice
from engine.playouts.estimates import Metric
from engine.rules.dice import DieRequest

GOLDEN = (5**0.5 - 1) / 2  # steps of this length fill a circle evenly, however many there are
WHOEVER = "whoever"  # in place of an attacker: the next battle, whoever attacks
ALIKE = 1.0  # Civic points within which a difference does not matter
_GENERATOR = "C6.11"


def place(seed: str, number: int) -> float:
    """Where the playout of this number stands between the worst (0) and the best (1) throw of the battle at hand.

    Each place is equally likely, and those of consecutive numbers are spread evenly: so the results of the battle at
    hand are weighted exactly, not by chance.
    """
    digest = blake2b(f"{seed}/place".encode()).digest()
    return (int.from_bytes(digest[:WORD]) / 2**64 + number * GOLDEN) % 1


@lru_cache(maxsize=32)
def _by_place(seed: str, numbers: int) -> tuple[int, ...]:
    """This many numbers in the order of their places: neighbours had a similar battle at hand."""
    return tuple(sorted(range(numbers), key=partial(place, seed)))


def metric(seed: str) -> Metric:
    """How civic accounts of playouts with this seed are compared."""
    return Metric(ALIKE, partial(_by_place, seed))


@cache
def _throws() -> tuple[tuple[int, ...], ...]:
    """All throws of two dice a side, the worst for the attacker first (C6.11)."""
    return tuple(sorted(product(range(1, 7), repeat=4), key=lambda faces: max(faces[:2]) - max(faces[2:])))


class PlayoutDice(CommonDice):
    """The dice of one playout.

    `at_hand` is the attacker whose battle of this turn is thrown by the number's place among all throws, or WHOEVER
    fights first.
    """

    def __init__(self, seed: str, number: int, turn: int, at_hand: str | None) -> None:
        super().__init__(seed, number, turn)
        self._place = place(seed, number)
        self._at_hand = at_hand if at_hand == WHOEVER else f"{at_hand}/attacker"

    def begin(self, turn: int) -> None:
        """Begin a turn, with other dice and no battle at hand yet."""
        super().begin(turn)
        self._at_hand = ""

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        if requests[0].rule == _GENERATOR and self._at_hand in (WHOEVER, requests[0].who):
            self._at_hand = ""
            throws = _throws()
            return throws[int(self._place * len(throws))]
        return super().roll(requests)
