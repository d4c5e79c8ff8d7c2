"""The dice of the playouts: never the game's own, and the same for the same playout of every option."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

from engine.rules.dice import SIDES, Dice, DieRequest

WORD = 8  # the bytes of a digest used for one face


class CommonDice(Dice):
    """The dice of one playout: a face depends only on the seed, the playout's number and the die's question.

    So playouts with the same number differ by the decision, as far as it reaches, and not by luck. The faces are not
    recorded.
    """

    def __init__(self, seed: str, number: int, turn: int) -> None:
        super().__init__()
        self.seed, self.number = seed, number
        self._playout = f"what if/{seed}/{number}"
        self.turn = turn
        self._rolled: Counter[tuple[str, str]] = Counter()
        self._digests: dict[tuple[str, str, int], bytes] = {}

    def begin(self, turn: int) -> None:
        """Begin a turn, with other dice."""
        self.turn = turn
        self._rolled.clear()
        self._digests.clear()

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        return tuple([self._face(die) for die in requests])

    def _face(self, die: DieRequest) -> int:
        asked = die.rule, die.who
        nth = self._rolled[asked]
        self._rolled[asked] += 1
        digest = self._digest(*asked, nth // WORD)
        first = WORD * (nth % WORD)
        return 1 + int.from_bytes(digest[first : first + WORD]) % SIDES[die.kind]

    def _digest(self, rule: str, who: str, block: int) -> bytes:
        found = self._digests.get((rule, who, block))
        if found is None:
            found = blake2b(f"{self._playout}/{self.turn}/{rule}/{who}/{block}".encode()).digest()
            self._digests[rule, who, block] = found
        return found
