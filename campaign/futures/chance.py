"""The dice of the futures: never the campaign's own, and the same for the same future of every option."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from itertools import product

from engine.rules.dice import SIDES, Dice, DieRequest

WORD = 8
"""Bytes of a digest that make one face."""
GOLDEN = (5**0.5 - 1) / 2
"""Steps of this length fill a circle evenly, however many there are."""
WHOEVER = "whoever"
"""In place of an attacker: the next battle, whoever attacks."""
_GENERATOR = "C6.11"


def place(seed: str, number: int) -> float:
    """Where the future of this number stands between the worst (0) and the best (1) throw of the battle at hand.

    Each place is as likely as any other, and those of consecutive numbers lie evenly: what the battle at hand brings
    is weighted exactly, not by chance.
    """
    return (_digits(f"{seed}/place", 0) / 2**64 + number * GOLDEN) % 1


@cache
def _throws() -> tuple[tuple[int, ...], ...]:
    """All throws of two dice a side, the worst for the attacker first (C6.11)."""
    return tuple(sorted(product(range(1, 7), repeat=4), key=lambda faces: max(faces[:2]) - max(faces[2:])))


def _digits(key: str, word: int) -> int:
    digest = blake2b(key.encode()).digest()
    return int.from_bytes(digest[WORD * word : WORD * (word + 1)])


class FutureDice(Dice):
    """The dice of one future: a face depends on the seed, the future's number and the die's question, on nothing else.

    So futures of the same number differ by what was decided, as far as it reaches, and not by luck. `at_hand` is the
    attacker whose battle of this turn is thrown by the number's place among all throws, or WHOEVER fights first. The
    faces are not kept.
    """

    def __init__(self, seed: str, number: int, turn: int, at_hand: str | None) -> None:
        super().__init__()
        self._future = f"what if/{seed}/{number}"
        self._place = place(seed, number)
        self._at_hand = at_hand if at_hand == WHOEVER else f"{at_hand}/attacker"
        self.turn = turn
        self._rolled: Counter[tuple[str, str]] = Counter()
        self._digests: dict[tuple[str, str, int], bytes] = {}

    def begin(self, turn: int) -> None:
        """A turn has begun: its dice are others."""
        self.turn = turn
        self._rolled.clear()
        self._digests.clear()
        self._at_hand = ""

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want."""
        if requests[0].rule == _GENERATOR and self._at_hand in (WHOEVER, requests[0].who):
            self._at_hand = ""
            throws = _throws()
            return throws[int(self._place * len(throws))]
        return tuple([self._face(die) for die in requests])

    def _face(self, die: DieRequest) -> int:
        asked = die.rule, die.who
        nth = self._rolled[asked]
        self._rolled[asked] += 1
        digest = self._digest(*asked, nth // 8)
        first = WORD * (nth % 8)
        return 1 + int.from_bytes(digest[first : first + WORD]) % SIDES[die.kind]

    def _digest(self, rule: str, who: str, block: int) -> bytes:
        found = self._digests.get((rule, who, block))
        if found is None:
            found = blake2b(f"{self._future}/{self.turn}/{rule}/{who}/{block}".encode()).digest()
            self._digests[rule, who, block] = found
        return found
