"""`manage.py agricola`: how far the units go."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign.agricola.management.commands.agricola import Command
from tests.commands import run


def asked(*arguments: str) -> str:
    out = StringIO()
    call_command(Command(), *arguments, stdout=out)
    return out.getvalue()


def test_where_a_unit_can_end():
    """Y13: the train goes two hexes, or by road; as JSON, and as lines for people."""
    found = json.loads(asked("--reach", "1510", "impedimenta", "--json"))

    assert [*found] == ["hexes"]
    assert {"1510", "1409", "1310"} <= {*found["hexes"]}
    assert asked("--reach", "victoria", "impedimenta").split() == found["hexes"]
    assert {*found["hexes"]} < {
        *json.loads(asked("--reach", "1510", "impedimenta", "--marches", "2", "--json"))["hexes"]
    }


def test_points_and_grade():
    """Y5.2, Y5.3: nine counts in the printed order."""
    found = json.loads(asked("--points", "16", "3", "1", "4", "0", "1", "0", "1", "2", "--json"))

    assert found == {"points": 16 + 3 + 5 + 4 - 2 - 1 - 2, "grade": "decisive"}
    assert asked("--points", *"050010010").splitlines()[-1].split() == ["provincial", "1"]


def test_what_makes_no_sense_ends_with_code_2():
    err = StringIO()
    with pytest.raises(SystemExit, match="2"):
        call_command(Command(), "--reach", "2011", "elephants", stderr=err)
    assert err.getvalue() == "no counter is elephants.\n"


def test_battles_by_the_hundred():
    """Point 6 of the issue: shares and means, the same for the same seed; as JSON, and as lines for people."""
    battle = ("--battle", "legate-ii,ii:d*2,ii", "gaesatae*2,calgacus", "--battles", "300", "--seed", "7")
    found = json.loads(asked(*battle, "--json"))

    assert [*found] == ["roman", "caledonian", "neither", "roman_steps_lost", "caledonian_steps_lost", "rounds"]
    assert found["roman"] + found["caledonian"] == pytest.approx(1)
    assert json.loads(asked(*battle, "--json")) == found
    assert asked(*battle).splitlines()[0].split() == ["roman", f"{found['roman']:.3f}"]
    assert json.loads(asked(*battle, "--json", "--ap", "9", "0"))["roman"] > found["roman"]


def test_battles_under_all_circumstances():
    """Y36.1: terrain, attacker, second line, Fury, Ambush, Siege Attack, Speech, retreat."""
    one = ("--battle", "ii*3,ix", "oppidum,gaesatae", "--battles", "200", "--seed", "7", "--json")
    plain = json.loads(asked(*one, "--terrain", "center"))
    for more in (
        ("--siege-attack",),
        ("--attacker", "caledonian"),
        ("--reserve", "2"),
        ("--fury",),
        ("--ambush",),
        ("--speech", "0", "3"),
        ("--retreat", "2", ".5"),
        ("--ap", "0", "3"),
    ):
        assert json.loads(asked(*one, "--terrain", "center", *more)) != plain
    nobody = json.loads(asked(*one, "--retreat", "99", "0", "--ap", "9", "0"))
    assert (nobody["caledonian"], nobody["rounds"]) == (1, 1)


@pytest.mark.parametrize(
    "forces",
    [
        ("band", "band"),
        ("ii", "ii"),
        ("ii*4", "band"),
        ("ii*2,ii:d*2", "band"),
        ("agricola:d", "band"),
        ("ii", "ambush"),
        ("", "band"),
        ("ii*0", "band"),
        ("ii", "oppidum*7"),
    ],
)
def test_no_such_force(forces: tuple[str, str]):
    """Ids of the other side, more than there are, a disrupted side that there is not, nobody."""
    with pytest.raises(SystemExit, match="2"):
        asked("--battle", *forces, "--battles", "9", "--seed", "7")


def test_battles_need_their_number_and_seed():
    with pytest.raises(SystemExit, match="2"):
        asked("--battle", "ii", "band", "--battles", "9")
    with pytest.raises(CommandError, match="a share of strength"):
        asked("--battle", "ii", "band", "--battles", "9", "--seed", "7", "--retreat", "x", "0")


def test_games_of_the_program():
    """Y35.6: points, grades and battles; the same games however many play them."""
    found = json.loads(run("play-out", "agricola", "--games", "2", "--seed", "S", "--json")[1])

    assert {"romans", "caledonians", "points", "grades", "battles", "how", "per_second"} <= {*found}
    assert sum(found["grades"].values()) == sum(found["how"].values()) == 1
    low, high = found["points"]["quarters"]
    assert low <= found["points"]["median"] <= high
    told = run("play-out", "agricola", "--games", "1", "--seed", "S", "--option", "roman_ap=-2")[1]
    assert "romans at level 1 against caledonians at level 1" in told
