"""The faces of the player's own dice as he types them: `3 5`, `0` on a D10, a dot for the program."""

import re
from collections.abc import Collection, Sequence

from engine.rules.dice import SIDES, DieRequest, Kind
from engine.rules.reason import Reason, Refused

BLANKS = ("", ".", "·", "-", "–", "_")  # the marks that leave a die to the program
LONGEST = 20  # letters of a wrong face that a refusal quotes
_BETWEEN = re.compile(r"[\s,;]+|(?<=\d)\.(?=\d)")
"""The separators between faces; also a dot between digits, as some phones' number pads have no space."""


class NotTheseDice(Refused):
    """The typed dice are not those asked for; `about` is the place of the wrong one, from 0."""

    def __init__(self, why: Reason, about: int | None = None) -> None:
        super().__init__(why)
        self.about = about


def read_faces(text: str, requests: Sequence[DieRequest], enough: Collection[int] = ()) -> tuple[int | None, ...]:
    """The faces in a line of text, one for each die asked for, None where there is none; raises NotTheseDice.

    The line may also end after a number of dice in `enough`, and then covers only these.
    """
    words = [word for word in _BETWEEN.split(text) if word]
    if len(words) not in {len(requests), *enough}:
        raise NotTheseDice(_wrong_number(len(words), len(requests), enough))
    return faces_of(words, requests[: len(words)])


def _wrong_number(typed: int, asked: int, enough: Collection[int]) -> Reason:
    """How many dice there should be, or after which the line may end."""
    ends = sorted(end for end in enough if end < asked)
    if ends:
        return Reason("asked_or_fewer", (asked, typed, max((end for end in ends if end < typed), default=ends[0])))
    return Reason("one_asked" if asked == 1 else "asked", (asked, typed))


def faces_of(words: Sequence[str], requests: Sequence[DieRequest]) -> tuple[int | None, ...]:
    """The same, from one word for each die."""
    return tuple(_face(word.strip(), die, n) for n, (word, die) in enumerate(zip(words, requests, strict=True), 1))


def _face(word: str, die: DieRequest, n: int) -> int | None:
    """Q13: the 0 of a D10 is read as 10."""
    if word in BLANKS:
        return None
    sides = SIDES[die.kind]
    face = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else -1
    if die.kind is Kind.D10 and face == 0:
        return 10
    if not 1 <= face <= sides:
        parts = n, die.kind.upper(), sides, word[:LONGEST]
        why = Reason("no_face_of_ten" if die.kind is Kind.D10 else "no_face", parts)
        raise NotTheseDice(why, about=n - 1)
    return face
