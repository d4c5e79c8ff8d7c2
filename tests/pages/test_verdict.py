"""The verdict: the whole campaign at a glance."""

import pytest
from django.urls import reverse

from campaign import narrate
from campaign.rules.events import BattleWon
from campaign.rules.state import Ending
from tests.pages.reader import Reader
from tests.played import stand_at


@pytest.mark.parametrize("ending", Ending)
def test_it_works(reader: Reader, ending: Ending):
    game = stand_at(ending.value)

    page = reader.open("verdict", game.id)

    assert page.status == 200
    assert narrate.ending_title(ending) in page.headings
    assert str(game.now.civic_total) in page.text.replace("−", "-")
    assert ("#C9.1" if ending is Ending.DISGRACE else "#C9.3") in page.html
    assert all(f"/campaign/{game.id}/log/{n}/" in page.links for n in range(1, game.now.turn + 1))
    assert reverse("chart", args=[game.id, "civic", "light", "wide", "svg"]) in page.html


def test_it_counts_romes_battles(reader: Reader):
    game = stand_at("dominion")

    page = reader.open("verdict", game.id)

    fought = [event for line in game.lines for event in line.events if isinstance(event, BattleWon)]
    won = [event for event in fought if event.winner == "romans"]
    lost = [event for event in fought if event.loser == "romans"]
    assert won
    assert lost
    assert f"won: {len(won)}" in page.text
    assert f"lost: {len(lost)}" in page.text


def test_until_there_is_one_it_leads_to_the_desk(reader: Reader):
    game = stand_at("dominion", 100)

    answer = reader.get(reverse("verdict", args=[game.id]))

    assert answer.headers["Location"] == reverse("desk", args=[game.id])
    assert "verdict" not in " ".join(reader.open("desk", game.id).links)
