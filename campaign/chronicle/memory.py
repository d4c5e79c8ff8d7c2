"""What a campaign remembers: who met whom how often, who kept a place how long, streaks, firsts, upsets and debts.

Each campaign tells its log in these terms; what follows from that is counted here, and stored nowhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

UPSET = Fraction(1, 3)
"""Who wins with no more than that chance has won against the odds."""
STREAK = 2
"""So many results of one kind one after another are a streak."""


class Did(StrEnum):
    """What is remembered."""

    MARCHED = "marched"
    """Who declared an attack on whom."""
    FOUGHT = "fought"
    """Who attacked whom in battle."""
    TOOK = "took"
    """Who has a place, and from whom."""
    HELD = "held"
    """Who held a place for whom."""
    STOOD_BY = "stood by"
    """Who kept out of it when whom was attacked."""


@dataclass(frozen=True)
class Occurrence:
    """One of them: its turn, after how many lines of the log it stands, who did it, to or for whom, and where.

    Of a battle it also says who won, empty for nobody, and which chance, from 0 to 1, the winner had: None where no
    exact one is known.
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
    """A fact: of which kind, of whom or what, how often or how long, and in which turns. `Memory` says what each is."""

    kind: str
    subjects: tuple[str, ...]
    counts: tuple[int, ...]
    turns: tuple[int, ...]


@dataclass(frozen=True)
class Memory:
    """What happened in a campaign, in its order, and the facts that follow; None where there is no such fact."""

    occurrences: tuple[Occurrence, ...] = ()

    def until(self, place: int) -> "Memory":
        """What was remembered after so many lines."""
        return Memory(tuple([occurrence for occurrence in self.occurrences if occurrence.place <= place]))

    def marches(self, who: str, whom: str) -> Remembered | None:
        """`marches` (who, whom): how often one has attacked the other, in which turns."""
        found = [occurrence for occurrence in self._of(Did.MARCHED) if (occurrence.who, occurrence.whom) == (who, whom)]
        return Remembered("marches", (who, whom), (len(found),), _turns(found)) if found else None

    def rivalry(self, one: str, other: str) -> Remembered | None:
        """`rivalry` (one, other): how often they met in battle, how often each of them won, in which turns."""
        met = [occurrence for occurrence in self._battles(one) if other in (occurrence.who, occurrence.whom)]
        won = [sum(occurrence.winner == who for occurrence in met) for who in (one, other)]
        return Remembered("rivalry", (one, other), (len(met), *won), _turns(met)) if met else None

    def rivals(self, who: str) -> tuple[Remembered, ...]:
        """The rivalries of one, those of most battles first; of equal ones whoever won more against it."""
        others = dict.fromkeys(_other(occurrence, who) for occurrence in self._battles(who))
        found = [rivalry for other in others if (rivalry := self.rivalry(who, other))]
        return tuple(sorted(found, key=lambda fact: (-fact.counts[0], -fact.counts[2])))

    def met_at(self, where: str) -> Remembered | None:
        """`met_at` (where): how often there was a battle in a place, in which turns."""
        found = [occurrence for occurrence in self._of(Did.FOUGHT) if occurrence.where == where]
        return Remembered("met_at", (where,), (len(found),), _turns(found)) if found else None

    def history(self, where: str) -> Remembered | None:
        """`history` (where, its holders from the first on): how often it has changed hands, in which turns."""
        found = [occurrence for occurrence in self._of(Did.TOOK) if occurrence.where == where]
        holders = [occurrence.whom for occurrence in found[:1]] + [occurrence.who for occurrence in found]
        return Remembered("history", (where, *holders), (len(found),), _turns(found)) if found else None

    def kept(self, where: str, now: int) -> Remembered | None:
        """`kept` (where, who): for how many turns whoever took it last has kept it, since which turn."""
        if past := self.history(where):
            return Remembered("kept", (where, past.subjects[-1]), (now - past.turns[-1],), past.turns[-1:])
        return None

    def taken(self, who: str, whom: str) -> Remembered | None:
        """`taken` (who, whom, where): the last place that one took from the other, in which turn."""
        found = [occurrence for occurrence in self._of(Did.TOOK) if (occurrence.who, occurrence.whom) == (who, whom)]
        return Remembered("taken", (who, whom, found[-1].where), (len(found),), (found[-1].turn,)) if found else None

    def streak(self, who: str) -> Remembered | None:
        """`won` or `lost` (who): how many battles one after another, up to the last one, in which turns."""
        results = self._battles(who)[::-1]
        kind = _result(results[0], who) if results else ""
        end = next((n for n, occurrence in enumerate(results) if _result(occurrence, who) != kind), len(results))
        return Remembered(kind, (who,), (end,), _turns(results[end - 1 :: -1])) if kind and end >= STREAK else None

    def first(self, who: str) -> Remembered | None:
        """`first_won` or `first_lost` (who): the last battle, no other such just before it; how many were before it.

        Its turn, and that of the one before that went the same way, if there is one.
        """
        *before, last = [_result(occurrence, who) for occurrence in self._battles(who)] or [""]
        if not last or before[-1:] == [last]:
            return None
        turns = [occurrence.turn for occurrence in self._battles(who) if _result(occurrence, who) == last]
        return Remembered(f"first_{last}", (who,), (len(before),), tuple(turns[-2:][::-1]))

    def upsets(self) -> tuple[Remembered, ...]:
        """`upset` (winner, loser, where): the chance of the winner in percent, the turn; the least likely first."""
        found = [
            occurrence
            for occurrence in self._of(Did.FOUGHT)
            if occurrence.chance is not None and occurrence.chance <= UPSET
        ]
        return tuple(
            [_upset(occurrence) for occurrence in sorted(found, key=lambda occurrence: occurrence.chance or 0)]
        )

    def debts(self, whom: str) -> tuple[Remembered, ...]:
        """`held` or `stood_by` (who, whom, the last place): how often one held for another, or kept out of its wars."""
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


Holders = Mapping[str, str | None]
"""Who has each place, None for nobody."""


def takings(moments: Sequence[tuple[int, Holders]]) -> Iterator[Occurrence]:
    """What changed hands from moment to moment, before the first line and after each, which have their turns.

    A change is of the turn before it: the line that ends a turn begins the next.
    """
    for place, ((turn, before), (_, now)) in enumerate(pairwise(moments), 1):
        if now is not before:
            changed = [(where, who) for where, who in now.items() if who != before[where]]
            yield from [
                Occurrence(Did.TOOK, turn, place, who or "", before[where] or "", where) for where, who in changed
            ]
