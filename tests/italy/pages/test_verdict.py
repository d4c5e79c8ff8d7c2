"""The verdict: what it tells, its turning points with their lines, the same seed again."""

import pytest
from django.urls import reverse

from campaign.italy import narrate
from campaign.italy.rules.events import BattleWon
from campaign.italy.rules.state import Ending
from campaign.italy.rules.turning_points import turning_points
from campaign.italy.story.epilogue import epilogue
from tests.pages.reader import Reader
from tests.played import stand_at


@pytest.mark.parametrize("ending", Ending)
def test_the_verdict(reader: Reader, ending: Ending):
    game = stand_at(ending.value)

    page = reader.open("verdict", game.id)

    assert page.status == 200
    assert narrate.ending_title(ending) in page.headings
    assert epilogue(game) in page.text
    assert str(game.now.civic_total) in page.text.replace("−", "-")
    assert ("#C9.1" if ending is Ending.DISGRACE else "#C9.3") in page.html
    assert all(f"/campaign/{game.id}/log/{n}/" in page.links for n in range(1, game.now.turn + 1))
    assert reverse("development", args=[game.id]) in page.links
    assert {reverse(name, args=[game.id]) for name in ("export", "chronicle", "film-gif")} <= {*page.links}


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


def test_turning_points_lead_to_their_lines(reader: Reader):
    game = stand_at("disgrace")
    page = reader.open("verdict", game.id)
    leads = [link for link in page.links if "#line-" in link]

    assert len(leads) == len(turning_points(game.states)) == 3
    for point, link in zip(turning_points(game.states), leads, strict=True):
        assert f"Turn {point.turn}, " in " ".join(page.headings)
        assert link.partition("#")[2] in reader.visit(link).ids


def test_the_same_seed_again(reader: Reader):
    game = stand_at("oblivion")

    assert reverse("again", args=[game.id]) in reader.open("verdict", game.id).links


def test_the_film_runs_on_the_page_and_its_steps_lead_to_its_own(reader: Reader):
    game = stand_at("oblivion")
    page = reader.open("verdict", game.id)

    assert f"{reverse('film', args=[game.id])}?step=3" in page.links
    assert not [link for link in page.links if link.startswith("?")]


def test_where_the_picture_to_share_was_it_says_what_became_of_it(reader: Reader):
    game = stand_at("destiny")

    page = reader.open("share", game.id)

    assert page.status == 410
    assert "Until version 2.4 there was a picture of the verdict here" in page.text
    assert reverse("verdict", args=[game.id]) in page.links
    assert page.url not in reader.open("verdict", game.id).html


def test_until_there_is_one_it_leads_to_the_desk(reader: Reader):
    game = stand_at("dominion", 100)

    answer = reader.get(reverse("verdict", args=[game.id]))

    assert answer.headers["Location"] == reverse("desk", args=[game.id])
    assert "verdict" not in " ".join(reader.open("desk", game.id).links)
