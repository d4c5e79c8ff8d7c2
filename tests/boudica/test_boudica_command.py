"""`manage.py boudica`: the odds of a battle of the rebellion."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.boudica.management.commands.boudica import TOWNS


def asked(*arguments: str) -> str:
    out = StringIO()
    call_command("boudica", *arguments, stdout=out)
    return out.getvalue()


def test_a_battles_odds_as_json():
    """Shares that add up, and losses of neither more than they had; the same whenever it is asked."""
    arguments = "--battle", "6", "9", "--town", "briton", "--json"
    found = json.loads(asked(*arguments))

    assert [*found] == ["romans", "britons", "neither", "roman_loss", "briton_loss"]
    assert found["romans"] + found["britons"] + found["neither"] == pytest.approx(1)
    assert 0 < found["roman_loss"] <= 6
    assert 0 < found["briton_loss"] <= 9
    assert json.loads(asked(*arguments)) == found


def test_a_town_helps():
    """W6.4: one die more, of its own colour."""
    odds = {town: json.loads(asked("--battle", "4", "8", "--town", town, "--json")) for town in TOWNS}

    assert odds["briton"]["romans"] < odds["none"]["romans"] < odds["roman"]["romans"]


def test_a_table():
    """For people."""
    told = asked("--battle", "3", "3").splitlines()

    assert [line.split()[0] for line in told] == ["romans", "britons", "neither", "roman", "briton"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--battle", "0", "3"), "'0' is not a number of strength points: 1 to 40"),
        (("--battle", "3", "41"), "'41' is not a number of strength points: 1 to 40"),
        (("--battle", "3", "3", "--town", "gaul"), "invalid choice: 'gaul'"),
        (("--town", "roman"), "the following arguments are required: --battle"),
    ],
)
def test_arguments_that_make_no_sense(arguments: tuple[str, ...], said: str):
    """They are named, with what is possible."""
    with pytest.raises(CommandError, match=re.escape(said)):
        asked(*arguments)
