"""The panel of a province beside the map."""

import pytest

from campaign.rules.decisions import DeclareAttack
from powers.data import italy
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import stand_at, stand_before, states

PROVINCES = italy(Options()).provinces


@pytest.mark.parametrize("province", PROVINCES, ids=lambda province: province.id)
def test_it_works(reader: Reader, province):
    game = stand_at("dominion", 0)

    page = reader.open("desk", game.id, query=f"?province={province.id}")

    assert province.name in page.headings
    assert "province" in page.ids
    assert all(f"?province={other}" in page.links for other in province.neighbours)
    assert all(terrain in page.text for terrain in province.terrain)


def test_what_a_conquest_would_bring(reader: Reader):
    game = stand_before(DeclareAttack)

    page = reader.open("desk", game.id, query="?province=campania")

    assert game.now.start.italy.name("campania") in page.headings
    assert "#C6.2" in page.html
    assert "%" in page.html[page.html.index('id="province"') :]


def test_what_is_romes_own(reader: Reader):
    page = reader.open("desk", stand_at("dominion", 0).id, query="?province=latium")

    assert "Rome's own" in page.text.replace("’", "'")


def test_where_an_external_army_stands(reader: Reader):
    place = next(i for i, state in enumerate(states("dominion")) if state.externals)
    game = stand_at("dominion", place)
    [(external, province)] = game.now.situation.land.occupied

    page = reader.open("desk", game.id, query=f"?province={province}")

    panel = page.html[page.html.index('id="province"') :]
    assert game.now.start.italy.name(external) in panel
    assert "nobody" in panel


def test_the_campaign_goes_on_beside_it(reader: Reader):
    game = stand_before(DeclareAttack)

    page = reader.open("desk", game.id, query="?province=etruria")
    page = reader.send(page, page.form("/decide/attack/").filled(province="none"))

    assert page.url == f"/campaign/{game.id}/"


@pytest.mark.parametrize("province", ["atlantis", "", "romans", "%00", "<script>", "latium,sabinum"])
def test_a_made_up_province(reader: Reader, province: str):
    game = stand_at("dominion", 0)

    page = reader.open("desk", game.id, query=f"?province={province}")

    assert page.status == 404
    assert "There is no such page" in page.headings
