"""The ten decisions that come with the program: each opens, its options are those of the file, one is clearly best."""

import os
from datetime import date

import pytest

from campaign.italy.playouts.foresight import MOST
from campaign.italy.playouts.options import Matter, choice, matter
from campaign.italy.policies import BY_DEFAULT
from campaign.italy.positions import CLEAR, how_many, kept, position
from tests.make_ten import played, recorded

PROOF = "RISE_PROOF" in os.environ
ALL = range(10)


def test_there_are_ten_of_several_kinds():
    assert how_many() == len(ALL)
    assert len({(at.game.start.seed, at.game.now.turn) for at in map(position, ALL)}) == len(ALL)
    assert {matter(position(number).game.now) for number in ALL} >= {Matter.ATTACK, Matter.SPEND, Matter.PROVINCE}
    assert date.fromisoformat(kept()["measured"])
    assert (kept()["by"], kept()["rome"]) == ("python -m tests.make_ten", BY_DEFAULT)


@pytest.mark.parametrize("number", ALL)
def test_it_opens_and_one_option_is_clearly_best(number: int):
    at = position(number)

    told = at.answer.options
    assert {str(choice(each.decision)) for each in told} == {str(choice(option)) for option in at.options}
    assert len(told) == len(at.options)
    assert [each.value.mean for each in told] == sorted([each.value.mean for each in told], reverse=True)
    assert at.answer.lead is not None
    assert at.answer.lead >= CLEAR
    assert {each.playouts for each in told} == {MOST}
    assert [at.lost(place) for place, option in enumerate(at.options) if option == told[0].decision] == [0]


@pytest.mark.skipif(not PROOF, reason="RISE_PROOF=1 plays all futures again")
@pytest.mark.parametrize("number", ALL)
def test_the_figures_are_those_that_its_command_makes(number: int):
    found = recorded(played(position(number).game.now))

    assert found == kept()["positions"][number]["options"]
