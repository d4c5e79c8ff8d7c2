"""Options as they are typed: by their names, each with a value by its name."""

from argparse import ArgumentTypeError
from dataclasses import dataclass
from enum import StrEnum

import pytest

from engine.typed import SWITCHES, Values, named_value, values


class Colour(StrEnum):
    """An option with two values."""

    RED = "r"
    BLUE = "b"


@dataclass(frozen=True)
class Options:
    """One of each kind."""

    colour: Colour = Colour.RED
    wide: bool = False
    number: int = 1


def test_the_values_of_options_are_known_by_their_kind():
    known = values(Options, number={"1": 1, "2": 2})

    assert [*known.items()] == [
        ("colour", {"r": Colour.RED, "b": Colour.BLUE}),
        ("wide", SWITCHES),
        ("number", {"1": 1, "2": 2}),
    ]


def test_an_option_whose_values_nobody_knows_is_no_switch():
    with pytest.raises(TypeError):
        values(Options)


def test_a_value_is_read_by_its_name():
    known: Values = {"size": {"small": 1, "large": 2}}

    assert named_value(known)("size=large") == ("size", 2)
    for wrong in ("size", "size=", "large", "", "=large"):
        with pytest.raises(ArgumentTypeError):
            named_value(known)(wrong)
