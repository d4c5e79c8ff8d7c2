"""The rebellion on the shelf of campaigns: renamed, put into the bin and back, deleted, remembered."""

from uuid import UUID

import pytest

from battles import fights
from battles.models import Fight
from campaign.boudica import engagement
from campaign.boudica.game import GAME
from engine.models import GameRow
from tests.pages.reader import Page, Reader
from tests.rebellion import JOINED, begun, now

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
