"""Dice by hand: a decision as far as its dice have come, and what was rolled for it before it was taken back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.rules.dice import AskingDice, DiceWanted, Want, by_hand
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset, play

D = TypeVar("D")
Faces = tuple[int | None, ...]
"""Faces in the order they were asked for, None where the program rolls."""


@dataclass(frozen=True)
class Waiting(Generic[D]):
    """A decision after line `head` that waits for dice: the faces given, and those begun to be."""

    head: int
    decision: D
    faces: Faces = ()
    draft: Faces = ()


@dataclass(frozen=True)
class Rolling(Generic[D]):
    """A line as far as its dice have come, and all that the roll at hand wants; nothing once it has come to its end."""

    line: Line[D, Any]
    wants: tuple[Want, ...]

    @property
    def given(self) -> Faces:
        """The dice so far, None where the program rolled: what the faces of the next roll follow."""
        return by_hand(self.line.faces, self.line.by)


def rolling(ruleset: Ruleset[Any, Any, Any, Any], game: Any, waiting: Waiting[D]) -> Rolling[D]:
    """Let what waits happen as far as the faces given for it go; nothing is kept, and no event is told before all."""
    dice = AskingDice(waiting.faces, ruleset.dice(game))
    try:
        return Rolling(play(ruleset, game, waiting.decision, dice, waiting.head + 1, waiting.head)[0], ())
    except DiceWanted as wanted:
        rolled = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
        return Rolling(Line(waiting.head + 1, waiting.head, waiting.decision, *rolled, (), ruleset.rules), wanted.wants)


def rolled_before(lines: Iterable[Line[Any, Any]], decision: Any, rolling: Rolling[Any]) -> Faces:
    """The hand's faces of this roll from a line that was taken back, if it had come to it by the same faces."""
    so_far, wants = rolling.given, rolling.wants
    first, last = len(so_far), len(so_far) + len(wants)
    for line in lines:
        faces = by_hand(line.faces, line.by)
        same = line.decision == decision and faces[:first] == so_far
        if same and line.kinds[first:last] == tuple(want.kind for want in wants) and any(faces[first:last]):
            return faces[first:last]
    return (None,) * len(wants)
