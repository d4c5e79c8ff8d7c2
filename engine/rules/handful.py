"""The faces of dice that the player rolled himself, as he types them: `3 5`, `0` on a D10, a dot for the program."""

from collections.abc import Sequence

from engine.rules.dice import SIDES, DieRequest, Kind
from engine.rules.reason import Reason, Refused

BLANKS = ("", ".", "·", "-", "–", "_")
"""How a die is left to the program."""
LONGEST = 20
"""Letters of a wrong face that are told back."""


class NotTheseDice(Refused):
    """What was typed are not the dice that were asked for; `about` is what the wrong one is for."""

    def __init__(self, why: Reason, about: Reason | None = None) -> None:
        super().__init__(why)
        self.about = about


def read_faces(text: str, requests: Sequence[DieRequest]) -> tuple[int | None, ...]:
    """The faces of a line of text, one for each die asked for, None where the program rolls; or NotTheseDice."""
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) != len(requests):
        raise NotTheseDice(Reason("one_asked" if len(requests) == 1 else "asked", (len(requests), len(words))))
    return faces_of(words, requests)


def faces_of(words: Sequence[str], requests: Sequence[DieRequest]) -> tuple[int | None, ...]:
    """The same of faces that are already one for each die."""
    return tuple(_face(word.strip(), die, n) for n, (word, die) in enumerate(zip(words, requests, strict=True), 1))


def _face(word: str, die: DieRequest, n: int) -> int | None:
    if word in BLANKS:
        return None
    sides = SIDES[die.kind]
    face = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else -1
    if die.kind is Kind.D10 and face == 0:
        return 10
    if not 1 <= face <= sides:
        parts = n, die.kind.upper(), sides, word[:LONGEST]
        why = Reason("no_face_of_ten" if die.kind is Kind.D10 else "no_face", parts)
        raise NotTheseDice(why, about=die.reason)
    return face
