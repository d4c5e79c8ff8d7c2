"""The dice of the rebellion's battles on the board's page."""

from urllib.parse import urljoin

import pytest

from campaign.boudica.game import GAME
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from tests.pages.reader import Reader
from tests.rebellion import JOINED, begun, decide, played_out

pytestmark = pytest.mark.django_db


def test_a_battle_that_was_just_fought_shows_its_dice_and_the_log_leads_back_to_them(reader: Reader):
    id_ = begun(*JOINED)
    assert "the dice of" not in reader.open("game-board", GAME, id_, query="?side=romans").text

    decide(id_, RollBattle())
    page = reader.open("game-board", GAME, id_, query="?side=romans")
    assert "How it came about, with the dice of" in page.text

    played_out(id_)
    page = reader.open("game-board", GAME, id_)
    *_, link = (link for link in page.links if link.endswith("#battles"))
    page = reader.visit(urljoin(page.url, link))
    assert "Battle in Corieltauvi, turn 1: " in page.text


@pytest.mark.parametrize("asked", ["1", "0", "999", "x", "-1"])
def test_a_line_without_a_battle_shows_none(reader: Reader, asked: str):
    id_ = begun(*JOINED)

    assert "of dice" not in reader.open("game-board", GAME, id_, query=f"?side=romans&battle={asked}").text
