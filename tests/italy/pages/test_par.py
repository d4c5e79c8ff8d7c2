"""Par: what policies of Rome's make of a campaign's beginning, worked out when it has come to its end."""

import json

import pytest

from campaign import models
from campaign.advice import par
from campaign.italy import games, shelf
from campaign.italy.games import CampaignGame
from campaign.italy.par import PAR
from campaign.italy.policies import OF_PLAYOUTS, Policy, decided
from campaign.italy.rules.state import Start
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.pages.reader import Reader
from tests.played import save, stand_at

pytestmark = pytest.mark.django_db


def row(game: CampaignGame) -> models.Campaign:
    return models.Campaign.objects.get(id=game.id)


def scores(game: CampaignGame) -> dict[Policy, int]:
    """What is kept of it, in civic points."""
    return {score.policy: score.civic for score in par.whole(PAR, row(game).par)}


def played_by(policy: Policy, start: Start) -> CampaignGame:
    """A campaign that somebody plays who decides as this policy does."""
    game = games.begin(start, runs_on=True)
    ties = StreamDice(f"{start.seed}/{ROME}")
    while game.now.ending is None:
        game = games.decide(game.id, game.head, decided(game.now, policy, ties).decision)
    return game


@pytest.mark.parametrize("policy", OF_PLAYOUTS)
def test_it_is_what_a_player_comes_to_who_decides_so(policy: Policy):
    game = played_by(policy, Start("Roma", "par", italy(Options())))

    assert [*scores(game)] == [*OF_PLAYOUTS]
    assert scores(game)[policy] == game.now.civic_total
    endings = {score.policy: score.ending for score in par.whole(PAR, row(game).par)}
    assert endings[policy] is game.now.ending


def test_it_is_worked_out_when_the_campaign_ends_and_not_before():
    played = save("oblivion")
    game = stand_at("oblivion", len(played.lines) - 1)
    assert row(game).par == ""

    games.decide(game.id, game.head, played.lines[-1].decision)

    assert scores(game) == scores(stand_at("oblivion"))


def test_it_is_kept_whatever_becomes_of_the_log():
    game = stand_at("dominion")
    before = row(game).par
    models.Campaign.objects.filter(id=game.id).update(par=before + " ")

    undone = games.undo_decision(game.id, game.head)
    games.LOG.switch(game.id, undone.head, game.head)

    assert row(game).par == before + " "


@pytest.mark.parametrize("stored", ["", "{", json.dumps({"edition": PAR.edition - 1, "scores": []})])
def test_what_was_over_before_is_looked_after_beside_the_server(stored: str):
    game, goes_on = stand_at("disgrace"), stand_at("dominion", 40)
    right = row(game).par
    models.Campaign.objects.update(par=stored)

    shelf.refresh_pars()

    assert row(game).par == right
    assert row(goes_on).par == stored


def test_one_that_cannot_be_read_keeps_nobody_from_his():
    game, damaged = stand_at("disgrace"), stand_at("destiny")
    models.Campaign.objects.update(par="")
    models.Campaign.objects.filter(id=damaged.id).update(start="{")

    shelf.refresh_pars()

    assert scores(game)
    assert not scores(damaged)


def test_roll_and_verdict_show_it(reader: Reader):
    game = stand_at("dominion")
    told = {policy: f"{civic}".replace("-", "−") for policy, civic in scores(game).items()}

    verdict, honours = reader.open("verdict", game.id).text, reader.open("honours").text

    said = ", ".join(f"{policy} {civic}" for policy, civic in told.items())
    assert f"Par for its seed, with the program as Rome: {said}." in verdict
    for policy, civic in told.items():
        assert policy.capitalize() in honours
        assert civic in honours


def test_until_it_is_there_the_roll_says_so(reader: Reader):
    stand_at("dominion")
    models.Campaign.objects.update(par="")

    assert "Worked out the next time" in reader.open("honours").text
