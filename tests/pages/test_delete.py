"""Delete: asked first, then gone."""

from battles import fights
from battles.models import CardBattle, Fight
from campaign import models
from tests.card_battles import a_card_battle
from tests.fights import BRIEF
from tests.pages.reader import Reader
from tests.played import stand_at


def test_it_works(reader: Reader):
    game, other = stand_at("dominion", 50), stand_at("destiny", 50)

    page = reader.open("delete", game.id)
    assert models.Campaign.objects.filter(id=game.id).exists()
    after = reader.send(page, page.forms[0])

    assert after.url == "/"
    assert any(game.name in notice for notice in after.notices)
    assert [row.id for row in models.Campaign.objects.all()] == [other.id]
    assert not models.LogLine.objects.filter(campaign=game.id).exists()


def test_it_says_what_would_be_lost_and_how_to_keep_it(reader: Reader):
    game = stand_at("dominion", 50)

    page = reader.open("delete", game.id)

    assert any(game.name in heading for heading in page.headings)
    assert f"/campaign/{game.id}/export/" in page.links
    assert f"/campaign/{game.id}/" in page.links
    assert f"{game.now.year} BC" in page.text


def test_a_deleted_campaign_is_not_remembered(reader: Reader):
    game = stand_at("dominion", 50)
    reader.open("desk", game.id)  # in memory now
    page = reader.open("delete", game.id)
    reader.send(page, page.forms[0])

    assert reader.open("desk", game.id).status == 404


def test_its_battles_go_with_it(reader: Reader):
    """On the table and by cards; those of another campaign, and skirmishes, stay."""
    game, other = stand_at("dominion", 50), stand_at("destiny", 50)
    for campaign in (game, other):
        fight = fights.open_fight(BRIEF, f"{campaign.id}/1/romans")
        fights.begin_count(fight.id)
        CardBattle.objects.create(key=f"{campaign.id}/1/romans", name="Romans against Samnites", start="")
    a_card_battle()
    page = reader.open("delete", game.id)
    assert "with its branches, battles, notes and photos" in page.text

    reader.send(page, page.forms[0])

    assert [fight.key for fight in Fight.objects.all()] == [f"{other.id}/1/romans"]
    assert {row.key for row in CardBattle.objects.all()} == {"", f"{other.id}/1/romans"}
