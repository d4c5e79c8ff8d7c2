"""What a country is made of, and what comes of it: the shapes on a page, and a map that needs none."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from campaign.maps.country import Country, map_defs, sign_defs, static_map, style, tokens
from campaign.maps.engraving import Cartouche
from campaign.maps.layers import held, land, layer, lettering, sheet
from campaign.maps.motifs import Motif
from tests.maps.island import ISLAND

ROOT = Path(__file__).parents[2]
TOKENS = """:root {
    --power-reds: light-dark(#ff0000, #880000);
    --power-blues: light-dark(#0000ff, #000088);
    --marks-blues: light-dark(#aaaaff, #5555ff);
    --map-ink: light-dark(#222222, #eeeeee);
}
"""
RULES = """
.power-reds { --power: var(--power-reds); }
.power-blues { --power: var(--power-blues); --marks: var(--marks-blues); }
.power-ground { fill: var(--power); }
.power-marks { fill: none; stroke: var(--marks); }
.map-border { stroke: var(--map-ink); stroke-width: calc(2px * var(--map-pen)); cursor: pointer; }
.page { color: var(--map-ink); }
"""


@pytest.fixture
def island(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Country:
    monkeypatch.setattr("campaign.maps.country.finders.find", lambda name: tmp_path / "isle/static" / name)
    (tmp_path / "isle/static/isle").mkdir(parents=True)
    for name, text in (
        ("isle/static/isle/tokens.css", TOKENS),
        ("isle/static/isle/rules.css", RULES),
        ("island.svg", '<svg><path id="coast"/></svg>\n'),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Country(
        lambda: ISLAND,
        Cartouche("INSULA", "AD 1", size=20, at=(10, 200), km=50, scale_at=(250, 280)),
        lambda: {"reds": Motif(8, 8, ""), "blues": Motif(8, 8, "M0 4h8")},
        emblems=lambda: {"reds": "M0 0l1 1"},
        signs=lambda: {"fort": "M0 0h4"},
        backdrop=tmp_path / "island.svg",
        sheets=("isle/tokens.css", "isle/rules.css"),
        grown=1.5,
        more=lambda: ['<g id="m-forts"><use href="#i-fort"/></g>'],
        coloured=("greens",),
    )


def parts(svg: str) -> dict[str, ElementTree.Element]:
    """Whatever has an id."""
    return {id_: part for part in ElementTree.fromstring(svg).iter() if (id_ := part.get("id"))}


def words(part: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in part.iter("text")]


def a_map(*more: str) -> str:
    """A plate of the island: the reds have the west."""
    holders = {"west": "reds", "middle": "blues", "east": "nobody"}
    layers = land(ISLAND, holders.__getitem__, "", *held(ISLAND, holders.__getitem__))
    return sheet(ISLAND, *layers, layer(*lettering("names")), *more, class_="map map-plate")


# What a page holds once


def test_every_shape_is_there_once_and_refers_to_what_is_there(island: Country):
    ids = re.findall(r'\bid="([^"]+)"', map_defs(island))

    assert sorted(ids) == sorted({*ids})
    assert {"s-west", "s-urbs", "c-west", "p-reds", "e-reds", "i-fort", "wreath-major", "m-forts"} <= {*ids}
    assert {*re.findall(r"#([\w-]+)", map_defs(island))} <= {*ids}
    assert "c-urbs" not in ids


def test_beside_words_there_are_patterns_and_emblems_alone(island: Country):
    assert [*parts(sign_defs(island))] == ["p-reds", "p-blues", "e-reds"]


def test_names_are_in_groups_by_how_near_they_are_read(island: Country):
    found = parts(map_defs(island))

    assert words(found["m-cities"]) == ["Portus", "Urbs"]
    assert words(found["m-towns"]) == ["Castra"]
    assert words(found["m-names"]) == ["WEST", "MIDDLE", "EAST"]
    assert words(found["m-small"]) == ["Amnis"]
    assert words(found["m-places"]) == ["THE", "SEA", "Terra", "INSULA", "AD 1", "0", "25", "50 km"]


def test_ways_are_lanes_and_straits(island: Country):
    ways = parts(map_defs(island))["m-ways"]

    assert [part.get("class") for part in ways] == ["map-lane", "map-strait"]
    assert [path.get("d") for path in ways.iter("path")] == ["M60 160Q200 280 340 160"]


def test_title_and_scale_stand_where_the_country_has_room(island: Country):
    found = {part.get("class") or "": part for part in parts(map_defs(island))["m-places"].iter()}

    assert [found["map-title-edge"].get(name) for name in ("x", "y")] == ["10", "200"]
    assert [found["map-title"].get(name) for name in ("x", "y", "font-size")] == ["126", "248", "20"]
    assert [found["map-scale-bar"].get(name) for name in ("x", "y", "width")] == ["250", "280", "100"]


def test_the_backdrop_is_read_as_it_is(island: Country):
    assert static_map(island) == '<svg><path id="coast"/></svg>'


# A map that needs no page


def test_whoever_has_colours_has_a_pattern_or_none(island: Country):
    assert island.patterned == {"reds": False, "blues": True, "greens": False}


def test_a_map_of_its_own_has_the_shapes_that_it_refers_to(island: Country):
    alone = island.alone(a_map())
    ids = re.findall(r'\bid="([^"]+)"', alone)

    assert {"s-west", "p-blues", "m-names", "coast"} <= {*ids}
    assert {"c-west", "i-fort", "m-small", "wreath-minor"}.isdisjoint(ids)
    ElementTree.fromstring(alone)


def test_it_has_what_its_shapes_refer_to(island: Country):
    ids = re.findall(r'\bid="([^"]+)"', island.alone(a_map('<use href="#m-forts"/>')))

    assert {"m-forts", "i-fort"} <= {*ids}


def test_beneath_a_pattern_there_is_plain_colour_and_nobody_has_any(island: Country):
    alone = island.alone(a_map())

    assert (
        '<use href="#s-middle" class="power-ground power-blues"/><use href="#s-middle" fill="url(#p-blues)"/>' in alone
    )
    assert '<use href="#s-west" class="power-ground power-reds"/><' in alone
    assert 'href="#s-west" fill="url(#p-reds)"' not in alone
    assert '<use href="#s-east" fill="url(#p-nobody)"/>' in alone


def test_signs_are_larger_on_a_plate(island: Country):
    sign = '<g class="map-sign"/>'

    assert 'class="map-sign" transform="scale(1.5)"' in island.alone(a_map(sign))
    assert "scale(1.5)" not in island.alone(a_map(sign).replace("map-plate", "map-desk"))


def test_its_style_is_light_written_out_and_for_maps_alone(island: Country):
    assert style(island).splitlines() == [
        ".power-reds .power-ground, .power-reds.power-ground { fill: #ff0000 }",
        ".power-blues .power-ground, .power-blues.power-ground { fill: #0000ff }",
        ".power-reds .power-marks, .power-reds.power-marks { fill: none; stroke: none }",
        ".power-blues .power-marks, .power-blues.power-marks { fill: none; stroke: #aaaaff }",
        ".map-border { stroke: #222222 }",
    ]


def test_tokens_are_light_or_dark(island: Country):
    assert (tokens(island)["map-ink"], tokens(island, dark=True)["map-ink"]) == ("#222222", "#eeeeee")


def test_whoever_asks_for_the_colours_of_peoples_asks_for_what_draws_them():
    colours, drawn = (re.compile(rf"""["']{sheet}["']""") for sheet in ("campaign/powers.css", "maps/map.css"))
    files = [*ROOT.glob("campaign/**/*.py"), *ROOT.glob("templates/**/*.html")]
    asking = [file for file in files if colours.search(file.read_text("utf-8"))]

    assert asking
    assert [file for file in asking if not drawn.search(file.read_text("utf-8"))] == []


def test_what_is_drawn_of_any_country_has_its_look_there():
    """But the group that map.js moves, and what has the colour of its group."""
    drawn = "".join(file.read_text("utf-8") for file in (ROOT / "campaign/maps").glob("*.py"))
    classes = {name for each in re.findall(r'class_="([\w -]+)"', drawn) for name in each.split()}
    look = (ROOT / "campaign/maps/static/maps/map.css").read_text("utf-8")

    assert {"map-way", "map-city-name", "map-sea"} <= classes
    assert {name for name in classes if not re.search(rf"\.{name}\b(?!-)", look)} == {"map-sheet", "map-scale-dark"}
