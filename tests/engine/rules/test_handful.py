"""Dice that the player rolled himself, as he types them; and what cannot be meant."""

import pytest

from engine.rules.dice import DieRequest, Kind
from engine.rules.handful import NotTheseDice, faces_of, read_faces
from engine.rules.reason import Reason
from engine.texts import tell

D6 = DieRequest(Kind.D6, "C4.1", "boii", Reason("attack_roll"))
D10 = DieRequest(Kind.D10, "C3.2", "boii", Reason("aggressor_rating"))
WORDS = {"attack_roll": "attack roll", "aggressor_rating": "Aggressor rating"}


TYPED = [
    ("3 5", [D6, D6], (3, 5)),
    ("  3,5 ", [D6, D6], (3, 5)),
    ("3; 5", [D6, D6], (3, 5)),
    ("3\n5\t1", [D6, D6, D10], (3, 5, 1)),
    ("10 0 9", [D10, D10, D10], (10, 10, 9)),
    (". 5", [D6, D6], (None, 5)),
    ("- – _ ·", [D6] * 4, (None,) * 4),
    ("06", [D6], (6,)),
    ("3.5.10", [D6, D6, D10], (3, 5, 10)),
    ("3 . 5", [D6, D6, D6], (3, None, 5)),
]


@pytest.mark.parametrize(("text", "requests", "faces"), TYPED)
def test_faces_as_they_are_typed(text: str, requests: list[DieRequest], faces: tuple[int | None, ...]):
    """Spaces, commas or dots between them; a 0 on a D10 is its ten; a dot alone leaves a die to the program."""
    assert read_faces(text, requests) == faces


def test_faces_one_for_each_die():
    """From buttons, where an empty one is the program's."""
    assert faces_of(["", " 4 ", "0"], [D6, D6, D10]) == (None, 4, 10)


NOT_MEANT = [
    ("3", [D6, D6], "2 dice are asked for, 1 typed. A dot stands"),
    ("3 5 1", [D6, D6], "2 dice are asked for, 3 typed"),
    ("", [D6], "1 die is asked for, 0 typed"),
    ("3 7", [D6, D6], "Die 2, attack roll: a D6 shows 1 to 6, not “7”"),
    ("0 3", [D6, D6], "Die 1, attack roll: a D6 shows 1 to 6, not “0”"),
    ("11", [D10], "Die 1, Aggressor rating: a D10 shows 1 to 10 (0 is 10), not “11”"),
    ("six", [D6], "not “six”"),
    ("²", [D6], "not “²”"),
    ("-3", [D6], "not “-3”"),
    ("1000", [D10], "not “1000”"),
    ("9" * 5000, [D6], f"not “{'9' * 20}”"),
]


@pytest.mark.parametrize(("text", "requests", "problem"), NOT_MEANT)
def test_what_cannot_be_meant_is_refused(text: str, requests: list[DieRequest], problem: str):
    """Too few, too many, and faces that no die has; with the die that is meant."""
    with pytest.raises(NotTheseDice) as refusal:
        read_faces(text, requests)
    assert problem in told(refusal.value, requests)


def told(refusal: NotTheseDice, requests: list[DieRequest]) -> str:
    what = None if refusal.about is None else WORDS[requests[refusal.about].reason.code]
    return tell("engine", "dice", *refusal.reasons, what=what)


@pytest.mark.parametrize("typed", [1, 3, 6])
def test_a_line_may_end_early_where_that_is_enough(typed: int):
    """After the roll at hand, after a whole phase, or after all."""
    faces = [*range(1, 7)][:typed]

    assert read_faces(" ".join(map(str, faces)), [D6] * 6, enough=(1, 3)) == tuple(faces)


@pytest.mark.parametrize(("typed", "may_end"), [(2, 1), (4, 3), (5, 3), (7, 3)])
def test_a_line_may_not_end_anywhere(typed: int, may_end: int):
    """One face forgotten must not shift all others."""
    requests = [D6] * 6

    with pytest.raises(NotTheseDice) as refusal:
        read_faces("3 " * typed, requests, enough=(1, 3, 6))

    assert f"6 dice are asked for, {typed} typed. The line may also end after die {may_end}." in told(
        refusal.value, requests
    )
