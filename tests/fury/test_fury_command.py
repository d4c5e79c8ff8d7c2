"""`manage.py fury`: battles, how far a stack goes, and the dangers of the sea."""

import json

import pytest
from django.core.management import CommandError

from tests.commands import run


def asked(*arguments: str) -> str:
    code, out, err = run("fury", *arguments)
    assert (code, err) == (0, "")
    return out


def test_a_battle():
    """Z13: exact; as JSON, and as lines for people."""
    found = json.loads(asked("--battle", "60", "60", "--json"))

    assert [*found] == ["win", "attacker_lost", "defender_lost", "percents"]
    assert found["win"] == 0.5
    assert sum(found["percents"].values()) == pytest.approx(1)
    assert asked("--battle", "60", "60").splitlines()[0].split() == ["win", "0.500"]


def test_a_battle_with_all_that_counts():
    """Charges, modifiers, and a single unit that ignores ten points."""
    found = json.loads(asked("--battle", "12", "6", "--plain", "6", "6", "--modifiers=-2", "--units", "1", "--json"))

    assert found["win"] == json.loads(asked("--battle", "60", "40", "--json"))["win"]
    assert "10/30" in found["percents"]


def test_how_far_a_stack_goes():
    """Z10: the tracts in the order of the map; with their names for people."""
    found = json.loads(asked("--reach", "TR6", "--mp", "2", "--side", "tribal", "--json"))["tracts"]
    forced = json.loads(asked("--reach", "TR6", "--mp", "2", "--side", "tribal", "--forced", "--json"))["tracts"]
    stopped = ("--reach", "TR6", "--mp", "2", "--side", "tribal", "--enemies", "TR7, TR2", "--json")

    assert "TR6" in found
    assert "CV34" in found
    assert "CV44" in {*forced} - {*found}
    assert {*json.loads(asked(*stopped))["tracts"]} < {*found}
    assert asked("--reach", "TR6", "--mp", "2", "--side", "tribal").splitlines()[0].split() == [
        "IC4",
        "Venta",
        "Icenorum",
    ]


def test_the_dangers_of_the_sea():
    """Z11."""
    found = json.loads(asked("--sea", "3", "--over", "2", "--lands-end", "1", "--json"))

    assert [*found] == ["whole", "half", "back", "sunk"]
    assert sum(found.values()) == pytest.approx(1)
    assert asked("--sea", "1").splitlines()[0].split() == ["whole", "0.722"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--reach", "TR6", "--mp", "2"), "The arguments --mp and --side are needed as well."),
        (("--reach", "ZZ1", "--mp", "2", "--side", "roman"), "'ZZ1' is no tract."),
        (
            ("--reach", "TR6", "--mp", "2", "--side", "roman", "--enemies", "TR6,TR99"),
            "'TR99' is no tract.",
        ),
        (("--sea", "1", "--lands-end", "2"), "Land’s End cannot be 2 of so few areas: 1."),
    ],
)
def test_what_makes_no_sense_ends_with_code_2(arguments: tuple[str, ...], says: str):
    code, out, err = run("fury", *arguments)

    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--battle", "0", "5"), "'0' is not a number of strength points: 1 to 2000"),
        (("--battle", "5", "5", "--modifiers", "many"), "'many' is not a sum of modifiers"),
        (("--sea", "1", "--reach", "TR6"), "not allowed with"),
    ],
)
def test_what_cannot_be_read(arguments: tuple[str, ...], says: str):
    with pytest.raises(CommandError, match=says):
        run("fury", *arguments)
