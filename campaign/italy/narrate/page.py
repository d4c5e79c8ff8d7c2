"""What a log line is told with: its rows of arithmetic, the printed names, and its dice, each used once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from campaign.italy.narrate.names import Names, in_words, phrase, powers_of
from campaign.italy.narrate.telling import Setting, in_short
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import State
from engine.grammar import number, signed
from engine.rules.dice import AskingDice, NumberedTable, SeededDice, numbered_table, roll_off
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from powers.rules.theatre import ROME, Italy

SHORT_TABLE = 6
"""A numbered table with at most this many entries stands next to its die, a longer one row by row."""


@dataclass(frozen=True)
class Die:
    """One face of the line: `kind` is d6 or d10, `by` is program or hand."""

    kind: str
    face: int
    by: str


class Addend(NamedTuple):
    """A modifier as printed: its number, its reason, and its clause."""

    value: str
    reason: str
    rule: str


@dataclass(frozen=True)
class Sum:
    """One row of arithmetic; `chosen` marks the deciding row among several. `reasons` are the modifiers' own."""

    label: str
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    chosen: bool = False
    note: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def addends(self) -> tuple[Addend, ...]:
        """The modifiers as printed; the first in a row has no plus."""
        first = None if self.dice else 0
        return tuple(
            Addend(number(m.value) if place == first else signed(m.value), reason, m.rule)
            for place, (m, reason) in enumerate(zip(self.modifiers, self.reasons, strict=True))
        )

    @property
    def best(self) -> int:
        """The highest face, which alone counts in the generator (C6.11); 0 without dice."""
        return max([die.face for die in self.dice], default=0)

    @property
    def result(self) -> str:
        """The total as printed; empty if there is none."""
        return "" if self.total is None else number(self.total)


@dataclass(frozen=True)
class Entry:
    """One or two sentences of the log: the clause, what happened, the Powers concerned, and the arithmetic.

    `tone` is turn or step (headings), plain, quiet (nothing changed), victory or defeat (Rome's), change (of the map or
    of an army on it) or end. `working` introduces the rows without dice.
    """

    rule: str
    text: str
    tone: str = "plain"
    powers: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()
    working: str = ""

    @property
    def rolls(self) -> tuple[Sum, ...]:
        """The rows with dice, which are always shown."""
        return tuple(row for row in self.sums if row.dice)

    @property
    def workings(self) -> tuple[Sum, ...]:
        """The rows without dice, shown on demand."""
        return tuple(row for row in self.sums if not row.dice)


class Page(Names):
    """The line being told. The events take its faces one after another, in the order they were rolled."""

    def __init__(self, italy: Italy, line: Line[de.Decision, ev.Event], before: State) -> None:
        super().__init__(italy)
        self.line = line
        self.before = before
        self.at = Setting(self, before, line.events)
        thrown = zip(line.kinds, line.faces, line.by, strict=True)
        self._left = [Die(str(kind), face, str(by)) for kind, face, by in thrown]

    def dice(self, faces: Sequence[int]) -> tuple[Die, ...]:
        """The next dice of the line, which must show these faces."""
        taken, self._left = tuple(self._left[: len(faces)]), self._left[len(faces) :]
        if [die.face for die in taken] != list(faces):
            raise ValueError(f"line {self.line.n} rolled {[die.face for die in taken]} where its event has {faces}")
        return taken

    @property
    def left(self) -> tuple[Die, ...]:
        """The dice that no event has told yet."""
        return tuple(self._left)

    def entry(
        self,
        event: ev.Event,
        *sums: Sum,
        powers: Iterable[str | None] | None = None,
        tone: str = "",
        working: str = "",
        **more: object,
    ) -> Entry | None:
        """An event's entry under its clause, from the short texts of its entries; None if they have none.

        `more` are parts that only the texts need. By default the Powers are those the event names, and the tone is that
        of its first entry.
        """
        said, own_tone = in_short(event, self.at, **more)
        if not said:
            return None
        named = dict.fromkeys(powers if powers is not None else powers_of(event))
        rows = (replace(row, reasons=tuple(in_words(m.reason, self.italy) for m in row.modifiers)) for row in sums)
        worded = Entry(event.rule, said, tone or own_tone, tuple(filter(None, named)), tuple(rows))
        return replace(worded, working=working or phrase("working.arithmetic")) if worded.workings else worded


def romes_tone(winner: str | None, loser: str | None, otherwise: str) -> str:
    """The tone of something won and lost."""
    return {winner: "victory", loser: "defeat"}.get(ROME, otherwise)


def rolled_off(
    page: Page, groups: Iterable[Sequence[str]], dice: tuple[Die, ...], note: str, first: str = ""
) -> list[Sum]:
    """Whose dice were whose where equals rolled off, group after group (C4.3, C4.5); `first` is the winner."""
    again = AskingDice([die.face for die in dice], SeededDice("", 0), asks=lambda die: False)
    for tied in groups:
        roll_off(again, tied, "C4.3", "roll-off", Reason("order_of_equals"))
    whose = [request.who.rpartition("/")[2] for request in again.requests]
    thrown = list(zip(whose, dice, strict=True))
    return [
        Sum(page.name(power), tuple(die for who, die in thrown if who == power), chosen=power == first, note=note)
        for power in dict.fromkeys(whose)
    ]


def lots(page: Page, dice: tuple[Die, ...], options: Sequence[str], chosen: str) -> list[Sum]:
    """A random pick from a numbered table: the dice, and the meaning of each number; empty if none was rolled."""
    if not dice:
        return []
    numbered = numbered_table(len(options))
    faces = {option: throws(numbered, place) for place, option in enumerate(options)}
    drawn = {option: phrase("note.lot", throws=shown, name=page.name(option)) for option, shown in faces.items()}
    if len(options) <= SHORT_TABLE:
        again = [phrase("note.again")] if len(dice) > 1 else []
        return [Sum(phrase("row.lot"), dice, note=", ".join([*drawn.values(), *again]))]
    rows = [Sum(page.name(option), chosen=option == chosen, note=faces[option]) for option in options]
    return [Sum(phrase("row.lot"), dice, note=drawn[chosen]), *rows]


def throws(table: NumberedTable, option: int) -> str:
    """The faces of an option as printed: "3", "1–2", "11–13"."""
    return "–".join(dict.fromkeys("".join(map(str, faces)) for faces in table.throws(option)))


Sentences = dict[type, Callable[[Page, Any], Entry | None]]
"""What tells each type of event, or adds nothing."""
