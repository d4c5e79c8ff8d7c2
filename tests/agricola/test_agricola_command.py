"""`manage.py agricola`: how far the units go."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from campaign.agricola.management.commands.agricola import Command


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
