"""A campaign's memory: who met whom how often, who kept a place how long, streaks, firsts, upsets and debts.

Each campaign tells its log in these terms; all facts are counted here, and stored nowhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

UPSET = Fraction(1, 3)  # a victory with at most this chance is an upset
STREAK = 2  # the fewest consecutive results of one kind that make a streak


class Did(StrEnum):
    """What is remembered."""

    MARCHED = "marched"  # declared an attack on
    FOUGHT = "fought"  # attacked in battle
    TOOK = "took"  # took a place from
    HELD = "held"  # held a place for
    STOOD_BY = "stood by"  # stayed out of an attack on


@dataclass(frozen=True)
class Occurrence:
    """One occurrence: its turn, the number of lines up to it, who did it, to or for whom, and where.

    For a battle also the winner, empty for nobody, and the winner's chance, from 0 to 1: None if no exact one is known.
    """

    did: Did
    turn: int
    place: int
    who: str
    whom: str = ""
    where: str = ""
    winner: str = ""
    chance: Fraction | None = None


@dataclass(frozen=True)
class Remembered:
    """A fact: its kind, whom or what it is about, how often or how long, and its turns. `Memory` explains each."""

    kind: str
    subjects: tuple[str, ...]
    counts: tuple[int, ...]
    turns: tuple[int, ...]


@dataclass(frozen=True)
class Memory:
    """The occurrences of a campaign in order, and the facts they give; None for a fact that does not hold."""

    occurrences: tuple[Occurrence, ...] = ()

    def until(self, place: int) -> "Memory":
        """The memory after this many lines."""
        return Memory(tuple([occurrence for occurrence in self.occurrences if occurrence.place <= place]))

    def marches(self, who: str, whom: str) -> Remembered | None:
        """`marches` (who, whom): the number of attacks, and their turns."""
        found = [occurrence for occurrence in self._of(Did.MARCHED) if (occurrence.who, occurrence.whom) == (who, whom)]
        return Remembered("marches", (who, whom), (len(found),), _turns(found)) if found else None

    def rivalry(self, one: str, other: str) -> Remembered | None:
        """`rivalry` (one, other): the number of battles, each one's victories, and the turns."""
        met = [occurrence for occurrence in self._battles(one) if other in (occurrence.who, occurrence.whom)]
        won = [sum(occurrence.winner == who for occurrence in met) for who in (one, other)]
        return Remembered("rivalry", (one, other), (len(met), *won), _turns(met)) if met else None

    def rivals(self, who: str) -> tuple[Remembered, ...]:
        """The rivalries of one Power or side, most battles first, then most victories of the rival."""
        others = dict.fromkeys(_other(occurrence, who) for occurrence in self._battles(who))
        found = [rivalry for other in others if (rivalry := self.rivalry(who, other))]
        return tuple(sorted(found, key=lambda fact: (-fact.counts[0], -fact.counts[2])))

    def met_at(self, where: str) -> Remembered | None:
        """`met_at` (where): the number of battles at a place, and their turns."""
        found = [occurrence for occurrence in self._of(Did.FOUGHT) if occurrence.where == where]
        return Remembered("met_at", (where,), (len(found),), _turns(found)) if found else None

    def history(self, where: str) -> Remembered | None:
        """`history` (where, its holders from the first on): the number of changes of hands, and their turns."""
        found = [occurrence for occurrence in self._of(Did.TOOK) if occurrence.where == where]
        holders = [occurrence.whom for occurrence in found[:1]] + [occurrence.who for occurrence in found]
        return Remembered("history", (where, *holders), (len(found),), _turns(found)) if found else None

    def kept(self, where: str, now: int) -> Remembered | None:
        """`kept` (where, who): the turns since the last taker took it, and the first of them."""
        if past := self.history(where):
            return Remembered("kept", (where, past.subjects[-1]), (now - past.turns[-1],), past.turns[-1:])
        return None

    def taken(self, who: str, whom: str) -> Remembered | None:
        """`taken` (who, whom, where): the last place that one took from the other, and the turn."""
        found = [occurrence for occurrence in self._of(Did.TOOK) if (occurrence.who, occurrence.whom) == (who, whom)]
        return Remembered("taken", (who, whom, found[-1].where), (len(found),), (found[-1].turn,)) if found else None

    def streak(self, who: str) -> Remembered | None:
        """`won` or `lost` (who): the length of the present streak, and its turns."""
        results = self._battles(who)[::-1]
        kind = _result(results[0], who) if results else ""
        end = next((n for n, occurrence in enumerate(results) if _result(occurrence, who) != kind), len(results))
        return Remembered(kind, (who,), (end,), _turns(results[end - 1 :: -1])) if kind and end >= STREAK else None

    def first(self, who: str) -> Remembered | None:
        """`first_won` or `first_lost` (who): the last battle, if the one before went otherwise; the number before.

        Its turn, and that of the last one with the same result, if any.
        """
        *before, last = [_result(occurrence, who) for occurrence in self._battles(who)] or [""]
        if not last or before[-1:] == [last]:
            return None
        turns = [occurrence.turn for occurrence in self._battles(who) if _result(occurrence, who) == last]
        return Remembered(f"first_{last}", (who,), (len(before),), tuple(turns[-2:][::-1]))

    def upsets(self) -> tuple[Remembered, ...]:
        """`upset` (winner, loser, where): the winner's chance in percent, and the turn; the least likely first."""
        found = [
            occurrence
            for occurrence in self._of(Did.FOUGHT)
            if occurrence.chance is not None and occurrence.chance <= UPSET
        ]
        return tuple(
            [_upset(occurrence) for occurrence in sorted(found, key=lambda occurrence: occurrence.chance or 0)]
        )

    def debts(self, whom: str) -> tuple[Remembered, ...]:
        """`held` or `stood_by` (who, whom, the last place): how often one held for another, or shunned its wars."""
        found: dict[tuple[Did, str], list[Occurrence]] = {}
        for occurrence in self.occurrences:
            if occurrence.did in (Did.HELD, Did.STOOD_BY) and occurrence.whom == whom:
                found.setdefault((occurrence.did, occurrence.who), []).append(occurrence)
        return tuple(
            [
                Remembered(
                    did.replace(" ", "_"), (who, whom, occurrences[-1].where), (len(occurrences),), _turns(occurrences)
                )
                for (did, who), occurrences in found.items()
            ]
        )

    def _of(self, did: Did) -> list[Occurrence]:
        return [occurrence for occurrence in self.occurrences if occurrence.did is did]

    def _battles(self, who: str) -> list[Occurrence]:
        return [occurrence for occurrence in self._of(Did.FOUGHT) if who in (occurrence.who, occurrence.whom)]


def _other(occurrence: Occurrence, who: str) -> str:
    return occurrence.whom if occurrence.who == who else occurrence.who


def _result(occurrence: Occurrence, who: str) -> str:
    return "" if not occurrence.winner else "won" if occurrence.winner == who else "lost"


def _upset(occurrence: Occurrence) -> Remembered:
    percent = round(100 * (occurrence.chance or 0))
    return Remembered(
        "upset",
        (occurrence.winner, _other(occurrence, occurrence.winner), occurrence.where),
        (percent,),
        (occurrence.turn,),
    )


def _turns(occurrences: Iterable[Occurrence]) -> tuple[int, ...]:
    return tuple([occurrence.turn for occurrence in occurrences])


Holders = Mapping[str, str | None]  # who has each place; None for nobody


def takings(moments: Sequence[tuple[int, Holders]]) -> Iterator[Occurrence]:
    """The changes of hands between these moments, before the first line and after each, with their turns.

    A change belongs to the turn before it: the line that ends a turn begins the next.
    """
    for place, ((turn, before), (_, now)) in enumerate(pairwise(moments), 1):
        if now is not before:
            changed = [(where, who) for where, who in now.items() if who != before[where]]
            yield from [
                Occurrence(Did.TOOK, turn, place, who or "", before[where] or "", where) for where, who in changed
            ]
