"""What a phone opens on, and branches side by side."""

import pytest
from playwright.sync_api import expect

from campaign.italy import games
from campaign.italy.rules.decisions import DeclareAttack, ReportBattle, Spend
from tests.browser.player import Player
from tests.played import stand_before


@pytest.mark.parametrize("kind", [DeclareAttack, Spend, ReportBattle])
def test_a_phone_opens_on_a_strip_of_the_map_and_what_there_is_to_do(phone: Player, kind):
    """What may be chosen is in it; unfolded, the map is whole in the same place."""
    phone.sit_at(stand_before(kind))
    expect(phone.tab.locator("svg[data-ready]")).to_be_visible()

    now, strip = (phone.tab.locator(part).bounding_box() for part in ("#now", "svg[data-map]"))
    assert now
    assert strip
    assert strip["y"] + strip["height"] < now["y"]
    assert 0.25 < strip["height"] / 844 < 0.4
    expect(phone.tab.locator("#now h2")).to_be_in_viewport()
    for field in phone.tab.locator("svg[data-map] .map-marked").all():
        expect(field).to_be_in_viewport()

    phone.tab.get_by_text("The whole map", exact=True).tap()
    expect(phone.tab.locator(".fold")).to_be_in_viewport()
    whole = phone.tab.locator("svg[data-map]").bounding_box()
    assert whole
    assert whole["height"] > 1.5 * strip["height"]


def test_what_compares_two_branches_stands_beside_them(player: Player):
    game = stand_before(DeclareAttack)
    for province in (None, "etruria"):
        left = games.decide(game.id, game.head, DeclareAttack(province))
        games.go_back(game.id, left.head, game.head)
    player.go("branches", game.id)

    pair = player.tab.locator(".pair")
    boxes = [pair.locator(each).first.bounding_box() for each in ("select", "button")]
    assert len({(box["y"], box["height"]) for box in boxes if box}) == 1
