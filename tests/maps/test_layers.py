"""What lies on the sheet of any country, tried with one that no campaign has."""

import re
from xml.etree import ElementTree

from campaign.maps.layers import (
    AROUND,
    RELIEF,
    Moment,
    SpaceLink,
    bounds,
    changed,
    fields,
    film,
    held,
    land,
    layer,
    lettering,
    link_svg,
    opening,
    shade,
    sheet,
)
from campaign.maps.shapes import spaces
from tests.maps.island import ISLAND, TRACTS

HOLDERS = {"west": "reds", "middle": "reds", "east": "blues"}
URL = "/land.svg"


def references(drawn: str) -> list[tuple[str, str]]:
    """What is drawn by reference, and as what."""
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    return [(use.get("href") or "", use.get("class") or use.get("fill") or "") for use in root.iter("use")]


def test_provinces_come_before_cities():
    assert [*spaces(ISLAND)] == ["west", "middle", "east", "urbs"]
    assert [*spaces({**ISLAND, "cities": {}})] == ["west", "middle", "east"]


def test_the_whole_sheet_is_seen_unless_a_part_is_told():
    assert 'viewBox="0 0 400 300"' in sheet(ISLAND)
    assert 'viewBox="1 2 3 4"' in sheet(ISLAND, viewBox="1 2 3 4")
    assert '<g class="map-sheet"><g class="map-print" aria-hidden="true"/></g>' in sheet(ISLAND, layer())


def test_the_land_lies_under_its_fields_and_relief_and_borders_on_them():
    drawn = "".join(land(ISLAND, HOLDERS.__getitem__, URL, *held(ISLAND, HOLDERS.__getitem__)))

    assert '<rect class="map-sea" x="-20" y="-10" width="440" height="320"/>' in drawn
    assert references(drawn) == [
        *((f"{URL}#{part}", f"map-{part}") for part in AROUND),
        ("#s-west", "url(#p-reds)"),
        ("#s-middle", "url(#p-reds)"),
        ("#s-east", "url(#p-blues)"),
        *((f"{URL}#{part}", f"map-{part}") for part in (*RELIEF, "roads")),
        (f"{URL}#west-middle", "map-border-inner"),
        (f"{URL}#middle-east", "map-border"),
        (f"{URL}#east-rim", "map-border"),
        (f"{URL}#coast", "map-coast"),
    ]


def test_borders_of_kinds_are_lines_and_those_between_holders_are_drawn_as_well():
    drawn = references("".join(land(TRACTS, HOLDERS.__getitem__, URL)))

    assert [part for part in drawn if part[1].startswith(("map-border", "map-fords", "map-marsh"))] == [
        (f"{URL}#marsh", "map-marsh"),
        (f"{URL}#border-river", "map-border-river"),
        (f"{URL}#border-homeland", "map-border-homeland"),
        (f"{URL}#fords", "map-fords"),
        (f"{URL}#middle-east", "map-border"),
    ]


def test_where_borders_have_kinds_a_ground_is_tinted_and_no_province_shaded():
    assert references(fields(TRACTS, HOLDERS.__getitem__)) == [
        ("#s-west", "url(#p-reds)"),
        ("#s-middle", "url(#p-reds)"),
        ("#s-east", "url(#p-blues)"),
        ("#s-east", "map-ground-marsh"),
        ("#s-urbs", "map-city-ring"),
    ]


def test_a_country_without_roads_asks_for_none():
    bare = {name: part for name, part in ISLAND.items() if name != "roads"}

    assert "roads" not in "".join(land(bare, HOLDERS.__getitem__, URL))  # type: ignore[arg-type]


def test_a_shade_is_cut_to_its_province():
    assert shade("west") == '<use href="#s-west" class="map-shade" clip-path="url(#c-west)"/>'


def test_lettering_is_drawn_by_reference():
    assert references("".join(lettering("towns", "names"))) == [("#m-towns", "map-towns"), ("#m-names", "map-names")]


def test_what_may_be_chosen_has_a_casing_under_its_dots():
    drawn = link_svg(SpaceLink("west", "West", "West, may be chosen", "?west", marked=True), "<b/>", "<i/>", data_n="w")

    assert drawn == (
        '<a href="?west" class="map-link" data-n="w" aria-label="West, may be chosen"><title>West</title><b/>'
        '<use href="#s-west" class="map-casing"/>'
        '<use href="#s-west" class="map-hit map-marked" fill="none" pointer-events="all"/><i/></a>'
    )


def test_what_is_selected_says_so_and_has_no_casing():
    drawn = link_svg(SpaceLink("west", "West", "West", "?west", selected=True))

    assert 'aria-current="true"' in drawn
    assert re.findall(r'class="(map-[^"]+)"', drawn) == ["map-link", "map-hit map-selected"]


def test_without_an_address_there_is_nothing_to_press():
    drawn = link_svg(SpaceLink("west", "West", "West", None, selected=True), data_n="w")

    assert drawn.startswith("<g><title>West</title><use ")
    assert not re.search('href="\\?|aria|data-n', drawn)


def test_a_narrow_screen_opens_on_all_that_it_is_told_with_a_margin():
    assert bounds(ISLAND, ["middle", "urbs", "east"]) == (150, 50, 350, 150)
    assert opening(ISLAND, ["middle", "east"]) == "134 34 232 132"
    assert opening(ISLAND, ["urbs"]) == "175 75 50 50"


def test_of_the_moments_of_a_film_one_is_seen():
    moments = [Moment([f"<a{n}/>"], [f"<b{n}/>"]) for n in range(2)]

    drawn = film(ISLAND, URL, moments, 1, "<names/>")

    assert drawn[2:] == [
        '<g class="map-moment" hidden="hidden"><a0/></g>',
        '<g class="map-moment"><a1/></g>',
        drawn[4],
        "<names/>",
        '<g class="map-moment-signs" hidden="hidden"><b0/></g>',
        '<g class="map-moment-signs"><b1/></g>',
    ]
    assert [name for name, _ in references(drawn[4])] == [f"{URL}#{part}" for part in (*RELIEF, "roads", "coast")]


def test_what_has_changed_is_outlined_in_the_maps_order():
    assert [name for name, _ in references("".join(changed(ISLAND, {"urbs", "west", "east"})))] == [
        "#s-west",
        "#s-east",
        "#s-urbs",
    ]
