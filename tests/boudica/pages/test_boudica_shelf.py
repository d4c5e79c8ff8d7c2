"""The rebellion on the shelf of campaigns: renamed, put into the bin and back, deleted, remembered."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from battles import fights
from battles.models import Fight
from battles.short.games import ODDS_TABLE
from campaign.boudica import engagement
from campaign.boudica.game import GAME
from engine.models import GameRow
from tests import short_battles
from tests.pages.reader import Page, Reader
from tests.rebellion import JOINED, begun, now, played_alone

pytestmark = pytest.mark.django_db


@pytest.fixture
def rebellion() -> UUID:
    """A game with a branch and a battle on the table."""
    id_ = begun(*JOINED)
    GameRow.objects.filter(id=id_).update(name="The fire")
    return id_


def sent(reader: Reader, page: Page, end: str, **fields: str) -> Page:
    """The first form of the page whose address ends like that."""
    return reader.send(page, page.form(end).filled(**fields))


def test_it_goes_into_the_bin_and_back(reader: Reader, rebellion: UUID):
    before = GameRow.objects.values("head", "start").get(id=rebellion)

    page = sent(reader, reader.open("games", GAME), "/into-bin/")

    assert page.url == reverse("games", args=[GAME])
    assert any("“The fire” is in the bin" in notice for notice in page.notices)
    assert GAME.home(rebellion) not in page.links
    bin_ = reader.open("bin")
    assert "The fire" in bin_.text
    assert "Boudica’s rebellion" in bin_.text
    assert GAME.home(rebellion) in bin_.links
    assert reader.get(GAME.home(rebellion)).status_code == 200

    back = sent(reader, bin_, "/put-back/")

    assert "The bin is empty" in back.text
    assert GAME.home(rebellion) in reader.open("games", GAME).links
    assert GameRow.objects.values("head", "start").get(id=rebellion) == before


def test_the_bin_is_emptied_of_all_campaigns(reader: Reader, rebellion: UUID):
    """And the battles of a rebellion go with it, those of another stay."""
    other = begun(*JOINED)
    for id_ in (rebellion, other):
        fights.open_fight(engagement.brief(id_, now(id_)), engagement.key(id_, now(id_)))
    page = sent(reader, reader.open("games", GAME), f"{rebellion}/into-bin/")
    asked = reader.open("empty-bin")
    assert "The fire" in asked.text

    after = sent(reader, asked, "")

    assert any("1 campaign deleted for good" in notice for notice in after.notices)
    assert not GameRow.objects.filter(id=rebellion).exists()
    assert GameRow.objects.filter(id=other).exists()
    assert [*Fight.objects.values_list("key", flat=True)] == [engagement.key(other, now(other))]
    assert page.status == 200


def test_it_is_renamed(reader: Reader, rebellion: UUID):
    page = sent(reader, reader.open("games", GAME), "/rename/", name="The fire of Londinium")

    assert any("“The fire” is now called “The fire of Londinium”" in notice for notice in page.notices)
    assert "The fire of Londinium" in reader.visit(GAME.home(rebellion)).html


@pytest.mark.parametrize("name", ["", "x" * 81, "\u200b"])
def test_a_name_that_is_none(reader: Reader, rebellion: UUID, name: str):
    page = reader.sent("game-rename", GAME, rebellion, name=name)

    assert page.url == reverse("games", args=[GAME])
    assert any("“The fire” is called what it was" in notice for notice in page.notices)
    assert GameRow.objects.get(id=rebellion).name == "The fire"


@pytest.mark.parametrize("act", ["rename", "into-bin", "put-back", "end-notes"])
def test_only_campaigns_lie_on_the_shelf(reader: Reader, act: str):
    battle = short_battles.odds().id

    assert reader.sent(f"game-{act}", ODDS_TABLE, battle, name="x").status == 404
    assert reader.sent(f"game-{act}", GAME, uuid4(), name="x").status == 404
    assert GameRow.objects.get(id=battle).binned is None


def test_the_roll_of_honour(reader: Reader, rebellion: UUID):
    """Finished games alone, with their verdict."""
    alone = played_alone()
    GameRow.objects.filter(id=alone).update(name="Alone")

    page = reader.open("honours")

    assert "Boudica’s rebellion" in page.headings
    assert "Alone" in page.text
    assert reverse("boudica-verdict", args=[alone]) in page.links
    assert "The fire" not in page.text


def test_the_example_comes_out_of_the_bin(reader: Reader):
    first = reader.sent("boudica-example")
    [id_] = GameRow.objects.filter(example=True).values_list("id", flat=True)
    reader.sent("game-into-bin", GAME, id_)

    again = reader.sent("boudica-example")

    assert again.url == first.url
    assert GameRow.objects.get(id=id_).binned is None
    assert "Nobody yet" in reader.open("honours").text
