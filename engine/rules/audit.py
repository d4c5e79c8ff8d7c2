"""Whether a log is consistent: its decisions and dice give its events, and its events a game that can go on.

All branches are replayed. The program's dice are rolled again, so that a changed face is found; faces by hand are the
player's word. A line that cannot be resolved again must still name only what exists, and leave a game that can go on.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from engine.rules.dice import SIDES, AskingDice, Roller, by_hand
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import D, E, G, Illegal, Ruleset, resolved_again


@dataclass(frozen=True)
class Difference:
    """A contradiction in a save: in which line (0: the last state, or the file), and what was found."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


@dataclass(frozen=True, kw_only=True)
class Auditor(Generic[G, D, E]):
    """What an audit needs of a game besides its ruleset.

    Lines of the rules versions in `resolved` are resolved again; by default those of the present one. `why` puts a
    refusal into words. `wrong` says which id in a record is unknown, `standstill` why nobody can go on; each is empty
    if nothing is wrong.
    """

    ruleset: Ruleset[Any, G, D, E]
    resolved: frozenset[int] = frozenset()
    why: Callable[[Any], str] = str
    wrong: Callable[[Any], str] = lambda record: ""
    standstill: Callable[[G], str] = lambda state: ""


def played_again(
    auditor: Auditor[G, D, E], start: Any, lines: Sequence[Line[D, E]], head: int
) -> tuple[G, Difference | None]:
    """The game at line `head`, all lines replayed; or before the first difference. Each line follows an earlier one."""
    states = {0: auditor.ruleset.begin(start)}
    if wrong := auditor.wrong(start):
        return states[0], Difference(0, f"its start: {wrong}")
    if auditor.ruleset.iron(start) and (own := next((line for line in lines if Roller.HAND in line.by), None)):
        return states[0], Difference(own.n, "it has dice by hand, but is Iron")
    following = Counter(line.parent for line in lines)
    for line in lines:
        after = _after(auditor, states[line.parent], line)
        if isinstance(after, Difference):
            return states[line.parent], after
        following[line.parent] -= 1
        if not following[line.parent] and line.parent != head:
            del states[line.parent]  # a game with many branches need not all be in memory
        states[line.n] = after
    return states[head], None


def _after(auditor: Auditor[G, D, E], state: G, line: Line[D, E]) -> G | Difference:
    """The game after a line, if the line can follow there."""
    resolved = line.rules in (auditor.resolved or {auditor.ruleset.rules})
    difference = _line_difference(auditor, state, line) if resolved else _unlikely(auditor, line)
    try:
        for event in line.events:
            state = auditor.ruleset.apply(state, event)
    except IMPOSSIBLE as error:
        what = f"the event {type(event).__name__} cannot happen here ({error!r})"
        return difference or Difference(line.n, what)
    if difference or resolved:
        return difference or state
    return Difference(line.n, why) if (why := auditor.standstill(state)) else state


def _unlikely(auditor: Auditor[G, D, E], line: Line[D, E]) -> Difference | None:
    """What this program's rules cannot have written: an unknown id, a number too large, an impossible face."""
    for record in (line.decision, *line.events):
        if wrong := auditor.wrong(record):
            return Difference(line.n, wrong)
    for number, (kind, face) in enumerate(zip(line.kinds, line.faces, strict=True), 1):
        if not 1 <= face <= SIDES[kind]:
            return Difference(line.n, f"die {number}: a {kind} shows 1 to {SIDES[kind]}, not {face}")
    return None


def _line_difference(auditor: Auditor[G, D, E], state: G, line: Line[D, E]) -> Difference | None:
    """Resolve the decision again, with the hand's faces as written and the program's from the seed."""
    dice = AskingDice(by_hand(line.faces, line.by), auditor.ruleset.dice(state), asks=lambda die: False)
    try:
        events = resolved_again(auditor.ruleset, state, line, dice)
    except Illegal as refusal:
        return _dice_difference(line, dice) or Difference(line.n, auditor.why(refusal))
    except IMPOSSIBLE as problem:
        return _dice_difference(line, dice) or Difference(line.n, str(problem))
    if difference := _dice_difference(line, dice, to_the_end=True):
        return difference
    for said, follows in zip(line.events, events, strict=False):
        if said != follows:
            return Difference(line.n, f"the decision and its dice give {follows!r}, the file says {said!r}")
    if len(line.events) != len(events):
        what = f"the decision and its dice give {len(events)} events, the file has {len(line.events)}"
        return Difference(line.n, what)
    return None


def _dice_difference(line: Line[D, E], rolled: AskingDice, to_the_end: bool = False) -> Difference | None:
    """The first die that differs from the roll: a face that the seed does not give, or another kind of die."""
    written = zip(line.faces, line.kinds, line.by, strict=True)
    again = zip(rolled.faces, rolled.kinds, rolled.by, strict=True)
    for number, (said, follows) in enumerate(zip(written, again, strict=False), 1):
        if said != follows:
            (face, kind, by), (own_face, own_kind, _) = said, follows
            source = "the seed gives" if by is Roller.PROGRAM else "the rules ask for"
            return Difference(line.n, f"die {number}: {source} {own_kind} {own_face}, the file says {kind} {face}")
    if to_the_end and len(line.faces) != len(rolled.faces):
        return Difference(line.n, f"the rules ask for {len(rolled.faces)} dice, the file has {len(line.faces)}")
    return None
