"""`manage.py boudica`: battles by the game's own dice, and regions that nobody touches."""

import json
from io import StringIO
from math import sqrt
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.boudica.rules.board import ROMANS
from campaign.boudica.simulate import battles

GAMES = 2000
CHIEF_COMES, CHIEF_SWAYS = 1 / 6, 1 / 3
"""On a 6 (W2.2); on a 5 or 6 (W4.1)."""


def asked(*arguments: str) -> Any:
    out = StringIO()
    call_command("boudica", *arguments, "--seed", "seed", stdout=out)
    return out.getvalue()


def test_battles_as_json():
    """Shares that add up, and losses of neither more than they had; the same seed gives the same."""
    arguments = "--battle", "6", "9", "--town", "briton", "--battles", "300", "--json"
    found = json.loads(asked(*arguments))

    assert [*found] == ["romans", "britons", "neither", "roman_loss", "briton_loss"]
    assert found["romans"] + found["britons"] + found["neither"] == pytest.approx(1)
    assert 0 < found["roman_loss"] <= 6
    assert 0 < found["briton_loss"] <= 9
    assert json.loads(asked(*arguments)) == found


def test_one_against_one_by_hand():
    """W6.3: of 36 throws 15 change nothing; in 9 the Briton retreats, in 6 he is routed; the Roman in 5 and in 1.

    W6.6: two in three of a retreat pool are lost.
    """
    fought = 20_000
    found = battles(1, 1, None, fought, "seed")

    share, loss = 15 / 21, 15 / 21 * (6 / 15 + 9 / 15 * 2 / 3)
    assert found["romans"] == pytest.approx(share, abs=4.5 * sqrt(share * (1 - share) / fought))
    assert found["briton_loss"] == pytest.approx(loss, abs=4.5 * sqrt(loss * (1 - loss) / fought))
    assert found["neither"] == 0


def test_a_town_helps():
    """W6.4: one die more, of its own colour."""
    assert battles(4, 8, ROMANS, 500, "seed")["romans"] > battles(4, 8, None, 500, "seed")["romans"]


def test_regions_that_stand():
    """W4: where neither chief, agent, army nor majority is, nothing ever changes; else as the dice say."""
    population = json.loads(asked("--standing", "1", "--games", str(GAMES), "--json"))["population"]

    assert len(population) == 19
    assert population["carvetii"] == {"roman": 0, "unaligned": 6, "briton": 2}
    chance = CHIEF_COMES * CHIEF_SWAYS
    assert population["demetae"]["roman"] == pytest.approx(chance, abs=4.5 * sqrt(chance * (1 - chance) / GAMES))
    assert all(sum(cubes.values()) == 8 for region, cubes in population.items() if region != "trinovantes")


def test_tables():
    """For people."""
    assert "romans" in asked("--battle", "3", "3", "--battles", "10")
    assert "corieltauvi" in asked("--standing", "2", "--games", "2")


@pytest.mark.parametrize(
    "arguments", [("--battle", "0", "3"), ("--standing", "x"), (), ("--battle", "3", "3", "--standing", "1")]
)
def test_arguments_that_make_no_sense(arguments: tuple[str, ...]):
    """They are named."""
    with pytest.raises(CommandError, match=r"--battle|--standing"):
        asked(*arguments, "--battles", "5", "--games", "5")


@pytest.mark.parametrize("arguments", [("--battle", "3", "3", "--games", "5"), ("--standing", "1")])
def test_how_many_is_needed(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    """Battles, or games."""
    with pytest.raises(SystemExit):
        asked(*arguments)
