"""The seals of any country: what is on a coin, and how it stands on the map."""

from battles.rules.verdict import Grade
from campaign.maps.seals import COIN, coin, seal_svg


def test_a_coin_has_its_turn_and_the_wreath_of_who_won():
    assert coin(3, "reds", Grade.MINOR) == [
        f'<circle r="{COIN:g}"/>',
        "",
        '<use href="#wreath-minor" class="map-wreath power-reds"/>',
        '<text y="5.4" text-anchor="middle">3</text>',
    ]


def test_nobodys_has_no_wreath_and_a_home_lost_a_broken_ring():
    assert coin(3, None, None, "blues")[1:3] == ['<use href="#ring-broken" class="map-wreath power-blues"/>', ""]


def test_a_seal_says_what_it_is_and_pales():
    seen = seal_svg((4, 5), ["<b/>"], "Turn 1", is_past=False, data_attack="1-reds")
    past = seal_svg((4, 5), ["<b/>"], "Turn 1", is_past=True)

    assert seen == (
        '<g class="map-seal" role="img" aria-label="Turn 1" data-attack="1-reds">'
        '<g transform="translate(4 5)"><g class="map-sign"><b/></g></g></g>'
    )
    assert past.startswith('<g class="map-seal map-seal-past" role="img" aria-label="Turn 1">')
