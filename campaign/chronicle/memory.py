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
class Happening:
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

    happenings: tuple[Happening, ...] = ()

    def until(self, place: int) -> "Memory":
        """What was remembered after so many lines."""
        return Memory(tuple([happening for happening in self.happenings if happening.place <= place]))

    def marches(self, who: str, whom: str) -> Remembered | None:
        """`marches` (who, whom): how often one has attacked the other, in which turns."""
        found = [happening for happening in self._of(Did.MARCHED) if (happening.who, happening.whom) == (who, whom)]
        return Remembered("marches", (who, whom), (len(found),), _turns(found)) if found else None

    def rivalry(self, one: str, other: str) -> Remembered | None:
        """`rivalry` (one, other): how often they met in battle, how often each of them won, in which turns."""
        met = [happening for happening in self._battles(one) if other in (happening.who, happening.whom)]
        won = [sum(happening.winner == who for happening in met) for who in (one, other)]
        return Remembered("rivalry", (one, other), (len(met), *won), _turns(met)) if met else None

    def rivals(self, who: str) -> tuple[Remembered, ...]:
        """The rivalries of one, those of most battles first; of equal ones whoever won more against it."""
        others = dict.fromkeys(_other(happening, who) for happening in self._battles(who))
        found = [rivalry for other in others if (rivalry := self.rivalry(who, other))]
        return tuple(sorted(found, key=lambda fact: (-fact.counts[0], -fact.counts[2])))

    def met_at(self, where: str) -> Remembered | None:
        """`met_at` (where): how often there was a battle in a place, in which turns."""
        found = [happening for happening in self._of(Did.FOUGHT) if happening.where == where]
        return Remembered("met_at", (where,), (len(found),), _turns(found)) if found else None

    def history(self, where: str) -> Remembered | None:
        """`history` (where, its holders from the first on): how often it has changed hands, in which turns."""
        found = [happening for happening in self._of(Did.TOOK) if happening.where == where]
        holders = [happening.whom for happening in found[:1]] + [happening.who for happening in found]
        return Remembered("history", (where, *holders), (len(found),), _turns(found)) if found else None

    def kept(self, where: str, now: int) -> Remembered | None:
        """`kept` (where, who): for how many turns whoever took it last has kept it, since which turn."""
        if past := self.history(where):
            return Remembered("kept", (where, past.subjects[-1]), (now - past.turns[-1],), past.turns[-1:])
        return None

    def taken(self, who: str, whom: str) -> Remembered | None:
        """`taken` (who, whom, where): the last place that one took from the other, in which turn."""
        found = [happening for happening in self._of(Did.TOOK) if (happening.who, happening.whom) == (who, whom)]
        return Remembered("taken", (who, whom, found[-1].where), (len(found),), (found[-1].turn,)) if found else None

    def streak(self, who: str) -> Remembered | None:
        """`won` or `lost` (who): how many battles one after another, up to the last one, in which turns."""
        results = self._battles(who)[::-1]
        kind = _result(results[0], who) if results else ""
        end = next((n for n, happening in enumerate(results) if _result(happening, who) != kind), len(results))
        return Remembered(kind, (who,), (end,), _turns(results[end - 1 :: -1])) if kind and end >= STREAK else None

    def first(self, who: str) -> Remembered | None:
        """`first_won` or `first_lost` (who): the last battle, no other such just before it; how many were before it.

        Its turn, and that of the one before that went the same way, if there is one.
        """
        *before, last = [_result(happening, who) for happening in self._battles(who)] or [""]
        if not last or before[-1:] == [last]:
            return None
        turns = [happening.turn for happening in self._battles(who) if _result(happening, who) == last]
        return Remembered(f"first_{last}", (who,), (len(before),), tuple(turns[-2:][::-1]))

    def upsets(self) -> tuple[Remembered, ...]:
        """`upset` (winner, loser, where): the chance of the winner in percent, the turn; the least likely first."""
        found = [
            happening
            for happening in self._of(Did.FOUGHT)
            if happening.chance is not None and happening.chance <= UPSET
        ]
        return tuple([_upset(happening) for happening in sorted(found, key=lambda happening: happening.chance or 0)])

    def debts(self, whom: str) -> tuple[Remembered, ...]:
        """`held` or `stood_by` (who, whom, the last place): how often one held for another, or kept out of its wars."""
        found: dict[tuple[Did, str], list[Happening]] = {}
        for happening in self.happenings:
            if happening.did in (Did.HELD, Did.STOOD_BY) and happening.whom == whom:
                found.setdefault((happening.did, happening.who), []).append(happening)
        return tuple(
            [
                Remembered(
                    did.replace(" ", "_"), (who, whom, happenings[-1].where), (len(happenings),), _turns(happenings)
                )
                for (did, who), happenings in found.items()
            ]
        )

    def _of(self, did: Did) -> list[Happening]:
        return [happening for happening in self.happenings if happening.did is did]

    def _battles(self, who: str) -> list[Happening]:
        return [happening for happening in self._of(Did.FOUGHT) if who in (happening.who, happening.whom)]


def _other(happening: Happening, who: str) -> str:
    return happening.whom if happening.who == who else happening.who


def _result(happening: Happening, who: str) -> str:
    return "" if not happening.winner else "won" if happening.winner == who else "lost"


def _upset(happening: Happening) -> Remembered:
    percent = round(100 * (happening.chance or 0))
    return Remembered(
        "upset", (happening.winner, _other(happening, happening.winner), happening.where), (percent,), (happening.turn,)
    )


def _turns(happenings: Iterable[Happening]) -> tuple[int, ...]:
    return tuple([happening.turn for happening in happenings])


Holders = Mapping[str, str | None]
"""Who has each place, None for nobody."""


def takings(moments: Sequence[tuple[int, Holders]]) -> Iterator[Happening]:
    """What changed hands from moment to moment, before the first line and after each, which have their turns.

    A change is of the turn before it: the line that ends a turn begins the next.
    """
    for place, ((turn, before), (_, now)) in enumerate(pairwise(moments), 1):
        if now is not before:
            changed = [(where, who) for where, who in now.items() if who != before[where]]
            yield from [
                Happening(Did.TOOK, turn, place, who or "", before[where] or "", where) for where, who in changed
            ]
