"""Two rows of dice as a page draws them: pair by pair, and those without a partner (L2, L3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from battles.rules.short.lines import STANDS, Fate, pair


@dataclass(frozen=True, order=True)
class ThrownDie:
    """A D6 as it fell: its value with the bonus, its face, whether the player threw it, and its purpose.

    `of` is empty for a strength point; anything else, such as a town, is not routed but out.
    """

    counts: int
    face: int
    by_hand: bool = False
    of: str = ""

    @property
    def bonus(self) -> int:
        """The part of its value that is bonus (L7)."""
        return self.counts - self.face


@dataclass(frozen=True)
class DiceColumn:
    """A place in both rows: 2 dice and the fate of each, or one without a partner."""

    attacker: ThrownDie | None
    defender: ThrownDie | None
    attackers: Fate | None = None
    defenders: Fate | None = None

    @property
    def difference(self) -> int | None:
        """Between the two; None if there is only one."""
        if self.attacker is None or self.defender is None:
            return None
        return abs(self.attacker.counts - self.defender.counts)

    @property
    def attackers_word(self) -> str:
        """The words next to the upper die."""
        return _word(self.attacker, self.attackers)

    @property
    def defenders_word(self) -> str:
        """The words next to the lower die."""
        return _word(self.defender, self.defenders)


def _word(die: ThrownDie | None, fate: Fate | None) -> str:
    """What it stands for, if not a strength point, and its fate unless it stands."""
    gone = "" if fate in (None, STANDS) else fate
    if die is None or not die.of:
        return gone
    return f"{die.of} out" if gone else die.of


def columns(attackers: Sequence[ThrownDie], defenders: Sequence[ThrownDie]) -> Iterator[DiceColumn]:
    """Both rows from the highest down."""
    return faced(sorted(attackers, reverse=True), sorted(defenders, reverse=True))


def faced(attackers: Sequence[ThrownDie], defenders: Sequence[ThrownDie]) -> Iterator[DiceColumn]:
    """Two rows in their own order, place by place."""
    for attacker, defender in zip_longest(attackers, defenders):
        if attacker is None or defender is None:
            yield DiceColumn(attacker, defender)
        else:
            met = pair(attacker.counts, defender.counts)
            yield DiceColumn(attacker, defender, met.firsts, met.seconds)
