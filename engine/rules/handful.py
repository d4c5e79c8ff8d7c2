"""The faces of dice that the player rolled himself, as he types them: `3 5`, `0` on a D10, a dot for the program."""

from collections.abc import Callable, Sequence

from engine.rules.dice import SIDES, Kind, Want
from engine.rules.reason import Reason

Tell = Callable[[Reason], str]
"""What a die is for, in words."""

BLANKS = ("", ".", "·", "-", "–", "_")
"""How a die is left to the program."""


class NotTheseDice(ValueError):
    """What was typed are not the dice that were asked for; the message tells the player what is wrong."""


def read_faces(text: str, wants: Sequence[Want], tell: Tell) -> tuple[int | None, ...]:
    """The faces of a line of text, one for each die asked for, None where the program rolls; or NotTheseDice."""
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) != len(wants):
        raise NotTheseDice(
            f"{_dice(len(wants))} asked for, {len(words)} typed. A dot stands for a die that the program rolls."
        )
    return faces_of(words, wants, tell)


def faces_of(words: Sequence[str], wants: Sequence[Want], tell: Tell) -> tuple[int | None, ...]:
    """The same of faces that are already one for each die."""
    return tuple(_face(word.strip(), want, n, tell) for n, (word, want) in enumerate(zip(words, wants, strict=True), 1))


def _dice(count: int) -> str:
    return "1 die is" if count == 1 else f"{count} dice are"


def _face(word: str, want: Want, n: int, tell: Tell) -> int | None:
    if word in BLANKS:
        return None
    sides = SIDES[want.kind]
    face = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else -1
    if want.kind is Kind.D10 and face == 0:
        return 10
    if not 1 <= face <= sides:
        ten = " (0 is 10)" if want.kind is Kind.D10 else ""
        raise NotTheseDice(
            f"Die {n}, {tell(want.reason)}: a {want.kind.upper()} shows 1 to {sides}{ten}, not “{word[:20]}”."
        )
    return face
